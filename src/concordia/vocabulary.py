"""The words of the table: goods, gods, games, cards and the numbers that stand for them inside.

Outside, everything is named as in the contract (``"wine"``, ``"mercator-5"``); inside, a name is its place
in one of these tuples.
"""

from __future__ import annotations

from typing import Final

GOODS: Final = ("brick", "food", "tool", "wine", "cloth")
BRICK: Final = 0
FOOD: Final = 1
TOOL: Final = 2
WINE: Final = 3
CLOTH: Final = 4

KINDS: Final = ("land", "sea")
LAND: Final = 0
SEA: Final = 1

GAMES: Final = ("classic", "venus", "team")
CLASSIC: Final = 0
VENUS: Final = 1
TEAM: Final = 2

GODS: Final = ("vesta", "jupiter", "saturnus", "mercurius", "mars", "minerva", "venus")

DISPLAYS: Final = ("cloth", "wine")
COLONIST_INCOMES: Final = ("5+1", "2013")

MOST_PLAYERS: Final = 6  # 1.1
STOREHOUSE: Final = 12  # 4.1
HOUSES: Final = 15  # 3.3
COLONISTS: Final = 3  # 3.3, of each kind
SLOTS: Final = 7  # 2.3
CONCORDIA_POINTS: Final = 7  # 6.1

# A card is named by its kind. The number of a single card also stands for the role it plays; every Diplomat
# plays DIPLOMAT; a double card plays one of its two halves (7.3).
CARDS: Final = (
    "tribune",
    "architect",
    "prefect",
    "mercator",
    "mercator-5",
    "diplomat",
    "senator",
    "colonist",
    "consul",
    "mason",
    "farmer",
    "smith",
    "vintner",
    "weaver",
    "magister",
    "praetor",
    "proconsul",
    "legatus",
    "diplomat-1",
    "diplomat-3",
    "diplomat-4",
    "diplomat-5",
    "prefect-architect",
    "architect-mercator",
    "prefect-mercator",
)
TRIBUNE: Final = 0
ARCHITECT: Final = 1
PREFECT: Final = 2
MERCATOR: Final = 3
MERCATOR_5: Final = 4
DIPLOMAT: Final = 5
SENATOR: Final = 6
COLONIST: Final = 7
CONSUL: Final = 8
MASON: Final = 9  # the five specialists stand in the order of their goods
WEAVER: Final = 13
MAGISTER: Final = 14
PRAETOR: Final = 15
PROCONSUL: Final = 16
LEGATUS: Final = 17
DIPLOMAT_1: Final = 18
DIPLOMAT_5: Final = 21
PREFECT_ARCHITECT: Final = 22
ARCHITECT_MERCATOR: Final = 23
PREFECT_MERCATOR: Final = 24
CARD_KINDS: Final = (
    PREFECT_MERCATOR + 1
)  # a constant for the compiled build; rules/role_table.py compares it with CARDS

HALVES: Final = ("architect", "prefect", "mercator-5")  # what a double card can be used as (7.3)

# What a player can be asked to decide; the contract's `decision.kind`.
DECISIONS: Final = (
    "play",
    "tribune",
    "architect",
    "prefect",
    "keep",
    "colonist",
    "mercator",
    "diplomat",
    "purchase",
    "legatus",
)
ASK_PLAY: Final = 0
ASK_TRIBUNE: Final = 1
ASK_ARCHITECT: Final = 2
ASK_PREFECT: Final = 3
ASK_KEEP: Final = 4
ASK_COLONIST: Final = 5
ASK_MERCATOR: Final = 6
ASK_DIPLOMAT: Final = 7
ASK_PURCHASE: Final = 8
ASK_LEGATUS: Final = 9
ASK_NOTHING: Final = 10
ASK_NO_MORE: Final = 11  # the game is over
