"""Learn for a minute, then beat random: a policy of one weight for each action, by the reward of whole games.

    python examples/learn_a_minute.py [seconds]

It plays Concordia-v0 (Italia, two players) against ``random``. The policy draws a legal action with probability in
proportion to exp(weight), whatever the table looks like; after a game the weights of the actions that were taken
go up if the margin was better than usual, and down if it was worse (REINFORCE with a baseline). Too simple to play
well, and already far better than chance: it learns to build, to produce and not to pass.
"""

import argparse
import math
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

import concordia.envs

RATE = 0.3

Weights = NDArray[np.float64]


def play(
    env: concordia.envs.SingleSeat, weights: Weights, rng: np.random.Generator, seed: int | None = None
) -> tuple[float, Weights, dict[str, Any]]:
    """One game: the margin in hundreds of points, and how much more often than expected each action was taken."""
    seen, _ = env.reset(seed=seed)
    surprise = np.zeros_like(weights)
    while True:
        legal = np.flatnonzero(seen["action_mask"])
        chances = np.exp(weights[legal] - weights[legal].max())
        chances /= chances.sum()
        action = rng.choice(legal, p=chances)
        surprise[legal] -= chances
        surprise[action] += 1
        seen, reward, over, _, info = env.step(action)
        if over:
            return float(reward), surprise, info


def learn(seconds: float, most_games: float, rng: np.random.Generator) -> tuple[Weights, int]:
    """The weights after so many seconds or games against random, whichever come first, and the number of games."""
    env = concordia.envs.SingleSeat(reward="margin")
    seen, _ = env.reset(seed=0)
    weights = np.zeros(len(seen["action_mask"]))
    usual, spread, games = 0.0, 0.3, 0
    until = time.monotonic() + seconds
    while games < most_games and time.monotonic() < until:
        margin, surprise, _ = play(env, weights, rng, seed=games)
        weights += RATE * np.clip((margin - usual) / spread, -2, 2) * surprise / 10
        usual += 0.05 * (margin - usual)
        spread += 0.05 * (max(abs(margin - usual), 0.05) - spread)
        games += 1
    return weights, games


def main(seconds: float = 60.0, most_games: float = math.inf) -> int:
    """Learn, and show how the policy does in fresh games."""
    rng = np.random.default_rng(1)
    started = time.monotonic()
    weights, games = learn(seconds, most_games, rng)
    seconds = time.monotonic() - started
    env = concordia.envs.SingleSeat()
    results = [play(env, weights, rng, seed=1_000_000 + number)[2] for number in range(100)]
    won = sum(info["seat"] in info["winners"] for info in results)
    mine = np.mean([info["scores"][info["seat"]] for info in results])
    others = np.mean([info["scores"][1 - info["seat"]] for info in results])
    print(f"{games} games in {seconds:.0f} s; then {won} of 100 won, {mine:.0f} points to {others:.0f}")
    return won


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Learn for a minute, then beat random.")
    parser.add_argument("seconds", type=float, nargs="?", default=60.0)
    main(parser.parse_args().seconds)
