"""The sentences of the arena: all are said, and all that is said is there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import concordia
from concordia.vocabulary import GAMES

PACKAGE = Path(concordia.__file__).parent


def test_every_sentence_is_there_and_is_said():
    sentences = json.loads((PACKAGE / "messages" / "arena.en.json").read_text(encoding="utf-8"))
    sources = [
        *(PACKAGE / "arena").glob("*.py"),
        *(PACKAGE / "cli" / "commands" / f"{name}.py" for name in ("arena", "ladder")),
    ]
    text = "".join(path.read_text(encoding="utf-8") for path in sources)
    said = set(re.findall(r"""say\(\s*["']([a-z0-9_]+(?:/[a-z0-9_]+)?)["']""", text))
    said |= {f"match/too_many_{game}" for game in GAMES}
    said |= {f"table/{verdict}" for verdict in ("yes", "no", "reported")}
    said |= {f"bar/{word}" for word in ("passed", "missed", "reported", "winning", "mean", "turns")}
    said |= {key for key in sentences if key.startswith("head/") and f'"{key[5:]}"' in text}

    assert said == set(sentences)
