"""What an agent sees: a view as one row of small whole numbers, of the same form for all games, boards and counts.

The row is made of :data:`BLOCKS` in this order. Players come from one's own seat on in turn order; cities,
provinces and lines in the order of the board's data. What a table does not have (a sixth player, say) is 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from concordia.catalog.maps import MAPS
from concordia.core.board import FIRST_LINE, Board, board
from concordia.vocabulary import CARDS, DECISIONS, GAMES, GOODS, KINDS, MOST_PLAYERS, SLOTS

CITIES, PROVINCES, LINES, DECKS = FIRST_LINE, 16, 48, 5
Row = NDArray[np.int16]


@dataclass(frozen=True)
class ObservationBlock:
    """Numbers that belong together."""

    name: str
    size: int
    says: str


TABLE = (
    ObservationBlock("game", len(GAMES), "1 for the game: classic, venus, team"),
    ObservationBlock("map", len(MAPS), "1 for the board: " + ", ".join(MAPS)),
    ObservationBlock("options", 3, "display side wine, income of 2013, interim scoring"),
    ObservationBlock("players", 1, "how many players"),
    ObservationBlock("turns", 1, "turns that are over"),
    ObservationBlock("magnus", MOST_PLAYERS, "1 for who holds the Praefectus Magnus card, from me on"),
    ObservationBlock("active", MOST_PLAYERS, "1 for whose turn it is, from me on"),
    ObservationBlock("asked", MOST_PLAYERS, "1 for who has to decide, from me on"),
    ObservationBlock("decision", len(DECISIONS), "1 for the kind of decision"),
    ObservationBlock("steps", 1, "steps left (Architect)"),
    ObservationBlock("building", 1, "1 once a house was built: no more moves"),
    ObservationBlock("placed", 1, "1 once a colonist was placed"),
    ObservationBlock("traded", len(GOODS), "1 for goods already traded (Mercator)"),
    ObservationBlock("buys", 1, "cards that may still be bought"),
    ObservationBlock("incoming", len(GOODS), "goods that overflow the storehouse (keep)"),
    ObservationBlock(
        "final", MOST_PLAYERS + 1, "1 once the end was triggered, then who still has a last turn, from me on"
    ),
    ObservationBlock("display", SLOTS, "the card in each slot: its number and one more, 0 for none"),
    ObservationBlock("stack", 1, "cards in the stack"),
    ObservationBlock("decks", DECKS, "how many of them are of deck I to V"),
    ObservationBlock(
        "cities", CITIES, "the good of each city: its number and one more, 0 for the capital or none"
    ),
    ObservationBlock("markers", PROVINCES, "the good of each province's bonus marker: its number and one more"),
    ObservationBlock("spent", PROVINCES, "1 where the marker shows coins"),
)
PLAYER = (
    ObservationBlock("money", 1, "sestertii"),
    ObservationBlock("goods", len(GOODS), "goods in the storehouse"),
    ObservationBlock("store", len(KINDS), "colonists in the storehouse, by land and by sea"),
    ObservationBlock("concordia", 1, "1 for the Concordia card"),
    ObservationBlock("interim", 1, "points of the interim scoring, and one more; 0 before it"),
    ObservationBlock("hand_count", 1, "cards in hand"),
    ObservationBlock("discard_count", 1, "cards in the discard pile"),
    ObservationBlock("top", 1, "the card on top of it: its number and one more, 0 for none"),
    ObservationBlock("owned", len(CARDS), "cards known to be owned, by kind"),
    ObservationBlock("hand", len(CARDS), "cards in hand, by kind, where I may see them"),
    ObservationBlock("houses", CITIES, "1 for a house in each city"),
    ObservationBlock("land", CITIES + LINES, "land colonists in each city and on each line"),
    ObservationBlock("sea", CITIES + LINES, "sea colonists in each city and on each line"),
)
BLOCKS = (
    *TABLE,
    *(
        ObservationBlock(f"player{n}.{each.name}", each.size, each.says)
        for n in range(MOST_PLAYERS)
        for each in PLAYER
    ),
)
WIDTH = sum(block.size for block in BLOCKS)
START: dict[str, int] = {}
_at = 0
for _block in BLOCKS:
    START[_block.name] = _at
    _at += _block.size

_CARD = {card: number for number, card in enumerate(CARDS)}
_GOOD = {good: number for number, good in enumerate(GOODS)}


def observe(view: Mapping[str, Any]) -> Row:
    """The row of a seat's view; a spectator's is seen from seat 0."""
    row = np.zeros(WIDTH, np.int16)
    on = board(view["map"])
    me = view["seat"] or 0
    players = len(view["players"])
    _write_table(row, view, on, me, players)
    for number in range(players):
        _write_player(row, view["players"][(me + number) % players], on, f"player{number}.")
    return row


def _put(row: Row, block: str, values: Iterable[int]) -> None:
    at = START[block]
    for number, value in enumerate(values):
        row[at + number] = value


def _write_table(row: Row, view: Mapping[str, Any], on: Board, me: int, players: int) -> None:
    options = view["options"]
    row[START["game"] + GAMES.index(view["game"])] = 1
    row[START["map"] + MAPS.index(view["map"])] = 1
    old_income = options["colonist_income"] == "2013"
    _put(row, "options", (options["display"] == "wine", old_income, options["interim_scoring"]))
    row[START["players"]] = players
    row[START["turns"]] = view["turns"]
    row[START["magnus"] + (view["magnus"] - me) % players] = 1
    row[START["active"] + (view["active"] - me) % players] = 1
    if view["final"] is not None:
        row[START["final"]] = 1
        for seat in view["final"]:
            row[START["final"] + 1 + (seat - me) % players] = 1
    _put(row, "display", (_CARD[card] + 1 if card else 0 for card in view["display"]))
    row[START["stack"]] = view["stack"]["count"]
    _put(row, "decks", (view["stack"]["decks"].get(deck, 0) for deck in ("I", "II", "III", "IV", "V")))
    _put(row, "cities", (_GOOD[view["cities"][city]] + 1 if city in view["cities"] else 0 for city in on.cities))
    markers = [view["markers"][province] for province in on.provinces]
    _put(row, "markers", (_GOOD[marker["good"]] + 1 for marker in markers))
    _put(row, "spent", (not marker["up"] for marker in markers))
    decision = view["turn"]["decision"]
    if decision is not None:
        row[START["asked"] + (decision["seat"] - me) % players] = 1
        row[START["decision"] + DECISIONS.index(decision["kind"])] = 1
        for name in ("steps", "building", "placed", "buys"):
            row[START[name]] = decision.get(name, 0)
        _put(row, "traded", (good in decision.get("traded", ()) for good in GOODS))
        _put(row, "incoming", (decision.get("incoming", {}).get(good, 0) for good in GOODS))


def _write_player(row: Row, player: Mapping[str, Any], on: Board, prefix: str) -> None:
    row[START[prefix + "money"]] = player["money"]
    _put(row, prefix + "goods", (player["goods"].get(good, 0) for good in GOODS))
    _put(row, prefix + "store", (player["store"][kind] for kind in KINDS))
    row[START[prefix + "concordia"]] = player["concordia"]
    row[START[prefix + "interim"]] = 0 if player["interim"] is None else player["interim"] + 1
    row[START[prefix + "hand_count"]] = player["hand_count"]
    row[START[prefix + "discard_count"]] = player["discard_count"]
    row[START[prefix + "top"]] = _CARD[player["top"]] + 1 if player["top"] else 0
    for name, cards in (("owned", player["known"]), ("hand", player.get("hand", ()))):
        at = START[prefix + name]
        for card in cards:
            row[at + _CARD[card]] += 1
    for city in player["houses"]:
        row[START[prefix + "houses"] + on.city_number[city]] = 1
    for kind, place in player["colonists"]:
        row[START[prefix + kind] + on.place_number(KINDS.index(kind), place)] += 1
