"""What a match has played so far, on disk after every game, so that an interrupted one can go on."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from concordia.arena import results_file as results
from concordia.arena.one_game import GameResult
from concordia.arena.seating import Match
from concordia.messages import english
from concordia.record.json_text import parse
from concordia.report.fault import Fault
from concordia.version import RULES_VERSION, __version__

say = english("arena")


class Journal:
    """The games of one match, a line each; kept until the match is over."""

    def __init__(self, beside: Path, match: Match) -> None:
        """The journal of a match lies beside the results file; another match or program has another."""
        about = json.dumps([results.described(match), __version__, RULES_VERSION])
        name = hashlib.sha256(about.encode()).hexdigest()[:16]
        self.file = beside.with_name(f"{beside.name}.unfinished") / f"{name}.jsonl"

    def read(self) -> list[GameResult]:
        """The games that were played; a line cut short by a crash is left out."""
        found: dict[int, GameResult] = {}
        texts = self.file.read_text(encoding="utf-8").splitlines() if self.file.is_file() else []
        for text in texts:
            try:
                played = GameResult.from_json(parse(text))
            except (ValueError, KeyError, TypeError):
                continue
            found[played.number] = played
        return list(found.values())

    def begin(self, games: list[GameResult]) -> None:
        """Start a journal with the games that are taken over."""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_text("".join(_line(played) for played in games), encoding="utf-8")
        except OSError as error:
            raise Fault(say("results/unwritable", file=self.file, why=error.strerror)) from None

    def add(self, played: GameResult) -> None:
        """Write down a game."""
        with self.file.open("a", encoding="utf-8") as lines:
            lines.write(_line(played))

    def forget(self) -> None:
        """The match is over and in the results file."""
        self.file.unlink(missing_ok=True)
        if self.file.parent.is_dir() and not any(self.file.parent.iterdir()):
            self.file.parent.rmdir()


def _line(played: GameResult) -> str:
    return json.dumps(played.to_json(), ensure_ascii=False) + "\n"
