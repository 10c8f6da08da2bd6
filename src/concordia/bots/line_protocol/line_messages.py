"""The messages of the line protocol: what is said to a program, and what its answers mean."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from concordia.actions.types import Action
from concordia.bots.line_protocol.line_errors import LineBotError
from concordia.errors import ConcordiaError
from concordia.game import View
from concordia.public_board import board
from concordia.version import __version__

PROTOCOL: Final = 1
LONGEST_NAME: Final = 60
SHOWN: Final = 80  # characters of an answer that a sentence quotes


@dataclass(frozen=True)
class BotHello:
    """Who a program says it is, and which options it has, with their values unless others are set."""

    name: str
    options: Mapping[str, Any] = field(default_factory=dict)


def hello() -> dict[str, Any]:
    """The first line to a program."""
    return {"type": "hello", "protocol": PROTOCOL, "engine": f"concordia {__version__}"}


def game(view: View, seed: object) -> dict[str, Any]:
    """What a program is told before its first question in a game."""
    return {
        "type": "game",
        "game": view["game"],
        "map": view["map"],
        "players": len(view["players"]),
        "options": view["options"],
        "seat": view["seat"],
        "seed": str(seed),
        "board": {**_map(view["map"]), "cities": _cities(view["map"], tuple(view["cities"].items()))},
    }


def question(kind: str, view: View, legal: Sequence[Action], seconds: float) -> dict[str, Any]:
    """``choose``, or ``think`` with a clock; the short texts of the actions come last."""
    return {
        "type": kind,
        "seconds": round(seconds, 3),
        "view": view,
        "actions": [action.to_json() for action in legal],
        "legal": [str(action) for action in legal],
    }


def over(scores: Sequence[int], winners: Sequence[int]) -> dict[str, Any]:
    """How a game has ended."""
    return {"type": "over", "scores": list(scores), "winners": list(winners)}


def line_of(message: Mapping[str, Any]) -> bytes:
    """A message as it is sent."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def read(line: bytes) -> dict[str, Any]:
    """The object of a line; LineBotError if it is none, or if it is the program giving up."""
    try:
        found = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise LineBotError("not_json", line=_quoted(line)) from None
    if not isinstance(found, dict) or not isinstance(found.get("type"), str):
        raise LineBotError("no_type", line=_quoted(line))
    if found["type"] == "error":
        raise LineBotError("gave_up", text=str(found.get("text", ""))[:200])
    return found


def understood_hello(answer: Mapping[str, Any]) -> BotHello:
    """Who answered; LineBotError if it does not introduce itself as it should."""
    if answer["type"] != "hello":
        raise LineBotError("not_hello", type=answer["type"][:SHOWN])
    if answer.get("protocol") != PROTOCOL or isinstance(answer["protocol"], bool):
        raise LineBotError("version", given=str(answer.get("protocol"))[:SHOWN], known=PROTOCOL)
    name, options = answer.get("name"), answer.get("options", {})
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
        raise LineBotError("no_name", most=LONGEST_NAME)
    if not isinstance(options, dict):
        raise LineBotError("bad_options")
    return BotHello(name, options)


def understood_choice(answer: Mapping[str, Any], legal: Sequence[Action]) -> Action:
    """Which action an answer means; LineBotError if it is none of the legal ones."""
    if answer["type"] != "action":
        raise LineBotError("not_action", type=answer["type"][:SHOWN])
    if "index" in answer:
        index = answer["index"]
        if not isinstance(index, int) or isinstance(index, bool):
            raise LineBotError("bad_index", given=repr(index)[:SHOWN])
        if not 0 <= index < len(legal):
            raise LineBotError("index", index=index if abs(index) < 10**9 else "…", most=len(legal) - 1)
        return legal[index]
    if "action" not in answer:
        raise LineBotError("no_choice")
    given = answer["action"]
    try:
        action = Action.parse(given) if isinstance(given, str) else Action.from_json(given)
    except ConcordiaError:
        raise LineBotError("no_such_action", given=str(given)[:SHOWN]) from None
    if action not in legal:
        raise LineBotError("illegal", given=str(action))
    return action


@cache
def _map(map_id: str) -> dict[str, Any]:
    """What never changes of a board."""
    found = board(map_id)
    return {
        "capital": found.capital,
        "provinces": {name: list(province.cities) for name, province in found.provinces.items()},
        "lines": {
            line.id: {"kind": line.kind, "ends": line.ends, "no_stop": line.no_stop}
            for line in found.lines.values()
        },
        "prices": found.prices._asdict(),
    }


@cache
def _cities(map_id: str, goods: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """Every city with its good, its province, its lines, and what the first house costs."""
    found = board(map_id, dict(goods))
    made = {}
    for name, city in found.cities.items():
        house = found.house_price(name, 0)._asdict() if city.good is not None else None
        made[name] = {"province": city.province, "good": city.good, "lines": city.lines, "house": house}
    return made


def _quoted(line: bytes) -> str:
    return line[:SHOWN].decode("utf-8", "replace").strip()
