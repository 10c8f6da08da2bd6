"""One game at the terminal: bots decide at once; the player sees the table and is asked."""

from __future__ import annotations

import json
from collections.abc import Callable

from concordia.actions.types import Action
from concordia.bots.base import Bot
from concordia.cli import files
from concordia.cli.line.menu import LONGEST_NUMBER, Ambiguous, Menu
from concordia.cli.line.narrator import Narrator
from concordia.cli.line.prompt import question
from concordia.cli.line.table_text import TableText
from concordia.cli.parser import CommandError
from concordia.cli.undo import UndoHistory
from concordia.errors import ConcordiaError
from concordia.game import Game
from concordia.story import score_table

MOST_SHOWN = 6
HELP = ("choose", "undo", "why", "table", "scores", "log", "save", "help", "quit")


class Session:
    """A game between a player, or none, and bots."""

    def __init__(
        self,
        game: Game,
        bots: dict[int, Bot],
        table_text: TableText,
        narrator: Narrator,
        read: Callable[[str], str | None],
        write: Callable[[str], None],
    ) -> None:
        """Bots by seat; ``read`` asks for a line and gives None when there are no more."""
        self.game = game
        self._bots = bots
        self._table_text = table_text
        self._texts = table_text.texts
        self._narrator = narrator
        self._read = read
        self._write = write
        self._past = UndoHistory()
        self._commands: dict[str, Callable[[str], bool]] = {
            "undo": self._undo,
            "why": self._why,
            "table": self._table,
            "scores": self._scores,
            "log": self._log,
            "save": self._save,
            "help": self._help,
        }

    def run(self) -> bool:
        """Play to the end; False if the player leaves early."""
        while (decision := self.game.decision) is not None:
            bot = self._bots.get(decision.seat)
            if bot is not None:
                self._apply(bot.choose(self.game.view(decision.seat), self.game.legal_actions()))
                self._past.forget()
            elif not self._ask(decision.seat):
                return False
        return True

    def _apply(self, action: Action) -> None:
        before = self.game.copy()
        self.game.apply(action)
        for line in self._narrator.tell(before, action, self.game):
            self._write(line)

    def _ask(self, seat: int) -> bool:
        """Show the table and ask until an action is chosen or undo changes the game; False to leave."""
        self._table("")
        menu = Menu(self.game, self._texts)
        for line in [*self._prompt(seat), *menu.lines(self._table_text.paint, self._table_text.width)]:
            self._write(line)
        while True:
            typed = self._read("> ")
            if typed is None or typed.strip() == "quit":
                return False
            command, _, rest = typed.strip().partition(" ")
            if command in self._commands:
                if self._commands[command](rest.strip()):
                    return True
            elif command and (action := self._meant(menu, typed.strip())) is not None:
                self._decide(action)
                return True

    def _prompt(self, seat: int) -> list[str]:
        first, *more = question(self.game.view(seat), self._texts)
        return ["", self._table_text.paint.bold(first), *more]

    def _meant(self, menu: Menu, typed: str) -> Action | None:
        """The action that was typed; otherwise explain what it could mean, and return None."""
        found = menu.find(typed)
        if not isinstance(found, Ambiguous):
            return found
        if found.actions:
            some = ", ".join(str(action) for action in found.actions[:MOST_SHOWN])
            more = len(found.actions) - MOST_SHOWN
            self._write(
                self._texts("cli.ambiguous", typed=typed, actions=some + (f", … (+{more})" if more > 0 else ""))
            )
        elif ":" in typed:
            self._why(typed)
        else:
            self._write(self._texts("cli.unknown", typed=typed, most=len(menu.actions)))
        return None

    def _decide(self, action: Action) -> None:
        """Carry out the player's action, and remember the game before it if undo may return to it."""
        before, told = self.game.copy(), len(self._narrator.told)
        self._apply(action)
        self._past.keep(before, told, self.game)

    def _undo(self, rest: str) -> bool:  # noqa: ARG002
        moment = self._past.back()
        if moment is None:
            self._write(self._texts("cli.no_undo"))
            return False
        self.game, told = moment
        self._narrator.forget(told)
        self._write(self._texts("cli.undone"))
        return True

    def _why(self, rest: str) -> bool:
        try:
            reasons = self.game.explain(Action.parse(rest))
        except ConcordiaError as wrong:
            reasons = [wrong.why]
        for reason in reasons:
            self._write(self._texts.reason(reason))
        if not reasons:
            self._write(self._texts("cli.legal", action=rest))
        return False

    def _table(self, rest: str) -> bool:  # noqa: ARG002
        decision = self.game.decision
        for line in self._table_text.table(self.game.view(decision.seat if decision else None)):
            self._write(line)
        return False

    def _scores(self, rest: str) -> bool:  # noqa: ARG002
        for line in score_table(self.game, self._texts.language):
            self._write(line)
        return False

    def _log(self, rest: str) -> bool:
        told = self._narrator.told
        wanted = int(rest[:LONGEST_NUMBER]) if rest.isdecimal() else len(told)
        for line in told[max(0, len(told) - wanted) :]:
            self._write(line)
        return False

    def _save(self, rest: str) -> bool:
        if not rest:
            self._write(self._texts("cli.save_where"))
            return False
        try:
            save(self.game, rest)
        except CommandError as wrong:
            self._write(str(wrong))
        else:
            self._write(self._texts("cli.saved", file=rest))
        return False

    def _help(self, rest: str) -> bool:  # noqa: ARG002
        for name in HELP:
            self._write(f" {self._texts(f'cli.help_{name}')}")
        return False


def save(game: Game, file: str) -> None:
    """Write the record of a game into a file."""
    files.write(file, json.dumps(game.record(), ensure_ascii=False) + "\n")
