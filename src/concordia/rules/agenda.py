"""What is still to come in a turn: a short pile of steps, the next one on top.

A step is a verb, a seat and its details packed into one number, so that copying a game copies its agenda
with one row of integers. Steps are packed and unpacked here only.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from concordia.core.state import State

CARRY_OUT: Final = 0  # details: role, how and half, as :func:`role_details` packs them
PLAY_A_CARD: Final = 1  # details: how
KEEP_GOODS: Final = 2  # details: the incoming bundle
VERBS: Final = ("carry-out", "play", "keep")


def push(state: State, verb: i64, seat: i64, details: i64) -> None:
    """Put a step on top: it comes before all that is there already."""
    state.agenda[state.depth] = verb + (seat << 4) + (details << 8)
    state.depth += 1


def push_role(state: State, seat: i64, role: i64, half: i64, how: i64) -> None:
    """Next, a seat carries out a role; ``half`` is the one chosen of a double card."""
    push(state, CARRY_OUT, seat, role_details(role, half, how))


def pop(state: State) -> i64:
    """Take the next step off."""
    state.depth -= 1
    return state.agenda[state.depth]


def verb_of(step: i64) -> i64:
    """CARRY_OUT, PLAY_A_CARD or KEEP_GOODS."""
    return step & 0xF


def seat_of(step: i64) -> i64:
    """Who does it."""
    return (step >> 4) & 0xF


def details_of(step: i64) -> i64:
    """What the verb needs."""
    return step >> 8


def role_details(role: i64, half: i64, how: i64) -> i64:
    """The details of CARRY_OUT."""
    return role + (how << 8) + (half << 12)


def role_of(details: i64) -> i64:
    """The role that is carried out."""
    return details & 0xFF


def how_of(details: i64) -> i64:
    """How it works: SHARED, SECOND and REPEATED."""
    return (details >> 8) & 0xF


def half_of(details: i64) -> i64:
    """The half that was chosen, or NO_HALF."""
    return details >> 12
