"""What the tests of the command line share."""

from __future__ import annotations

import pytest

from tests.cli.shell import Shell


@pytest.fixture
def shell(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    return Shell(capsys, monkeypatch)
