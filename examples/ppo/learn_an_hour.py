"""Learn for an hour on two cores: masked PPO against itself, in one file as CleanRL has it.

    pip install 'concordia-game[envs]' torch
    python examples/ppo/learn_an_hour.py                  # keeps build/learned.pt and its log, build/learned.jsonl
    python examples/ppo/learn_an_hour.py --minutes 4      # just to see it run
    python examples/ppo/learn_an_hour.py --resume         # goes on after it was stopped
    PYTHONPATH=examples/ppo concordia arena --bots learn_an_hour.Learned,greedy --map italia --games 400
    python examples/ppo/ppo_curve.py FILE.svg             # the curve of the log

First the network (ppo_network.py) watches games of ``greedy`` and learns to do the same (ppo_lessons.py): a start
that chance alone would take long to find. Then it goes on by itself: it plays both seats of 256 games of Italia
(``concordia.envs.VectorGames``), but for one seat in an eighth of them, which belongs to the network as it was
after its lessons, or when it was resumed. Towards the end it plays against ``greedy`` too (ppo_tables.py). The
reward of a decision is how much it changes one's lead in points (``reward="progress"``), so there is something to
learn from in every turn, and something for the victory. All of it counts as processor time, watching too; trials
of strength do not.
"""

from __future__ import annotations

import argparse
import copy
import json
import os
import random
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from ppo_lessons import TEACHER, imitate, watched_games
from ppo_network import Player
from ppo_tables import Tables, against, match
from torch import nn

from concordia import Action, View
from concordia.encoding.view_row import row_of_view
from concordia.envs import VectorGames, action_space

TABLE: dict[str, Any] = {"game": "classic", "map": "italia", "players": 2}
FILE = Path(os.environ.get("CONCORDIA_LEARNED", "build/learned.pt"))
STATE = FILE.with_suffix(".state")  # what is needed to go on

WATCHED = 120  # games of the teacher
LESSONS = 6  # times through them
GAMES = 256  # side by side
GUESTS = 32  # of them with one seat played by the network as it was after the lessons
SPARRING = 0.4  # of the time, at its end, there are also
SPARRED = 64  # games against the teacher
STEPS = 32  # of each game between two updates
EPOCHS = 1
BATCH = 1024
RATE = 4e-4  # at the beginning; it falls to nothing
UNDECIDED = 0.008  # what being undecided is worth at the beginning; it falls to a tenth
CLIP = 0.2
TRACE = 0.95  # lambda of the generalised advantage estimate; there is no discount, games end
SCALE = 2.0  # the rewards of the environment are hundreds of points
VICTORY = 0.5  # what winning is worth beside the points
AVERAGED = 0.03  # how much of the network goes into its average after each update: some thirty of them count
FRESH = 2026  # the seed of the last trial's deals


def possible_numbers(games: VectorGames) -> torch.Tensor:
    """The numbers of actions that mean something at this table."""
    games.reset(seed=0)
    space, game = games.space, games.games[0]
    return torch.tensor([number for number in range(space.size) if not space.means_nothing(game, number)])


def differing_columns(games: VectorGames, steps: int = 500) -> torch.Tensor:
    """The columns of an observation that are not the same all along when games are played by chance."""
    games.reset(seed=0)
    low, high = games.observations.min(0), games.observations.max(0)
    for _ in range(steps):
        games.step(games.sample())
        np.minimum(low, games.observations.min(0), out=low)
        np.maximum(high, games.observations.max(0), out=high)
    return torch.from_numpy(np.flatnonzero(low < high))


class Rollout:
    """What happened in some steps of all games, and the advantage of every decision."""

    def __init__(self, player: Player, count: int) -> None:
        """Room for it."""
        columns, actions, players = player.width_of_input, len(player.numbers), TABLE["players"]
        self.count = count
        self.seen = torch.empty(STEPS, count, columns)
        self.masks = torch.empty(STEPS, count, actions, dtype=torch.bool)
        self.actions = torch.empty(STEPS, count, dtype=torch.int64)
        self.chances = torch.empty(STEPS, count)
        self.values = np.empty((STEPS, count), np.float32)
        self.seats = np.empty((STEPS, count), np.int64)
        self.own = np.empty((STEPS, count), np.bool_)
        self.ends = np.empty((STEPS, count), np.bool_)
        self.rewards = np.empty((STEPS, count, players), np.float32)

    def play(self, player: Player, guest: Player | None, games: Tables) -> None:
        """Let the player decide for all seats, but for those of its guest: one seat of each of the first games."""
        places = np.arange(self.count)
        for step in range(STEPS):
            seats = games.seats
            seen, masks = player.read(games.observations, games.masks)
            self.own[step] = (places >= GUESTS) | (seats != places % 2) if guest else True
            with torch.no_grad():
                chances, values = player(seen, masks)
                away = torch.from_numpy(np.flatnonzero(~self.own[step]))
                if guest and len(away):
                    chances[away] = guest(seen[away], masks[away])[0]
            luck = torch.empty(int(masks.sum())).exponential_()
            actions = chances.masked_scatter(masks, chances[masks] - luck.log()).argmax(1)
            self.seen[step], self.masks[step], self.actions[step] = seen, masks, actions
            self.chances[step] = chances.gather(1, actions[:, None]).squeeze(1)
            self.values[step], self.seats[step] = values.numpy(), seats
            games.step(player.numbers[actions].numpy())
            self.rewards[step], self.ends[step] = SCALE * games.rewards, games.terminated
            for place in np.flatnonzero(self.ends[step]):
                last = games.last_games[place]
                assert last is not None
                if len(last.winners) == 1:
                    self.rewards[step, place] -= VICTORY
                    self.rewards[step, place, last.winners[0]] += 2 * VICTORY

    def advantages(self, player: Player, games: Tables) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """The advantage of each decision, and which ones are followed by another of the same seat or by the end.

        Going backwards, each seat of each game remembers its next decision's value and advantage and what it was
        given since. A decision whose outcome lies beyond the last step is left out, but for the seat whose turn it
        is: there the network's own value of the table stands for what will come.
        """
        places = np.arange(self.count)
        next_value, next_advantage, given = np.zeros((3, self.count, self.rewards.shape[2]), np.float32)
        known = np.zeros(given.shape, np.bool_)
        with torch.no_grad():
            values = player(*player.read(games.observations, games.masks))[1]
        next_value[places, games.seats] = values.numpy()
        known[places, games.seats] = True
        advantages, usable = np.empty_like(self.values), np.empty_like(self.ends)
        for step in reversed(range(STEPS)):
            over, seats = self.ends[step], self.seats[step]
            next_value[over], next_advantage[over], given[over], known[over] = 0, 0, 0, True
            given += self.rewards[step]
            at = (places, seats)
            surprise = given[at] + next_value[at] - self.values[step]
            advantages[step] = surprise + TRACE * next_advantage[at]
            usable[step] = known[at]
            next_value[at], next_advantage[at], given[at], known[at] = self.values[step], advantages[step], 0, True
        return advantages, usable


def update(
    player: Player, optimizer: torch.optim.Optimizer, rollout: Rollout, games: Tables, left: float
) -> dict[str, float]:
    """Make what went better than expected more likely; ``left`` is the part of the time that is left."""
    raw, usable = rollout.advantages(player, games)
    choice = rollout.masks.sum(2).numpy() > 1  # there is nothing to learn where only one thing can be done
    keep = torch.from_numpy(np.flatnonzero(usable & rollout.own & choice))
    returns = torch.from_numpy(raw + rollout.values).flatten()[keep]
    advantages = torch.from_numpy(raw).flatten()[keep]
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    seen, masks = rollout.seen.flatten(0, 1), rollout.masks.flatten(0, 1)
    actions, before = rollout.actions.flatten(), rollout.chances.flatten()
    for group in optimizer.param_groups:
        group["lr"] = RATE * max(left, 0.0)
    for _ in range(EPOCHS):
        for part in torch.split(torch.randperm(len(keep)), BATCH):
            some = keep[part]
            chances, values = player(seen[some], masks[some])
            taken = chances.gather(1, actions[some][:, None]).squeeze(1)
            ratio = (taken - before[some]).exp()
            gain = torch.min(ratio * advantages[part], ratio.clamp(1 - CLIP, 1 + CLIP) * advantages[part]).mean()
            spread = -(chances.clamp(min=-20).exp() * chances.clamp(min=-20)).sum(1).mean()
            loss = (values - returns[part]).square().mean() * 0.5 - gain - UNDECIDED * (0.1 + 0.9 * left) * spread
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimizer.step()
    foreseen = 1 - raw[usable].var() / (raw + rollout.values)[usable].var()
    changed = ((ratio - 1).abs() > CLIP).float().mean().item()
    return {
        "foreseen": round(float(foreseen), 3),
        "undecided": round(spread.item(), 3),
        "changed": round(changed, 3),
    }


def save(state: dict[str, Any], file: Path) -> None:
    """Keep something so that it is whole whenever one stops."""
    file.parent.mkdir(parents=True, exist_ok=True)
    torch.save(state, file.with_suffix(".new"))
    file.with_suffix(".new").replace(file)


def load(file: Path) -> Player:
    """A network that was kept."""
    weights = torch.load(file)
    player = Player(weights["columns"], weights["numbers"], TABLE["map"])
    player.load_state_dict(weights)
    return player


def begin(games: VectorGames, seed: int, wanted: int) -> tuple[Player, dict[str, float]]:
    """A network after its lessons, and a line of the log without trials."""
    player = Player(differing_columns(games), possible_numbers(games), TABLE["map"])
    watched, used = watched_games(FILE.parent, TABLE, wanted, seed)
    begun = time.process_time()
    told = imitate(player, watched, LESSONS, SCALE)
    return player, {"minutes": (used + time.process_time() - begun) / 60, "steps": 0, **told}


def trial(player: Player, line: dict[str, float], tries: int, seed: int = 7) -> None:
    """Keep the network where :class:`Learned` looks for it, try its strength and write a line to the log."""
    save(player.state_dict(), FILE)
    for opponent in ("random", "greedy"):
        line |= {f"{opponent}_{key}": value for key, value in match(player, opponent, tries, TABLE, seed).items()}
    words = json.dumps({key: round(value, 3) for key, value in line.items()})
    with FILE.with_suffix(".jsonl").open("a") as log:
        log.write(words + "\n")
    print(words, flush=True)


def learn(
    player: Player, line: dict[str, float], minutes: float, every: float, tries: int, last: int, seed: int
) -> None:
    """Learn until so many minutes of both cores, twice as much processor time, were used; trials as it goes.

    What is tried and kept is the average of the last updates: it plays more evenly than any one of them. The last
    trial has more games, of deals that none before it had.
    """
    own = VectorGames(GAMES, **TABLE, reward="progress")
    own.reset(seed=seed)
    games, rollout = Tables(own), Rollout(player, GAMES)
    guest, average = copy.deepcopy(player), copy.deepcopy(player)
    optimizer = torch.optim.Adam(player.parameters(), eps=1e-5, fused=True)
    if line["steps"]:  # resumed: what was kept of the player is its average
        state = torch.load(STATE)
        player.load_state_dict(state["player"])
        optimizer.load_state_dict(state["optimizer"])
    used, budget = 60 * line["minutes"], 120 * minutes
    due = used + 60 * every
    while used < budget:
        begun = time.process_time()
        if used > budget * (1 - SPARRING) and games.count == GAMES:
            games = Tables(own, against(TEACHER, SPARRED, TABLE, seed))
            rollout = Rollout(player, games.count)
        rollout.play(player, guest, games)
        line |= update(player, optimizer, rollout, games, 1 - used / budget)
        with torch.no_grad():
            for kept, new in zip(average.parameters(), player.parameters(), strict=True):
                kept.lerp_(new, AVERAGED)
        used += time.process_time() - begun
        line |= {"minutes": used / 60, "steps": line["steps"] + STEPS * games.count}
        if due <= used < budget:
            due += 60 * every
            save({"player": player.state_dict(), "optimizer": optimizer.state_dict()}, STATE)
            trial(average, line, tries)
    save({"player": player.state_dict(), "optimizer": optimizer.state_dict()}, STATE)
    trial(average, line, last, seed=FRESH)


class Learned:
    """The learned network as a bot for arena, simulate and play: ``learn_an_hour.Learned``."""

    def __init__(self, seed: object) -> None:
        """Load it; it leaves nothing to chance but which of the possible deals stands for the real one."""
        torch.set_num_threads(1)
        self._rng = random.Random(str(seed))
        self._space = action_space("compact")
        self._player = load(FILE)

    def choose(self, view: View, legal: list[Action]) -> Action:
        """The most likely action."""
        game = view.sample(self._rng)  # what is legal does not depend on hidden cards
        mask = self._space.mask(game).astype(np.bool_)
        with torch.no_grad():
            row = np.array(row_of_view(view), np.int16)
            chances, _ = self._player(*self._player.read(row[None], mask[None]))
        number = int(self._player.numbers[chances[0].argmax()])
        return legal[self._space.legal(game).index(number)]


def main() -> None:
    """Learn as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60, help="of two cores: twice as many of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2, help="how many threads PyTorch may use")
    parser.add_argument("--every", type=float, default=5, help="minutes of processor time between two trials")
    parser.add_argument("--tries", type=int, default=40, help="games of each trial")
    parser.add_argument("--last", type=int, default=400, help="games of the last trial")
    parser.add_argument("--watched", type=int, default=WATCHED, help="games of greedy to learn from at first")
    parser.add_argument("--resume", action="store_true", help="go on with the network and the log that were kept")
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(given.threads)
    if given.resume:
        player = load(FILE)
        line = json.loads(FILE.with_suffix(".jsonl").read_text("utf-8").splitlines()[-1])
    else:
        FILE.with_suffix(".jsonl").unlink(missing_ok=True)
        player, line = begin(VectorGames(GAMES, **TABLE), given.seed, given.watched)
        trial(player, line, given.tries)
    learn(player, line, given.minutes, given.every, given.tries, given.last, given.seed + int(line["steps"]))


if __name__ == "__main__":
    main()
