"""The results file: one line of JSON for each match, with all that is needed to judge it and play it again."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from concordia.arena.one_game import GameResult
from concordia.arena.seating import Match
from concordia.messages import english
from concordia.record.json_text import parse
from concordia.report.fault import Fault
from concordia.report.project_folder import checkout

say = english("arena")


def default_file() -> Path:
    """Where results are kept unless somebody says otherwise."""
    project = checkout()
    return Path("arena-results.jsonl") if project is None else project / "build" / "arena-results.jsonl"


def described(match: Match) -> dict[str, Any]:
    """A match as its line keeps it."""
    return {
        "sides": list(match.sides),
        "game": match.game,
        "map": match.map,
        "players": match.players,
        "options": dict(match.options),
        "seed": match.seed,
    }


def match_of(line: dict[str, Any]) -> Match:
    """The match of a line."""
    said = line["match"]
    return Match(
        tuple(said["sides"]), said["game"], said["map"], said["seed"], tuple(sorted(said["options"].items()))
    )


def packed(games: Iterable[GameResult]) -> list[dict[str, Any]]:
    """The games in short: times are in the summary."""
    kept = []
    for played in sorted(games, key=lambda played: played.number):
        game: dict[str, Any] = {"seed": played.seed, "seats": list(played.seats)}
        if played.error is None:
            game |= {"scores": list(played.scores), "winners": list(played.winners), "turns": played.turns}
        else:
            game["error"] = played.error
        kept.append(game)
    return kept


def games_of(line: dict[str, Any]) -> list[GameResult]:
    """The games of a line that were played to their end, without times."""
    return [
        GameResult(
            number,
            game["seed"],
            tuple(game["seats"]),
            tuple(game["scores"]),
            tuple(game["winners"]),
            game["turns"],
        )
        for number, game in enumerate(line["played"])
        if "error" not in game
    ]


def append(file: Path, *lines: dict[str, Any]) -> None:
    """Add matches to the file; with none, find out whether it can be written."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as results:
            results.writelines(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise Fault(say("results/unwritable", file=file, why=why)) from None


def read(file: Path) -> list[dict[str, Any]]:
    """The lines of a results file, oldest first."""
    try:
        texts = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise Fault(say("results/unreadable", file=file, why=why)) from None
    lines = []
    for number, text in enumerate(texts, 1):
        try:
            line = parse(text)
            match_of(line)
            lines.append(line)
        except (AttributeError, KeyError, TypeError, ValueError):
            raise Fault(say("results/broken", file=file, number=number)) from None
    return lines
