"""``concordia_v0``: the game as a PettingZoo AEC environment. See docs/envs/concordia_v0.md.

>>> from concordia.envs import concordia_v0
>>> env = concordia_v0.env(map="italia", players=2)
>>> env.reset(seed=7)
>>> env.agent_selection
'seat_0'
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from concordia.envs import moves
from concordia.envs.observation import WIDTH, observe
from concordia.errors import shown
from concordia.game import Game
from concordia.messages import english
from concordia.rules.setup import check
from concordia.start import new_game
from concordia.story import render

say = english("envs")

Reward = Literal["win", "margin"]
Seen = dict[str, Any]


def env(**settings: Any) -> Any:
    """The environment with PettingZoo's usual guards: an illegal action ends the game and costs 1."""
    made: Any = raw_env(**settings)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


def observation_space() -> spaces.Dict:
    """What every agent of every game observes."""
    numbers = np.iinfo(np.int16)
    return spaces.Dict(
        {
            "observation": spaces.Box(numbers.min, numbers.max, (WIDTH,), np.int16),
            "action_mask": spaces.Box(0, 1, (moves.SIZE,), np.int8),
        }
    )


def check_reward(reward: object) -> None:
    """Refuse a reward that there is not."""
    if reward not in ("win", "margin"):
        raise ValueError(say("reward/v0", given=shown(reward)))


def reward_of(game: Game, seat: int, kind: Reward) -> float:
    """What a finished game is worth to a seat.

    ``win`` is 1 for winners and -1 for the others; ``margin`` the points ahead of the best opponent, or behind, in
    hundreds.
    """
    if kind == "win":
        return 1.0 if seat in game.winners else -1.0
    totals = [row["total"] for row in game.scores()]
    partner = int(game.state.partner(seat)) if game.state.setup.team else seat
    others = [total for other, total in enumerate(totals) if other not in (seat, partner)]
    return (totals[seat] - max(others)) / 100


class raw_env(AECEnv[str, Seen, Any], EzPickle):  # noqa: N801 - the name that PettingZoo's tools look for
    """The bare environment."""

    metadata = {"render_modes": ["ansi"], "name": "concordia_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str = "classic",
        map: str = "imperium",
        players: int = 4,
        reward: Reward = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """A table at which nobody has sat down yet; ``options`` are those of ``concordia.new_game``."""
        EzPickle.__init__(self, game, map, players, reward, render_mode, **options)
        check(game, map, players, options)
        check_reward(reward)
        self._settings: dict[str, Any] = {"game": game, "map": map, "players": players, **options}
        self._kind: Reward = reward
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.Discrete(moves.SIZE) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent decides: a number of :mod:`concordia.envs.moves`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new game; the same seed gives the same one."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.game = new_game(**self._settings, seed=int(self._rng.integers(2**53)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Seen:
        """The view of an agent's seat as numbers; the mask is empty for whoever is not asked."""
        seat = self.possible_agents.index(agent)
        decision = self.game.decision
        asked = decision is not None and decision.seat == seat
        return {
            "observation": observe(self.game.view(seat)),
            "action_mask": moves.mask_of(self.game.legal_actions() if asked else ()),
        }

    def step(self, action: int | None) -> None:
        """Carry out the decision of the selected agent."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.game.apply(moves.action_of(self._settings["map"], int(action)))
        if self.game.is_over:
            self.rewards = {
                agent: reward_of(self.game, seat, self._kind) for seat, agent in enumerate(self.possible_agents)
            }
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        decision = self.game.decision
        assert decision is not None
        self.agent_selection = self.possible_agents[decision.seat]

    def render(self) -> str | None:
        """The game so far in words; it hides nothing."""
        return render(self.game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
