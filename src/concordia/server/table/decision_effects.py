"""What a decision brought, for its line in the log: only what everybody can see on the table.

``effect`` has the figures of the decision itself. A card may bring more to its player, or in a team to the partner
who goes on with it: the money of a Mercator, the goods of a specialist, the cards of a Tribune.
"""

from __future__ import annotations

from typing import Any

from concordia.actions.types import Action, Keep, Play, Produce
from concordia.core.bundles import to_counts
from concordia.core.state import State
from concordia.game import Game
from concordia.preview import effect
from concordia.vocabulary import GOODS


def outcome(game: Game, action: Action, after: State) -> dict[str, Any] | None:
    """The effect of a legal action, and under ``brought`` what each seat received besides."""
    figures = effect(game, action)
    before = game.state
    money = _told_money(before, figures.get("money", 0))
    brought = {}
    for seat in range(int(before.setup.players)):
        found: dict[str, Any] = {}
        more = int(after.players[seat].money - before.players[seat].money) - money.get(seat, 0)
        if more > 0:
            found["money"] = more
        goods = _goods(before, after, seat, action, figures)
        if goods:
            found["goods"] = goods
        cards = _cards(before, after, seat, action)
        if cards > 0:
            found["cards"] = cards
        if found:
            brought[str(seat)] = found
    told = {**figures, "brought": brought} if brought else figures
    return told or None


def _told_money(before: State, money: int) -> dict[int, int]:
    """What the decision itself changes of the seats' money: a partner pays what is missing (8.4)."""
    seat = int(before.seat)
    missing = max(0, -money - int(before.players[seat].money))
    return {seat: money + missing, int(before.partner(seat)): -missing} if missing else {seat: money}


def _goods(
    before: State, after: State, seat: int, action: Action, figures: dict[str, Any]
) -> dict[str, int] | None:
    """What a seat has more of; a province has its own figures, and of those some may not have fitted (4.3)."""
    if isinstance(action, Produce | Keep):
        return None
    had, has = to_counts(before.players[seat].goods), to_counts(after.players[seat].goods)
    told = figures.get("goods", {}) if seat == before.seat else {}
    more = {good: has.get(good, 0) - had.get(good, 0) - told.get(good, 0) for good in GOODS}
    return {good: number for good, number in more.items() if number > 0}


def _cards(before: State, after: State, seat: int, action: Action) -> int:
    """How many cards came back from the discard pile (5.1)."""
    played = isinstance(action, Play) and seat == before.seat
    return len(before.players[seat].pile) + played - len(after.players[seat].pile)
