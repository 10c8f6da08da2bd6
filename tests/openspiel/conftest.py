"""These tests are for ``make test-openspiel``: the usual environment has no OpenSpiel."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("pyspiel") else ["test_*.py"]
