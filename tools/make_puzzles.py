"""Make puzzles: play games between levels, and keep the turns that have one clearly best answer.

    python tools/make_puzzles.py make --seed 1 --games 2000 --file build/puzzles-1.jsonl
    python tools/make_puzzles.py pack --file build/puzzles-1.jsonl --file build/puzzles-2.jsonl
    python tools/make_puzzles.py check --puzzles 50

``make`` appends to a file and goes on where that file ends; all work is counted, so a seed makes the same puzzles
on every machine. ``pack`` writes puzzles and games into the package, and the figures into docs/puzzles.md.
``check`` examines some shipped ones once more, with deals of its own, and tells how many are confirmed.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from concordia.actions.types import Action
from concordia.arena.match_statistics import Share
from concordia.puzzles.finding import PLAYING, TRIES, Finder, Found, confirmed
from concordia.puzzles.puzzle import SHIPPED, Puzzle, RightTurn, WrongTurn, name_of, packed, shipped_puzzles
from concordia.puzzles.source_games import GAMES, SourceGame, packed_games
from concordia.puzzles.starting_rating import EASIEST, starting_rating
from concordia.puzzles.themes import THEMES
from concordia.report import docs_block

ROOT = Path(__file__).resolve().parent.parent
MADE = ROOT / "build" / "puzzles.jsonl"
DATA = ROOT / "src" / "concordia" / "data"
PAGE = ROOT / "docs" / "puzzles.md"
LEAST_STEP, LEAST_POINTS = 4, 2.0  # per cents of winning, points: between what is shown of right and wrong
TITLES = {
    "build": "Find the build",
    "prefect": "The right Prefect",
    "purchase": "The purchase",
    "diplomat": "The Diplomat",
    "last": "The last turn",
}
BANDS = (
    ("800 to 999", 0, 1000),
    ("1000 to 1399", 1000, 1400),
    ("1400 to 1999", 1400, 2000),
    ("2000 and more", 2000, 9999),
)


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


def make(seed: int, games: int, path: Path, levels: Sequence[str], easiest: int, most: int) -> None:
    """Play so many games more than the file has."""
    path.parent.mkdir(parents=True, exist_ok=True)
    first, themes = made_so_far(path)
    finder = Finder(seed, levels=levels, easiest=easiest)
    with path.open("a", encoding="utf-8") as out:
        for number in range(first, first + games):
            lines: list[dict[str, Any]] = []
            full = frozenset(theme for theme, count in themes.items() if count >= most)
            puzzles, game = finder.game(number, full)
            for found in puzzles:
                themes[found.theme] += 1
                turn = found.source["turn"]
                lines.append({"puzzle": as_puzzle(found).to_json(), "step": step_of(found), "turn": turn})
            lines.append({"game": number, "counts": dict(finder.counts)})
            if puzzles:
                lines[-1]["record"] = game.record()
            out.write("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines))
            out.flush()


def shows_its_step(puzzle: Puzzle) -> bool:
    """Whether the figures that people are shown tell the step too: those of wrong answers are of one check."""
    best = puzzle.right[0]
    if puzzle.by_points:
        return best.points - max(each.points for each in puzzle.wrong) >= LEAST_POINTS
    return best.chance - max(each.chance for each in puzzle.wrong) >= LEAST_STEP


def pack(paths: Sequence[Path]) -> None:
    """Write all puzzles of some files into the package, by theme and rating, with their games; and the figures."""
    puzzles: dict[str, Puzzle] = {}
    games: list[SourceGame] = []
    counts: Counter[str] = Counter()
    for path in paths:
        turns: dict[str, int] = {}
        for line in path.read_text(encoding="utf-8").splitlines():
            kept = json.loads(line)
            if "puzzle" in kept:
                puzzle = Puzzle.from_json(kept["puzzle"])
                if shows_its_step(puzzle):
                    puzzles[puzzle.id] = puzzle
                    turns[puzzle.id] = kept["turn"]
                continue
            counts["games"] += 1
            if turns:
                record = kept["record"]
                actions = tuple(Action.from_json(each) for each in record["actions"])
                games.append(SourceGame(record["setup"], actions, turns))
            turns = {}
    ordered = sorted(puzzles.values(), key=lambda each: (THEMES.index(each.theme), each.rating, each.id))
    data, played = packed(ordered), packed_games(games)
    (DATA / SHIPPED).write_bytes(data)
    (DATA / GAMES).write_bytes(played)
    lines = figures(ordered, counts["games"], len(games), len(data), len(played))
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(docs_block.replaced(page, "puzzles", lines), encoding="utf-8")
    print("\n".join(lines))


def figures(puzzles: Sequence[Puzzle], played: int, sources: int, size: int, games_size: int) -> list[str]:
    """What there is, as docs/puzzles.md tells it."""
    columns = [
        [(TITLES[theme], sum(each.theme == theme for each in puzzles)) for theme in THEMES],
        sorted(Counter(f"{each.view['map'].title()}" for each in puzzles).items(), key=lambda row: -row[1]),
        [(name, sum(low <= each.rating < high for each in puzzles)) for name, low, high in BANDS],
        [(level, sum(each.levels == level for each in puzzles)) for level in ("gentle", "fair", "strong")],
    ]
    heads = ("theme", "board", "starting rating", "game between")
    rows = [
        "| " + " | | ".join(f"{head} | puzzles" for head in heads) + " |",
        "|---|--:" + "|---|---|--:" * 3 + "|",
    ]
    for number in range(max(map(len, columns))):
        cells = [column[number] if number < len(column) else ("", "") for column in columns]
        rows.append("| " + " | | ".join(f"{name} | {count}" for name, count in cells) + " |")
    answers = Counter(len(each.right) for each in puzzles)
    steps = sorted(
        max(each.chance for each in puzzle.right) - max(each.chance for each in puzzle.wrong)
        for puzzle in puzzles
        if not puzzle.by_points
    )
    below = sum(each.rating < 1000 for each in puzzles)
    by_points = sum(each.by_points for each in puzzles)
    share, step = 100 * below / len(puzzles), steps[len(steps) // 2]
    return [
        f"**{len(puzzles)} puzzles** from {sources} of {played} games; {share:.0f} % start below 1,000.",
        "",
        *rows,
        "",
        f"In {by_points} of the last turns points tell. {answers[1]} puzzles have one right answer, {answers[2]}",
        f"two, {answers[3]} three. The step from the best answer to the first wrong one is {step} %",
        f"of winning in the median. The puzzles have {size // 1000} kB, their games {games_size // 1000} kB.",
    ]


def _kind(puzzle: Puzzle) -> str:
    return f"{puzzle.view['game']} {puzzle.view['map']} {len(puzzle.view['players'])}"


def check(number: int, seed: int, paths: Sequence[Path]) -> int:
    """Examine some shipped puzzles, or some of these files, on other deals; how many are not confirmed."""
    lines = [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    made = [Puzzle.from_json(line["puzzle"]) for line in lines if "puzzle" in line]
    puzzles = made or list(shipped_puzzles().values())
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
    parser.add_argument(
        "--levels", default=",".join(PLAYING), help="that play the games; each as often as it is named"
    )
    parser.add_argument("--easiest", type=int, default=EASIEST, help="puzzles that start below are passed over")
    parser.add_argument("--most", type=int, default=200, help="puzzles of a theme")
    parser.add_argument("--puzzles", type=int, default=50, help="how many to check")
    parser.add_argument("--file", type=Path, action="append", help=f"{MADE.name} if none; pack takes several")
    options = parser.parse_args()
    files = options.file or [MADE]
    if options.what == "make":
        make(options.seed, options.games, files[0], options.levels.split(","), options.easiest, options.most)
    elif options.what == "pack":
        pack(files)
    else:
        check(options.puzzles, options.seed, options.file or [])
    return 0


if __name__ == "__main__":
    sys.exit(main())
