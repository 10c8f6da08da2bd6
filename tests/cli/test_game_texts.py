"""What the terminal game says: complete in every language, and nothing that nobody says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import concordia
from concordia.cli.game_texts import Texts
from concordia.messages import LANGUAGES, read
from concordia.vocabulary import CARDS

SOURCES = Path(concordia.__file__).parent
PARTS = ("cli", "tui")  # line by line, and what only the full screen says
FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", PARTS)
def test_every_language_has_the_same_keys_and_details(part, language):
    assert list(read(f"{language}/{part}")) == list(read(f"en/{part}"))
    for key, text in read(f"en/{part}").items():
        assert set(FIELD.findall(read(f"{language}/{part}")[key])) == set(FIELD.findall(text)), key


@pytest.mark.parametrize("part", PARTS)
def test_every_text_is_said(part):
    source = "".join(path.read_text(encoding="utf-8") for path in (SOURCES / "cli").rglob("*.py"))
    for key in read(f"en/{part}"):
        area = key.partition("_")[0]
        assert f'"{key}"' in source or f"'{key}'" in source or f"{area}_{{" in source, key


def test_every_card_says_what_it_does():
    for language in LANGUAGES:
        assert all(Texts(language).card_effect(card).endswith(".") for card in CARDS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", PARTS)
def test_no_key_is_there_twice(part, language):
    raw = (SOURCES / "messages" / language / f"{part}.json").read_text(encoding="utf-8")
    keys = [key for key, _ in json.loads(raw, object_pairs_hook=list)]

    assert len(keys) == len(set(keys))
