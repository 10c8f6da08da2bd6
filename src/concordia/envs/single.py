"""``Concordia-v0``: one seat for a learning program in Gymnasium, bots in the others. See docs/envs/single.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from concordia.bots.base import Bot
from concordia.bots.registry import make
from concordia.envs import moves
from concordia.envs.concordia_v0 import Reward, check_reward, observation_space, reward_of
from concordia.envs.env_arguments import check_seat
from concordia.envs.observation import observe
from concordia.errors import IllegalAction
from concordia.start import new_game
from concordia.story import render

SINGLE_ID = "concordia/Concordia-v0"


class SingleSeat(gymnasium.Env[dict[str, Any], np.int64]):
    """A table where one seat is yours and bots have the others.

    ``seat`` is yours, or None for another one each game. An illegal action ends the episode with a reward of -1;
    ``info["illegal"]`` says why and by which rule. ``info["action_mask"]`` is also part of the observation.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: str = "classic",
        map: str = "italia",
        opponents: Sequence[str] = ("random",),
        seat: int | None = None,
        reward: Reward = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Set the table; ``opponents`` names a bot for each of the other seats."""
        self._settings: dict[str, Any] = {"game": game, "map": map, "players": len(opponents) + 1, **options}
        new_game(**self._settings, seed=0)  # what cannot be played is said now
        check_seat(seat, len(opponents) + 1)
        check_reward(reward)
        self._opponents = list(opponents)
        self._seat = seat
        self._kind: Reward = reward
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(moves.SIZE)
        self.observation_space = observation_space()

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game, and play it to one's first decision."""
        super().reset(seed=seed)
        players = self._settings["players"]
        self.seat = self._seat if self._seat is not None else int(self.np_random.integers(players))
        chance = int(self.np_random.integers(2**53))
        self.game = new_game(**self._settings, seed=chance)
        others = [seat for seat in range(players) if seat != self.seat]
        self._bots: dict[int, Bot] = {
            seat: make(name, f"{chance}/{seat}") for seat, name in zip(others, self._opponents, strict=True)
        }
        self._let_others_play()
        return self._seen(), self._info()

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Decide, and let the others play to one's next decision."""
        try:
            self.game.apply(moves.action_of(self._settings["map"], int(action)))
        except IllegalAction as no:
            return self._seen(), -1.0, True, False, {**self._info(), "illegal": str(no)}
        self._let_others_play()
        over = self.game.is_over
        reward = reward_of(self.game, self.seat, self._kind) if over else 0.0
        return self._seen(), reward, over, False, self._info()

    def _let_others_play(self) -> None:
        game = self.game
        while (decision := game.decision) is not None and decision.seat != self.seat:
            game.apply(self._bots[decision.seat].choose(game.view(decision.seat), game.legal_actions()))

    def _mask(self) -> NDArray[np.int8]:
        return moves.mask_of(self.game.legal_actions())

    def _seen(self) -> dict[str, Any]:
        return {"observation": observe(self.game.view(self.seat)), "action_mask": self._mask()}

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._mask(), "seat": self.seat}
        if self.game.is_over:
            info["scores"] = [row["total"] for row in self.game.scores()]
            info["winners"] = self.game.winners
        return info

    def render(self) -> str | None:
        """The game so far in words; it hides nothing."""
        return render(self.game) if self.render_mode == "ansi" else None


def register() -> None:
    """Make ``gymnasium.make("concordia/Concordia-v0")`` work; importing ``concordia.envs`` does it."""
    if SINGLE_ID not in gymnasium.registry:
        gymnasium.register(SINGLE_ID, entry_point="concordia.envs.single:SingleSeat")
