"""Concordia as a game of OpenSpiel, ``python_concordia``; importing this module registers it.

    import pyspiel
    import concordia.envs.openspiel_game
    game = pyspiel.load_game("python_concordia(map=italia,players=2)")

A game begins with one chance node, the deal: city tokens and cards are drawn from a seed, and there are as many
deals as the parameter ``deals`` says. After it nothing is left to chance. It needs the extra ``openspiel``.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel

from concordia.encoding.layout import WIDTH
from concordia.envs.action_spaces import action_space
from concordia.envs.moves import SIZE, action_of
from concordia.envs.row_arrays import SeatLooker
from concordia.errors import ConcordiaError
from concordia.messages import english
from concordia.start import new_game

say = english("envs")

ACTIONS = action_space("lossless")  # it refuses what is not legal
LONGEST = 20_000  # decisions; games of random players have some 650
DEFAULTS: dict[str, Any] = {
    "game": "classic",
    "map": "imperium",
    "players": 4,
    "deals": 1000,
    "display": "cloth",
    "income_of_2013": False,  # OpenSpiel would take "5+1" for a number
    "interim_scoring": False,
}

GAME_TYPE = pyspiel.GameType(
    short_name="python_concordia",
    long_name="Concordia",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """The game with its parameters: those of ``concordia.new_game``, and how many deals there are."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """SpielError says which parameter is wrong."""
        self.chosen = DEFAULTS | (params or {})
        if self.chosen["deals"] < 1:
            raise pyspiel.SpielError(say("deals", given=self.chosen["deals"]))
        try:
            self.start(0)
        except ConcordiaError as wrong:
            raise pyspiel.SpielError(str(wrong)) from None
        info = pyspiel.GameInfo(
            num_distinct_actions=SIZE,
            max_chance_outcomes=self.chosen["deals"],
            num_players=self.chosen["players"],
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def start(self, deal: int) -> Any:
        """A new game from one of the deals."""
        options = {key: self.chosen[key] for key in ("display", "interim_scoring")}
        options["colonist_income"] = "2013" if self.chosen["income_of_2013"] else "5+1"
        return new_game(self.chosen["game"], self.chosen["map"], self.chosen["players"], deal, **options)

    def new_initial_state(self, from_string: Any = None) -> SpielState:  # noqa: ARG002 (OpenSpiel's signature)
        """The state before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What observes states; the whole view of a seat, whatever type is asked for."""
        return SpielObserver(iig_obs_type, params, SeatLooker(self.chosen["game"], self.chosen["players"]))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state: nothing before the deal, then a game."""

    def __init__(self, game: SpielGame) -> None:
        """Before the deal."""
        super().__init__(game)
        self.played: Any = None

    def current_player(self) -> int:
        """Who decides."""
        if self.played is None:
            return int(pyspiel.PlayerId.CHANCE)
        decision = self.played.decision
        return int(pyspiel.PlayerId.TERMINAL) if decision is None else int(decision.seat)

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 (asked only of who decides)
        return sorted(action.code for action in self.played.legal_actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All deals, each as likely as the others."""
        deals = self.get_game().chosen["deals"]
        return [(deal, 1 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        if self.played is None:
            self.played = self.get_game().start(action)
        else:
            self.played.apply(ACTIONS.action_of(self.played, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal:{action}"
        return str(action_of(self.get_game().chosen["map"], action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.played is not None and bool(self.played.is_over)

    def returns(self) -> list[float]:
        """Who has won shares 1, and everybody pays an equal part of it; all 0 before the end."""
        players = self.get_game().num_players()
        winners = self.played.winners if self.is_terminal() else []
        share = 1 / len(winners) if winners else 0.0
        return [(share if seat in winners else 0.0) - (1 / players if winners else 0.0) for seat in range(players)]

    def __str__(self) -> str:
        if self.played is None:
            return "before the deal"
        return f"{self.played!r} {' '.join(map(str, self.played.history))}"


class SpielObserver:
    """A seat's view: as numbers (:mod:`concordia.encoding.layout`) and as JSON."""

    def __init__(self, iig_obs_type: Any, params: Any, looker: SeatLooker) -> None:  # noqa: ARG002 (OpenSpiel's)
        """Parameters are not supported."""
        if params:
            raise ValueError("no parameters of observations are supported")
        self._looker = looker
        self.tensor = np.zeros(WIDTH, np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player may know."""
        self.tensor[:] = 0 if state.played is None else self._looker.observe(state.played, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as JSON."""
        return "" if state.played is None else json.dumps(state.played.view(player), sort_keys=True)


pyspiel.register_game(GAME_TYPE, SpielGame)
