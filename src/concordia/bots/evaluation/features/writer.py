"""The table as a row of numbers, from one seat: what the learned evaluation looks at.

Every number is a small integer that the seat may know: its own hand and goods, everybody's pieces, the cards
that are public, and where its turn stands. :mod:`concordia.bots.evaluation.features.columns` names them.
"""

from __future__ import annotations

from mypy_extensions import i64

from concordia.bots.evaluation.batch import Rows
from concordia.bots.evaluation.features.game_progress import put_game, put_turn
from concordia.bots.evaluation.features.opponents import put_points, put_rivals
from concordia.bots.evaluation.features.opportunities import put_display, put_production, put_sites
from concordia.bots.evaluation.features.possessions import put_cards, put_pieces
from concordia.bots.evaluation.features.prospects import HousePrices, Prospects
from concordia.bots.evaluation.features.rivals_in_turn import (
    Stack,
    put_builds,
    put_prefect,
    put_rivals_in_turn,
    put_slots,
    put_specialists,
    rivals_in_turn,
)
from concordia.bots.evaluation.tally import Tally
from concordia.bots.reachable_cities import Reach
from concordia.core.masks import bit, has
from concordia.core.state import State
from concordia.rules.roles.architect import building_sites
from concordia.vocabulary import MOST_PLAYERS


class FeatureWriter:
    """Writes rows: first it surveys a table, then it writes the row of one seat or more."""

    def __init__(self, sees_opponents: bool = True) -> None:
        """No rows yet; without ``sees_opponents`` the columns that look at opponents one by one are left 0."""
        self._sees_opponents = sees_opponents
        self.rows = Rows()
        self.tallies = [Tally() for _ in range(MOST_PLAYERS)]
        self.prospects = [Prospects() for _ in range(MOST_PLAYERS)]
        self._prices = HousePrices()
        self._stack = Stack()
        self._counted: i64 = 0  # a mask of the seats whose prospects are known

    def survey(self, state: State) -> None:
        """Count what every player has."""
        for seat in range(state.setup.players):
            self.tallies[seat].count(state, seat)
        if self._sees_opponents:
            self._prices.count(state)
            self._stack.count(state)
            self._counted = 0

    def look_ahead(self, state: State, seat: i64, reach: Reach) -> None:
        """Count what a seat could do next, unless that is known of the table."""
        if not has(self._counted, seat):
            self._counted |= bit(seat)
            self.prospects[seat].count(state, seat, self.tallies[seat], self._prices, reach)

    def write(self, state: State, seat: i64, reach: Reach) -> None:
        """Add the row of a seat at the table that was surveyed."""
        rows = self.rows
        player = state.players[seat]
        own = self.tallies[seat]
        rows.begin()
        put_points(state, seat, self.tallies, rows)
        put_rivals(state, seat, self.tallies, rows)
        put_game(state, seat, rows)
        put_turn(state, seat, rows)
        put_pieces(state, player, own, rows)
        put_cards(state, player, own, rows)
        put_production(state, seat, rows)
        put_sites(state, seat, building_sites(state, seat), rows)
        put_sites(state, seat, reach.cities(player, player.abroad), rows)
        put_display(state, seat, own, rows)
        if self._sees_opponents:
            self._write_opponents(state, seat, reach)
        rows.finish()

    def _write_opponents(self, state: State, seat: i64, reach: Reach) -> None:
        rows = self.rows
        rivals = rivals_in_turn(state, seat)
        self.look_ahead(state, seat, reach)
        for rival in rivals:
            self.look_ahead(state, rival, reach)
        put_rivals_in_turn(state, seat, rivals, self.tallies, self.prospects, rows)
        put_prefect(state, seat, rivals, self.prospects, rows)
        put_builds(state, seat, rivals, self.prospects, rows)
        put_specialists(state, state.players[seat], rows)
        put_slots(seat, rivals, self.prospects, rows)
        self._stack.put(rows)
