"""How a game stands, as far as everybody may know: points as if it ended now, and the cards still to come.

Whoever follows a game from its start knows all cards that players own (3.2) and therefore all points. In a game
from a written position only what was seen counts, and the points are at least these.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from mypy_extensions import i64

from concordia.catalog.components import catalog
from concordia.core.masks import has
from concordia.core.state import NO_CARD, State
from concordia.core.vectors import vec
from concordia.game import Game
from concordia.rules import scoring
from concordia.server.table.played_game import PlayedGame
from concordia.vocabulary import CARD_KINDS, CARDS, CONCORDIA_POINTS, GAMES, GODS


@dataclass(frozen=True)
class Coming:
    """A kind of card that can still be bought."""

    card: str
    gods: list[str]
    display: int
    stack: int | None  # None: nobody can know


def points(state: State) -> list[dict[str, int]]:
    """The points of each seat god by god, with ``concordia`` and ``total``."""
    rows = []
    for seat in range(int(state.setup.players)):
        row: dict[str, int] = dict(zip(GODS, scoring.god_points(state, seat), strict=True))
        row["concordia"] = CONCORDIA_POINTS * int(state.players[seat].concordia)
        row["total"] = sum(row.values())
        rows.append(row)
    return rows


def known_points(play: PlayedGame) -> tuple[list[dict[str, int]], bool]:
    """The points as far as everybody knows the cards, and whether that is all of them."""
    state, knowledge = play.table, play.game.knowledge
    if knowledge is None:
        return points(state), True
    seen = state.copy()
    exact = True
    for player, cards in zip(seen.players, knowledge.known, strict=True):
        exact = exact and len(cards) == player.cards + len(player.pile)
        player.hand = vec[i64]([0] * CARD_KINDS)
        player.pile = cards
    return points(seen), exact


def card_points(play: PlayedGame) -> list[dict[str, int]]:
    """What one card of each kind of this game is worth to each seat, whoever owns it."""
    state = play.table
    kinds = [card for card in range(CARD_KINDS) if state.setup.tables.gods[card]]
    worth = [scoring.card_points(state, seat) for seat in range(int(state.setup.players))]
    return [{CARDS[card]: points[card] for card in kinds} for points in worth]


def coming(play: PlayedGame) -> list[Coming]:
    """The kinds of cards on display and, as far as that follows from the cards that were seen, in the stack."""
    state = play.table
    shown = Counter(CARDS[card] for card in state.display if card != NO_CARD)
    hidden = _in_stack(play.game, state)
    kinds = [card for card in CARDS if shown[card] or (hidden is not None and hidden[card])]
    return [
        Coming(card, gods_of(state, card), shown[card], None if hidden is None else hidden[card]) for card in kinds
    ]


def gods_of(state: State, card: str) -> list[str]:
    """The gods that a card scores for in this game."""
    mask = state.setup.tables.gods[CARDS.index(card)]
    return [god for number, god in enumerate(GODS) if has(mask, number)]


def _in_stack(game: Game, state: State) -> Counter[str] | None:
    """What must be in the stack: all cards for sale that nobody has bought and that do not lie open."""
    if game.knowledge is not None:
        return None
    setup: Any = state.setup
    name, players = GAMES[setup.game], int(setup.players)
    left = Counter(card for deck in catalog().decks_for(name, players) for card in deck)
    for seat, player in enumerate(state.players):
        left += Counter(catalog().hand_for(name, players, seat))
        owned = {CARDS[card]: int(scoring.owned(player, card)) for card in range(CARD_KINDS)}
        left.subtract(owned)
    left.subtract(CARDS[card] for card in state.display if card != NO_CARD)
    return +left
