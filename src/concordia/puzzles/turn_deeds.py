"""What a turn comes to: the deeds that tell it from other turns, whatever the order they were done in.

Two turns with the same deeds are the same answer to a puzzle. Deeds are the card that was played, the card that
was copied, the provinces that produced, the cities built in, the cards bought and how many colonists were placed;
not how colonists walked, which goods were traded or kept, or which good paid for a card.
"""

from __future__ import annotations

from collections.abc import Sequence

from concordia.actions.all_actions import lexicon
from concordia.actions.types import Action, Build, Copy, Place, Play, Produce, Purchase
from concordia.core.legal_options import Options
from concordia.core.state import State
from concordia.rules import turn
from concordia.vocabulary import CARDS

Deeds = tuple[str, ...]


class _Noted:
    """The deeds of a turn while it is played."""

    def __init__(self) -> None:
        self.cards: list[str] = []
        self.others: list[str] = []
        self.placed = 0

    def note(self, state: State, action: Action) -> None:
        """Note what an action is about to do."""
        if isinstance(action, Play):
            self.cards.append(_with_half(f"play {_alike(action.card)}", action.role))
        elif isinstance(action, Copy):
            top = CARDS[state.players[action.seat].top()]
            self.cards.append(_with_half(f"copy {top}", action.role))
        elif isinstance(action, Produce):
            self.others.append(f"produce {action.province}")
        elif isinstance(action, Build):
            self.others.append(f"build {action.city}")
        elif isinstance(action, Purchase):
            self.others.append(f"purchase {CARDS[state.display[action.slot]]}")
        elif isinstance(action, Place):
            self.placed += 1

    @property
    def deeds(self) -> Deeds:
        return (*self.cards, *sorted(self.others), *([f"place {self.placed}"] if self.placed else []))


def _alike(card: str) -> str:
    """A card by what it does: Diplomats differ only in their numbers."""
    return "diplomat" if card.startswith("diplomat-") and card[9:].isdigit() else card


def _with_half(deed: str, half: str | None) -> str:
    return f"{deed}/{half}" if half else deed


def deeds_of(before: State, codes: Sequence[int], seat: int) -> tuple[Deeds, list[Action], State]:
    """The deeds of a seat's turn, its decisions as actions, and the table after it.

    Others who have to decide within the turn keep their dearest goods. What the table does not allow ends the turn
    with the last thing on offer, which is to be done.
    """
    state, out, noted = before.copy(), Options(), _Noted()
    entries = lexicon(state.setup.board.id).entries
    planned, turns = list(codes), state.turns
    actions: list[Action] = []
    turn.offer(state, out)
    while state.turns == turns and not state.is_over():
        listed = [int(out.codes[n]) for n in range(out.count)]
        ours = state.seat == seat
        code = planned.pop(0) if ours and planned else listed[0]
        if code not in listed:
            code = listed[-1]
        if ours:
            noted.note(state, entries[code])
            actions.append(entries[code])
        turn.decide(state, code, out)
    return noted.deeds, actions, state
