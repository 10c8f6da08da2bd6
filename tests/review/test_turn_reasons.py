"""What is said for a turn and against it, word by word."""

from __future__ import annotations

from concordia.review.try_reasons import speaks_against
from concordia.review.turn_facts import TurnFacts
from concordia.review.turn_reasons import Clause, reasons, speaks_for

THREE = TurnFacts(
    card="architect",
    houses=("Verona", "Aleria", "Spoletum"),
    opened=("Venetia",),
    opening=("Verona",),
    paid=12,
    god="minerva",
    points=8,
)


def said(clause, language="en"):
    return Clause.from_json(clause.to_json()).in_language(language, {})


def test_only_the_city_that_opens_a_province_is_named():
    assert said(speaks_for(THREE)) == "Verona opens Venetia (Minerva +8)."
    tried = TurnFacts(
        card="architect", houses=("Verona", "Aleria"), opened=("Venetia",), opening=("Verona",), paid=3
    )
    assert said(speaks_against(tried)) == "Verona opens a province, but something else is worth more now."


def test_several_cities_are_spoken_of_in_the_plural():
    both = TurnFacts(card="architect", houses=("Verona", "Nicaea"), opened=("Liguria", "Venetia"), paid=3)
    opening = speaks_for(TurnFacts(**{**vars(both), "opening": both.houses}))
    assert said(opening) == "Verona, Nicaea open Liguria, Venetia."
    assert said(opening, "de") == "Verona, Nicaea erschließen Liguria, Venetia."
    built = TurnFacts(card="architect", houses=("Verona", "Nicaea"), god="jupiter", points=2)
    assert said(speaks_for(built)) == "Houses in Verona, Nicaea score at once (Jupiter +2)."
    cheap = TurnFacts(card="senator", bought=("mason",))
    assert said(reasons(cheap, THREE)[1]) == "Verona, Aleria, Spoletum together cost 12 sestertii."


def test_reviews_that_were_kept_earlier_are_told_in_the_plural_too():
    kept = {"key": "opens", "details": {"city": "Verona, Aleria", "province": "Venetia"}, "seat": None}
    assert Clause.from_json(kept).in_language("fr", {}) == "Verona, Aleria ouvrent Venetia."
