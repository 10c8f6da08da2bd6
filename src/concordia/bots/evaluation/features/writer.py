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
from concordia.bots.evaluation.tally import Tally
from concordia.bots.reach import Reach
from concordia.core.state import State
from concordia.rules.roles.architect import building_sites
from concordia.vocabulary import MOST_PLAYERS


class FeatureWriter:
    """Writes rows: first it surveys a table, then it writes the row of one seat or more."""

    def __init__(self) -> None:
        """No rows yet."""
        self.rows = Rows()
        self.tallies = [Tally() for _ in range(MOST_PLAYERS)]

    def survey(self, state: State) -> None:
        """Count what every player has."""
        for seat in range(state.setup.players):
            self.tallies[seat].count(state, seat)

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
        rows.finish()
