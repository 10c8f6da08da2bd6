"""Many games in one call: VectorGames for NumPy, VectorSeats for Gymnasium. See docs/envs/vector.md.

>>> games = VectorGames(8, map="italia", players=2)
>>> games.reset(seed=1)
>>> games.step(games.sample())
>>> games.observations.shape, games.masks.shape
((8, 2466), (8, 673))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from concordia.actions.types import Action
from concordia.encoding.game_batch import GameBatch, NotLegal
from concordia.encoding.game_rewards import KINDS
from concordia.encoding.layout import WIDTH
from concordia.encoding.row_writer import RowWriter
from concordia.envs.action_spaces import Spaces, WrongNumber, action_space, why_not
from concordia.envs.env_arguments import (
    Opponent,
    OtherSeats,
    RewardKind,
    check_kinds,
    check_opponents,
    check_seat,
    check_table,
    row_space,
)
from concordia.envs.row_arrays import SeatLooker, bytes_row, reals, seen_by_numpy, shorts
from concordia.errors import shown
from concordia.game import Game
from concordia.messages import english
from concordia.start import new_game

say = english("envs")

DEFAULT_PLAYERS = 4


class VectorGames:
    """Games of one kind side by side, in arrays that are made once.

    After :meth:`reset` and every :meth:`step` row ``n`` of each array is about game ``n``: ``seats`` says who has
    to decide, ``observations`` what that seat sees, ``masks`` what it may do. ``terminated`` is True where the
    step ended a game; ``rewards`` then has what each seat got, and the other arrays already show the next game.
    The arrays are read-only, and the next step writes into them: copy what is to be kept.

    With ``opponents`` one seat of each game is yours and the others are played inside.
    """

    def __init__(
        self,
        count: int = 64,
        game: str = "classic",
        map: str = "imperium",
        players: int | None = None,
        reward: RewardKind = "win",
        actions: Spaces = "compact",
        opponents: Sequence[Opponent] | None = None,
        seat: int | None = None,
        **options: Any,
    ) -> None:
        """Set ``count`` tables of four players; with ``opponents`` their number says how many there are."""
        if type(count) is not int or count < 1:
            raise ValueError(say("count", given=shown(count)))
        given = None if opponents is None else check_opponents(game, opponents)
        self.players = _how_many(players, given)
        check_table(game, map, self.players, options)
        check_kinds(reward)
        check_seat(seat, self.players)
        self.count = count
        self.space = action_space(actions)
        self._settings: dict[str, Any] = {"game": game, "map": map, "players": self.players, **options}
        self._seat = seat
        self._begun = [0] * count
        self._under_way = False
        self.looks = SeatLooker(game, self.players)
        self._others: list[OtherSeats] = []
        if given is not None and any(each != "random" for each in given):
            self._others = [OtherSeats(given, self.players, self.space, self.looks) for _ in range(count)]
        self._alone = given is None
        self._make_batch(game, KINDS[reward])

    def __reduce__(self) -> tuple[Any, ...]:
        """Refuse: the arrays of a copy would never change again."""
        raise TypeError(say("copies"))

    def _make_batch(self, game: str, reward: int) -> None:
        count, size = self.count, self.space.size
        cells, masks, rewards = shorts(count * WIDTH), bytes_row(count * size), reals(count * self.players)
        self._batch = GameBatch(
            self._start,
            count,
            self.space.name == "compact",
            size,
            RowWriter(game, self.players, cells, count),
            masks,
            rewards,
            reward,
            self._choice if self._others else None,
            bytes_row(count),
            bytes_row(count),
        )
        self.observations: NDArray[np.int16] = seen_by_numpy(cells, np.int16, (count, WIDTH))
        self.masks: NDArray[np.bool_] = seen_by_numpy(masks, np.bool_, (count, size))
        self.rewards: NDArray[np.float64] = seen_by_numpy(rewards, np.float64, (count, self.players))
        self.seats: NDArray[np.uint8] = seen_by_numpy(self._batch.seats, np.uint8, (count,))
        self.terminated: NDArray[np.bool_] = seen_by_numpy(self._batch.ended, np.bool_, (count,))

    def _start(self, n: int, seed: int) -> tuple[Game, int]:
        """The next game of place n, and who is asked: all, or one's own seat, which changes from game to game."""
        game = new_game(**self._settings, seed=seed)
        if self._alone:
            return game, (1 << self.players) - 1
        seat = (n + self._begun[n]) % self.players if self._seat is None else self._seat
        self._begun[n] += 1
        if self._others:
            self._others[n].sit_down(seat, seed)
        return game, 1 << seat

    def _choice(self, n: int, game: Game) -> Action:
        return self._others[n].choice(game)

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew; the same seed and the same decisions give the same games."""
        self._begun = [0] * self.count
        self._under_way = False
        self._batch.reset(int(np.random.default_rng(seed).integers(2**53)))
        self._under_way = True

    def step(self, actions: Any) -> None:
        """Carry out one decision in every game; WrongNumber, and no change at all, if one of them is not legal."""
        self._check_under_way()
        numbers = np.asarray(actions)
        if numbers.shape != (self.count,) or numbers.dtype.kind not in "iu":
            raise ValueError(say("shape", count=self.count, given=shown(actions)))
        if numbers.dtype.kind == "u" and numbers.max() >= self.space.size:  # it may be too long for the engine
            self._refuse(int(numbers.argmax()), int(numbers.max()))
        self._under_way = False  # if an opponent fails, some games have gone on and some have not
        try:
            self._batch.step(numbers.tolist())
        except NotLegal as no:
            self._under_way = True
            self._refuse(no.game, no.number)
        self._under_way = True

    def _refuse(self, n: int, number: int) -> NoReturn:
        why = why_not(self.space, self.games[n], number)
        raise WrongNumber(say("number/batch", game=n, why=why)) from None

    def sample(self) -> NDArray[np.int64]:
        """A legal action of every game, all equally likely."""
        self._check_under_way()
        return np.array(self._batch.draw(), np.int64)

    def _check_under_way(self) -> None:
        if not self._under_way:
            raise ValueError(say("unstarted"))

    @property
    def games(self) -> list[Game]:
        """The games themselves, to look at: nothing in them is hidden, and only :meth:`step` may change them."""
        return self._batch.games

    @property
    def last_games(self) -> list[Game | None]:
        """The games that the last step has ended, each at its place."""
        return self._batch.last_games

    @property
    def decisions(self) -> int:
        """How many decisions have been carried out, those of opponents too."""
        return int(self._batch.decisions)


def _how_many(players: int | None, opponents: Sequence[Opponent] | None) -> int:
    """How many players there are; ValueError if that is said twice and differently."""
    if opponents is None:
        return DEFAULT_PLAYERS if players is None else players
    right = len(opponents) + 1
    if players not in (None, right):
        raise ValueError(say("players", given=shown(players), opponents=len(opponents), right=right))
    return right


class VectorSeats(VectorEnv[NDArray[np.int16], NDArray[np.int64], NDArray[Any]]):
    """One seat of each of many tables, in Gymnasium's vector API; opponents play the others.

    A game that ends is followed by the next one in the same step (``AutoresetMode.SAME_STEP``), with one's seat
    one further; ``infos`` then has ``final_obs`` and ``final_info``. Masks are ``infos["action_mask"]`` and
    :meth:`action_masks`.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 64,
        game: str = "classic",
        map: str = "italia",
        opponents: Sequence[Opponent] = ("random",),
        seat: int | None = None,
        reward: RewardKind = "win",
        actions: Spaces = "compact",
        copy: bool = True,
        **options: Any,
    ) -> None:
        """Set the tables; without ``copy`` observations are the arrays that the next step writes into."""
        check_table(game, map, len(check_opponents(game, opponents)) + 1, options)
        self.games = VectorGames(
            num_envs, game, map, reward=reward, actions=actions, opponents=opponents, seat=seat, **options
        )
        self.num_envs = num_envs
        self._copy = copy
        self.single_observation_space = row_space()
        self.single_action_space = spaces.Discrete(self.games.space.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: Any = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        """Begin all games anew; of a list of seeds the first one counts, since the games share their chance."""
        several = isinstance(seed, list | tuple)
        if several and len(seed) != self.num_envs:
            raise ValueError(say("seeds", given=shown(seed), count=self.num_envs))
        self.games.reset(seed[0] if several else seed)
        return self._seen(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.int16], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Decide in every game, and let the others play to one's next decision."""
        games = self.games
        mine = games.seats.copy()
        games.step(actions)
        infos = self._infos()
        if games.terminated.any():
            self._tell_of_last_games(infos, mine)
        rewards = games.rewards[np.arange(self.num_envs), mine]
        return self._seen(), rewards, games.terminated.copy(), np.zeros(self.num_envs, np.bool_), infos

    def action_masks(self) -> NDArray[np.bool_]:
        """True for each legal action of each game."""
        return self.games.masks.copy()

    def _seen(self) -> NDArray[np.int16]:
        return self.games.observations.copy() if self._copy else self.games.observations

    def _infos(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        masks = self.games.masks.copy() if self._copy else self.games.masks
        return {
            "action_mask": masks,
            "_action_mask": everywhere,
            "seat": self.games.seats.copy(),
            "_seat": everywhere,
        }

    def _tell_of_last_games(self, infos: dict[str, Any], mine: NDArray[np.uint8]) -> None:
        """Add what the games that have just ended looked like, as Gymnasium's own vector environments do."""
        ended = self.games.terminated.copy()
        final_obs = np.full(self.num_envs, None, object)
        scores = np.full(self.num_envs, None, object)
        winners = np.full(self.num_envs, None, object)
        for n in np.flatnonzero(ended):
            last = self.games.last_games[n]
            assert last is not None
            final_obs[n] = self.games.looks.observe(last, int(mine[n]))
            scores[n] = [row["total"] for row in last.scores()]
            winners[n] = last.winners
        told = {"scores": scores, "_scores": ended, "winners": winners, "_winners": ended}
        told |= {"seat": mine, "_seat": ended}
        infos |= {"final_obs": final_obs, "_final_obs": ended, "final_info": told, "_final_info": ended}
