"""What the full screen says: complete in every language, and nothing that nobody says."""

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
FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_and_details(language):
    assert list(read(f"tui.{language}")) == list(read("tui.en"))
    for key, text in read("tui.en").items():
        assert set(FIELD.findall(read(f"tui.{language}")[key])) == set(FIELD.findall(text)), key


def test_every_text_is_said():
    source = "".join(path.read_text(encoding="utf-8") for path in (SOURCES / "cli").rglob("*.py"))
    for key in read("tui.en"):
        area = key.partition("_")[0]
        assert f'"{key}"' in source or f"'{key}'" in source or f'"{area}_{{' in source, key


def test_every_card_says_what_it_does():
    for language in LANGUAGES:
        assert all(Texts(language).card_effect(card).endswith(".") for card in CARDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_there_twice(language):
    raw = (SOURCES / "messages" / f"tui.{language}.json").read_text(encoding="utf-8")
    keys = [key for key, _ in json.loads(raw, object_pairs_hook=list)]

    assert len(keys) == len(set(keys))
