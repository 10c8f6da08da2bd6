"""The display: seven cards for sale, filled up from the stack (2.3, 5.8)."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.core.state import NO_CARD, State
from concordia.vocabulary import SLOTS


def is_sold_out(state: State) -> bool:
    """Whether neither the display nor the stack has a card left (6.1)."""
    return state.stack_left() == 0 and all(state.display[slot] == NO_CARD for slot in range(SLOTS))


def refill(state: State) -> None:
    """What is left slides to the left, and the stack fills the display up to seven (5.8)."""
    slot: i64 = 0
    while slot < SLOTS and state.display[slot] != NO_CARD:
        slot += 1
    if slot == SLOTS:
        return
    display = state.display[:]
    filled: i64 = 0
    for slot in range(SLOTS):
        if display[slot] != NO_CARD:
            if filled < slot:
                display[filled] = display[slot]
                display[slot] = NO_CARD
            filled += 1
    while filled < SLOTS and state.stack_left() > 0:
        display[filled] = state.stack[state.drawn]
        state.drawn += 1
        filled += 1
    state.display = display
