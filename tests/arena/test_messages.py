"""The sentences of the arena: all are said, and all that is said is there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import concordia
from concordia.arena.bars import Verdict
from concordia.arena.sprt.sequential_test import SprtVerdict
from concordia.vocabulary import GAMES

PACKAGE = Path(concordia.__file__).parent


def test_every_sentence_is_there_and_is_said():
    sentences = json.loads((PACKAGE / "messages" / "en" / "arena.json").read_text(encoding="utf-8"))
    sources = [
        *(PACKAGE / "arena").rglob("*.py"),
        *(PACKAGE / "cli" / "commands" / f"{name}.py" for name in ("arena", "ladder")),
    ]
    text = "".join(path.read_text(encoding="utf-8") for path in sources)
    said = set(re.findall(r"""say\(\s*["']([a-z0-9_]+(?:/[a-z0-9_]+)?)["']""", text))
    said |= {f"match/too_many_{game}" for game in GAMES}
    said |= {f"{place}/{verdict}" for place in ("table", "bar") for verdict in Verdict}
    said |= {f"sprt/{verdict}" for verdict in SprtVerdict if verdict is not SprtVerdict.BEGUN}
    said |= {f"sprt/word_{verdict}" for verdict in ("accepted", "rejected", "undecided")}
    said |= {f"bar/{word}" for word in ("winning", "mean", "turns")}
    said |= {key for key in sentences if key.startswith("head/") and f'"{key[5:]}"' in text}

    assert said == set(sentences)
