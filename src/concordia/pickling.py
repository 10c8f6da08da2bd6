"""Games that travel: what :mod:`pickle` writes of a game, the same in both builds.

Compiled classes keep their numbers in rows that pickle does not know, so each is taken apart into plain lists here
and put together again. A game pickled by one build is read by the other.
"""

from __future__ import annotations

import copyreg
from typing import Any

from mypy_extensions import i64

from concordia.actions.types import Action
from concordia.core.board import board
from concordia.core.legal_options import Options
from concordia.core.state import Player, Setup, State, Tables
from concordia.core.vectors import vec
from concordia.game import Game, View
from concordia.knowledge import Knowledge
from concordia.origin import Origin

_FIGURES = [
    "card_cost",
    "surcharge",
    "any_good",
    "house_goods",
    "house_money",
    "price",
    "coins",
    "colonist",
    "role",
    "first_half",
    "second_half",
    "minerva",
    "gods",
]
_PIECES = [
    "money",
    "goods",
    "land_store",
    "sea_store",
    "posts",
    "abroad",
    "houses",
    "built",
    "hand",
    "cards",
    "pile",
    "concordia",
    "interim",
    "copied",
]
# What a state holds besides the table, but for its stamp: that belongs to a list of options left behind.
_MOMENT = [
    "drawn",
    "markers",
    "land_lines",
    "sea_lines",
    "magnus",
    "magnus_used",
    "active",
    "final",
    "turns",
    "asked",
    "seat",
    "how",
    "steps",
    "building",
    "placed",
    "traded",
    "buys",
    "surcharged",
    "incoming",
    "suggestion",
    "looked",
    "depth",
]
_ROWS = ("posts", "hand")


def _plain(value: Any) -> Any:
    return value if isinstance(value, int | bytes) else list(value)


def _tables(tables: Tables) -> tuple[Any, ...]:
    return Tables, tuple(_plain(getattr(tables, name)) for name in _FIGURES)


def _setup(setup: Setup) -> tuple[Any, ...]:
    options = (setup.display, setup.colonist_income, setup.interim_scoring)
    goods = (list(setup.city_good), list(setup.marker_good))
    return _setup_again, (setup.game, setup.board.id, setup.players, *options, *goods, setup.tables)


def _setup_again(game: int, map: str, *rest: Any) -> Setup:
    return Setup(game, board(map), *rest)


def _player(player: Player) -> tuple[Any, ...]:
    return _player_again, ({name: _plain(getattr(player, name)) for name in _PIECES},)


def _player_again(pieces: dict[str, Any]) -> Player:
    rows: dict[str, Any] = {name: vec[i64](pieces[name]) for name in _ROWS}
    return Player(**{**pieces, **rows})


def _state(state: State) -> tuple[Any, ...]:
    table = (state.setup, list(state.players), list(state.display), state.stack, list(state.agenda))
    return _state_again, (*table, {name: getattr(state, name) for name in _MOMENT})


def _state_again(
    setup: Setup,
    players: list[Player],
    display: list[int],
    stack: bytes,
    agenda: list[int],
    moment: dict[str, Any],
) -> State:
    state = State(setup, players, vec[i64](display), stack, vec[i64](agenda))
    for name, value in moment.items():
        setattr(state, name, value)
    return state


def _origin(origin: Origin) -> tuple[Any, ...]:
    return Origin, (origin.seed, origin.position)


def _knowledge(knowledge: Knowledge) -> tuple[Any, ...]:
    return Knowledge, (list(knowledge.known), list(knowledge.unseen), list(knowledge.found))


def _game(game: Game) -> tuple[Any, ...]:
    return _game_again, (game.state, game.origin, game.knowledge, game.history)


def _game_again(state: State, origin: Origin, knowledge: Knowledge | None, history: list[Action]) -> Game:
    game = Game(state, origin, Options(), knowledge)
    game.remember(history)
    return game


def _view(view: View) -> tuple[Any, ...]:
    return View, (dict(view),)


def register() -> None:
    """Tell pickle how; the package does so when it is imported."""
    for kind, taken_apart in (
        (Tables, _tables),
        (Setup, _setup),
        (Player, _player),
        (State, _state),
        (Origin, _origin),
        (Knowledge, _knowledge),
        (Game, _game),
        (View, _view),
    ):
        copyreg.pickle(kind, taken_apart)  # type: ignore[arg-type]
