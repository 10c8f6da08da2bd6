"""The results file: one line of JSON for each match, with all that is needed to judge it and play it again."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import concordia
from concordia.arena.one_game import Played
from concordia.arena.seating import Match
from concordia.arena.wording import ArenaError, say
from concordia.core.vectors import COMPILED
from concordia.version import RULES_VERSION, __version__


def checkout() -> Path | None:
    """The project's folder, if this is run from it and not from an installed wheel."""
    package = Path(concordia.__file__).resolve().parent
    for folder in package.parents[1:3]:
        if (folder / "tools" / "compile.py").is_file() and (folder / "src" / "concordia").is_dir():
            return folder
    return None


def default_file() -> Path:
    """Where results are kept unless somebody says otherwise."""
    project = checkout()
    return Path("arena-results.jsonl") if project is None else project / "build" / "arena-results.jsonl"


def machine() -> str:
    """What the games were played on."""
    cores = os.cpu_count() or 1
    return say("machine", system=platform.system(), processor=_processor(), cores=cores)


def _processor() -> str:
    """The processor's name, where the system tells it."""
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.machine()
    names = [line.partition(":")[2].strip() for line in told.splitlines() if line.startswith("model name")]
    return names[0] if names else platform.machine()


def engine() -> dict[str, Any]:
    """Which program has played."""
    return {
        "version": __version__,
        "rules": RULES_VERSION,
        "build": "compiled" if COMPILED else "plain",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


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


def packed(games: Iterable[Played]) -> list[dict[str, Any]]:
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


def games_of(line: dict[str, Any]) -> list[Played]:
    """The games of a line that were played to their end, without times."""
    return [
        Played(
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
        raise ArenaError(say("results/unwritable", file=file, why=why)) from None


def read(file: Path) -> list[dict[str, Any]]:
    """The lines of a results file, oldest first."""
    try:
        texts = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise ArenaError(say("results/unreadable", file=file, why=why)) from None
    lines = []
    for number, text in enumerate(texts, 1):
        try:
            line = json.loads(text)
            match_of(line)
            lines.append(line)
        except (ValueError, KeyError, TypeError):
            raise ArenaError(say("results/broken", file=file, number=number)) from None
    return lines
