"""The log: what is written is one JSON object on a line, whoever logs it."""

from __future__ import annotations

import io
import json
import logging

import pytest
from pydantic import TypeAdapter, ValidationError
from sqlalchemy.exc import SQLAlchemyError

from concordia.server import json_logs
from concordia.server.store.models.people_models import PersonRow


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


def test_a_failed_statement_tells_no_value_it_was_given(told, store):
    def twice(session):
        for _ in range(2):
            session.add(PersonRow(name="Livia", kept_name="livia@secret.example", preferences={}, created=1.0))
        session.flush()

    try:
        store.writer.submit(twice).result()
    except SQLAlchemyError:
        logging.getLogger("concordia.told").exception("commit")

    (line,) = told()
    assert "IntegrityError" in line["error"]
    assert "twice" in line["error"]
    assert "secret" not in json.dumps(line)


def test_a_library_that_quotes_what_somebody_wrote_is_not_repeated(told):
    try:
        TypeAdapter(int).validate_python("ceterum censeo")
    except ValidationError:
        logging.getLogger("concordia.told").exception("body")

    (line,) = told()
    assert line["error"].endswith("ValidationError")
    assert "ceterum" not in line["error"].splitlines()[-1]
