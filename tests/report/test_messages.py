"""The sentences of reports: all are said, and all that is said is there."""

from __future__ import annotations

import re
from pathlib import Path

import concordia
from concordia.messages import read


def test_every_sentence_is_there_and_is_said():
    sources = (Path(concordia.__file__).parent / "report").glob("*.py")
    text = "".join(path.read_text(encoding="utf-8") for path in sources)

    assert set(re.findall(r'say\(\s*"([^"]+)"', text)) == set(read("en/report"))
