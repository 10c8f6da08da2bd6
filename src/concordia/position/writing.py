"""Writing a position: what :mod:`concordia.position.reading` reads, options and markers filled in."""

from __future__ import annotations

from typing import Any

from concordia.core import bundles
from concordia.core.board import CAPITAL, NOWHERE, Board
from concordia.core.state import NO_CARD, NOT_YET, Player, Setup, State
from concordia.vocabulary import CARDS, COLONISTS, GAMES, GOODS, KINDS, MOST_PLAYERS


def write(state: State) -> dict[str, Any]:
    """The position of a state that stands between turns."""
    setup = state.setup
    on = setup.board
    written: dict[str, Any] = {
        "game": GAMES[setup.game],
        "map": on.id,
        "options": options_of(setup),
        "cities": cities_of(setup),
        "markers": markers_of(state),
        "display": [CARDS[card] for card in state.display if card != NO_CARD],
        "stack": [CARDS[card] for card in state.stack[state.drawn :]],
        "magnus": int(state.magnus),
        "active": int(state.active),
        "final": final_seats(state),
        "players": [_write_player(on, player) for player in state.players],
    }
    if setup.team:
        written["copied"] = copied_by(state)
    return written


def cities_of(setup: Setup) -> dict[str, str]:
    """The good of every city but the capital."""
    return {city: GOODS[setup.city_good[n]] for n, city in enumerate(setup.board.cities) if n != CAPITAL}


def markers_of(state: State) -> dict[str, dict[str, Any]]:
    """The marker of every province."""
    setup = state.setup
    return {
        name: {"good": GOODS[setup.marker_good[n]], "up": bool(state.markers >> n & 1)}
        for n, name in enumerate(setup.board.provinces)
    }


def copied_by(state: State) -> dict[str, list[int]]:
    """The seats that have copied the top card of each seat, as far as any have (8.8)."""
    copied = {str(seat): _seats(player.copied) for seat, player in enumerate(state.players)}
    return {seat: by for seat, by in copied.items() if by}


def options_of(setup: Setup) -> dict[str, Any]:
    """The options a game is played with, defaults included."""
    return {
        "display": setup.display,
        "colonist_income": setup.colonist_income,
        "interim_scoring": setup.interim_scoring,
    }


def final_seats(state: State) -> list[int] | None:
    """The seats with a last turn, in the order they have it."""
    if state.final == NOT_YET:
        return None
    players = int(state.setup.players)
    order = [(int(state.active) + ahead) % players for ahead in range(players)]
    return [seat for seat in order if state.final >> seat & 1]


def _seats(mask: int) -> list[int]:
    return [seat for seat in range(MOST_PLAYERS) if mask >> seat & 1]


def _write_player(on: Board, player: Player) -> dict[str, Any]:
    return {
        "money": int(player.money),
        "goods": bundles.to_counts(player.goods),
        "store": {"land": int(player.land_store), "sea": int(player.sea_store)},
        "colonists": colonists(on, player),
        "houses": houses(on, player),
        "hand": hand(player),
        "discard": [CARDS[card] for card in player.pile],
        "concordia": bool(player.concordia),
        "interim": None if player.interim == NOT_YET else int(player.interim),
    }


def colonists(on: Board, player: Player) -> list[list[str]]:
    """Where a player's colonists stand: ``[["land", "Roma"], …]``."""
    posts = [(n // COLONISTS, int(place)) for n, place in enumerate(player.posts) if place != NOWHERE]
    return [[KINDS[kind], on.place_name(kind, place)] for kind, place in posts]


def houses(on: Board, player: Player) -> list[str]:
    """The cities in which a player has a house."""
    return [city for n, city in enumerate(on.cities) if player.houses >> n & 1]


def hand(player: Player) -> list[str]:
    """The cards in a player's hand."""
    return [name for card, name in enumerate(CARDS) for _ in range(player.hand[card])]
