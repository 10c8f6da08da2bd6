"""How often is the judge of reviews right? Turns of games between levels are judged again with more deals.

    python tools/judge_check.py judge --seed 1 --mistakes 50 --best 60 --file build/judge-1.jsonl
    python tools/judge_check.py tell --file build/judge-1.jsonl --file build/judge-2.jsonl --write
    python tools/judge_check.py levels --seed 3 --games 24 --file build/levels.jsonl --write

``judge`` draws turns and judges them as a review does until so many mistakes (with turning points) and so many
best turns are there; these are judged twice more with ten times the deals. Its file can be gone on with. ``tell``
counts what such files hold. Only turns count on which the long search agrees with itself: judged twice on other
deals, it gives the same answer. "Confirmed" is a mistake of the review that is at least an inaccuracy by the long
search; "within the margin" is a best turn of the review that costs less by it than a turn tried again may cost.

``levels`` reviews games in which one of each level sits at the table: whether verdicts tell good players from
others shows in whether stronger levels get better ones. Its file can be gone on with as well.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import concordia
from concordia.arena.match_statistics import Share, mean_interval
from concordia.bots.registry import make
from concordia.report import docs_block, project_folder
from concordia.review.game_review import PlayedTurn, review, turns_of
from concordia.review.turn_judge import Budget, TurnJudge
from concordia.review.verdicts import GOOD, MARGIN, VERDICTS, verdict_of

LONG = Budget(deals=40, fresh=80)
KINDS = (("classic", "imperium", 4), ("classic", "italia", 2), ("venus", "hellas", 3), ("venus", "cyprus", 4))
LEVELS = ("gentle", "fair", "strong")
BOARDS = ("imperium", "hellas")


@dataclass(frozen=True)
class Examined:
    """A turn: what a review calls it, and what it cost by two long searches, where it was examined."""

    said: str
    costs: tuple[float, ...]

    @property
    def says(self) -> list[bool]:
        """Whether each long search says what the review says."""
        return [each >= GOOD if is_mistake(self.said) else each < MARGIN for each in self.costs]

    @property
    def agreed(self) -> bool:
        """Whether the long search agrees with itself."""
        return len(self.costs) > 0 and len(set(self.says)) == 1

    @property
    def right(self) -> bool:
        """Whether the long search agrees with the review."""
        return self.agreed and self.says[0]


def some_turns(rng: random.Random) -> Iterator[PlayedTurn]:
    """Turns of games between levels, twelve of each game, without end."""
    while True:
        kind, board, players = rng.choice(KINDS)
        seed = rng.getrandbits(40)
        game = concordia.new_game(kind, board, players=players, seed=seed)
        bots = [make(rng.choice(LEVELS), f"{seed}/{seat}") for seat in range(players)]
        while not game.is_over and game.turns < 60 * players:
            seat = game.decision.seat if game.decision else 0
            game.apply(bots[seat].choose(game.view(seat), game.legal_actions()))
        turns = list(turns_of(game.start_again(), game.history))
        yield from rng.sample(turns, min(12, len(turns)))


def cost(judge: TurnJudge, turn: PlayedTurn, seed: object) -> float:
    """What a turn cost, in per cents of winning."""
    judged = judge.judge(turn.before, turn.codes, seed)
    return 100 * (judged.better - judged.played) if judged.best else 0.0


def is_mistake(said: str) -> bool:
    """Whether a review calls a turn so bad that somebody should look at it."""
    return said in ("mistake", "turning")


def examined(path: Path) -> list[Examined]:
    """What a file holds."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [Examined(said, tuple(costs)) for said, *costs in map(json.loads, lines)]


def judge(seed: int, aims: dict[bool, int], path: Path) -> None:
    """Draw turns and judge them until the file has enough of both kinds that the long search agrees on."""
    quick, long = TurnJudge(), TurnJudge(budget=LONG)
    done = examined(path)
    found = Counter(is_mistake(each.said) for each in done if each.agreed)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as out:
        for number, turn in enumerate(some_turns(random.Random(seed))):
            if all(found[kind] >= aim for kind, aim in aims.items()):
                return
            if number < len(done):
                continue
            said = verdict_of(round(cost(quick, turn, f"quick {number}")))
            costs: tuple[float, ...] = ()
            if said not in ("good", "inaccuracy") and found[is_mistake(said)] < aims[is_mistake(said)]:
                costs = cost(long, turn, f"one {number}"), cost(long, turn, f"other {number}")
            found[is_mistake(said)] += Examined(said, costs).agreed
            print(json.dumps([said, *(round(each, 2) for each in costs)]), file=out, flush=True)


def tell(files: list[Path], write: bool) -> None:
    """Count what the files hold, and write it into docs/results.md."""
    every = [each for path in files for each in examined(path)]
    called = Counter(each.said for each in every)
    unsure = [each for each in every if each.costs and not each.agreed]
    drawn = ", ".join(f"{count} {said}" for said, count in called.most_common())
    lines = [
        f"{len(every)} turns drawn from games between levels, called {drawn}",
        f"left out, as the long search did not agree with itself: {sum(is_mistake(each.said) for each in unsure)} "
        f"mistakes and turning points, {sum(not is_mistake(each.said) for each in unsure)} best turns",
        _line("mistakes and turning points confirmed", [each for each in every if is_mistake(each.said)], 90),
        _line("best turns within the margin", [each for each in every if not is_mistake(each.said)], 95),
    ]
    print("\n".join(f"- {line}" for line in lines))
    if write:
        docs_block.write_measurements("review: judge", lines)


def review_levels(seed: int, games: int, path: Path) -> list[dict[str, Any]]:
    """Review so many games with one of each level; a row for each seat, kept in a file."""
    done = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as out:
        for number in range(len(done) // len(LEVELS), games):
            rng = random.Random(f"{seed} {number}")
            seated = rng.sample(LEVELS, len(LEVELS))
            deal = rng.getrandbits(40)
            game = concordia.new_game("classic", BOARDS[number % len(BOARDS)], players=len(seated), seed=deal)
            bots = [make(level, f"{deal}/{seat}") for seat, level in enumerate(seated)]
            while (decision := game.decision) is not None:
                game.apply(bots[decision.seat].choose(game.view(decision.seat), game.legal_actions()))
            made = review(game.start_again(), game.history, deal)
            rows = []
            for each in made.seats:
                told = {"level": seated[each["seat"]], "accuracy": each["accuracy"]}
                rows.append(told | each["counts"])
            done += rows
            print(*map(json.dumps, rows), sep="\n", file=out, flush=True)
    return done[: games * len(LEVELS)]


def tell_levels(rows: list[dict[str, Any]], command: str, write: bool) -> None:
    """The verdicts of each level as a table, and into docs/reviews.md."""
    head = "| level | accuracy | turns | " + " | ".join(VERDICTS) + " |"
    lines = [head, "|---|---|--:|" + "--:|" * len(VERDICTS)]
    for level in LEVELS:
        own = [row for row in rows if row["level"] == level]
        counts = [sum(row[verdict] for row in own) for verdict in VERDICTS]
        exact = [row["accuracy"] for row in own]
        low, high = mean_interval(exact)
        shares = " | ".join(f"{100 * count / max(1, sum(counts)):.1f} %" for count in counts)
        mean = sum(exact) / max(1, len(exact))
        lines.append(f"| {level} | {mean:.1f} ({low:.1f} to {high:.1f}) | {sum(counts)} | {shares} |")
    told = [*lines, "", f"`{command}`. {docs_block.circumstances()}"]
    print("\n".join(told))
    if write:
        page = project_folder.home() / "docs" / "reviews.md"
        page.write_text(docs_block.replaced(page.read_text(encoding="utf-8"), "levels", told), encoding="utf-8")


def _line(what: str, turns: list[Examined], aim: int) -> str:
    agreed = [each for each in turns if each.agreed]
    right, of = sum(each.right for each in agreed), len(agreed)
    low, high = Share(right, of).interval
    share = 100 * right / max(1, of)
    return f"{what}: {right} of {of} ({share:.1f} %, {100 * low:.1f} to {100 * high:.1f}; aim {aim} %)"


def main() -> int:
    """Judge, tell, or review games between levels."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("judge", "tell", "levels"))
    parser.add_argument("--mistakes", type=int, default=50)
    parser.add_argument("--best", type=int, default=60)
    parser.add_argument("--games", type=int, default=24, help="so many between levels")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, action="append", required=True)
    parser.add_argument("--write", action="store_true", help="write the figures into the page in docs/")
    options = parser.parse_args()
    if options.what == "judge":
        judge(options.seed, {True: options.mistakes, False: options.best}, options.file[0])
    elif options.what == "levels":
        command = f"python tools/judge_check.py levels --seed {options.seed} --games {options.games} --write"
        tell_levels(review_levels(options.seed, options.games, options.file[0]), command, options.write)
    else:
        tell(options.file, options.write)
    return 0


if __name__ == "__main__":
    sys.exit(main())
