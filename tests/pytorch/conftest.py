"""These tests are for ``make test-torch``: the usual environment has no PyTorch, and they are not part of it."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("torch") else ["test_*.py"]
