"""A game on this machine: the decisions, what can be taken back, and the log in every language."""

from __future__ import annotations

from collections.abc import Callable

from concordia.actions.types import Action
from concordia.cli.game_texts import Texts
from concordia.cli.line.narrator import Narrator
from concordia.cli.line.table_text import TableText
from concordia.cli.tui.theme import PAINT
from concordia.cli.undo import UndoHistory
from concordia.errors import ConcordiaError, Reason
from concordia.game import Game, View
from concordia.messages import LANGUAGES
from concordia.story import describe

Names = Callable[[Texts], list[str]]


class LocalGame:
    """A game between one player, or none, and bots."""

    def __init__(self, game: Game, seat: int | None, names: Names) -> None:
        """The player's seat, or None to watch; ``names`` gives the players' names in a language."""
        self.game = game
        self.seat = seat
        self.names = names
        self.past = UndoHistory()
        self._narrators = {language: self._narrator(language) for language in LANGUAGES}

    def _narrator(self, language: str) -> Narrator:
        texts = Texts(language)
        return Narrator(TableText(texts, PAINT, self.names(texts), 100), self.seat)

    @property
    def asks_player(self) -> bool:
        """Whether the player has to decide now."""
        return self.game.decision is not None and self.game.decision.seat == self.seat

    def view(self) -> View:
        """What the player may know."""
        return self.game.view(self.seat)

    def told(self, language: str) -> list[str]:
        """Everything that happened, in words."""
        return self._narrators[language].told

    def apply(self, action: Action) -> None:
        """Carry out the decision of another seat: nothing before it can be taken back."""
        self._carry_out(action)
        self.past.forget()

    def decide(self, action: Action) -> None:
        """Carry out the player's decision."""
        before, told = self.game.copy(), len(self.told(LANGUAGES[0]))
        self._carry_out(action)
        self.past.keep(before, told, self.game)

    def _carry_out(self, action: Action) -> None:
        before = self.game.copy()
        self.game.apply(action)
        for narrator in self._narrators.values():
            narrator.tell(before, action, self.game)

    def undo(self) -> bool:
        """Take back the player's last decision; False if it cannot be taken back."""
        moment = self.past.back()
        if moment is None:
            return False
        self.game, told = moment
        for narrator in self._narrators.values():
            narrator.forget(told)
        return True

    def why(self, typed: str) -> list[Reason]:
        """Why an action, given as its short text, is not possible; empty if it is."""
        try:
            return self.game.explain(Action.parse(typed))
        except ConcordiaError as wrong:
            return [wrong.why]

    def in_words(self, turn: list[Action], language: str) -> list[str]:
        """A series of decisions in words, as far as each is possible after the one before."""
        game = self.game.copy()
        said = []
        for action in turn:
            if game.decision is None or action not in game.legal_actions():
                break
            if action.type != "done":
                said.append(describe(game, action, language))
            game.apply(action)
        return said
