"""Write docs/permissions.md: who may do what at which table in which stage, as the tests try it.

python tools/pages/permissions_table.py
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "permissions.md"


def written() -> str:
    """The page."""
    sys.path.insert(0, str(ROOT))
    return str(importlib.import_module("tests.server.http.permissions").page())


if __name__ == "__main__":
    PAGE.write_text(written(), encoding="utf-8")
