"""Learn for an hour on two cores: masked PPO against itself, in one file as CleanRL has it.

    pip install 'concordia-game[envs]' torch
    python examples/ppo/learn_an_hour.py                  # keeps build/learned.pt and its log, build/learned.jsonl
    python examples/ppo/learn_an_hour.py --minutes 2      # just to see it run
    python examples/ppo/learn_an_hour.py --draw FILE.svg  # the curve of the log
    PYTHONPATH=examples/ppo concordia arena --bots learn_an_hour.Learned,greedy --map italia --games 400

Both seats of 128 games of Italia are played by one network, which sees what the seat to move sees
(``concordia.envs.VectorGames``). The reward of a decision is how much it changes one's lead in points
(``reward="progress"``), so there is something to learn from in every turn and not only at the end of a game.
Nothing is known beforehand: no games of others, no features but the environment's own row of numbers.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from concordia import Action, View
from concordia.encoding.layout import most
from concordia.encoding.view_row import row_of_view
from concordia.envs import VectorGames, action_space

TABLE: dict[str, Any] = {"game": "classic", "map": "italia", "players": 2}
FILE = Path(os.environ.get("CONCORDIA_LEARNED", "build/learned.pt"))

GAMES = 128  # side by side
STEPS = 32  # of each of them between two updates
EPOCHS = 3
BATCH = 512
RATE = 5e-4  # at the beginning; it falls to a tenth, and the reward for being undecided with it
UNDECIDED = 0.01
CLIP = 0.2
TRACE = 0.95  # lambda of the generalised advantage estimate; there is no discount, games end
SCALE = 2.0  # the rewards of the environment are hundreds of points


class Player(nn.Module):
    """The policy and the value of a seat, from the columns that ever differ at this table and for what it has."""

    columns: Tensor
    numbers: Tensor
    shrink: Tensor

    def __init__(self, columns: Tensor, numbers: Tensor, width: int = 256) -> None:
        """A network that reads these columns of an observation and chooses among these numbers of actions."""
        super().__init__()
        greatest = torch.tensor(most(), dtype=torch.float32)[columns]
        self.register_buffer("columns", columns)
        self.register_buffer("numbers", numbers)
        self.register_buffer("shrink", 1 / greatest.clamp(max=10))
        self.body = nn.Sequential(nn.Linear(len(columns), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, len(numbers))
        self.value = nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def read(self, rows: NDArray[np.int16], masks: NDArray[np.bool_]) -> tuple[Tensor, Tensor]:
        """What the network needs of observations and masks."""
        seen = torch.from_numpy(rows[:, self.columns.numpy()].astype(np.float32)) * self.shrink
        return seen, torch.from_numpy(masks[:, self.numbers.numpy()])

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the chances of all actions, and the value."""
        inside = self.body(seen)
        chances = self.policy(inside).masked_fill(~masks, -1e9).log_softmax(1)
        return chances, self.value(inside).squeeze(1)


def possible_numbers(games: VectorGames) -> Tensor:
    """The numbers of actions that mean something at this table."""
    games.reset(seed=0)
    space, game = games.space, games.games[0]
    return torch.tensor([number for number in range(space.size) if not space.means_nothing(game, number)])


def differing_columns(games: VectorGames, steps: int = 500) -> Tensor:
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

    def __init__(self, columns: int, actions: int, players: int) -> None:
        """Room for it."""
        self.seen = torch.empty(STEPS, GAMES, columns)
        self.masks = torch.empty(STEPS, GAMES, actions, dtype=torch.bool)
        self.actions = torch.empty(STEPS, GAMES, dtype=torch.int64)
        self.chances = torch.empty(STEPS, GAMES)
        self.values = np.empty((STEPS, GAMES), np.float32)
        self.seats = np.empty((STEPS, GAMES), np.int64)
        self.ends = np.empty((STEPS, GAMES), np.bool_)
        self.rewards = np.empty((STEPS, GAMES, players), np.float32)

    def play(self, player: Player, games: VectorGames) -> None:
        """Let the player decide for all seats."""
        for step in range(STEPS):
            seen, masks = player.read(games.observations, games.masks)
            with torch.no_grad():
                chances, values = player(seen, masks)
            heaps = chances.softmax(1).cumsum(1)
            actions = (heaps < (1 - torch.rand(GAMES, 1)) * heaps[:, -1:]).sum(1)
            self.seen[step], self.masks[step], self.actions[step] = seen, masks, actions
            self.chances[step] = chances.gather(1, actions[:, None]).squeeze(1)
            self.values[step], self.seats[step] = values.numpy(), games.seats
            games.step(player.numbers[actions].numpy())
            self.rewards[step], self.ends[step] = SCALE * games.rewards, games.terminated

    def advantages(self, player: Player, games: VectorGames) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """The advantage of each decision, and which ones are followed by another of the same seat or by the end.

        Going backwards, each seat of each game remembers its next decision's value and advantage and what it was
        given since. A decision whose outcome lies beyond the last step is left out, but for the seat whose turn it
        is: there the network's own value of the table stands for what will come.
        """
        places = np.arange(GAMES)
        next_value, next_advantage, given = np.zeros((3, GAMES, self.rewards.shape[2]), np.float32)
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
    player: Player, optimizer: torch.optim.Optimizer, rollout: Rollout, games: VectorGames, left: float
) -> None:
    """Make what went better than expected more likely; ``left`` is the part of the time that is left."""
    raw, usable = rollout.advantages(player, games)
    keep = torch.from_numpy(np.flatnonzero(usable))
    returns = torch.from_numpy(raw + rollout.values).flatten()[keep]
    advantages = torch.from_numpy(raw).flatten()[keep]
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    seen, masks = rollout.seen.flatten(0, 1), rollout.masks.flatten(0, 1)
    actions, before = rollout.actions.flatten(), rollout.chances.flatten()
    for group in optimizer.param_groups:
        group["lr"] = RATE * (0.1 + 0.9 * left)
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


def match(player: Player, opponent: str, wanted: int, seed: int) -> dict[str, float]:
    """So many games against a bot, from both seats: the share won (a draw counts half) and both sides' points."""
    games = VectorGames(
        min(wanted, 20), **{k: v for k, v in TABLE.items() if k != "players"}, opponents=[opponent]
    )
    games.reset(seed=seed)
    won, points, played = 0.0, np.zeros(2), 0
    while played < wanted:
        with torch.no_grad():
            chances, _ = player(*player.read(games.observations, games.masks))
        mine = games.seats.copy()
        games.step(player.numbers[chances.argmax(1)].numpy())
        for place in np.flatnonzero(games.terminated):
            last, seat = games.last_games[place], int(mine[place])
            assert last is not None
            totals = [row["total"] for row in last.scores()]
            points += totals[seat], totals[1 - seat]
            won += (seat in last.winners) / len(last.winners)
            played += 1
    return {"won": won / played, "points": points[0] / played, "against": points[1] / played, "games": played}


def save(player: Player) -> None:
    """Keep the network where :class:`Learned` looks for it."""
    FILE.parent.mkdir(parents=True, exist_ok=True)
    torch.save(player.state_dict(), FILE.with_suffix(".new"))
    FILE.with_suffix(".new").replace(FILE)


def learn(minutes: float, seed: int, threads: int, every: float, tries: int) -> Player:
    """Learn for so many minutes of both cores, twice as much processor time; a line to the log as it goes."""
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    games = VectorGames(GAMES, **TABLE, reward="progress")
    player = Player(differing_columns(games), possible_numbers(games))
    games.reset(seed=seed)
    optimizer = torch.optim.Adam(player.parameters(), eps=1e-5)
    rollout = Rollout(len(player.columns), len(player.numbers), TABLE["players"])
    budget, used, due, updates = 120 * minutes, 0.0, 0.0, 0
    while used < budget:
        begun = time.process_time()
        rollout.play(player, games)
        update(player, optimizer, rollout, games, 1 - used / budget)
        used += time.process_time() - begun
        updates += 1
        if used >= due or used >= budget:
            due += 60 * every
            save(player)
            line: dict[str, float] = {"minutes": round(used / 60, 2), "steps": updates * STEPS * GAMES}
            for opponent in ("random", "greedy"):
                line |= {
                    f"{opponent}_{key}": round(value, 3)
                    for key, value in match(player, opponent, tries, 7).items()
                }
            with FILE.with_suffix(".jsonl").open("a") as log:
                log.write(json.dumps(line) + "\n")
            print(json.dumps(line), flush=True)
    return player


def curve(lines: list[dict[str, float]]) -> str:
    """The points against ``greedy``, one's own and its, over the processor time, as SVG."""
    width, height, edge = 640, 280, 44
    longest = max(line["minutes"] for line in lines) or 1.0
    highest = 20 * (1 + int(max(max(line["greedy_points"], line["greedy_against"]) for line in lines)) // 20)

    def at(minutes: float, points: float) -> str:
        across = edge + minutes / longest * (width - 2 * edge)
        return f"{across:.1f},{height - edge - points / highest * (height - 2 * edge):.1f}"

    def words(place: str, text: str, anchor: str = "middle") -> str:
        x, y = place.split(",")
        return f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="#777">{text}</text>'

    parts = ["<title>Points against greedy over minutes of processor time</title>"]
    for points in range(0, highest + 1, 40):
        start, end = at(0, points), at(longest, points)
        parts.append(f'<polyline points="{start} {end}" stroke="#8886" fill="none"/>')
        parts.append(words(f"{edge - 6},{float(start.split(',')[1]) + 4}", str(points), "end"))
    for key, colour, name in (("greedy_points", "#b3412e", "learned"), ("greedy_against", "#5b7ea4", "greedy")):
        way = " ".join(at(line["minutes"], line[key]) for line in lines)
        parts.append(f'<polyline points="{way}" stroke="{colour}" stroke-width="2" fill="none"/>')
        x, y = at(longest, lines[-1][key]).split(",")
        parts.append(f'<text x="{float(x) + 4}" y="{y}" fill="{colour}">{name}</text>')
    for part in range(5):
        minutes = longest * part / 4
        x = at(minutes, 0).split(",")[0]
        parts.append(words(f"{x},{height - edge + 18}", f"{minutes:.0f}"))
    parts.append(words(f"{width / 2},{height - 6}", "minutes of processor time"))
    inside = "\n".join(parts)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width + 20} {height}" font-family="sans-serif"'
    return f'{head} font-size="12">\n{inside}\n</svg>\n'


class Learned:
    """The learned network as a bot for arena, simulate and play: ``learn_an_hour.Learned``."""

    def __init__(self, seed: object) -> None:
        """Load it; it leaves nothing to chance but which of the possible deals stands for the real one."""
        torch.set_num_threads(1)
        weights = torch.load(FILE)
        self._rng = random.Random(str(seed))
        self._space = action_space("compact")
        self._player = Player(weights["columns"], weights["numbers"])
        self._player.load_state_dict(weights)

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
    parser.add_argument(
        "--every", type=float, default=5, help="minutes of processor time between two trials of strength"
    )
    parser.add_argument("--tries", type=int, default=40, help="games of each trial")
    parser.add_argument("--draw", type=Path, metavar="FILE", help="do not learn, but draw the curve of the log")
    given = parser.parse_args()
    if given.draw:
        lines = FILE.with_suffix(".jsonl").read_text("utf-8").splitlines()
        given.draw.write_text(curve([json.loads(line) for line in lines]), "utf-8")
        return
    learn(given.minutes, given.seed, given.threads, given.every, given.tries)


if __name__ == "__main__":
    main()
