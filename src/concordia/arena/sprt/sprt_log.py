"""The log of all tests: what was asked before the first game, what came of it, and which seeds are used up."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from concordia.arena import results_file as results
from concordia.arena.sprt.sequential_test import SequentialTest, SprtVerdict
from concordia.messages import english
from concordia.report import machine
from concordia.report.fault import Fault
from concordia.report.project_folder import checkout

say = english("arena")

HIGHEST_SEED = 1_000_000_000
UNFINISHED = (SprtVerdict.BEGUN, SprtVerdict.INTERRUPTED)

Tests = Sequence[dict[str, Any]]


def default_log() -> Path:
    """Where tests are kept unless somebody says otherwise."""
    project = checkout()
    return Path("sprt.jsonl") if project is None else project / "benchmarks" / "sprt.jsonl"


def read(file: Path) -> list[dict[str, Any]]:
    """The tests of a log, each as it stood last; none if there is no log yet."""
    found: dict[int, dict[str, Any]] = {}
    try:
        texts = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    except (OSError, ValueError) as error:
        raise Fault(say("sprt/unreadable", file=file, why=error)) from None
    for number, text in enumerate(texts, 1):
        try:
            line = json.loads(text)
            found[results.match_of(line).seed] = line
        except (ValueError, KeyError, TypeError):
            raise Fault(say("results/broken", file=file, number=number)) from None
    return list(found.values())


def line_of(test: SequentialTest, command: str, note: str, date: str) -> dict[str, Any]:
    """A test as the log keeps it; before the first game all seeds that it may need are its own."""
    ended = test.verdict not in UNFINISHED
    return {
        "date": date,
        "command": command,
        "note": note,
        "match": results.described(test.match),
        "first_seed": test.match.seed,
        "last_seed": test.seeds[-1].seed if ended else test.last_planned,
        "machine": machine.machine(),
        "engine": machine.engine(),
        **test.figures(),
    }


def first_seed(tests: Tests, asked: SequentialTest, given: int | None, resume: bool, dice: random.Random) -> int:
    """The seed to begin with: that of the test to be continued, the one that is given, or one that is drawn.

    Seeds are used once: games that have already spoken for an idea would speak for it again.
    """
    if resume:
        found = _unfinished(tests, asked, given)
        if found is None:
            raise Fault(say("sprt/nothing_to_resume"))
        return found
    seeds = asked.last_planned - asked.match.seed
    if given is None:
        while _using(tests, drawn := dice.randrange(HIGHEST_SEED), seeds):
            pass
        return drawn
    known = _using(tests, given, seeds)
    if known is not None:
        raise Fault(say("sprt/used", first=known["first_seed"], last=known["last_seed"], date=known["date"][:10]))
    return given


def _using(tests: Tests, first: int, seeds: int) -> dict[str, Any] | None:
    """A test that has used the first seed or any of so many after it."""
    return next((one for one in tests if one["first_seed"] <= first + seeds and first <= one["last_seed"]), None)


def _unfinished(tests: Tests, asked: SequentialTest, given: int | None) -> int | None:
    """The first seed of the newest test that asks the same and has not ended."""
    for known in reversed(tests):
        match = results.match_of(known)
        same_match = match == asked.match._replace(seed=match.seed)
        same_rule = all(known[key] == value for key, value in asked.rule._asdict().items())
        if known["verdict"] in UNFINISHED and same_match and same_rule and given in (None, match.seed):
            return match.seed
    return None
