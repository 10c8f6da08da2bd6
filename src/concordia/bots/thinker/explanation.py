"""What a bot thinks of its turn: what it will do, what everybody can expect, and what the turn is for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from concordia.actions.types import Action
from concordia.bots.thinker.plans import Step
from concordia.messages import sentence


@dataclass(frozen=True)
class Outlook:
    """What a seat can expect."""

    points: float  # at the end of the game
    share: float  # of the points of all seats
    win: float  # chance to win, in a team together


@dataclass(frozen=True)
class Purpose:
    """What a turn is for, as the parts of a sentence."""

    deed: str  # what matters most in it: build, cards, colonists, produce, trade, money, recall or wait
    god: str | None = None  # who honours it most
    good: str | None = None  # that it brings, or is about
    rival: int | None = None  # the seat that it hinders most

    def in_language(self, language: str, names: Mapping[int, str] | None = None) -> str:
        """One short sentence; seats by the names given, else by number."""
        key = f"purpose.{self.deed}"
        if self.god is not None:
            key += "_god"
        elif self.good is not None:
            key += "_good"
        details: dict[str, object] = {"god": self.god or "", "good": self.good or ""}
        if self.rival is not None:
            key += "_against"
            given = (names or {}).get(self.rival)
            details["rival"] = given or sentence("story.seat", {"seat": self.rival}, language)
        return sentence(key, details, language)


@dataclass(frozen=True)
class Considered:
    """A whole turn with what it is worth."""

    turn: tuple[Action, ...]  # the seat's own decisions, as far as they can be foreseen
    value: float  # in points: what is expected of score, margin and victory together
    points: float  # expected at the end of the game
    win: float  # chance to win


@dataclass(frozen=True)
class Thought:
    """The result of thinking about a turn."""

    turn: tuple[Action, ...]
    best: tuple[Considered, ...]  # the three best turns, the chosen one first
    seats: tuple[Outlook, ...]  # what everybody can expect after it
    purpose: Purpose
    steps: tuple[Step, ...]  # the turn with what each step relies on
    work: int  # tables looked at
    seconds: float

    def explain(self, language: str, names: Mapping[int, str] | None = None) -> str:
        """What the chosen turn is for, in one short sentence."""
        return self.purpose.in_language(language, names)
