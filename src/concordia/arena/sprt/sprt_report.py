"""What a test has found, in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from concordia.arena.sprt.sequential_test import SequentialTest
from concordia.messages import english

say = english("arena")


def plan(test: SequentialTest) -> str:
    """What is asked, and when the test will end; said before the first game."""
    lower, upper = test.rule.bounds
    first, other = test.match.bots
    return say(
        "sprt/plan",
        bot=first,
        other=other,
        **test.rule._asdict(),
        lower=lower,
        upper=upper,
        games=test.most_games,
        seed=test.match.seed,
    )


def report(test: SequentialTest, log: Path) -> str:
    """The verdict with wins, which decide, and the paired margin, which sees small steps sooner."""
    found = test.figures()
    lines = [say(f"sprt/{found['verdict']}", **found, bot=test.match.bots[0])]
    if found["failed_seeds"]:
        lines.append(say("sprt/failed", seeds=found["failed_seeds"]))
    outcomes = ", ".join(say("sprt/outcome", won=won, seeds=n) for won, n in found["outcomes"].items())
    lines.append(say("sprt/wins", share=cell(found["share"], 100), elo=cell(found["elo"], 1), outcomes=outcomes))
    lines.append(say("sprt/margin", margin=cell(found["margin"], 1)))
    lines.append(say("sprt/logged", log=log))
    return "\n".join(lines)


def cell(row: dict[str, Any], unit: float) -> str:
    """A mean with its interval, in a unit."""
    mean, low, high = (
        say("cell/none") if row[key] is None else f"{unit * row[key]:.1f}" for key in ("mean", "low", "high")
    )
    return say("sprt/cell", mean=mean, low=low, high=high)
