"""Tables laid out by hand: positions with sensible defaults, and short ways to play on them.

A test writes only what matters to its rule::

    game = table(player(hand=["prefect"], houses=["Antiochia"]), player(), cities={"Antiochia": "food"})
    play(game, "play:prefect", "produce:Syria")
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import concordia
from concordia.catalog.maps import board_map
from concordia.game import Game


def rule(*numbers: str) -> pytest.MarkDecorator:
    """Mark the rules of docs/rules.md that a test proves: ``@rule("5.2", "5.4")``."""
    return pytest.mark.rule(*numbers)


def player(**given: Any) -> dict[str, Any]:
    """One player's part of a position: nothing at all but a Tribune in hand, unless said otherwise."""
    return {
        "money": 0,
        "goods": {},
        "store": {"land": 0, "sea": 0},
        "colonists": [],
        "houses": [],
        "hand": ["tribune"],
        "discard": [],
        "concordia": False,
        "interim": None,
        **given,
    }


def position(*players: dict[str, Any], cities: dict[str, str] | None = None, **given: Any) -> dict[str, Any]:
    """A position; cities not named produce brick, and seat 0 is active with the PM at the last seat."""
    map_id = given.get("map", "imperium")
    named = cities or {}
    goods = {city: named.get(city, "brick") for city in board_map(map_id).cities[1:]}
    assert set(named) <= set(goods), "a city that is not on the map"
    return {
        "game": "classic",
        "map": map_id,
        "options": {},
        "cities": goods,
        "display": ["mason"],
        "stack": ["consul" if given.get("game", "classic") != "team" else "proconsul"],
        "magnus": len(players) - 1,
        "active": 0,
        "final": None,
        "players": list(players),
        **given,
    }


def table(*players: dict[str, Any], **given: Any) -> Game:
    """A game from a position made by :func:`position`."""
    return concordia.from_position(position(*players, **given))


def play(game: Game, *actions: str | dict[str, Any]) -> Game:
    """Apply actions given as short text or JSON, one after the other."""
    for action in actions:
        game.apply(concordia.Action.parse(action) if isinstance(action, str) else action)
    return game


def texts(game: Game, prefix: str = "") -> set[str]:
    """The legal actions as short texts, those that start with a prefix."""
    return {str(action) for action in game.legal_actions() if str(action).startswith(prefix)}


def seat(game: Game, number: int) -> dict[str, Any]:
    """A player's part of the position, also in the middle of a turn."""
    from concordia.position.writing import write

    found: dict[str, Any] = write(game.state)["players"][number]
    return found


def same(one: Iterable[Any], other: Iterable[Any]) -> bool:
    """Whether two lists hold the same things in any order."""
    return sorted(map(repr, one)) == sorted(map(repr, other))
