"""The page about the observation is what the layout says."""

import importlib.util
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_is_up_to_date():
    spec = importlib.util.spec_from_file_location(
        "observation_page", ROOT / "tools" / "pages" / "observation_page.py"
    )
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.PAGE.read_text(encoding="utf-8") == tool.written(), "run python tools/pages/observation_page.py"
