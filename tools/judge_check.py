"""How often is the judge of reviews right? Turns of games between levels are judged again with more deals.

    python tools/judge_check.py --positions 200 --write

Only turns count on which the long search agrees with itself: judged twice on different deals, it gives the same
answer. "Confirmed" is a mistake of the review that is at least an inaccuracy by the long search; "within the
margin" is a best turn of the review that costs less by it than what a turn tried again may cost. Turns in between
are judged too, and only counted. With ``--minutes`` it stops after that time and tells how many turns it got to.
"""

from __future__ import annotations

import argparse
import random
import sys
import time

import concordia
from concordia.arena.match_statistics import Share
from concordia.bots.registry import make
from concordia.report import docs_block
from concordia.review.game_review import PlayedTurn, turns_of
from concordia.review.turn_judge import Budget, TurnJudge
from concordia.review.verdicts import BEST, GOOD, INACCURACY, MARGIN

LONG = Budget(deals=40, fresh=80)
KINDS = (("classic", "imperium", 4), ("classic", "italia", 2), ("venus", "hellas", 3), ("venus", "cyprus", 4))
LEVELS = ("gentle", "fair", "strong")


def some_turns(rng: random.Random, number: int) -> list[PlayedTurn]:
    """Turns of games between levels, drawn evenly."""
    found: list[PlayedTurn] = []
    while len(found) < number:
        kind, board, players = rng.choice(KINDS)
        seed = rng.getrandbits(40)
        game = concordia.new_game(kind, board, players=players, seed=seed)
        bots = [make(rng.choice(LEVELS), f"{seed}/{seat}") for seat in range(players)]
        while not game.is_over and game.turns < 60 * players:
            seat = game.decision.seat if game.decision else 0
            game.apply(bots[seat].choose(game.view(seat), game.legal_actions()))
        turns = list(turns_of(game.start_again(), game.history))
        found += rng.sample(turns, min(12, len(turns)))
    return found[:number]


def cost(judge: TurnJudge, turn: PlayedTurn, seed: object) -> float:
    """What a turn cost, in per cents of winning."""
    judged = judge.judge(turn.before, turn.codes, seed)
    return 100 * (judged.better - judged.played) if judged.best else 0.0


def main() -> int:
    """Judge and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--write", action="store_true", help="write the figures into docs/results.md")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    until = time.monotonic() + 60 * options.minutes
    quick, long = TurnJudge(), TurnJudge(budget=LONG)
    mistakes = confirmed = best = within = between = unsure = done = 0
    for number, turn in enumerate(some_turns(rng, options.positions)):
        if time.monotonic() > until:
            break
        done += 1
        said = round(cost(quick, turn, f"quick {number}"))
        one, other = cost(long, turn, f"one {number}"), cost(long, turn, f"other {number}")
        print(f"{number} {said} {one:.1f} {other:.1f}", file=sys.stderr, flush=True)
        if said >= INACCURACY:
            if (one >= GOOD) != (other >= GOOD):
                unsure += 1
                continue
            mistakes += 1
            confirmed += one >= GOOD
        elif said < BEST:
            if (one < MARGIN) != (other < MARGIN):
                unsure += 1
                continue
            best += 1
            within += one < MARGIN
        else:
            between += 1
    lines = [
        f"{done} turns of games between levels (seed {options.seed}), {between} of them good or inaccurate; "
        f"{unsure} are left out: the long search did not agree with itself on them",
        _line("mistakes and turning points confirmed", confirmed, mistakes, 90),
        _line("best turns within the margin", within, best, 95),
    ]
    print("\n".join(f"- {line}" for line in lines))
    if options.write:
        docs_block.write_measurements("review: judge", lines)
    return 0


def _line(what: str, right: int, of: int, aim: int) -> str:
    low, high = Share(right, of).interval
    share = 100 * right / max(1, of)
    return f"{what}: {right} of {of} ({share:.0f} %, {100 * low:.0f} to {100 * high:.0f}; aim {aim} %)"


if __name__ == "__main__":
    sys.exit(main())
