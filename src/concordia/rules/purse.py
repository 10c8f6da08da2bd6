"""What a player can pay: their own money, and in a team what the partner would add (8.4)."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.core.state import State


def affordable(state: State, seat: i64) -> i64:
    """The sestertii a player can spend."""
    money = state.players[seat].money
    if state.setup.team:
        money += state.players[state.partner(seat)].money
    return money


def pay(state: State, seat: i64, amount: i64) -> None:
    """Pay the bank; the player's own money goes first, the partner adds what is missing (8.4)."""
    player = state.players[seat]
    if amount > player.money:
        state.players[state.partner(seat)].money -= amount - player.money
        amount = player.money
    player.money -= amount
