"""``Concordia-v1``: one seat for a learning program in Gymnasium, others in the rest. See docs/envs/single.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from concordia.encoding.game_rewards import BY_PROGRESS, KINDS, rewards_of
from concordia.envs.action_spaces import Spaces, action_space, means_what_is_not_legal, whole, why_not
from concordia.envs.env_arguments import (
    Illegal,
    Opponent,
    OtherSeats,
    RewardKind,
    check_kinds,
    check_opponents,
    check_seat,
    check_table,
    row_space,
)
from concordia.envs.row_arrays import Row, SeatLooker
from concordia.messages import english
from concordia.start import new_game
from concordia.story import render

say = english("envs")

SINGLE_V1_ID = "concordia/Concordia-v1"


class OneSeat(gymnasium.Env[Row, np.int64]):
    """A table where one seat is yours and opponents have the others.

    The observation is the row alone; the mask of legal actions is ``info["action_mask"]`` and
    :meth:`action_masks`, where MaskablePPO looks for it.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: str = "classic",
        map: str = "italia",
        opponents: Sequence[Opponent] = ("random",),
        seat: int | None = None,
        reward: RewardKind = "win",
        actions: Spaces = "compact",
        illegal: Illegal = "raise",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Set the table; ``opponents`` sit from the seat after yours on, in turn order."""
        given = check_opponents(game, opponents)
        players = len(given) + 1
        check_table(game, map, players, options)
        check_kinds(reward, illegal, render_mode)
        check_seat(seat, players)
        self._settings: dict[str, Any] = {"game": game, "map": map, "players": players, **options}
        self._players = players
        self._seat = seat
        self._reward = KINDS[reward]
        self._lead = 0.0
        self._illegal = illegal
        self._space = action_space(actions)
        self._looks = SeatLooker(game, players)
        self._opponents = OtherSeats(given, players, self._space, self._looks)
        self._ended: bool | None = None  # None: nothing has begun, or an opponent has failed
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self._space.size)
        self.observation_space = row_space()

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[Row, dict[str, Any]]:
        """Begin a new game, and play it to one's first decision."""
        super().reset(seed=seed)
        self.seat = self._seat if self._seat is not None else int(self.np_random.integers(self._players))
        chance = int(self.np_random.integers(2**53))
        self.game = new_game(**self._settings, seed=chance)
        self._lead = 0.0
        self._opponents.sit_down(self.seat, chance)
        self._let_others_decide()
        return self._looks.observe(self.game, self.seat), self._info()

    def step(self, action: np.int64) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Decide, and let the others play to one's next decision."""
        if self._ended is not False:
            raise ValueError(say("over" if self._ended else "unstarted"))
        number = whole(action)
        if self._illegal == "end" and means_what_is_not_legal(self._space, self.game, number):
            self._ended = True
            info = {**self._info(), "illegal": why_not(self._space, self.game, number)}
            return self._looks.observe(self.game, self.seat), -1.0, True, False, info
        self.game.apply(self._space.action_of(self.game, number))
        self._let_others_decide()
        return self._looks.observe(self.game, self.seat), self._worth(), self._ended, False, self._info()

    def _worth(self) -> float:
        """The reward of this step."""
        if not self._ended and self._reward != BY_PROGRESS:
            return 0.0
        worth, before = rewards_of(self.game.state, self._reward)[self.seat], self._lead
        self._lead = worth
        return worth - before if self._reward == BY_PROGRESS else worth

    def action_masks(self) -> NDArray[np.bool_]:
        """True for each legal action, as MaskablePPO asks for it."""
        if self._ended is None:
            raise ValueError(say("unstarted"))
        return self._space.mask(self.game).astype(np.bool_)

    def _let_others_decide(self) -> None:
        game = self.game
        self._ended = None
        while not game.is_over and game.state.seat != self.seat:
            game.apply(self._opponents.choice(game))
        self._ended = game.is_over

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._space.mask(self.game), "seat": self.seat}
        if self.game.is_over:
            info["scores"] = [row["total"] for row in self.game.scores()]
            info["winners"] = self.game.winners
        return info

    def render(self) -> str | None:
        """The game so far in words; it hides nothing."""
        return render(self.game) if self.render_mode == "ansi" else None


def register_v1() -> None:
    """Make ``gymnasium.make("concordia/Concordia-v1")`` work; importing ``concordia.envs`` does it."""
    if SINGLE_V1_ID not in gymnasium.registry:
        gymnasium.register(
            SINGLE_V1_ID,
            entry_point="concordia.envs.single_v1:OneSeat",
            vector_entry_point="concordia.envs.vector:VectorSeats",
        )
