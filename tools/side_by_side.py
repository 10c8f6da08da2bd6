"""Two versions of the engine in one run: how many times as fast the second is, with the spread of the rounds.

    python tools/side_by_side.py OLD/src src                            # two checkouts, plain
    python tools/side_by_side.py OLD/build/compiled build/compiled      # the same, compiled

Each folder holds a package ``concordia``, loaded by a process of its own; the rounds take turns, so that both
meet the same machine, and count processor time. ``listed`` are random games with all legal actions listed at every
decision, ``views`` the view of a seat, in the middle of a game. With ``--bots`` the figures are tables that master
looks at while it thinks about a turn, for some kinds of games, and tables that it judges, features and network
included: as its search does it, so in 0.1.0 each alone and as often as it came up, now side by side and once.
Its network reads 255 numbers of a row today; "as in 0.1.0" is the one that the other levels kept, which reads 171.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import random
import statistics
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

from concordia import Game, new_game
from concordia.bots.levels import LEVELS

try:
    from concordia.bench.probes import thinking
    from concordia.bench.probes.cpu_clock import ProbeTask
    from concordia.bots.thinker.bot import Thinker
except ImportError:  # 0.1.0
    Thinker = import_module("concordia.bots.thinker").Thinker  # type: ignore[misc]

SECONDS = {"listed": 0.4, "views": 0.15, "judged": 0.3}
OLD_LOOK = 14  # tables that 0.1.0 judged at a time, on average
THOUGHT = [("classic", "italia", 2), ("classic", "imperium", 4), ("team", "hellas", 4)]
FIRST_SEED = 1000


def listed(seed: int) -> float:
    """Decisions a second in random games of four on Imperium; dealing does not count."""
    decisions, used = 0, 0.0
    while used < SECONDS["listed"]:
        game, chance = new_game(players=4, seed=seed), random.Random(seed)
        seed += 1
        begun = time.process_time()
        while not game.is_over:
            legal = game.legal_actions()
            game.apply(legal[int(chance.random() * len(legal))])
            decisions += 1
        used += time.process_time() - begun
    return decisions / used


def views(seed: int) -> float:
    """Views a second of a game of four after 200 decisions."""
    game, chance = new_game(players=4, seed=seed), random.Random(seed)
    for _ in range(200):
        game.apply(chance.choice(game.legal_actions()))
    seen, begun = 0, time.process_time()
    while time.process_time() - begun < SECONDS["views"]:
        game.view(0)
        seen += 1
    return seen / (time.process_time() - begun)


def in_play(game: str, map: str, players: int, seed: int, rounds: int) -> Game:
    """A game after some rounds of gentle play."""
    played = new_game(game, map, players, seed)
    bots = [Thinker(LEVELS["gentle"], seat) for seat in range(players)]
    while played.turns < rounds * players or not played.between_turns:
        seat = played.state.seat
        played.apply(bots[seat].choose(played.view(seat), played.legal_actions()))
    return played


def tables(seed: int) -> dict[str, float]:
    """Tables a second that master judges in one turn of each kind of game, after some turns of gentle play."""
    figures: dict[str, float] = {}
    for game, map, players in THOUGHT:
        played = in_play(game, map, players, seed, rounds=6)
        view, thinker = played.view(played.state.seat), Thinker(LEVELS["master"], seed)
        begun = time.process_time()
        figures[f"{map} {players}"] = searched(thinker, view).work / (time.process_time() - begun)
    for players in (2, 4):
        figures[f"judged {players}"] = judged(players)
        figures[f"judged {players} as in 0.1.0"] = judged(players, "evaluation")
    return figures


def searched(thinker: Any, view: Any) -> Any:
    """A turn of master, thought about without a clock."""
    if hasattr(thinker, "search"):
        return thinker.search(view)
    return thinker._search(view, thinker.level.deals, math.inf, bool)


def judged(players: int, name: str = "") -> float:
    """Tables a second that are written as rows and judged as master does it, Imperium; by which network."""
    if "thinking" in globals():
        count = thinking.judged(ProbeTask(SECONDS["judged"], players=players), name)["tables"]
        return count.times / count.seconds
    turns, standing, network = (
        import_module(f"concordia.bots.{name}") for name in ("turns", "standing", "network")
    )
    beam, looks, done = turns.Explorer(network.network(), standing.reach("imperium"), 5, 10), [], 0
    for rounds in (3, 9, 15):
        state = in_play("classic", "imperium", players, 11, rounds).state
        lines = beam.turns(state, state.seat)
        looks += [lines[at : at + OLD_LOOK] for at in range(0, len(lines) - OLD_LOOK, OLD_LOOK)]
    begun = time.process_time()
    while time.process_time() - begun < SECONDS["judged"]:
        for look in looks:
            beam.value(look)
            done += len(look)
    return done / (time.process_time() - begun)


def answer_rounds(bots: bool) -> None:
    """In a process of its own: a round for each seed that is read."""
    for line in sys.stdin:
        gc.collect()
        seed = int(line)
        figures = tables(seed) if bots else {"listed": listed(seed), "views": views(seed)}
        print(json.dumps(figures), flush=True)


def start(folder: Path, bots: bool) -> subprocess.Popen[str]:
    """A process that loads the package of a folder and no other."""
    if not (folder / "concordia").is_dir():
        sys.exit(f"there is no package concordia in {folder}")
    return subprocess.Popen(
        [sys.executable, "-P", __file__, "--rounds", "0", *(["--bots"] if bots else [])],
        env={"PYTHONPATH": str(folder.resolve())},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def one_round(process: subprocess.Popen[str], seed: int) -> dict[str, float]:
    """What a process measures with a seed."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{seed}\n")
    process.stdin.flush()
    figures: dict[str, float] = json.loads(process.stdout.readline())
    return figures


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", help="the first is compared with")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--bots", action="store_true", help="how fast master thinks instead")
    given = parser.parse_args()
    if given.rounds == 0:
        answer_rounds(given.bots)
        return
    if len(given.folders) != 2 or given.rounds < 4:
        parser.error("two folders and at least four rounds are needed")
    old, new = (start(folder, given.bots) for folder in given.folders)
    rounds = [
        (one_round(old, FIRST_SEED + 50 * n), one_round(new, FIRST_SEED + 50 * n)) for n in range(given.rounds + 1)
    ][1:]  # the first one warms up
    for process in (old, new):
        process.communicate()
    for name in rounds[0][0]:
        ratios = sorted(after[name] / before[name] for before, after in rounds)
        quarters = statistics.quantiles(ratios, n=4)
        before, after = (statistics.median(pair[side][name] for pair in rounds) for side in (0, 1))
        print(
            f"{name:20} {before:12,.0f} {after:12,.0f} a second: {quarters[1]:.2f} times"
            f" (half of the rounds {quarters[0]:.2f} to {quarters[2]:.2f})"
        )


if __name__ == "__main__":
    main()
