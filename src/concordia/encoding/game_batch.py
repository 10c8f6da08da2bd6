"""Many games of one kind at once: one call takes a decision in each and writes what the next to decide sees.

Everything lies in rows that are made once and written again and again. NumPy looks at them without a copy
(:mod:`concordia.envs.vector`); nothing here needs NumPy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i16, i64, u8

from concordia.actions.types import Action
from concordia.chance import Dice
from concordia.core.masks import has
from concordia.core.state import State
from concordia.core.vectors import vec
from concordia.encoding.action_numbers import ActionNumbers
from concordia.encoding.game_rewards import BY_PROGRESS, leads, rewards_of
from concordia.encoding.row_writer import RowWriter
from concordia.game import Game
from concordia.vocabulary import ASK_NO_MORE

MOST_LISTED: Final = 512  # as many as the engine lists at most
NOT_LISTED: Final = -1

Start = Callable[[int, int], tuple[Game, int]]  # game number n from a seed, and a mask of the seats that are asked
Chooser = Callable[[int, Game], Action]  # what an opponent decides in game number n


class NotLegal(Exception):
    """A number that stands for no legal action: in which game, and which number."""

    def __init__(self, game: int, number: int) -> None:
        """Say where."""
        super().__init__(game, number)
        self.game = game
        self.number = number


class GameBatch:
    """Games side by side; seats that are not asked decide by ``chooser``, or without one by chance."""

    def __init__(
        self,
        start: Start,
        count: int,
        compact: bool,
        size: int,
        writer: RowWriter,
        masks: vec[u8],
        rewards: vec[float],
        reward: int,
        chooser: Chooser | None,
        seats: vec[u8],
        ended: vec[u8],
    ) -> None:
        """Take the rows to write into, all 0.

        For each game ``masks`` has ``size`` numbers, ``rewards`` one for each seat; ``seats`` gets who is asked
        and ``ended`` whether the last step ended a game.
        """
        self.start = start
        self.count: i64 = count
        self.compact = compact
        self.size: i64 = size
        self.writer = writer
        self.masks = masks
        self.rewards = rewards
        self.reward: i64 = reward  # a kind of game_rewards
        self.leads = vec[float]([0.0] * len(rewards))  # of each seat before the step, if progress is rewarded
        self.chooser = chooser
        self.numbers = ActionNumbers()
        self.games: list[Game] = []
        self.last_games: list[Game | None] = []  # those that the last step has ended
        self.seed: object = 0
        self.begun = vec[i64](bytes(count))  # how many games each place has begun
        self.seats = seats
        self.ended = ended
        self.learners = vec[i64](bytes(count))  # a mask of the seats that are asked
        self.listed = vec[i16](bytes(count * MOST_LISTED))  # the numbers that are legal
        self.listed_count = vec[i64](bytes(count))
        self.chosen = vec[i64](bytes(count))
        self.players: i64 = 0
        self.dice = Dice(0)
        self.decisions: i64 = 0  # carried out so far, those of opponents too

    def reset(self, seed: object) -> None:
        """Begin all games anew; the same seed and the same decisions give the same games."""
        self.seed = seed
        self.dice = Dice(seed)
        self.games = []
        self.last_games = []
        for n in range(self.count):
            self.begun[n] = 0
            self.ended[n] = 0
            self.last_games.append(None)
            self._begin(n)
            self._clear_rewards(n)
            for place in range(n * self.players, (n + 1) * self.players):
                self.leads[place] = 0.0

    def _begin(self, n: i64) -> None:
        """Begin the next game of a place and show it; its seed depends on the place and its number there alone."""
        dice = Dice(f"{self.seed}/{n}/{self.begun[n]}")
        self.begun[n] += 1
        game, learners = self.start(n, int(dice.below(1 << 26) * (1 << 26) + dice.below(1 << 26)))
        self.learners[n] = learners
        self.players = game.state.setup.players
        if len(self.games) == n:
            self.games.append(game)
        else:
            self.games[n] = game
        self.writer.write_setup(n, game.state.setup)
        self._let_others_decide(n, game)
        self._show(n, game)

    def check(self, actions: list[int]) -> None:
        """Find every game's number among its legal ones; NotLegal names the first that is none of them."""
        for n in range(self.count):
            number: i64 = actions[n]
            base = n * MOST_LISTED
            end = base + self.listed_count[n]
            at = base
            while at < end and i64(self.listed[at]) != number:
                at += 1
            if at == end:
                raise NotLegal(n, number)
            self.chosen[n] = at - base

    def step(self, actions: list[int]) -> None:
        """Carry out one decision in every game, or none at all if one of them is not legal.

        A game that ends gives its rewards and is followed by the next one at once.
        """
        self.check(actions)
        for n in range(self.count):
            game = self.games[n]
            game.decide(game.listed().codes[self.chosen[n]])
            self.decisions += 1
            self._let_others_decide(n, game)
            if self.ended[n]:
                self.ended[n] = 0
                self.last_games[n] = None
                self._clear_rewards(n)
            if game.state.asked == ASK_NO_MORE:
                self._end(n, game)
            else:
                self._show(n, game)
                if self.reward == BY_PROGRESS:
                    self._reward_progress(n, game)

    def draw(self) -> list[int]:
        """A legal number of every game, all equally likely."""
        drawn: list[int] = []
        for n in range(self.count):
            at: i64 = n * MOST_LISTED + self.dice.below(self.listed_count[n])
            drawn.append(self.listed[at])
        return drawn

    def _let_others_decide(self, n: i64, game: Game) -> None:
        """Play until a learner is asked or the game is over."""
        state = game.state
        learners = self.learners[n]
        while state.asked != ASK_NO_MORE and not has(learners, state.seat):
            options = game.listed()
            if self.chooser is None:
                game.decide(options.codes[self.dice.below(options.count)])
            else:
                game.apply(self.chooser(n, game))
            self.decisions += 1

    def _show(self, n: i64, game: Game) -> None:
        """Write what the seat that is asked sees and may do."""
        state = game.state
        self.seats[n] = u8(state.seat)
        self.writer.write(n, state, game.knowledge, state.seat)
        self._list(n, game, state)

    def _list(self, n: i64, game: Game, state: State) -> None:
        masks = self.masks
        listed = self.listed
        base = n * MOST_LISTED
        row = n * self.size
        for old in range(self.listed_count[n]):
            masks[row + i64(listed[base + old])] = 0
        options = game.listed()
        count = options.count
        legal = options.codes
        for place in range(count):
            number = self.numbers.number(state, legal[place], place) if self.compact else legal[place]
            listed[base + place] = i16(number)
            masks[row + number] = 1
        self.listed_count[n] = count

    def _clear_rewards(self, n: i64) -> None:
        for seat in range(self.players):
            self.rewards[n * self.players + seat] = 0.0

    def _end(self, n: i64, game: Game) -> None:
        """Give the rewards, and begin the next game."""
        self.ended[n] = 1
        if self.reward == BY_PROGRESS:
            self._reward_progress(n, game)
            for place in range(n * self.players, (n + 1) * self.players):
                self.leads[place] = 0.0
        else:
            worth = rewards_of(game.state, self.reward)
            for seat in range(self.players):
                self.rewards[n * self.players + seat] = worth[seat]
        self.last_games[n] = game
        self._begin(n)

    def _reward_progress(self, n: i64, game: Game) -> None:
        """Give each seat what it has gained on the best opponent since the step before."""
        now = leads(game.state)
        for seat in range(self.players):
            place = n * self.players + seat
            self.rewards[place] = now[seat] - self.leads[place]
            self.leads[place] = now[seat]
