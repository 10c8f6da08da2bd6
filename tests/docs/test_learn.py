"""Learn to play in ten minutes: the same page in every language, with rules that exist and sums that are right."""

from __future__ import annotations

import re

import pytest

from concordia.messages import LANGUAGES, term
from concordia.vocabulary import GODS
from tests.docs.rulebook import DOCS, bold, headings, rules
from tests.table import player, table

LINK = re.compile(r"\[(\d\.\d+)\]\(rules#(\d\.\d+)\)")
CITIES = {
    "Syracusae": "food",
    "Massilia": "food",
    "Lutetia": "food",
    "Londinium": "tool",
    "Carthago": "tool",
    "Tyros": "wine",
    "Antiochia": "wine",
    "Petra": "cloth",
}
LIVIA = player(
    money=21,
    goods={"food": 2, "wine": 1, "cloth": 1},
    houses=["Aquileia", "Novaria", *CITIES],
    colonists=[["land", "Roma"]] * 3 + [["sea", "Roma"]] * 2,
    hand=["tribune", "architect", "prefect", "prefect", "mercator", "diplomat", "senator"],
    discard=["architect", "diplomat-1", "mercator-5", "colonist", "farmer"],
    concordia=True,
)


def page(language: str) -> str:
    return (DOCS / f"learn.{language}.md").read_text(encoding="utf-8")


def sections(language: str) -> list[str]:
    return re.split(r"^#+ .*$", page(language), flags=re.MULTILINE)


def example(language: str) -> dict[str, str]:
    """The worked example's last column by its first."""
    rows = re.findall(r"^\| ([^|]+) \|[^|]*\| ([^|]+) \|$", sections(language)[9], re.MULTILINE)
    return {name: points.replace("\xa0", " ") for name, points in rows[1:] if points.strip("-")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_headings_links_and_figures(language):
    assert headings(page(language)) == headings(page("en"))
    for ours, english in zip(sections(language), sections("en"), strict=True):
        assert LINK.findall(ours) == LINK.findall(english)
        assert sorted(re.findall(r"\d+", ours)) == sorted(re.findall(r"\d+", english))
        assert len(bold(ours)) == len(bold(english))
        assert ours.count("\n|") == english.count("\n|")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_leads_to_the_rule_that_it_names(language):
    found = LINK.findall(page(language))
    assert len(found) == page(language).count("](") > 40
    assert all(shown == target and target in rules("en") for shown, target in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_can_be_read_in_ten_minutes(language):
    words = re.findall(r"[^\W\d_]+", LINK.sub("", page(language)))
    assert 900 <= len(words) <= 1350


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worked_example_adds_up(language):
    points = [row for row in example(language).values() if row]
    for row in points:
        for one, other, product in re.findall(r"(\d+) \u00d7 (\d+) = (\d+)", row):
            assert int(one) * int(other) == int(product)
    *parts, total = [int(re.findall(r"\d+", row)[-1]) for row in points]
    assert sum(parts) == total


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worked_example_is_scored_so_by_the_game(language):
    scores = table(LIVIA, player(), cities=CITIES).scores()[0]
    shown = example(language)
    for god in GODS:
        row = shown.get(term("god", god, language), "0")
        assert int(re.findall(r"\d+", row)[-1]) == scores[god], god
    assert int(shown["Concordia"]) == 7
