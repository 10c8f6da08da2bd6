"""What happens at the table, line by line, as far as one seat may know."""

from __future__ import annotations

from concordia.actions.types import Action, Done, Suggest
from concordia.cli.line.changes import changes
from concordia.cli.line.table_text import TableText
from concordia.core.state import NOT_YET
from concordia.game import Game
from concordia.story import describe


class Narrator:
    """Puts each action into words, and keeps the log."""

    def __init__(self, table_text: TableText, listener: int | None) -> None:
        """``listener`` is the seat that reads the log; None may read everything."""
        self._table_text = table_text
        self._listener = listener
        self.told: list[str] = []

    def tell(self, before: Game, action: Action, after: Game) -> list[str]:
        """The new lines for an action, from the games before and after it."""
        lines = []
        if not isinstance(action, Done):
            lines.append(self._deed(before, action, after))
        if before.state.final == NOT_YET and after.state.final != NOT_YET:
            lines.append(self._table_text.paint.bold(self._table_text.texts("cli.final")))
        self.told += lines
        return lines

    def _deed(self, before: Game, action: Action, after: Game) -> str:
        seat = int(before.state.seat)
        said = describe(before, action, self._table_text.texts.language)
        if isinstance(action, Suggest) and not self._may_hear(before, seat):
            said = self._table_text.texts("cli.suggestion")  # 8.7: secretly
        line = self._table_text.texts("cli.entry", name=self._table_text.label(seat), value=said)
        found = changes(before.state, after.state)
        own = found.pop(seat, None)
        if own is not None:
            line += f" ({own.text(self._table_text.texts)})"
        for other, change in found.items():
            line += f"; {self._table_text.paint.mark(other)} {change.text(self._table_text.texts)}"
        return line

    def _may_hear(self, game: Game, seat: int) -> bool:
        return self._listener is None or self._listener in (seat, game.state.partner(seat))

    def forget(self, number: int) -> None:
        """Drop what was taken back: keep the first ``number`` lines."""
        del self.told[number:]
