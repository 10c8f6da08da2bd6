"""The list a player chooses from: the menu of the plain game, filtered by typing, and what is not possible."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from concordia.actions.types import Action, Play
from concordia.cli.game_texts import Texts
from concordia.cli.line.menu import Menu
from concordia.cli.tui.why_not import impossible
from concordia.game import Game
from concordia.story import describe

LEGAL, NOT_LEGAL = "o", "x"


class DecisionOptions:
    """The options of one decision."""

    def __init__(self, game: Game, texts: Texts) -> None:
        """List what can be done now; the game is not changed."""
        self.texts = texts
        self.legal = game.legal_actions()
        self._not_legal = impossible(game)
        self._game = game.copy()

    def action(self, id: str) -> Action:
        """What an option of the list stands for."""
        number = int(id[1:])
        return self.legal[number] if id.startswith(LEGAL) else self._not_legal[number]

    def options(self, typed: str = "", *, why: bool = False) -> list[Option]:
        """The list, by headings; with ``typed`` only options with it in their number, words or short text."""
        wanted = typed.strip().lower()
        listed: list[Option] = []
        for heading, entries in Menu(self._game, self.texts).groups().items():
            found = [
                (number, item)
                for number, item in entries
                if _has(wanted, str(number + 1), f"{heading} {item}", str(self.legal[number]))
            ]
            if found and heading:
                listed.append(Option(Text(heading, "bold"), disabled=True))
            listed += [self._option(number, item, indent="  " if heading else "") for number, item in found]
        if why:
            listed += self._refused(wanted)
        return listed

    def _option(self, number: int, item: str, indent: str) -> Option:
        """An option with its number; a card with what it does."""
        action = self.legal[number]
        text = Text(f"{indent}{number + 1:>2}  {item}", no_wrap=True, overflow="ellipsis")
        if isinstance(action, Play) and action.role is None:
            text.append(f"  {self.texts.card_effect(action.card)}", "dim")
        return Option(text, id=f"{LEGAL}{number}")

    def _refused(self, wanted: str) -> list[Option]:
        said = [describe(self._game, action, self.texts.language) for action in self._not_legal]
        found = [
            (number, text)
            for number, text in enumerate(said)
            if not wanted or wanted in f"{text} {self._not_legal[number]}".lower()
        ]
        return [
            Option(Text(self.texts("tui.impossible" if found else "tui.all_possible"), "bold"), disabled=True),
            *(Option(Text(f"   ✗  {text}", "dim"), id=f"{NOT_LEGAL}{number}") for number, text in found),
        ]

    def highlight(self, listed: OptionList, action: Action) -> None:
        """Put the cursor on an action."""
        if action in self.legal:
            _point(listed, f"{LEGAL}{self.legal.index(action)}")

    def highlight_impossible(self, listed: OptionList) -> None:
        """Put the cursor on the first thing that is not possible."""
        if self._not_legal:
            _point(listed, f"{NOT_LEGAL}0")


def _point(listed: OptionList, id: str) -> None:
    for number, option in enumerate(listed.options):
        if option.id == id:
            listed.highlighted = number


def _has(wanted: str, number: str, texts: str, short: str) -> bool:
    if wanted.isdecimal():
        return number.startswith(wanted)
    return wanted in texts.lower() or wanted in short.lower()
