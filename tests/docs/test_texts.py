"""What the client says of cards, gods and a first game: the same in every language, and true to the facts."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from concordia.messages import LANGUAGES, term
from concordia.vocabulary import CARDS, GODS
from tests.docs.rulebook import DOCS, rules

TEXTS = DOCS.parent / "web" / "src" / "texts"
FACTS = json.loads((DOCS.parent / "src" / "concordia" / "data" / "cards.json").read_text(encoding="utf-8"))
AREAS = ("cards", "guide")
HALVES = ("prefect", "architect", "mercator-5")
OUR_FILES = [(area, language) for area in AREAS for language in LANGUAGES]


def texts(area: str, language: str) -> dict[str, str]:
    path = Path(TEXTS / language / f"{area}.json")
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize(("area", "language"), OUR_FILES)
def test_every_language_has_the_same_keys_figures_and_details(area, language):
    english, ours = texts(area, "en"), texts(area, language)
    assert list(ours) == list(english)
    for key, said in ours.items():
        assert said.strip(), key
        assert sorted(re.findall(r"\d+|\{\w+\}", said)) == sorted(re.findall(r"\d+|\{\w+\}", english[key])), key


@pytest.mark.parametrize(("area", "language"), OUR_FILES)
def test_apostrophes_are_curved_and_french_signs_do_not_wrap(area, language):
    for key, said in texts(area, language).items():
        assert "'" not in said, key
        if language == "fr":
            assert not re.search(r" [:;!?»]|« ", said), key


@pytest.mark.parametrize(("area", "language"), OUR_FILES)
def test_every_rule_cited_exists(area, language):
    cited = {key: said for key, said in texts(area, language).items() if "rule" in key.split(".")}
    assert cited
    assert set(cited.values()) <= set(rules("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_the_name_of_the_catalogue_a_text_and_a_first_word(language):
    cards = texts("cards", language)
    for card in CARDS:
        assert cards[f"name.{card}"] == re.sub(r" \(.*\)$", "", term("card", card, language)), card
        assert {f"{kind}.{card}" for kind in ("text", "first", "rule")} <= set(cards)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_action_of_a_card_fits_in_four_lines(language):
    for key, said in texts("cards", language).items():
        if key.startswith("text."):
            card, short = key.split(".")[1], key.endswith(".short")
            most = 95 if not short else 48 if card in HALVES else 72
            assert len(said.replace("{coin}", "$$")) <= most, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_halves_of_double_cards_have_a_short_text(language):
    halves = {half for facts in FACTS["cards"].values() for half in facts.get("halves", [])}
    assert halves == set(HALVES)
    assert {f"text.{half}.short" for half in halves} <= set(texts("cards", language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_newcomer_reads_two_or_three_sentences(language):
    for key, said in texts("cards", language).items():
        if key.startswith("first."):
            assert 2 <= len(re.findall(r"[.?!](?= |$)", said.replace("15. ", ""))) <= 3, key
            assert len(said) <= 300, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_specialist_says_what_minerva_gives(language):
    for card, facts in FACTS["cards"].items():
        if "minerva" in facts:
            assert re.findall(r"\d+", texts("cards", language)[f"first.{card}"])[-1] == str(facts["minerva"]), card


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_god_has_the_name_of_the_catalogue_a_formula_and_a_sentence(language):
    found = texts("cards", language)
    gods = {key.removeprefix("gods."): text for key, text in found.items() if key.startswith("gods.")}
    for god in GODS:
        assert gods[f"name.{god}"] == term("god", god, language)
    for god in (*GODS, "venus-team"):
        assert len(gods[f"formula.{god}"]) <= 25, god
        assert gods[f"text.{god}"].endswith("."), god


@pytest.mark.parametrize("language", LANGUAGES)
def test_coach_messages_are_short_and_whole(language):
    guide = texts("guide", language)
    situations = {key.partition(".")[0] for key in guide}
    assert len(situations) >= 20
    for situation in situations:
        assert len(guide[f"{situation}.title"]) <= 45, situation
        assert len(guide[f"{situation}.text"]) <= 280, situation
        assert guide[f"{situation}.text"].endswith((".", "?")), situation


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prices_the_coach_names_are_those_of_the_game(language):
    named = re.findall(r"\d+", texts("guide", language)["goods-differ.text"])
    prices = [str(facts["price"]) for facts in FACTS["goods"].values()]
    assert named == prices[::-1]
