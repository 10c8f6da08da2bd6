"""Whether a turn reaches the goal of a task: it is played by the rules, and what came of it is compared.

A goal is a list of conditions, each with one of the words of ``CONDITIONS``; the first that is not met is the
reason why a turn is wrong, in a few words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from concordia.actions.types import Action, Build, Play, Produce, Purchase
from concordia.core import bundles
from concordia.game import Game
from concordia.lessons.lesson import ME, RIVAL, Task
from concordia.messages import sentence
from concordia.vocabulary import CARDS

Missing = Mapping[str, Any] | None  # what is filled into the reason; None: the condition is met


class Unfinished(Exception):
    """Something is left to decide in the turn."""


@dataclass(frozen=True)
class Missed:
    """The condition that a turn does not meet, and what is filled into its reason."""

    condition: str
    details: Mapping[str, Any]

    def in_language(self, language: str) -> str:
        """Why the turn is wrong."""
        return sentence(f"missed.{self.condition}", self.details, language)


@dataclass(frozen=True)
class TriedTurn:
    """A turn as it was played: the table before and after it."""

    actions: tuple[Action, ...]
    before: Game
    after: Game

    def goods(self, seat: int) -> dict[str, int]:
        """The goods of a seat after the turn."""
        return bundles.to_counts(self.after.state.players[seat].goods)

    def gained(self, seat: int) -> int:
        """How many more goods a seat has than before."""
        return sum(self.goods(seat).values()) - bundles.total(self.before.state.players[seat].goods)

    def scored(self, god: str) -> int:
        """How many points the turn brings: of a god, or ``total``."""
        return self.after.scores()[ME][god] - self.before.scores()[ME][god]

    def bought(self) -> list[str]:
        """The cards that were bought."""
        display = self.before.state.display
        return [CARDS[display[action.slot]] for action in self.actions if isinstance(action, Purchase)]


def check(task: Task, actions: Sequence[Action]) -> Missed | None:
    """What a turn misses of the goal; None: it is right. IllegalAction or Unfinished if it is no whole turn."""
    turn = play(task, actions)
    for condition in task.goal:
        ((word, wanted),) = condition.items()
        missing = CONDITIONS[word](turn, wanted)
        if missing is not None:
            return Missed(word, missing)
    return None


def play(task: Task, actions: Sequence[Action]) -> TriedTurn:
    """Play a turn by the rules. Where Marcus has to decide something, he takes the first possibility."""
    before = task.laid_out()
    after = before.copy()
    for action in actions:
        if after.turns > before.turns or after.is_over:
            raise Unfinished
        after.apply(action)
        _let_rival_decide(before, after)
    if after.turns == before.turns and not after.is_over:
        raise Unfinished
    return TriedTurn(tuple(actions), before, after)


def _let_rival_decide(before: Game, after: Game) -> None:
    while (
        after.turns == before.turns and (asked := after.decision) is not None and asked.seat != before.state.active
    ):
        after.apply(after.legal_actions()[0])


def _card(turn: TriedTurn, card: str) -> Missing:
    played = any(isinstance(action, Play) and action.card == card for action in turn.actions)
    return None if played else {"card": card}


def _colonist(turn: TriedTurn, line: str) -> Missing:
    there = [place for _, place in turn.after.view(ME)["players"][ME]["colonists"]]
    return None if line in there else {"line": line}


def _house(turn: TriedTurn, city: str) -> Missing:
    return None if city in turn.after.view(ME)["players"][ME]["houses"] else {"city": city}


def _houses(turn: TriedTurn, needed: int) -> Missing:
    built = sum(isinstance(action, Build) for action in turn.actions)
    return None if built >= needed else {"count": built, "needed": needed}


def _money(turn: TriedTurn, needed: int) -> Missing:
    money = int(turn.after.state.players[ME].money)
    return None if money >= needed else {"money": money, "needed": needed}


def _goods(turn: TriedTurn, needed: Mapping[str, int]) -> Missing:
    has = turn.goods(ME)
    short = {good: number - has.get(good, 0) for good, number in needed.items() if has.get(good, 0) < number}
    return {"short": short} if short else None


def _gained(turn: TriedTurn, needed: int) -> Missing:
    gained = turn.gained(ME)
    return None if gained >= needed else {"count": gained, "needed": needed}


def _spared(turn: TriedTurn, _: bool) -> Missing:
    fed = turn.gained(RIVAL)
    return {"count": fed} if fed > 0 else None


def _province(turn: TriedTurn, province: str) -> Missing:
    done = any(isinstance(action, Produce) and action.province == province for action in turn.actions)
    return None if done else {"province": province}


def _bought(turn: TriedTurn, card: str) -> Missing:
    return None if card in turn.bought() else {"card": card}


def _purchases(turn: TriedTurn, needed: int) -> Missing:
    bought = len(turn.bought())
    return None if bought >= needed else {"count": bought, "needed": needed}


def _god(turn: TriedTurn, wanted: Mapping[str, int]) -> Missing:
    ((god, needed),) = wanted.items()
    scored = turn.scored(god)
    return None if scored >= needed else {"god": god, "points": scored, "needed": needed}


def _points(turn: TriedTurn, needed: int) -> Missing:
    scored = turn.scored("total")
    return None if scored >= needed else {"points": scored, "needed": needed}


def _concordia(turn: TriedTurn, _: bool) -> Missing:
    return None if turn.after.state.players[ME].concordia else {}


def _goes_on(turn: TriedTurn, _: bool) -> Missing:
    return {} if turn.after.state.players[ME].concordia or turn.after.is_over else None


def _won(turn: TriedTurn, _: bool) -> Missing:
    totals = [row["total"] for row in turn.after.scores()]
    return None if ME in turn.after.winners else {"points": totals[ME], "others": totals[RIVAL]}


CONDITIONS: Final[Mapping[str, Callable[[TriedTurn, Any], Missing]]] = {
    "card": _card,  # this card is played
    "colonist": _colonist,  # one of yours stands on this line
    "house": _house,  # yours stands in this city
    "houses": _houses,  # so many are built
    "money": _money,  # you have at least so much afterwards
    "goods": _goods,  # you have at least these afterwards
    "gained": _gained,  # you have so many more than before
    "spared": _spared,  # Marcus has no more than before
    "province": _province,  # this one produces
    "bought": _bought,  # this card is
    "purchases": _purchases,  # so many cards are bought
    "god": _god,  # so many more points for this god
    "points": _points,  # so many more points in all
    "concordia": _concordia,  # you trigger the end
    "goes_on": _goes_on,  # nobody does
    "won": _won,  # the game is over, and you have won
}
