"""The log of a game: what was decided, taken back and committed, entry by entry, and who may read which line.

Entries are numbered from 1 and never removed. Taking back is an entry of its own, so that the number of the
last entry is also the version of the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from concordia.actions.types import Action, Copy, Purchase, Suggest
from concordia.core.state import NO_CARD
from concordia.game import Game
from concordia.vocabulary import CARDS

ACT: Final = "act"  # a decision; if it is the last of its turn, the turn waits for an END
ACT_AND_END: Final = "act+end"  # the last decision of a turn, which commits it as well
UNDO: Final = "undo"  # takes back all decisions from the number in ``text`` on
END: Final = "end"  # commits the turn

PERSON: Final = "person"
BOT: Final = "bot"
AUTO: Final = "auto"  # the server, because the person wished so


class LogEntry(NamedTuple):
    """One line of the log as it is kept."""

    number: int
    kind: str
    seat: int
    turn: int  # how many turns were over
    text: str  # the action's short text, or the number an UNDO goes back to
    at: float
    by: str = PERSON
    token: str = ""  # the client's name for its request
    card: str | None = None  # what a purchase or copy was about, for the reader
    effect: dict[str, Any] | None = None  # what it took and brought, likewise

    @property
    def action(self) -> Action:
        """The decision of an ACT."""
        return _action(self.text)


@lru_cache(maxsize=20_000)
def _action(text: str) -> Action:
    return Action.parse(text)


def card_of(game: Game, action: Action) -> str | None:
    """The card that a purchase or a copy is about, before it is carried out; everybody sees it."""
    if not isinstance(action, Purchase | Copy):
        return None
    state = game.state
    card = int(state.display[action.slot] if isinstance(action, Purchase) else state.players[action.seat].top())
    return None if card == NO_CARD else CARDS[card]


def standing(entries: Iterable[LogEntry]) -> list[LogEntry]:
    """The decisions that have not been taken back."""
    stand: list[LogEntry] = []
    for entry in entries:
        if entry.kind == UNDO:
            first = int(entry.text)
            while stand and stand[-1].number >= first:
                stand.pop()
        elif entry.kind != END:
            stand.append(entry)
    return stand


def line(entry: LogEntry, seat: int | None, players: int) -> dict[str, Any]:
    """A decision as a seat may read it: what a Legatus suggests is for the partner alone (8.7)."""
    action = entry.action
    told = action.to_json()
    if isinstance(action, Suggest) and seat not in (entry.seat, (entry.seat + players // 2) % players):
        told = {"type": action.type}
    shown: dict[str, Any] = {
        "number": entry.number,
        "turn": entry.turn,
        "seat": entry.seat,
        "action": told,
        "at": entry.at,
        "by": entry.by,
    }
    if entry.card is not None:
        shown["card"] = entry.card
    if entry.effect:
        shown["effect"] = entry.effect
    return shown
