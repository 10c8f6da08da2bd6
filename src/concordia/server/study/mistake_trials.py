"""Standing before a turn of a finished game again."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from concordia.server.errors import Refusal
from concordia.server.store.database import Store
from concordia.server.study.finished_decisions import finished_decisions
from concordia.server.study.trial import Trial
from concordia.server.table.decision_log import LogEntry
from concordia.server.table.table import Table

MOST = 64  # turns that are kept ready
ROUNDS = 2  # of the game before the turn, that can be read in the log


def before_turn(table: Table, decisions: list[LogEntry], turn: int) -> Trial:
    """A finished game as it stood before one of its turns."""
    earlier = [entry for entry in decisions if entry.turn < turn]
    if not 0 <= turn < len({entry.turn for entry in decisions}):
        raise Refusal("try/unknown", 404)
    game = table.start_from.game(table.terms)
    for entry in earlier:
        game.apply(entry.action)
    first = turn - ROUNDS * table.terms.players
    return Trial(table.terms, game, table.seats, [entry for entry in earlier if entry.turn >= first])


class MistakeTrials:
    """The turns that people stand before, those looked at last kept ready."""

    def __init__(self, store: Store) -> None:
        """None is ready."""
        self._store = store
        self._ready: OrderedDict[tuple[int, int], Trial] = OrderedDict()

    async def of(self, table: Table, turn: int) -> Trial:
        """The game of a table before a turn; Refusal if it has none such."""
        found = self._ready.get((table.id, turn))
        if found is None:
            decisions = await finished_decisions(self._store, table)
            found = await asyncio.to_thread(before_turn, table, decisions, turn)
            self._ready[table.id, turn] = found
            while len(self._ready) > MOST:
                self._ready.popitem(last=False)
        self._ready.move_to_end((table.id, turn))
        return found
