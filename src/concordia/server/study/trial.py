"""A trial: one position, one turn to find on the ordinary board, changed at will and then handed in.

A trial is made of a game between two turns. Nothing of it is kept: whoever tries says each time which decisions
the turn has so far, and is sent what a seat at a table would be sent. Others who are asked on the way (a
storehouse that overflows) decide as the server does for people who leave it that choice; the turn stays open until
it is handed in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from concordia.actions.all_actions import lexicon
from concordia.actions.types import Action
from concordia.game import Decision, Game
from concordia.server.errors import Refusal
from concordia.server.protocol.trial_schemas import MOST_DECISIONS
from concordia.server.table import seat_messages
from concordia.server.table.decision_log import AUTO, LogEntry
from concordia.server.table.facts import whole_table
from concordia.server.table.pace import NO_CLOCK
from concordia.server.table.played_game import END_OF_TURN, PlayedGame
from concordia.server.table.seat import Seat
from concordia.server.table.table import Table
from concordia.server.table.terms import Terms


class Trial:
    """A turn to be found: the game before it, and who sits around the table."""

    def __init__(self, terms: Terms, before: Game, seats: Sequence[Seat], lines: Iterable[LogEntry] = ()) -> None:
        """``before`` stands between two turns; ``lines`` are what may be read in the log of what came before."""
        self.terms = replace(terms, pace=NO_CLOCK, public=False, hints=False, analysis=False, shuffle=False)
        self.before = before
        self.seat = int(before.state.active)
        self._seats = [(each.name, each.colour) for each in seats]
        self._lines = list(lines)

    @property
    def mine(self) -> list[int]:
        """The seats for which whoever tries decides: the one whose turn it is, and its partner."""
        state = self.before.state
        return [self.seat, int(state.partner(self.seat))] if state.setup.team else [self.seat]

    def called(self, seat: int) -> str:
        """The name of whoever plays a seat in the game itself."""
        return self._seats[seat][0]

    def table(self, person: int, name: str, actions: Sequence[Action] = ()) -> Table:
        """The private table of a person after some decisions; it is refused where one is not possible."""
        if len(actions) > MOST_DECISIONS:
            raise Refusal("turn/ended", 409)
        table = Table("trial", self.terms, person, 0.0)
        for number, (called, colour) in enumerate(self._seats):
            mine = number in self.mine
            kind, holder = ("person", person) if mine else ("bot", None)
            shown = name if number == self.seat else called
            # Of others there is no level to tell: who played there may have been anybody, and nobody plays on.
            table.seats[number] = Seat(number, kind, holder, shown, None, auto_keep=not mine, colour=colour)  # type: ignore[arg-type]
        play = PlayedGame(self.before.copy(), self._lines[-1].number if self._lines else 0, one_turn=True)
        play.recall(self._lines)
        table.play, table.stage = play, "playing"
        self._let_others_decide(table)
        for action in actions:
            asked = table.asked
            if asked is None or asked.kind == END_OF_TURN:
                raise Refusal("turn/ended")
            table.act(asked.seat, action, 0.0)
            self._let_others_decide(table)
        return table

    def _let_others_decide(self, table: Table) -> None:
        """The first of what they can decide; which goods to keep has been seen to."""
        while (asked := table.asked) is not None and asked.kind != END_OF_TURN and asked.seat not in self.mine:
            table.game.act(asked.seat, table.game.legal(asked.seat)[0], 0.0, hold=True, by=AUTO)

    def complete(self, table: Table) -> bool:
        """Whether nothing more is to be decided in the turn."""
        return table.asked is None or table.asked.kind == END_OF_TURN

    def codes(self, table: Table) -> list[int]:
        """What the seat and its partner have decided, as the judge takes it."""
        lines = table.game.lines[len(self._lines) :]
        words = lexicon(self.before.state.setup.board.id)
        return [words.code(line.action) for line in lines if line.seat in self.mine]

    def state(self, table: Table, decided: int) -> dict[str, Any]:
        """What whoever tries is sent, after so many decisions of theirs: all of them can be taken back."""
        told = seat_messages.state(table, self._shown(table.asked))
        return {**told, "undo": decided}

    def about(self, table: Table) -> dict[str, Any]:
        """What everything on the table is to the seat now."""
        view = table.game.view(self._shown(table.asked))
        return {"version": table.version, **whole_table.facts(view, points=self.terms.scores)}

    def _shown(self, asked: Decision | None) -> int:
        return asked.seat if asked is not None and asked.seat in self.mine else self.seat
