"""How far the game has come, and where a turn stands that is under way."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.bots.evaluation.batch import Rows
from concordia.core.masks import has, size
from concordia.core.state import NO_CARD, NOT_YET, State
from concordia.rules.roles.mercator import kinds_traded
from concordia.rules.roles.prefect import coins
from concordia.vocabulary import ASK_ARCHITECT, ASK_KEEP, ASK_MERCATOR, ASK_PLAY, ASK_PURCHASE, CLASSIC, SLOTS


def put_game(state: State, seat: i64, rows: Rows) -> None:
    """What is played, and how near its end is."""
    setup = state.setup
    players = setup.players
    number: i64
    for number in range(2, 6):
        rows.put(1 if players == number else 0)
    rows.put(1 if setup.game != CLASSIC else 0)
    rows.put(1 if setup.team else 0)
    rows.put(setup.board.city_count)
    rows.put(setup.board.province_count)
    left = state.stack_left()
    slot: i64
    for slot in range(SLOTS):
        if state.display[slot] != NO_CARD:
            left += 1
    rows.put(left)
    rows.put(7 - left if left < 7 else 0)
    rows.put(3 - left if left < 3 else 0)
    rows.put(1 if state.final != NOT_YET else 0)
    rows.put(1 if state.final != NOT_YET and has(state.final, seat) else 0)
    rows.put((seat + players - state.active) % players)
    most: i64 = 0
    for player in state.players:
        most = max(most, player.built)
    rows.put(most)
    rows.put(most - 11 if most > 11 else 0)
    rows.put(coins(state))
    rows.put(size(state.markers))
    rows.put(1 if state.magnus == seat else 0)
    rows.put((state.magnus + players - seat) % players)
    turns = state.turns // players
    rows.put(turns if turns < 40 else 40)


def put_turn(state: State, seat: i64, rows: Rows) -> None:
    """Where the turn stands for the seat, if it is under way."""
    mine = not state.at_start_of_turn() and not state.is_over()
    asked: i64 = state.asked if mine and state.seat == seat else -1
    rows.put(1 if mine and state.active == seat else 0)
    rows.put(1 if asked >= 0 else 0)
    rows.put(1 + state.steps if asked == ASK_ARCHITECT and not state.building else 0)
    rows.put(1 if asked == ASK_ARCHITECT else 0)
    rows.put(state.buys if asked == ASK_PURCHASE else 0)
    rows.put(2 - kinds_traded(state) if asked == ASK_MERCATOR else 0)
    rows.put(1 if asked == ASK_KEEP else 0)
    rows.put(1 if asked == ASK_PLAY else 0)
