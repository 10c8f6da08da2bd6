"""``concordia_v1``: the game as a PettingZoo AEC environment. See docs/envs/concordia_v1.md.

>>> from concordia.envs import concordia_v1
>>> env = concordia_v1.env(map="italia", players=2)
>>> env.reset(seed=7)
>>> env.agent_selection
'seat_0'
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from concordia.encoding.game_rewards import BY_PROGRESS, KINDS, rewards_of
from concordia.envs.action_spaces import Spaces, WrongNumber, action_space, means_what_is_not_legal, whole, why_not
from concordia.envs.env_arguments import Illegal, RewardKind, check_kinds, check_table, row_space
from concordia.envs.row_arrays import SeatLooker
from concordia.messages import english
from concordia.start import new_game
from concordia.story import render

say = english("envs")

Seen = dict[str, Any]


def env(**settings: Any) -> Any:
    """The environment with a guard against a wrong order of calls."""
    return OrderGuard(raw_env(**settings))


class OrderGuard(wrappers.OrderEnforcingWrapper[str, Seen, Any]):
    """PettingZoo's guard, which only warns of a step after the end: here that is an error."""

    def step(self, action: int | None) -> None:
        """Pass it on while anybody is left."""
        if self._has_reset and not self.agents:
            raise ValueError(say("over"))
        super().step(action)


class raw_env(AECEnv[str, Seen, Any]):  # noqa: N801 - the name that PettingZoo's tools look for
    """The bare environment."""

    metadata = {"render_modes": ["ansi"], "name": "concordia_v1", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str = "classic",
        map: str = "imperium",
        players: int = 4,
        reward: RewardKind = "win",
        actions: Spaces = "compact",
        illegal: Illegal = "raise",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """A table at which nobody has sat down yet; ``options`` are those of ``concordia.new_game``."""
        check_table(game, map, players, options)
        check_kinds(reward, illegal, render_mode)
        self._settings: dict[str, Any] = {"game": game, "map": map, "players": players, **options}
        self._reward = KINDS[reward]
        self._illegal = illegal
        self._space = action_space(actions)
        self._looks = SeatLooker(game, players)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.Discrete(self._space.size) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {"observation": row_space(), "action_mask": spaces.Box(0, 1, (self._space.size,), np.int8)}
            )
            for agent in self.possible_agents
        }
        self._rng = np.random.default_rng()
        self._begun = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent decides: a number of :mod:`concordia.envs.action_spaces`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new game; the same seed gives the same one."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.game = new_game(**self._settings, seed=int(self._rng.integers(2**53)))
        self._begun = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._leads = [0.0] * len(self.agents)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Seen:
        """What an agent's seat sees as numbers; the mask is empty for whoever is not asked."""
        seat = self.possible_agents.index(agent)
        asked = not self.game.is_over and self.game.state.seat == seat
        mask = self._space.mask(self.game) if asked else np.zeros(self._space.size, np.int8)
        return {"observation": self._looks.observe(self.game, seat), "action_mask": mask}

    def action_mask(self, agent: str) -> Any:
        """The mask alone."""
        return self.observe(agent)["action_mask"]

    def step(self, action: int | None) -> None:
        """Carry out the decision of the selected agent; WrongNumber for a number that is not legal."""
        if not self.agents:
            raise ValueError(say("over" if self._begun else "unstarted"))
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            if action is not None:
                raise ValueError(say("over"))
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        number = whole(action)
        if self._illegal == "end" and means_what_is_not_legal(self._space, self.game, number):
            self._end_by(self.agent_selection, why_not(self._space, self.game, number))
            return
        self.game.apply(self._space.action_of(self.game, number))
        if self.game.is_over or self._reward == BY_PROGRESS:
            self._give_rewards()
        if self.game.is_over:
            self._finish()
        else:
            self._select()
        self._accumulate_rewards()

    def _give_rewards(self) -> None:
        worth = rewards_of(self.game.state, self._reward)
        if self._reward == BY_PROGRESS:
            worth, self._leads = [now - before for now, before in zip(worth, self._leads, strict=True)], worth
        self.rewards = dict(zip(self.possible_agents, worth, strict=True))

    def _end_by(self, agent: str, why: str) -> None:
        """The game ends because an agent decided something that is not legal."""
        self.rewards = dict.fromkeys(self.agents, 0.0) | {agent: -1.0}
        self.infos[agent]["illegal"] = why
        self._finish()
        self._accumulate_rewards()

    def _finish(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self.game.state.seat]

    def render(self) -> str | None:
        """The game so far in words; it hides nothing."""
        return render(self.game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""


__all__ = ["WrongNumber", "env", "raw_env"]
