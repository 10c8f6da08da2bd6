"""The log: what is written is one JSON object on a line, whoever logs it."""

from __future__ import annotations

import io
import json
import logging

import pytest

from concordia.server import json_logs


@pytest.fixture
def told():
    """The lines that the logger ``concordia.told`` has written."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(json_logs.lines())
    log = logging.getLogger("concordia.told")
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    log.removeHandler(handler)


def test_a_line_says_when_how_grave_where_and_what(told):
    logging.getLogger("concordia.told").info("request %d", 7, extra={"status": 200, "ms": 1.5, "route": None})

    (line,) = told()
    assert list(line) == ["at", "level", "logger", "event", "status", "ms", "route"]
    assert line["at"] > 1_700_000_000
    del line["at"]
    expected = {"level": "info", "logger": "concordia.told", "event": "request 7"}
    assert line == {**expected, "status": 200, "ms": 1.5, "route": None}


def test_an_error_stays_on_its_line(told):
    try:
        raise KeyError("gone")
    except KeyError:
        logging.getLogger("concordia.told").exception("commit")

    (line,) = told()
    assert line["event"] == "commit"
    assert line["error"].startswith("Traceback")
    assert line["error"].endswith("KeyError: 'gone'")
