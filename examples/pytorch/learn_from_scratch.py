"""Learn to beat ``greedy`` with PyTorch, in one file as CleanRL has it: what a table is worth.

    pip install 'concordia-game[examples]'
    python examples/pytorch/learn_from_scratch.py              # keeps build/learned.pt and build/learned.jsonl
    python examples/pytorch/learn_from_scratch.py --minutes 3  # just to see it run
    PYTHONPATH=examples/pytorch concordia arena --bots learn_from_scratch.Learned,greedy --map italia --games 400
    python examples/pytorch/learning_curve.py FILE.svg         # the curve of the log

There is no policy. The network judges tables; a decision tries every legal action, looks at the tables they lead
to (``concordia.envs.Afterstates``) and takes the one it likes best, as TD-Gammon did. At first it likes a lead in
points. Then it plays against itself, not always the best it knows, and after each game every table it chose is
told how the game went on: TD(lambda), from the last decision to the first. Learning counts as processor time,
trials of strength do not.
"""

from __future__ import annotations

import argparse
import copy
import json
import os
import random
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

import concordia
from concordia import Action, Game, View
from concordia.bots.registry import make
from concordia.envs import FEATURES, Afterstates

MAP = "italia"
FILE = Path(os.environ.get("CONCORDIA_LEARNED", "build/learned.pt"))

GAMES = 48  # side by side, so that the network judges many tables at once
LONGEST = 120  # turns, after which a game counts as it stands
MEMORY = 120_000  # tables to learn from, the newest ones
ENOUGH = 20_000  # of them before it begins
BATCH = 512
USES = 3  # how often each table is learned from, on average
RATE = 1e-3  # at the beginning; it falls to nothing
TRACE = 0.8  # lambda: how much of what a table is told comes from the end, and not from the next judgement
CURIOSITY = 0.03  # how far its judgement may be off when it plays against itself; it falls to a seventh
AVERAGED = 0.005  # how much of the network goes into its average with each update: some 200 of them count
POINTS = 60  # so many points ahead are worth 1
VICTORY = 0.5  # and winning is worth this besides
LEAD = FEATURES.index("own.lead")
FRESH = 2026  # the seed of the last trial's deals


class Judge(nn.Module):
    """What a table is worth to the seat that sees it: its lead, and what the network adds to that."""

    shrink: Tensor

    def __init__(self, greatest: Tensor) -> None:
        """A network that adds nothing yet; ``greatest`` is how great each feature gets."""
        super().__init__()
        self.register_buffer("shrink", 1 / greatest.clamp(min=1))
        layers = nn.Linear(len(FEATURES), 128), nn.ReLU(), nn.Linear(128, 64), nn.ReLU(), nn.Linear(64, 1)
        self.network = nn.Sequential(*layers)
        nn.init.zeros_(layers[-1].weight)
        nn.init.zeros_(layers[-1].bias)

    def forward(self, rows: Tensor) -> Tensor:
        """The worth of each row."""
        worth: Tensor = self.network(rows * self.shrink).squeeze(1) + rows[:, LEAD] / POINTS
        return worth


def worth_at_the_end(game: Game, seat: int) -> float:
    """What a finished game was worth to a seat."""
    points = [row["total"] for row in game.scores()]
    ahead = max(-1.5, min(1.5, (points[seat] - points[1 - seat]) / POINTS))
    if len(game.winners) > 1:
        return ahead
    return ahead + (VICTORY if seat in game.winners else -VICTORY)


def worth_of(judge: Judge, rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """What the network thinks of tables."""
    with torch.no_grad():
        return judge(torch.from_numpy(rows)).numpy()


def skip_forced(game: Game) -> None:
    """Go on to where there is a choice, or to the end."""
    while len(legal := game.legal_actions()) == 1:
        game.apply(legal[0])


class Memory:
    """The newest tables, and what each was worth."""

    def __init__(self) -> None:
        """None yet."""
        self.rows = torch.empty(MEMORY, len(FEATURES))
        self.worths = torch.empty(MEMORY)
        self.count = 0  # of all that ever were

    def add(self, rows: Sequence[NDArray[np.float32]], worths: Sequence[float]) -> None:
        """Remember some; the oldest go."""
        at = (self.count + torch.arange(len(rows))) % MEMORY
        self.rows[at] = torch.from_numpy(np.array(rows))
        self.worths[at] = torch.tensor(worths)
        self.count += len(rows)

    def draw(self) -> tuple[Tensor, Tensor]:
        """Any of them."""
        some = torch.randint(min(self.count, MEMORY), (BATCH,))
        return self.rows[some], self.worths[some]


class SelfPlay:
    """Games of the network against itself; what comes of them goes into the memory."""

    def __init__(self, memory: Memory, seed: int) -> None:
        """Begin them."""
        self.memory = memory
        self.deals = random.Random(seed)
        self.rng = np.random.default_rng(seed)
        self.look = Afterstates(MAP)
        self.begun = 0
        self.games = [self.deal() for _ in range(GAMES)]
        self.chosen: list[list[list[tuple[NDArray[np.float32], float]]]] = [[[], []] for _ in self.games]

    def deal(self) -> Game:
        """A new game, at its first choice."""
        self.begun += 1
        game = concordia.new_game("classic", MAP, players=2, seed=self.deals.getrandbits(48))
        skip_forced(game)
        return game

    def step(self, judge: Judge, curiosity: float) -> None:
        """One decision in every game."""
        tables = [self.look.after(game) for game in self.games]
        worths = np.split(worth_of(judge, np.concatenate(tables)), np.cumsum([len(rows) for rows in tables])[:-1])
        for place, (game, rows, worth) in enumerate(zip(self.games, tables, worths, strict=True)):
            decision, legal = game.decision, game.legal_actions()
            assert decision is not None
            best = int((worth + curiosity * self.rng.gumbel(size=len(worth))).argmax())
            self.chosen[place][decision.seat].append((rows[best], float(worth[best])))
            game.apply(legal[best])
            skip_forced(game)
            if game.is_over or game.turns >= LONGEST:
                for seat, chosen in enumerate(self.chosen[place]):
                    self.learn_from(chosen, worth_at_the_end(game, seat))
                self.games[place], self.chosen[place] = self.deal(), [[], []]

    def learn_from(self, chosen: list[tuple[NDArray[np.float32], float]], end: float) -> None:
        """Tell each table of a seat what came after it: TD(lambda), backwards."""
        worths, follows = [], end
        for _, judged in reversed(chosen):
            worths.append(follows)
            follows = (1 - TRACE) * judged + TRACE * follows
        if chosen:
            self.memory.add([row for row, _ in chosen], worths[::-1])


class Learned:
    """The learned network as a bot for arena, simulate and play: ``learn_from_scratch.Learned``."""

    def __init__(self, seed: object, judge: Judge | None = None) -> None:
        """Load it; it leaves nothing to chance but which of the possible deals stands for the real one."""
        torch.set_num_threads(1)
        self.rng = random.Random(str(seed))
        self.look = Afterstates(MAP)
        self.judge = judge or load(FILE)

    def choose(self, view: View, legal: list[Action]) -> Action:
        """The action whose table it likes best."""
        return legal[int(worth_of(self.judge, self.look.after(view.sample(self.rng))).argmax())]


def load(file: Path) -> Judge:
    """A network that was kept."""
    weights = torch.load(file)
    judge = Judge(1 / weights["shrink"])
    judge.load_state_dict(weights)
    return judge


def match(judge: Judge, opponent: str, games: int, seed: int) -> dict[str, float]:
    """Games against a bot, each deal from both seats: the share won (a draw counts half) and points of both."""
    won, points, against = 0.0, 0, 0
    for number in range(games):
        game = concordia.new_game("classic", MAP, players=2, seed=seed * 1_000_000 + number // 2)
        mine, bots = number % 2, [Learned(number, judge), make(opponent, number)]
        while (decision := game.decision) is not None:
            bot = bots[decision.seat != mine]
            game.apply(bot.choose(game.view(decision.seat), game.legal_actions()))
        totals = [row["total"] for row in game.scores()]
        won += (mine in game.winners) / len(game.winners)
        points, against = points + totals[mine], against + totals[1 - mine]
    return {"won": won / games, "points": points / games, "against": against / games, "games": games}


def greatest_features(steps: int = 3000) -> Tensor:
    """How great each feature gets when games are played by chance."""
    rng, look, greatest = random.Random(0), Afterstates(MAP), np.ones(len(FEATURES), np.float32)
    game = concordia.new_game("classic", MAP, players=2, seed=0)
    for step in range(steps):
        if game.is_over:
            game = concordia.new_game("classic", MAP, players=2, seed=step)
        np.maximum(greatest, np.abs(look.after(game)).max(0), out=greatest)
        game.apply(rng.choice(game.legal_actions()))
    return torch.from_numpy(greatest)


def update(judge: Judge, average: Judge, optimizer: torch.optim.Optimizer, memory: Memory) -> float:
    """Bring judgements closer to what tables were worth; how far off they were."""
    rows, worths = memory.draw()
    loss = nn.functional.smooth_l1_loss(judge(rows), worths, beta=0.5)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    with torch.no_grad():
        for kept, new in zip(average.parameters(), judge.parameters(), strict=True):
            kept.lerp_(new, AVERAGED)
    return loss.item()


def trial(judge: Judge, line: dict[str, float], games: int, seed: int = 7) -> None:
    """Keep the network where :class:`Learned` looks for it, try its strength and write a line to the log."""
    FILE.parent.mkdir(parents=True, exist_ok=True)
    torch.save(judge.state_dict(), FILE.with_suffix(".new"))
    FILE.with_suffix(".new").replace(FILE)
    told = line | {f"greedy_{key}": value for key, value in match(judge, "greedy", games, seed).items()}
    words = json.dumps({key: round(value, 4) for key, value in told.items()})
    with FILE.with_suffix(".jsonl").open("a") as log:
        log.write(words + "\n")
    print(words, flush=True)


def learn(minutes: float, every: float, tries: int, last: int, seed: int) -> None:
    """Learn for so many minutes of processor time, with trials as it goes; the last has fresh deals.

    What is tried and kept is the average of the last updates: it plays more evenly than any one of them.
    """
    judge = Judge(greatest_features())
    average, memory = copy.deepcopy(judge), Memory()
    optimizer = torch.optim.Adam(judge.parameters())
    selfplay = SelfPlay(memory, seed)
    used, due, updates, error = 0.0, 0.0, 0, 0.0
    while True:
        left = 1 - used / (60 * minutes)
        if used >= due or left <= 0:
            line = {
                "minutes": used / 60,
                "own_games": selfplay.begun - GAMES,
                "steps": memory.count,
                "error": error,
            }
            trial(average, line, *((last, FRESH) if left <= 0 else (tries,)))
            due += 60 * every
        if left <= 0:
            return
        begun = time.process_time()
        selfplay.step(judge, CURIOSITY * max(left, 1 / 7))
        optimizer.param_groups[0]["lr"] = RATE * left
        while memory.count >= ENOUGH and updates * BATCH < (memory.count - ENOUGH) * USES:
            error += 0.01 * (update(judge, average, optimizer, memory) - error)
            updates += 1
        used += time.process_time() - begun


def main() -> None:
    """Learn as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20, help="of processor time; one core is used")
    parser.add_argument("--every", type=float, default=2, help="minutes of processor time between two trials")
    parser.add_argument("--tries", type=int, default=40, help="games of each trial")
    parser.add_argument("--last", type=int, default=400, help="games of the last trial")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    FILE.with_suffix(".jsonl").unlink(missing_ok=True)
    learn(given.minutes, given.every, given.tries, given.last, given.seed)


if __name__ == "__main__":
    main()
