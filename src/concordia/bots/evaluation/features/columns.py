"""The columns of a row by name: block by block in the order in which the writer puts them.

>>> COLUMN["own.points"], COLUMNS[COLUMN["game.rounds"]]
(0, 'game.rounds')
"""

from __future__ import annotations

from typing import Final

from concordia.vocabulary import GODS, GOODS, SLOTS

_ROLES = (
    "tribune",
    "architect",
    "prefect",
    "mercator",
    "diplomat",
    "senator_or_praetor",
    "colonist",
    "consul_or_proconsul",
    "magister",
    "legatus",
)
_RIVAL = (
    "ahead",
    "wealth",
    "houses",
    "colonists",
    "hand",
    "architect_in_hand",
    "prefect_in_hand",
    "mercator_in_hand",
    "buyer_in_hand",
    "colonist_in_hand",
    "specialists_in_hand",
    "builds",
    "best_card",
    "best_production",
    "feeds_own",
)
_SITES = ("count", "new_provinces", *GOODS, "payable", "lowest_price")

BLOCKS: Final = {
    "own": ("points", "lead"),
    "leader": ("points", "houses", "colonists", "hand", "pile", "wealth", "provinces", "kinds", *GODS),
    "partner": ("points", "wealth", "houses", "hand"),
    "rivals": (
        "points",
        "wealth",
        "houses",
        "cards",
        "architect_on_top",
        "prefect_on_top",
        "buyer_on_top",
        "mercator_on_top",
        "colonist_on_top",
        "consul_on_top",
    ),
    "game": (
        "two_players",
        "three_players",
        "four_players",
        "five_players",
        "venus_cards",
        "team",
        "cities",
        "provinces",
        "cards_for_sale",
        "gone_of_last_seven_cards",
        "gone_of_last_three_cards",
        "end_triggered",
        "last_turn_to_come",
        "turns_until_own",
        "most_houses",
        "most_houses_beyond_eleven",
        "coins",
        "markers_up",
        "magnus",
        "seats_to_magnus",
        "rounds",
    ),
    "turn": ("under_way", "asked", "steps", "architect", "buys", "kinds_to_trade", "keep", "play"),
    "pieces": (
        "money",
        *GOODS,
        *(f"any_{good}" for good in GOODS),
        "free_space",
        "wealth",
        "land_colonists",
        "sea_colonists",
        "colonists_in_cities",
        "houses",
        *(f"{good}_houses" for good in GOODS),
        "provinces",
        "venus_provinces",
        "kinds",
    ),
    "cards": (
        *GODS,
        *(f"{god}_points" for god in GODS),
        "concordia",
        "hand",
        "pile",
        *(f"{role}_in_hand" for role in _ROLES),
        *_ROLES,
        *(name for good in GOODS for name in (f"{good}_specialist_in_hand", f"{good}_specialists_by_houses")),
        "prefect_on_top",
        "architect_on_top",
        "buyer_on_top",
        "diplomat_on_top",
    ),
    "production": ("best", "second", "third", "all", "houses"),
    "sites": _SITES,
    "reachable": _SITES,
    "display": (*GODS, "best", "best_payable", "second_payable", "best_bargain", "payable"),
    "next": _RIVAL,
    "second": _RIVAL,
    "third": _RIVAL,
    "prefect": ("best_net", "own_of_best_net", "second_net"),
    "builds": (
        "now",
        "points_now",
        "within_reach",
        "points_within_reach",
        "sites_of_both",
        "empty",
        "with_one_house",
    ),
    "specialists": ("in_hand_produce",),
    "slots": tuple(f"{name}_{slot}" for slot in range(1, SLOTS + 1) for name in ("gain", "missing", "next_gain")),
    "stack": GODS,
}
COLUMNS: Final = tuple(f"{block}.{name}" for block, names in BLOCKS.items() for name in names)
COLUMN: Final = {name: number for number, name in enumerate(COLUMNS)}
