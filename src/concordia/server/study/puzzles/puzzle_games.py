"""The game that a puzzle comes from, as a finished table that is kept nowhere: told whole, to be replayed."""

from __future__ import annotations

from typing import Any

from concordia.puzzles.puzzle import Puzzle
from concordia.puzzles.source_games import SourceGame
from concordia.server.study.puzzles.puzzle_trials import names_at
from concordia.server.table import replay_views
from concordia.server.table.decision_log import BOT
from concordia.server.table.seat import Seat
from concordia.server.table.table import Table
from concordia.server.table.table_record import terms_of
from concordia.server.table.terms import Start


def retold(puzzle: Puzzle, source: SourceGame) -> dict[str, Any]:
    """The table with the names of the puzzle, its figures, every decision, and the turn of the puzzle."""
    table = Table(f"puzzle-{puzzle.id}", terms_of(source.start()), 0, 0.0)
    for number, name in names_at(puzzle, "").items():
        table.seats[number] = Seat(number, "bot", name=name, level=puzzle.levels)
    table.begin(Start(source.setup["seed"]), 0.0)
    decisions = []
    for action in source.actions:
        asked = table.asked
        assert asked is not None
        decisions.append(table.game.act(asked.seat, action, 0.0, hold=False, by=BOT))
    table.stage = "over"
    return {
        "table": table.to_json(),
        "history": {"turns": replay_views.figures(table, decisions)},
        "retold": replay_views.steps(table, decisions),
        "turn": source.turns[puzzle.id],
    }
