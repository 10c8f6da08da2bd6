"""Worked examples of the rulebooks for chapter 6, with their figures."""

from __future__ import annotations

from tests.table import player, rule, table

# Seven provinces, five of them with two houses; 3 brick, 4 food, 3 tool and 2 cloth cities.
CITIES = {
    "Novaria": "brick", "Aquileia": "food",
    "Massilia": "brick", "Lutetia": "food",
    "Valentia": "brick", "Olisipo": "tool",
    "Napoca": "food", "Sirmium": "tool",
    "Attalia": "food", "Byzantium": "cloth",
    "Tyros": "tool",
    "Cyrene": "cloth",
}  # fmt: skip
CARDS = {
    "vesta": ["senator"],
    "jupiter": ["architect", "diplomat"],
    "saturnus": ["prefect", "prefect", "prefect", "diplomat-1"],
    "mercurius": ["mercator", "mercator-5"],
    "mars": ["tribune", "colonist", "colonist"],
    "minerva": ["farmer"],
}
COLONISTS = [
    ["land", "Novaria-Roma"],
    ["land", "Massilia-Valentia"],
    ["sea", "Carthago~Roma"],
    ["sea", "Athenae~Cyrene"],
    ["sea", "Roma"],
]


def owner(*more):
    """The player of the example: 13 sestertii, 1 cloth, 3 tools, 1 brick and the Concordia card."""
    cards = [card for god in CARDS.values() for card in god] + list(more)
    return player(
        money=13,
        goods={"cloth": 1, "tool": 3, "brick": 1},
        store={"land": 1, "sea": 0},
        colonists=COLONISTS,
        houses=list(CITIES),
        hand=cards[::2],
        discard=cards[1::2],
        concordia=True,
    )


@rule("6.2")
def test_the_base_games_scoring_example_comes_to_114():
    scored = table(owner(), player(), cities=CITIES).scores()[0]
    assert scored == {
        "vesta": 3,  # 13 + 7 + 15 + 3 = 38 sestertii
        "jupiter": 2 * 9,
        "saturnus": 4 * 7,
        "mercurius": 2 * 8,
        "mars": 3 * 10,
        "minerva": 4 * 3,
        "venus": 0,
        "concordia": 7,
        "total": 114,
    }


@rule("6.2", "7.4")
def test_the_scoring_example_of_venus_comes_to_134():
    scored = table(owner("magister", "prefect-mercator"), player(), cities=CITIES, game="venus").scores()[0]
    assert scored["venus"] == 2 * 10
    assert scored["total"] == 134
