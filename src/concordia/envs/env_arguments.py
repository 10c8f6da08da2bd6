"""What is wrong with the arguments of an environment, said in a sentence before anything begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from concordia.actions.types import Action
from concordia.bots.base import Bot
from concordia.bots.registry import make
from concordia.encoding.game_rewards import KINDS
from concordia.encoding.layout import most
from concordia.envs.action_spaces import ActionSpace, Mask, WrongNumber
from concordia.envs.row_arrays import Row, SeatLooker
from concordia.errors import shown
from concordia.game import Game
from concordia.messages import english
from concordia.rules.setup import PLAYERS
from concordia.rules.setup import check as check_setup

say = english("envs")

RewardKind = Literal["win", "margin", "progress"]
Illegal = Literal["raise", "end"]
OpponentPolicy = Callable[[Row, Mask], Any]
Opponent = str | Bot | OpponentPolicy


def check_table(game: str, map: str, players: int, options: dict[str, Any]) -> None:
    """Refuse a table that cannot be."""
    check_setup(game, map, players, options)


def check_kinds(reward: object, illegal: object = "raise", render_mode: object = None) -> None:
    """Refuse words that mean nothing."""
    if not isinstance(reward, str) or reward not in KINDS:
        raise ValueError(say("reward", given=shown(reward)))
    if illegal not in ("raise", "end"):
        raise ValueError(say("illegal", given=shown(illegal)))
    if render_mode not in (None, "ansi"):
        raise ValueError(say("render", given=shown(render_mode)))


def check_seat(seat: object, players: int) -> None:
    """Refuse a seat that the table does not have."""
    if seat is not None and (type(seat) is not int or seat not in range(players)):
        raise ValueError(say("seat", given=shown(seat), players=players, last=players - 1))


def check_opponents(game: str, opponents: object) -> list[Opponent]:
    """The opponents as a list; whoever cannot play is refused now."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        raise ValueError(say("opponents", given=shown(opponents)))
    allowed = PLAYERS.get(game) if isinstance(game, str) else None
    if allowed is not None and len(opponents) + 1 not in allowed:
        needed = ", ".join(str(players - 1) for players in allowed)
        details = {"players": len(opponents) + 1, "needed": needed, "given": len(opponents)}
        raise ValueError(say("opponents/players", game=game, **details))
    for each in opponents:
        if isinstance(each, str):
            make(each, 0)
        elif isinstance(each, type):
            raise ValueError(say("opponent/class", given=shown(each)))
        elif not callable(getattr(each, "choose", None)) and not callable(each):
            raise ValueError(say("opponent/kind", given=shown(each)))
    return list(opponents)


def row_space() -> Any:
    """What every observation lies in."""
    high: NDArray[np.int16] = np.array(most(), np.int16)
    return spaces.Box(np.zeros_like(high), high, dtype=np.int16)


class OtherSeats:
    """Who decides for the other seats of one table, from the seat after the learner's on in turn order."""

    def __init__(self, given: Sequence[Opponent], players: int, space: ActionSpace, looks: SeatLooker) -> None:
        """Take them as they were given; named bots are made afresh for each game."""
        self._given = list(given)
        self._players = players
        self._space = space
        self._looks = looks
        self._at: dict[int, Bot | OpponentPolicy] = {}

    def sit_down(self, learner: int, seed: int) -> None:
        """Take seats for a new game; named bots get their chance from its seed."""
        self._at = {}
        for number, each in enumerate(self._given):
            seat = (learner + 1 + number) % self._players
            self._at[seat] = make(each, f"{seed}/{seat}") if isinstance(each, str) else each

    def choice(self, game: Game) -> Action:
        """What the seat decides that is asked."""
        seat = int(game.state.seat)
        who: Any = self._at[seat]
        if callable(getattr(who, "choose", None)):
            chosen: Action = who.choose(game.view(seat), game.legal_actions())
            return chosen
        answer = who(self._looks.observe(game, seat), self._space.mask(game))
        try:
            return self._space.action_of(game, answer)
        except WrongNumber as no:
            raise WrongNumber(say("opponent/answer", seat=seat, given=shown(answer), why=no)) from None
