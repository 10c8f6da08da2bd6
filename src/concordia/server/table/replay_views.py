"""A finished game replayed: its figures turn by turn, and the table after every decision with nothing hidden."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from concordia.game import Game, View
from concordia.position.writing import write
from concordia.review.chances_over_game import win_chances
from concordia.server.table import seat_messages
from concordia.server.table.decision_log import LogEntry, card_of
from concordia.server.table.standings import points
from concordia.server.table.table import Table


def figures(table: Table, decisions: Iterable[LogEntry]) -> list[dict[str, Any]]:
    """Points god by god, money, houses, cards and chances of all seats: at the start, and after every turn."""
    game = table.start_from.game(table.terms)
    told = [_figures(game, None, 0)]
    for entry in decisions:
        game.apply(entry.action)
        if game.turns > told[-1]["turn"] or game.is_over:
            told.append(_figures(game, entry.seat, entry.number))
    return told


def _figures(game: Game, seat: int | None, number: int) -> dict[str, Any]:
    return {
        "turn": game.turns,
        "seat": seat,
        "number": number,
        "scores": points(game.state),
        "money": [int(player.money) for player in game.state.players],
        "houses": [int(player.houses).bit_count() for player in game.state.players],
        "cards": [int(player.cards) + len(player.pile) for player in game.state.players],
        "chances": win_chances(game),
    }


def steps(table: Table, decisions: Iterable[LogEntry]) -> dict[str, Any]:
    """The open table at the start, and what each decision changes of it."""
    game = table.start_from.game(table.terms)
    start = before = open_table(game)
    told = []
    for entry in decisions:
        action = entry.action
        card = card_of(game, action)
        game.apply(action)
        now = open_table(game)
        changed, rows = seat_messages.differences(now, before)
        line: dict[str, Any] = {
            "number": entry.number,
            "turn": entry.turn,
            "seat": entry.seat,
            "action": action.to_json(),
        }
        line |= {"at": entry.at, "by": entry.by, "card": card, "effect": entry.effect}
        told.append({**line, "view": changed, "players": rows})
        before = now
    return {"start": start, "steps": told, "result": {"scores": game.scores(), "winners": game.winners}}


def open_table(game: Game) -> View:
    """The table with all hands and piles face up; the stack stays closed, it is of no turn's making."""
    view = game.view(None)
    for row, whole in zip(view["players"], write(game.state)["players"], strict=True):
        row["hand"], row["discard"] = whole["hand"], whole["discard"]
    return view
