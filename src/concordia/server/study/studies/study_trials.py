"""A turn of a study, played on the ordinary board for every seat; what is handed in becomes a variation."""

from __future__ import annotations

from collections.abc import Sequence

from concordia.actions.types import Action
from concordia.game import Game
from concordia.server.errors import Refusal
from concordia.server.study.trial import Trial
from concordia.server.table.seat import Seat
from concordia.server.table.table import Table
from concordia.server.table.table_record import terms_of


class StudyTrial(Trial):
    """A turn to be played as one likes: whoever plays it decides for everybody."""

    def __init__(self, before: Game, seats: Sequence[Seat]) -> None:
        """``before`` stands between two turns of a game that is not over."""
        if before.is_over:
            raise Refusal("game/over", 409)
        super().__init__(terms_of(before), before, seats)

    @property
    def mine(self) -> list[int]:
        """All seats."""
        return list(range(int(self.before.state.setup.players)))

    def table(self, person: int, name: str, actions: Sequence[Action] = ()) -> Table:
        """The table after some decisions; everybody is called as in the game."""
        table = super().table(person, name, actions)
        table.seats[self.seat].name = self.called(self.seat)
        return table

    def decided(self, table: Table) -> list[str]:
        """All decisions of the turn, those of others included."""
        return [line.text for line in table.game.lines]
