"""The definition of an observation: a view, key by key, as the row of numbers that :mod:`layout` describes.

Slow and plain on purpose. The environments use :mod:`concordia.encoding.row_writer`, which writes the same numbers
straight from the state; tests/encoding compares the two on random games of every kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from concordia.catalog.checks import DECKS
from concordia.catalog.maps import MAPS
from concordia.core.board import FIRST_LINE, Board, board
from concordia.encoding.layout import CITIES, START, STEP_WIDTH, STEPS_SHOWN, WIDTH
from concordia.rules.agenda import VERBS
from concordia.vocabulary import CARD_KINDS, CARDS, DECISIONS, GAMES, GOODS, KINDS, MOST_PLAYERS

HOW = ("shared", "second", "repeated")


def row_of_view(view: Mapping[str, Any]) -> list[int]:
    """The row of a seat's view."""
    row = [0] * WIDTH
    on = board(view["map"])
    me, players = view["seat"], len(view["players"])

    def seats(block: str, named: Iterable[int], skip: int = 0) -> None:
        for seat in named:
            row[START[block] + skip + (seat - me) % players] = 1

    _put_setup(row, view, on)
    row[START["turns"]] = view["turns"]
    seats("magnus", [view["magnus"]])
    seats("active", [view["active"]])
    if view["final"] is not None:
        row[START["final"]] = 1
        seats("final", view["final"], skip=1)
    for slot, card in enumerate(view["display"]):
        _put_cards(row, START["display"] + slot * CARD_KINDS, [card] if card else [])
    row[START["stack"]] = view["stack"]["count"]
    _put(row, "decks", (view["stack"]["decks"].get(deck, 0) for deck in DECKS))
    _put(row, "up", (view["markers"][province]["up"] for province in on.provinces))
    turn = view["turn"]
    if turn["decision"] is not None:
        seats("asked", [turn["decision"]["seat"]])
        seats("looked", [] if turn["looked"] is None else [turn["looked"]])
        _put_turn(row, turn, me, players)
    mine, partner = view["players"][me], view["players"][(me + players // 2) % players]
    _put_cards(row, START["hand"], mine["hand"])
    _put_cards(row, START["discard"], mine["discard"])
    if view["game"] == "team":
        _put_cards(row, START["partner_hand"], partner.get("hand", []))
    for number in range(players):
        seat = (me + number) % players
        _put_player(row, view["players"][seat], on, f"player{number}.")
        seats(f"player{number}.copied", view.get("copied", {}).get(str(seat), []))
    return row


def _put(row: list[int], block: str, values: Iterable[int]) -> None:
    for number, value in enumerate(values):
        row[START[block] + number] = int(value)


def _put_cards(row: list[int], start: int, cards: Iterable[str]) -> None:
    for card in cards:
        row[start + CARDS.index(card)] += 1


def _put_setup(row: list[int], view: Mapping[str, Any], on: Board) -> None:
    options = view["options"]
    row[START["game"] + GAMES.index(view["game"])] = 1
    row[START["map"] + MAPS.index(view["map"])] = 1
    old_income = options["colonist_income"] == "2013"
    _put(row, "options", (options["display"] == "wine", old_income, options["interim_scoring"]))
    row[START["players"]] = len(view["players"])
    for city, good in view["cities"].items():
        row[START["cities"] + len(GOODS) * on.city_number[city] + GOODS.index(good)] = 1
    for province, marker in view["markers"].items():
        row[START["markers"] + len(GOODS) * on.province_number[province] + GOODS.index(marker["good"])] = 1


def _put_turn(row: list[int], turn: Mapping[str, Any], me: int, players: int) -> None:
    decision = turn["decision"]
    row[START["decision"] + DECISIONS.index(decision["kind"])] = 1
    _put(row, "how", (word in decision.get("how", ()) for word in HOW))
    for name in ("steps", "building", "placed", "buys", "surcharged"):
        row[START[name]] = int(decision.get(name, 0))
    _put(row, "traded", (good in decision.get("traded", ()) for good in GOODS))
    _put(row, "incoming", (decision.get("incoming", {}).get(good, 0) for good in GOODS))
    row[START["magnus_used"]] = int(turn["magnus_used"])
    _put_cards(row, START["suggestion"], [turn["suggestion"]] if "suggestion" in turn else [])
    row[START["agenda_count"]] = len(turn["agenda"])
    for number, step in enumerate(turn["agenda"][::-1][:STEPS_SHOWN]):
        at = START["agenda"] + number * STEP_WIDTH
        row[at + VERBS.index(step["verb"])] = 1
        at += len(VERBS)
        row[at + (step["seat"] - me) % players] = 1
        at += MOST_PLAYERS
        row[at] = CARDS.index(step["role"]) + 1 if "role" in step else 0
        for flag, word in enumerate(HOW):
            row[at + 1 + flag] = int(word in step.get("how", ()))
        for good, name in enumerate(GOODS):
            row[at + 4 + good] = step.get("goods", {}).get(name, 0)


def _put_player(row: list[int], player: Mapping[str, Any], on: Board, prefix: str) -> None:
    row[START[prefix + "money"]] = player["money"]
    _put(row, prefix + "goods", (player["goods"].get(good, 0) for good in GOODS))
    _put(row, prefix + "store", (player["store"][kind] for kind in KINDS))
    row[START[prefix + "concordia"]] = int(player["concordia"])
    row[START[prefix + "interim"]] = 0 if player["interim"] is None else player["interim"] + 1
    row[START[prefix + "hand_count"]] = player["hand_count"]
    row[START[prefix + "discard_count"]] = player["discard_count"]
    _put_cards(row, START[prefix + "top"], [player["top"]] if player["top"] else [])
    _put_cards(row, START[prefix + "played"], player["played"])
    _put_cards(row, START[prefix + "known"], player["known"])
    for city in player["houses"]:
        row[START[prefix + "houses"] + on.city_number[city]] = 1
    for kind, name in player["colonists"]:
        place = on.place_number(KINDS.index(kind), name)
        column = place if place < FIRST_LINE else CITIES + place - FIRST_LINE
        row[START[prefix + kind] + column] += 1
