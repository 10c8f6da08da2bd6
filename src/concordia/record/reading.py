"""Reading a record: it is replayed, and whatever is wrong is named with its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from concordia.errors import ConcordiaError, InvalidRecord, shown
from concordia.game import Game
from concordia.record.json_text import BrokenJson, parse
from concordia.record.writing import check_of
from concordia.start import from_position, new_game
from concordia.version import RULES_VERSION

_KEYS = ("rules", "setup", "actions", "checks", "result")
MOST_ACTIONS = 100_000


def replay(record: object) -> Game:
    """The game of a record; InvalidRecord names the place of the first fault."""
    data = _mapping(record)
    game = _start(_entry(data, "setup", Mapping))
    actions = _entry(data, "actions", list)
    checks = data.get("checks")
    if checks is not None and not isinstance(checks, list):
        raise InvalidRecord("record.entry", {"key": "checks"}, "contract")
    if len(actions) > MOST_ACTIONS:
        raise InvalidRecord("record.too_long", {"most": MOST_ACTIONS}, "contract")
    turn = 0
    _compare(game, checks, turn, 0)
    for number, action in enumerate(actions):
        try:
            game.apply(action)
        except ConcordiaError as wrong:
            details = {"number": number, "turn": turn, "why": wrong.why}
            raise InvalidRecord("record.illegal", details, wrong.rule) from None
        if game.between_turns:
            turn += 1
            _compare(game, checks, turn, number)
    if checks is not None and len(checks) != turn + 1:
        details = {"actions": len(actions), "turns": turn, "checks": len(checks) - 1}
        raise InvalidRecord("record.cut", details, "contract")
    _compare_result(game, data.get("result"), len(actions))
    return game


def _compare(game: Game, checks: list[Any] | None, turn: int, number: int) -> None:
    if checks is None or not game.between_turns:
        return
    if turn >= len(checks) or checks[turn] != check_of(game.position()):
        raise InvalidRecord("record.changed", {"turn": turn, "number": number}, "contract")


def _compare_result(game: Game, result: object, actions: int) -> None:
    if result is None and not game.is_over:
        return
    if not game.is_over:
        raise InvalidRecord("record.unfinished", {"actions": actions}, "contract")
    if result is not None and result != game.result:
        raise InvalidRecord("record.result", {"given": shown(result, 80), "right": repr(game.result)}, "6.2")


def _mapping(record: object) -> Mapping[str, Any]:
    if not isinstance(record, Mapping):
        raise InvalidRecord("record.object", {}, "contract")
    for key in record:
        if key not in _KEYS:
            raise InvalidRecord("record.unknown_key", {"key": shown(key)}, "contract")
    version = record.get("rules")
    if version != RULES_VERSION or isinstance(version, bool):
        raise InvalidRecord("record.version", {"given": shown(version), "known": RULES_VERSION}, "contract")
    return record


def _entry(data: Mapping[str, Any], key: str, kind: type) -> Any:
    if not isinstance(data.get(key), kind):
        raise InvalidRecord("record.entry", {"key": key}, "contract")
    return data[key]


def _start(setup: Mapping[str, Any]) -> Game:
    """The game before its first action."""
    try:
        if "position" in setup:
            return from_position(setup["position"])
        options = setup.get("options", {})
        known = {"game", "map", "players", "options", "seed"}
        if not isinstance(options, Mapping) or set(setup) - known or not isinstance(setup.get("seed"), int):
            raise InvalidRecord("record.entry", {"key": "setup"}, "contract")
        if not all(isinstance(key, str) for key in options):
            raise InvalidRecord("record.entry", {"key": "options"}, "contract")
        game, map, players = (setup.get(key) for key in ("game", "map", "players"))
        return new_game(game, map, players, setup["seed"], **options)  # type: ignore[arg-type]
    except InvalidRecord:
        raise
    except ConcordiaError as wrong:
        raise InvalidRecord("record.setup", {"why": wrong.why}, wrong.rule) from None


def load(text: str | bytes) -> dict[str, Any]:
    """The record in a text; InvalidRecord names the line and column of broken JSON."""
    try:
        read = parse(text)
    except BrokenJson as wrong:
        raise InvalidRecord(wrong.why.key, wrong.why.details, wrong.rule) from None
    if not isinstance(read, dict):
        raise InvalidRecord("record.object", {}, "contract")
    return read
