"""The message catalogues: complete in every language, and nothing in them that nobody says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import concordia
from concordia import messages
from concordia.actions.types import TYPES
from concordia.bots.levels import LEVELS
from concordia.catalog.maps import MAPS
from concordia.errors import Reason
from concordia.messages import LANGUAGES, PARTS, catalogue, sentence, term
from concordia.vocabulary import CARDS, DECISIONS, GAMES, GODS, GOODS, KINDS

SOURCES = Path(concordia.__file__).parent
FIELD = re.compile(r"\{(\w+)(?::(\w+))?((?:\|[^|{}]*)*)\}")
TERMS = {
    "good": GOODS,
    "kind": KINDS,
    "colonist": KINDS,
    "line": KINDS,
    "card": CARDS,
    "god": GODS,
    "game": GAMES,
    "map": MAPS,
    "decision": DECISIONS,
    "deed": TYPES,
    "level": LEVELS,
}
COUNTED = {"sestertius", "step", "space", "point"}
ORDINAL = "ordinal"
TERM_KEYS = {f"{kind}.{name}" for kind, names in TERMS.items() for name in names} | COUNTED | {ORDINAL}
AREA = re.compile(r"[a-z]+")


def fields(text: str) -> set[tuple[str, str | None]]:
    """The details that a message says and the terms for them; plural forms are the language's own."""
    return {(found[1], found[2]) for found in FIELD.finditer(text) if not found[3]}


def counted(text: str) -> set[str]:
    """The details whose number picks a form."""
    return {found[1] for found in FIELD.finditer(text) if found[3]}


def said_in_sources() -> set[str]:
    """Every text of the sources that is a key; an area whose keys are computed counts as said."""
    calls = r'(?:Reason|sentence|wrong|Error|Action|Invalid[A-Z][a-z]+)\(\s*"([a-z]+\.[a-z_]+)"'
    areas = {key.partition(".")[0] for key in catalogue("en")} - set(TERMS) - COUNTED - {ORDINAL}
    said: set[str] = set()
    for path in SOURCES.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        said.update(re.findall(rf'(?<!say\()"((?:{"|".join(areas)})\.[a-z_]+)"', text))
        said.update(re.findall(calls, text))
        computed = tuple(f"{area}." for area in re.findall(r'f"([a-z]+)\.\{', text))
        said.update(key for key in catalogue("en") if key.startswith(computed))
    return said | {f"{key}_team" for key in said if f"{key}_team" in catalogue("en")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_in_the_same_order(language: str) -> None:
    assert list(catalogue(language)) == list(catalogue("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fills_in_the_same_details(language: str) -> None:
    for key, text in catalogue(language).items():
        assert fields(text) == fields(catalogue("en")[key]), key
        assert counted(text) <= {name for name, _ in fields(text)}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_catalogue_says_a_key_twice(language: str) -> None:
    files = [SOURCES / "messages" / language / f"{part}.json" for part in PARTS]
    texts = [file.read_text(encoding="utf-8") for file in files]
    keys = [key for text in texts for key, _ in json.loads(text, object_pairs_hook=list)]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_are_one_line_without_stray_braces_or_blanks(language: str) -> None:
    for key, text in catalogue(language).items():
        bare = FIELD.sub("x", text).replace('{"type": "done"}', "")
        assert not re.search(r"[{}\n]| {2}|^ | $", bare), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letters_are_glued_to_a_term(language: str) -> None:
    glued = re.compile(r"\{\w+:\w+\}\w|\w\{\w+:\w+\}")
    assert [key for key, text in catalogue(language).items() if glued.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_are_whole_sentences_but_for_terms_titles_and_the_story(language: str) -> None:
    for key, text in catalogue(language).items():
        if key not in TERM_KEYS and not key.startswith(("story.", "title.")):
            assert text.endswith((".", "{why}")), key


def test_every_key_of_the_sources_is_in_the_catalogue() -> None:
    assert said_in_sources() <= set(catalogue("en"))


def test_every_key_of_the_catalogue_is_said_or_is_a_term() -> None:
    assert set(catalogue("en")) - TERM_KEYS <= said_in_sources()


def test_every_word_of_the_table_is_a_term() -> None:
    assert set(catalogue("en")) >= TERM_KEYS


def test_every_term_that_a_message_says_exists() -> None:
    for key, text in catalogue("en").items():
        for _, kind in fields(text):
            assert kind is None or kind in TERMS or kind in COUNTED | {ORDINAL}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_counted_words_have_the_forms_of_their_language(language: str) -> None:
    for name in COUNTED:
        assert catalogue(language)[name].count("|") == (2 if language == "sr" else 1), name


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0 sestertii", "1 sestertius", "2 sestertii", "21 sestertii"]),
        ("fr", ["0 sesterce", "1 sesterce", "2 sesterces", "21 sesterces"]),
        ("de", ["0 Sesterzen", "1 Sesterze", "2 Sesterzen", "21 Sesterzen"]),
        ("sr", ["0 sestercija", "1 sestercij", "2 sestercija", "21 sestercij"]),
        ("es", ["0 sestercios", "1 sestercio", "2 sestercios", "21 sestercios"]),
    ],
)
def test_sestertii_are_counted(language: str, said: list[str]) -> None:
    for number, words in zip((0, 1, 2, 21), said, strict=True):
        details = {"short": number, "city": "Roma", "price": 0, "have": 0}
        assert words in sentence("build.money", details, language)


def test_serbian_counts_in_three_forms() -> None:
    bricks = {number: term("good", "brick", "sr", number) for number in (1, 2, 4, 5, 11, 12, 14, 21, 22, 111, 101)}
    one, few, many = "cigla", "cigle", "cigala"
    assert bricks == {
        1: one, 2: few, 4: few, 5: many, 11: many, 12: many, 14: many, 21: one, 22: few, 111: many, 101: one
    }  # fmt: skip


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "103rd", "111th"]),
        ("fr", ["1re", "2e", "3e", "4e", "11e", "12e", "13e", "21e", "22e", "103e", "111e"]),
        ("de", ["1.", "2.", "3.", "4.", "11.", "12.", "13.", "21.", "22.", "103.", "111."]),
        ("sr", ["1.", "2.", "3.", "4.", "11.", "12.", "13.", "21.", "22.", "103.", "111."]),
        ("es", ["1.º", "2.º", "3.º", "4.º", "11.º", "12.º", "13.º", "21.º", "22.º", "103.º", "111.º"]),
    ],
)
def test_ordinals(language: str, said: list[str]) -> None:
    numbers = (1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111)
    assert [messages.fill("{rank:ordinal}", {"rank": number}, language) for number in numbers] == said


def test_a_form_alone_follows_its_number() -> None:
    details = {"chosen": {"wine": 2}, "coming": 1}
    assert sentence("keep.not_incoming", details).endswith("only 1 is coming in.")
    assert sentence("keep.not_incoming", {**details, "coming": 0}).endswith("only 0 are coming in.")


def test_goods_are_listed_with_their_numbers() -> None:
    details = {"city": "Novaria", "short": {"brick": 2, "wine": 1}, "price": {"brick": 2, "wine": 1}}
    assert sentence("build.goods", details).startswith("Novaria: 2 bricks, 1 wine short")
    assert "2 briques, 1 vin" in sentence("build.goods", details, "fr")


def test_a_term_is_a_single_word_and_an_unknown_one_its_name() -> None:
    assert term("good", "tool") == "tool"
    assert term("good", "tool", number=2) == "tools"
    assert term("bot", "greedy", "de") == "greedy"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match=f'There is no language "la"; languages are: {", ".join(LANGUAGES)}'):
        sentence("turn.over", {}, "la")


def test_a_reason_is_said_in_every_language() -> None:
    reason = Reason("build.own_house", {"city": "Novaria"}, "5.2")
    assert reason == ("Novaria: you already have a house there.", "5.2")
    others = [reason.in_language(language) for language in LANGUAGES]
    assert len({sentence for sentence, _ in others}) == len(LANGUAGES)
    assert {other.rule for other in others} == {"5.2"}
    assert {(other.key, other.details["city"]) for other in others} == {("build.own_house", "Novaria")}


def test_messages_of_one_language_are_filled_in_as_all_others_are(monkeypatch):
    texts = {"en/bench": {"done": '{games:,} {games|game|games} in {seconds:.1f} s into {file!r}: {"games": N}'}}
    monkeypatch.setattr(messages, "read", texts.__getitem__)
    said = messages.english("bench")("done", games=1200, seconds=1.26, file="a b")
    assert said == "1,200 games in 1.3 s into 'a b': {\"games\": N}"
