"""The words of every language: one for each thing, as the glossary has them, with the signs of the language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from concordia.messages import LANGUAGES, read
from concordia.vocabulary import CARDS

ROOT = Path(__file__).parents[2]
TEXTS = ROOT / "web" / "src" / "texts"
DOCS = ROOT / "docs"
PARTS = ("refusals", "input_errors", "terms", "story", "bots", "review", "lessons", "server", "cli", "tui")
GLOSSARY: list[dict[str, Any]] = json.loads((TEXTS / "glossary.json").read_text(encoding="utf-8"))["terms"]
NARROW, FIXED = "\u202f", "\u00a0"


def page(name: str, language: str) -> Path:
    return DOCS / ("rules.md" if (name, language) == ("rules", "en") else f"{name}.{language}.md")


def catalogue_texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text of the catalogues of a language, with its place."""
    for path in sorted((TEXTS / language).rglob("*.json")):
        for key, said in json.loads(path.read_text(encoding="utf-8")).items():
            for form in [said] if isinstance(said, str) else said.values():
                yield f"{path.stem}.{key}", form
    for part in PARTS:
        for key, said in read(f"{language}/{part}").items():
            if not key.startswith("help/"):  # for whoever runs the command line
                yield f"{part}.{key}", said


def all_texts(language: str) -> Iterator[tuple[str, str]]:
    yield from catalogue_texts(language)
    for name in ("rules", "learn"):
        path = page(name, language)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield f"{path.name}:{number}", line


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_has_a_form_that_is_used(language: str) -> None:
    said = " ".join(text for _, text in all_texts(language)).lower()
    for term in GLOSSARY:
        assert term[language], term["term"]
        stem = term[language].lower()
        assert stem[: max(3, len(stem) - 2)] in said, term["term"]
        assert term["source"], term["term"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_forbidden_variant_is_used(language: str) -> None:
    variants = [(term["term"], each) for term in GLOSSARY for each in term["forbidden"].get(language, ())]
    assert variants
    patterns = [(name, re.compile(rf"\b(?:{each})", re.IGNORECASE)) for name, each in variants]
    found = [
        (place, name, match[0])
        for place, text in all_texts(language)
        for name, pattern in patterns
        for match in [pattern.search(text)]
        if match
    ]
    assert found == []


def test_french_signs_keep_their_spaces() -> None:
    bare = re.compile(
        rf"[^\W\d_)}}][;!?»](?=\s|$)|[ {FIXED}](?<!«.)[;!?](?=\s|$)|[ {NARROW}]:(?=\s|$)|«[^{FIXED}]|[^{FIXED}]»"
    )
    found = []
    for place, text in all_texts("fr"):
        if place.startswith("learn") and text.startswith("|--"):
            continue
        plain = re.sub(r"https?:\S+|`[^`]*`", "", text)
        match = bare.search(plain)
        if match and not place.startswith(("cli.cli.help", "tui.")):
            found.append((place, plain[max(0, match.start() - 15) : match.end() + 5]))
    assert found == []


def test_no_name_follows_french_de() -> None:
    names = r"name|names|owner|owners|seat|rival|by|label|god|god:god"
    found = [place for place, text in all_texts("fr") if re.search(rf"\bde \{{(?:{names})\}}", text)]
    assert found == []


def test_nothing_in_the_nominative_follows_serbian_za() -> None:
    found = [
        place
        for place, text in all_texts("sr")
        if re.search(r"\bza \{(?!count|seconds|hours|from|goods\} \{goods\|)", text)
    ]
    assert found == []


def test_serbian_and_german_quotation_marks() -> None:
    assert [place for place, text in all_texts("sr") if re.search("[“«»]", text)] == []
    assert [place for place, text in catalogue_texts("de") if re.search("[”«»]", text)] == []


def test_spanish_quotation_marks() -> None:
    """Straight ones stand around the keys and words of JSON alone."""
    quoted = re.compile(r"\{\"[^}]*\}|\[\"[^]]*\]")
    assert [place for place, text in catalogue_texts("es") if re.search('[“”„"]', quoted.sub("", text))] == []


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "de"])
def test_an_ellipsis_follows_its_word(language: str) -> None:
    assert [place for place, text in catalogue_texts(language) if re.search(r"\s…", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_are_curved(language: str) -> None:
    straight = re.compile(r"\w'\w")
    assert [place for place, text in catalogue_texts(language) if straight.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_and_terminal_say_the_same_of_cards_and_levels(language: str) -> None:
    cards = json.loads((TEXTS / language / "cards.json").read_text(encoding="utf-8"))
    front = json.loads((TEXTS / language / "front.json").read_text(encoding="utf-8"))
    terminal, bots = read(f"{language}/tui"), read(f"{language}/bots")
    for card in CARDS:
        said = terminal[f"tui.card_{card.replace('-', '_')}"]
        shown = re.escape(cards[f"text.{card}"]).replace(r"\{coin\}", r"\w+")
        assert re.fullmatch(shown, said), card
    for level in ("gentle", "fair", "strong", "master"):
        assert front[f"level.{level}"] == bots[f"level.{level}.character"], level
