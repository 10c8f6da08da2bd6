"""The network of learn_an_hour.py with a look ahead: it tries its likeliest actions to the end of its turn.

    PYTHONPATH=examples/ppo concordia arena --bots ppo_lookahead.Looking,greedy --map italia --games 400

Each of them is played on as the network would, on a copy with the hidden cards as they could be. What the table is
then worth is the lead in points and what the network expects from there: the value that PPO has learned beside the
policy, seen by the opponent, whose turn it is, and so with the sign turned.
"""

from __future__ import annotations

import random

import numpy as np
import torch
from learn_an_hour import FILE, SCALE, TABLE, VICTORY, load

from concordia import Action, Game, View
from concordia.encoding.game_rewards import leads
from concordia.envs import action_space
from concordia.envs.row_arrays import SeatLooker

TRIED = 8  # actions
TRUST = 0.1  # what the policy's own preference counts beside the value


class Looking:
    """A bot for arena, simulate and play."""

    def __init__(self, seed: object) -> None:
        """Load the network."""
        torch.set_num_threads(1)
        self._rng = random.Random(str(seed))
        self._space = action_space("compact")
        self._looks = SeatLooker(TABLE["game"], TABLE["players"])
        self._player = load(FILE)

    def choose(self, view: View, legal: list[Action]) -> Action:
        """The action after which the turn ends best."""
        if len(legal) == 1:
            return legal[0]
        game = view.sample(self._rng)
        seat = int(game.state.seat)
        chances, _ = self._judge([game])
        numbers = self._space.legal(game)
        likely = torch.searchsorted(self._player.numbers, torch.tensor(numbers))
        weights = chances[0, likely]
        tried = weights.topk(min(TRIED, len(legal))).indices.tolist()
        worth = self._worth([self._after(game, legal[place]) for place in tried], seat, game.turns)
        return legal[max(zip(worth + TRUST * weights[tried].numpy(), tried, strict=True))[1]]

    def _after(self, game: Game, action: Action) -> Game:
        copy = game.copy()
        copy.apply(action)
        return copy

    def _worth(self, games: list[Game], seat: int, turns: int) -> np.ndarray:
        """What the tables are worth to a seat once its turn is over."""
        while open_games := [
            game
            for game in games
            if game.turns == turns and game.decision is not None and game.decision.seat == seat
        ]:
            chances, _ = self._judge(open_games)
            for game, number in zip(open_games, self._player.numbers[chances.argmax(1)].tolist(), strict=True):
                game.apply(game.legal_actions()[self._space.legal(game).index(number)])
        worth = np.array([SCALE * leads(game.state)[seat] for game in games])
        going = [place for place, game in enumerate(games) if not game.is_over]
        if going:
            values = self._judge([games[place] for place in going])[1].numpy()
            movers = np.array([int(games[place].state.seat) for place in going])
            worth[going] += np.where(movers == seat, values, -values)
        for place, game in enumerate(games):
            if game.is_over and len(game.winners) == 1:
                worth[place] += VICTORY if seat in game.winners else -VICTORY
        return worth

    def _judge(self, games: list[Game]) -> tuple[torch.Tensor, torch.Tensor]:
        """The network's view of tables, each from the seat that has to decide."""
        rows = np.stack([self._looks.observe(game, int(game.state.seat)) for game in games])
        masks = np.stack([self._space.mask(game) for game in games]).astype(np.bool_)
        with torch.no_grad():
            chances, values = self._player(*self._player.read(rows, masks))
        return chances, values
