"""Make puzzles: play games between levels, and keep the turns that have one clearly best answer.

    python tools/make_puzzles.py make --seed 1 --games 2000 --file build/puzzles.jsonl
    python tools/make_puzzles.py pack --file build/puzzles.jsonl
    python tools/make_puzzles.py check --puzzles 50

``make`` appends to a file and goes on where that file ends; all work is counted, so a seed makes the same puzzles
on every machine. ``pack`` writes them into the package. ``check`` examines some shipped ones once more, with deals
of its own, and tells how many are confirmed.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from concordia.arena.match_statistics import Share
from concordia.puzzles.finding import TRIES, Finder, Found, confirmed
from concordia.puzzles.puzzle import SHIPPED, Puzzle, RightTurn, WrongTurn, name_of, packed, shipped_puzzles
from concordia.puzzles.starting_rating import starting_rating
from concordia.puzzles.themes import THEMES

ROOT = Path(__file__).resolve().parent.parent
MADE = ROOT / "build" / "puzzles.jsonl"
TARGET = ROOT / "src" / "concordia" / "data" / SHIPPED
MOST_OF_THEME = 200


def as_puzzle(found: Found) -> Puzzle:
    """What was found, as it is kept."""
    again = {each.deeds: each for each in found.again}
    right = [
        RightTurn(
            each.deeds,
            tuple(each.actions),
            round(50 * (each.chance + again[each.deeds].chance)),
            round((each.points + again[each.deeds].points) / 2, 1),
        )
        for each in found.right
    ]
    wrong = [WrongTurn(each.deeds, round(100 * each.chance), round(each.points, 1)) for each in found.wrong]
    return Puzzle(
        id=name_of(found.view),
        theme=found.theme,
        rating=starting_rating(found.solved, TRIES),
        view=dict(found.view),
        right=tuple(right),
        wrong=tuple(wrong),
        by_points=found.by_points,
        levels=found.source["levels"],
        round=found.source["round"],
        solved=found.solved,
    )


def step_of(found: Found) -> dict[str, float]:
    """How clearly every other answer is behind, in both checks: parts of winning, and points."""
    kept = {each.deeds for each in found.right}
    best = max(each.chance for each in found.right)
    points = max(each.points for each in found.right)
    wrong = [each for each in found.wrong if each.deeds not in kept]
    return {
        "chance": round(best - max(each.chance for each in wrong), 4),
        "points": round(points - max(each.points for each in wrong), 2),
    }


def made_so_far(path: Path) -> tuple[int, Counter[str]]:
    """The next game to play, and how many puzzles there are of each theme."""
    following, themes = 0, Counter[str]()
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            kept: dict[str, Any] = json.loads(line)
            if "game" in kept:
                following = kept["game"] + 1
            else:
                themes[kept["puzzle"]["theme"]] += 1
    return following, themes


def make(seed: int, games: int, path: Path) -> None:
    """Play so many games more than the file has."""
    path.parent.mkdir(parents=True, exist_ok=True)
    first, themes = made_so_far(path)
    finder = Finder(seed)
    with path.open("a", encoding="utf-8") as out:
        for number in range(first, first + games):
            lines: list[dict[str, Any]] = []
            full = frozenset(theme for theme, count in themes.items() if count >= MOST_OF_THEME)
            for found in finder.game(number, full):
                themes[found.theme] += 1
                lines.append({"puzzle": as_puzzle(found).to_json(), "step": step_of(found), "of": number})
            lines.append({"game": number, "counts": dict(finder.counts)})
            out.write("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines))
            out.flush()


def pack(path: Path) -> None:
    """Write all puzzles of a file into the package, by theme and rating."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    found = {line["puzzle"]["id"]: Puzzle.from_json(line["puzzle"]) for line in lines if "puzzle" in line}
    puzzles = sorted(found.values(), key=lambda each: (THEMES.index(each.theme), each.rating, each.id))
    data = packed(puzzles)
    TARGET.write_bytes(data)
    print(f"{len(puzzles)} puzzles, {len(data):,} bytes")
    for told in (_theme, _kind, _hundreds):
        print("  ", dict(sorted(Counter(map(told, puzzles)).items())))


def _theme(puzzle: Puzzle) -> str:
    return puzzle.theme


def _hundreds(puzzle: Puzzle) -> str:
    return f"{puzzle.rating // 200 * 200:4} to {puzzle.rating // 200 * 200 + 199}"


def _kind(puzzle: Puzzle) -> str:
    return f"{puzzle.view['game']} {puzzle.view['map']} {len(puzzle.view['players'])}"


def check(number: int, seed: int) -> int:
    """Examine some shipped puzzles on other deals; how many are not confirmed."""
    puzzles = list(shipped_puzzles().values())
    chosen = random.Random(seed).sample(puzzles, min(number, len(puzzles)))
    failed = [each for each in chosen if not confirmed(each, f"check {seed}")]
    share = Share(len(chosen) - len(failed), len(chosen))
    low, high = share.interval
    print(f"{len(chosen) - len(failed)} of {len(chosen)} confirmed (95 %: {100 * low:.1f} to {100 * high:.1f} %)")
    for each in failed:
        print("not confirmed:", each.id, each.theme, _kind(each))
    return len(failed)


def main() -> int:
    """Do what is asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("make", "pack", "check"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--puzzles", type=int, default=50, help="how many to check")
    parser.add_argument("--file", type=Path, default=MADE)
    options = parser.parse_args()
    if options.what == "make":
        make(options.seed, options.games, options.file)
    elif options.what == "pack":
        pack(options.file)
    else:
        check(options.puzzles, options.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
