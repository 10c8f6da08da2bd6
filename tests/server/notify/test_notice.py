from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import concordia.server
from concordia.messages import LANGUAGES, read
from concordia.server.notify.notice import words

SOURCES = Path(concordia.server.__file__).parent
PACKAGES = ("accounts", "notify", "http", "live")


def catalogue(language: str) -> dict[str, str]:
    return dict(read(f"people.{language}"))


def fields(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same_with_the_same_details(language: str) -> None:
    english = catalogue("en")
    assert list(catalogue(language)) == list(english)
    for key, text in catalogue(language).items():
        assert fields(text) == fields(english[key]), key
        assert text.strip()
        assert "  " not in text


def test_everything_that_is_said_is_in_the_catalogue_and_everything_in_it_is_said() -> None:
    sources = "\n".join(
        path.read_text(encoding="utf-8") for name in PACKAGES for path in (SOURCES / name).rglob("*.py")
    )
    areas = {key.partition("/")[0] for key in catalogue("en")}
    said = set(re.findall(rf'"((?:{"|".join(areas)})/[a-z_]+)"', sources))
    buckets = {f"{what}/{who}" for what in ("limit", "mail", "chat") for who in ("address", "account")}
    assert said - buckets - set(read("server.en")) == set(catalogue("en"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["turn", "asked", "started", "ran_out", "finished", "finished_team"])
def test_every_notice_names_the_game_the_opponents_and_what_is_asked(kind: str, language: str) -> None:
    details = {"game": "venus", "map": "cyprus", "opponents": ["Ana", "Boris"], "decision": "keep"}
    told = words(kind, {**details, "rank": 1, "sides": 3, "points": 120}, language)
    assert "Concordia Venus" in told
    assert "Ana, Boris" in told
    assert told.endswith(".")
    if kind in ("turn", "asked"):
        keep = {"en": "Storehouse", "fr": "Entrepôt", "de": "Lagerhaus", "sr": "Skladište"}
        assert keep[language] in told
