"""The rulebook says the same in every language: same numbers, same figures, the card names of the catalogues."""

from __future__ import annotations

import re

import pytest

from concordia.catalog.maps import MAPS
from concordia.messages import LANGUAGES, catalogue, term
from concordia.vocabulary import CARDS, GODS
from tests.docs.rulebook import bold, code, figures, headings, parts, rules, rulings, text

OTHERS = [language for language in LANGUAGES if language != "en"]
IDS = {"classic", "venus", "team", "PM"}
SINGLE = [card for card in CARDS if card[-1].isalpha()]
KINDS = {**dict.fromkeys(SINGLE, "card"), **dict.fromkeys(GODS, "god")}
NAMED = {term(kind, name): (kind, name) for name, kind in KINDS.items()}
PLACES = ("Roma", "Athenae", "Antiochia", "Apollonia", "Brundisium", *(term("map", name) for name in MAPS))


def times(place: str, said: str) -> int:
    return len(re.findall(rf"\b{re.escape(place)}\b", said))


def translated(word: str, language: str) -> str | None:
    """A bold word in another language, as far as the catalogues know it."""
    if word in IDS:
        return word
    return term(*NAMED[word], language) if word in NAMED else None


def test_the_english_rulebook_has_eight_chapters():
    assert {number[0] for number in rules("en")} == set("12345678")


@pytest.mark.parametrize("language", OTHERS)
def test_every_rule_is_there_in_the_same_order(language):
    assert list(rules(language)) == list(rules("en"))


@pytest.mark.parametrize("language", OTHERS)
def test_the_headings_are_the_same_in_number_and_depth(language):
    assert headings(text(language)) == headings(text("en"))


@pytest.mark.parametrize("language", OTHERS)
def test_every_figure_of_every_rule_is_the_same(language):
    for number, said in rules("en").items():
        assert figures(rules(language)[number]) == figures(said), number


@pytest.mark.parametrize("language", OTHERS)
def test_bold_words_are_the_same_and_cards_carry_the_name_of_the_catalogue(language):
    for number, said in rules("en").items():
        ours = bold(rules(language)[number])
        assert len(ours) == len(bold(said)), number
        for word, english in zip(ours, bold(said), strict=True):
            assert word == (translated(english, language) or word), number


@pytest.mark.parametrize("language", OTHERS)
def test_halves_rulings_and_code_are_the_same(language):
    for number, said in rules("en").items():
        ours = rules(language)[number]
        assert parts(ours) == parts(said), number
        assert rulings(language, ours) == rulings("en", said), number
        assert code(ours) == code(said), number


@pytest.mark.parametrize("language", OTHERS)
def test_places_keep_their_latin_names(language):
    for number, said in rules("en").items():
        for place in PLACES:
            assert times(place, rules(language)[number]) == times(place, said), (number, place)


@pytest.mark.parametrize("language", OTHERS)
def test_no_rule_is_left_in_english_or_much_shorter(language):
    for number, said in rules("en").items():
        ours = rules(language)[number]
        assert ours != said, number
        assert 0.65 * len(said) < len(ours) < 1.6 * len(said), number


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_god_is_named_in_the_rulebook(language):
    said = text(language).lower()
    for key, word in catalogue(language).items():
        kind, _, name = key.partition(".")
        if (kind == "card" and name in SINGLE) or kind == "god":
            assert word.lower() in said, key
