"""These tests are for ``make test-ray``: the usual environment has no Ray, and they are not part of it."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("ray") else ["test_*.py"]
