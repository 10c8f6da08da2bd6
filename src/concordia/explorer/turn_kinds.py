"""What kind of turn somebody took: the card, what it came to, and where, so that turns can be counted.

A kind is written ``card.deed`` or ``card.deed.places``: ``architect.h2.Gallia+Italia`` is an Architect with two
houses, in Gallia and in Italia; ``diplomat>prefect.p.Syria`` is a Diplomat who copies a Prefect and lets Syria
produce.
The deed is the first of these that took place:

===== ============================== ==========================
deed  what was done                  its places
===== ============================== ==========================
h2    two houses were built          their provinces
b1    one card was bought            the cards
p     a province produced            the province
m     bonus markers gave money
c2    two colonists were placed
i     income from colonists
t     goods were traded              sold with -, bought with +
0     nothing of these
===== ============================== ==========================
"""

from __future__ import annotations

from typing import Final

from concordia.actions.types import Action, Build, Buy, Cash, Copy, Income, Place, Play, Produce, Purchase, Sell
from concordia.core.state import State
from concordia.vocabulary import CARDS

NOTHING: Final = "0"
PARTS: Final = 3  # card, deed, places


class TurnNotes:
    """The kind of a turn while it is played."""

    def __init__(self) -> None:
        """Nothing has been done."""
        self._card = ""
        self._houses: list[str] = []
        self._bought: list[str] = []
        self._traded: list[str] = []
        self._produced: list[str] = []
        self._placed = 0
        self._money = ""

    def note(self, state: State, action: Action) -> None:
        """Note what an action of the turn's seat is about to do."""
        match action:
            case Play():
                self._card += (">" if self._card else "") + _named(action.card, action.role)
            case Copy():
                top = CARDS[state.players[action.seat].top()]
                self._card += ">" + _named(top, action.role)
            case Build():
                board = state.setup.board
                self._houses.append(board.provinces[board.province_of[board.cities.index(action.city)]])
            case Purchase():
                self._bought.append(_named(CARDS[state.display[action.slot]], None))
            case Produce():
                self._produced.append(action.province)
            case Place():
                self._placed += 1
            case Cash():
                self._money = "m"
            case Income():
                self._money = "i"
            case Sell():
                self._traded.append(f"-{action.good}")
            case Buy():
                self._traded.append(f"+{action.good}")

    @property
    def kind(self) -> str:
        """The turn in one word."""
        if self._houses:
            return _kind(self._card, f"h{len(self._houses)}", "+".join(sorted(set(self._houses))))
        if self._bought:
            return _kind(self._card, f"b{len(self._bought)}", "+".join(sorted(self._bought)))
        if self._produced:
            return _kind(self._card, "p", "+".join(sorted(self._produced)))
        if self._placed:
            return _kind(self._card, f"c{self._placed}")
        if self._money:
            return _kind(self._card, self._money)
        if self._traded:
            return _kind(self._card, "t", "".join(sorted(self._traded, reverse=True)))
        return _kind(self._card, NOTHING)


def alike(card: str) -> str:
    """A card by what it does: Diplomats differ only in their numbers."""
    return "diplomat" if card.startswith("diplomat-") and card[9:].isdigit() else card


def _named(card: str, half: str | None) -> str:
    """A card by what it does; of a double card with the half that is used."""
    return f"{alike(card)}:{half}" if half else alike(card)


def _kind(card: str, deed: str, places: str = "") -> str:
    return f"{card}.{deed}.{places}" if places else f"{card}.{deed}"


def without_places(kind: str) -> str:
    """A kind of turn, wherever it was.

    >>> without_places("architect.h2.Gallia+Italia")
    'architect.h2'
    """
    return ".".join(kind.split(".")[: PARTS - 1])


def is_of(kind: str, wanted: str) -> bool:
    """Whether a turn is of a kind, which may leave its places open.

    >>> is_of("architect.h2.Gallia+Italia", "architect.h2"), is_of("architect.h2", "architect.h1")
    (True, False)
    """
    return kind == wanted or without_places(kind) == wanted
