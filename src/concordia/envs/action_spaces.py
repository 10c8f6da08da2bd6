"""The two ways to number decisions: ``compact`` by kind and place, ``lossless`` as the engine does.

>>> import concordia
>>> game = concordia.new_game("classic", "italia", 2, seed=1)
>>> compact = action_space("compact")
>>> number = compact.number_of(game, game.legal_actions()[0])
>>> compact.action_of(game, number) == game.legal_actions()[0]
True
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from concordia.actions import codes
from concordia.actions.all_actions import lexicon
from concordia.actions.types import Action, Done
from concordia.core.board import NOWHERE
from concordia.encoding.action_numbers import (
    COLONISTS_OF_A_KIND,
    COMPACT_SIZE,
    LINES_OF_A_KIND,
    RANGES,
    UNNUMBERED,
    ActionNumbers,
    Range,
)
from concordia.errors import shown
from concordia.game import Game
from concordia.messages import english
from concordia.vocabulary import GAMES

say = english("envs")

Spaces = Literal["compact", "lossless"]
Mask = NDArray[np.int8]


class WrongNumber(ValueError):
    """A number that stands for no action of this moment; the text says why."""


class Compact:
    """673 numbers; see :mod:`concordia.encoding.action_numbers`."""

    name: Spaces = "compact"
    size = int(COMPACT_SIZE)

    def __init__(self) -> None:
        """Turn the table of numbers around."""
        self._numbers = ActionNumbers()
        self._code = {int(number): code for code, number in enumerate(self._numbers.table) if number != UNNUMBERED}

    def __reduce__(self) -> tuple[Any, ...]:
        """Its table is made anew wherever it arrives."""
        return action_space, (self.name,)

    def legal(self, game: Game) -> list[int]:
        """The numbers of the legal actions, in their order."""
        options = game.listed()
        return [int(self._numbers.number(game.state, options.codes[n], n)) for n in range(options.count)]

    def guess(self, game: Game, number: int) -> Action | None:
        """What a number that is not legal would mean; None if it can mean nothing just now."""
        kind = range_of(number)
        if number in self._code:
            return lexicon(game.state.setup.board.id).entries[self._code[number]]
        place = number - kind.start
        if kind.type == "copy":
            seat = (game.state.seat + 1 + place // 4) % game.state.setup.players
            return lexicon(game.state.setup.board.id).entries[codes.copy(seat, place % 4)]
        if kind.type == "move":
            row, line = divmod(place, LINES_OF_A_KIND)
            sort, colonist = divmod(row, COLONISTS_OF_A_KIND)
            posts = game.state.players[game.state.seat].posts
            own = [int(posts[COLONISTS_OF_A_KIND * sort + n]) for n in range(COLONISTS_OF_A_KIND)]
            origins = sorted({post for post in own if post != NOWHERE})
            if colonist < len(origins):
                return lexicon(game.state.setup.board.id).entries[codes.move(sort, origins[colonist], line)]
        return None

    def means_nothing(self, game: Game, number: int) -> bool:
        """Whether no moment of a game at this table gives this number a meaning."""
        kind, on = range_of(number), game.state.setup.board
        place = number - kind.start
        match kind.type:
            case "copy":
                return place // 4 + 1 >= game.state.setup.players
            case "produce":
                return place >= on.province_count
            case "build":
                return place >= on.city_count
            case "place":
                return place % 32 >= on.city_count
            case "move":
                sort = place // (COLONISTS_OF_A_KIND * LINES_OF_A_KIND)
                return place % LINES_OF_A_KIND >= on.network(sort).size
            case "suggest":
                return GAMES[game.state.setup.game] != "team"
            case _:
                return False

    def number_of(self, game: Game, action: Action) -> int:
        """The number of a legal action."""
        return self.legal(game)[game.legal_actions().index(action)]

    def action_of(self, game: Game, number: object) -> Action:
        """The legal action of a number; WrongNumber says why it is none."""
        return _legal_action(self, game, number)

    def mask(self, game: Game) -> Mask:
        """1 for each legal action."""
        return _mask(self, game)


class Lossless:
    """The engine's own 18,432 numbers: one for every action of every board."""

    name: Spaces = "lossless"
    size = int(codes.END)

    def legal(self, game: Game) -> list[int]:
        """The numbers of the legal actions, in their order."""
        options = game.listed()
        return [int(options.codes[n]) for n in range(options.count)]

    def guess(self, game: Game, number: int) -> Action | None:
        """What a number that is not legal means."""
        return lexicon(game.state.setup.board.id).entries[number]

    def means_nothing(self, game: Game, number: int) -> bool:
        """Whether the number lies in a gap: the lexicon fills those with ``done``."""
        return number != codes.DONE and isinstance(self.guess(game, number), Done)

    def number_of(self, game: Game, action: Action) -> int:
        """The number of an action; MalformedAction if the board has no such city, line or province."""
        return int(lexicon(game.state.setup.board.id).code(action))

    def action_of(self, game: Game, number: object) -> Action:
        """The legal action of a number; WrongNumber says why it is none."""
        return _legal_action(self, game, number)

    def mask(self, game: Game) -> Mask:
        """1 for each legal action."""
        return _mask(self, game)


ActionSpace = Compact | Lossless


def _mask(space: ActionSpace, game: Game) -> Mask:
    mask = np.zeros(space.size, np.int8)
    mask[space.legal(game)] = 1
    return mask


def _legal_action(space: ActionSpace, game: Game, number: object) -> Action:
    wanted = whole(number)
    legal = space.legal(game)
    if wanted in legal:
        return game.legal_actions()[legal.index(wanted)]
    raise WrongNumber(why_not(space, game, wanted))


def whole(number: object) -> int:
    """The number as Python's own; WrongNumber if it is not whole."""
    given = number[()] if isinstance(number, np.ndarray) and number.shape == () else number
    if isinstance(given, bool) or not isinstance(given, int | np.integer):
        raise WrongNumber(say("number/type", given=shown(number)))
    return int(given)


def means_what_is_not_legal(space: ActionSpace, game: Game, number: int) -> bool:
    """Whether a number stands for something on this board that is not legal now."""
    if not 0 <= number < space.size or space.means_nothing(game, number):
        return False
    return number not in space.legal(game)


def why_not(space: ActionSpace, game: Game, number: int) -> str:
    """The sentence for a number that is not legal now."""
    if not 0 <= number < space.size:
        return say("number/range", given=number, last=space.size - 1)
    setup = game.state.setup
    if space.means_nothing(game, number):
        return say("number/meaningless", given=number, map=setup.board.facts.name, players=int(setup.players))
    action = space.guess(game, number)
    reasons = [] if action is None else game.explain(action)
    if action is None or not reasons:
        return say("number/unknown", given=number, type=range_of(number).type)
    return say("number/illegal", given=number, action=action, why=reasons[0][0])


def range_of(number: int) -> Range:
    """The type of action that a compact number belongs to."""
    return next(each for each in RANGES if each.start <= number < each.start + each.size)


def action_space(name: Spaces) -> ActionSpace:
    """One of the two ways to number decisions."""
    if name not in ("compact", "lossless"):
        raise ValueError(say("actions", given=shown(name)))
    return _made(name)


@cache
def _made(name: Spaces) -> ActionSpace:
    return Compact() if name == "compact" else Lossless()
