"""The game on the full screen: the player chooses from a list, and bots decide in the background."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, OptionList, Static

from concordia.actions.types import Action
from concordia.cli.line.menu import Ambiguous, Menu
from concordia.cli.line.prompt import question
from concordia.cli.tui.bot_process import BotBrokeDown, Minds
from concordia.cli.tui.decision_options import DecisionOptions
from concordia.cli.tui.local_game import LocalGame
from concordia.cli.tui.overlays import Page
from concordia.cli.tui.panels import Panels
from concordia.cli.tui.table_screen import TableScreen
from concordia.cli.tui.theme import marked
from concordia.game import View

PAUSE = 0.4  # seconds between decisions that one watches
SELDOM = 0.1  # seconds in which quick bots may decide several times before it is shown


class PlayApp(TableScreen):
    """One game between a player, or none, and bots."""

    AUTO_FOCUS = "#options"  # the first keys choose, whatever stands above the list
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", show=False),
        Binding("U", "undo_turn", show=False),
        Binding("h", "hint", show=False),
        Binding("w", "why", show=False),
        Binding("slash", "filter", show=False, priority=True),
        *(Binding(figure, f"filter('{figure}')", show=False, priority=True) for figure in "0123456789"),
        Binding("escape", "close", show=False),
        Binding("space", "pause", show=False),
    ]

    def __init__(self, table: LocalGame, minds: Minds, language: str, pause: float = PAUSE) -> None:
        """Play a game; ``pause`` seconds pass between decisions when nobody plays along."""
        super().__init__(language)
        self.table = table
        self.failure: str | None = None
        self._minds = minds
        self._pause = pause if table.seat is None else 0.0
        self._released = asyncio.Event()
        self._released.set()
        self._choices: DecisionOptions | None = None
        self._why = False
        watching = ("watch",) if table.seat is None else ("filter", "undo", "hint", "why")
        self.KEYS = (*watching, "map", "log", "players", "cards", "score", "language", "help", "quit")

    @property
    def asks(self) -> bool:
        """Whether the screen shows the player's decision yet, not only the game."""
        return self._choices is not None

    def table_view(self) -> View:
        """What the player may know."""
        return self.table.view()

    def names(self) -> list[str]:
        """The player and the bots."""
        return self.table.names(self.texts)

    def told(self) -> list[str]:
        """What has happened."""
        return self.table.told(self.texts.language)

    def score(self, panels: Panels) -> Text:
        """The score if the game ended now."""
        game = self.table.game
        return panels.scores(game.scores(), game.winners, over=game.is_over)

    def compose_question(self) -> ComposeResult:
        """The question, the reply to the player, the input, the options."""
        yield Static(id="prompt")
        yield Static(id="said")
        yield Input(id="filter")
        yield OptionList(id="options", markup=False)

    def on_mount(self) -> None:
        """Start the game."""
        self.query_one("#filter").display = False
        self.say("")
        if self.table.seat is None:
            self.query_one("#options").display = False
        self._go_on()

    def on_unmount(self) -> None:
        """Stop the bots."""
        self._minds.close()

    # The game.

    def _go_on(self) -> None:
        """Show the table; let bots decide until it is the player's turn."""
        self._why = False
        self._choices = DecisionOptions(self.table.game, self.texts) if self.table.asks_player else None
        self.show()
        game = self.table.game
        if game.is_over:
            self.open_panel("score")
        elif self._choices is None:
            self.run_worker(self._let_bots_decide(), exclusive=True, group="bots")

    async def _let_bots_decide(self) -> None:
        shown = 0.0
        while (decision := self.table.game.decision) is not None and decision.seat != self.table.seat:
            try:
                action = await self._minds.choose(self.table.game, decision.seat)
            except BotBrokeDown as failed:
                self.failure = str(failed)
                self.exit()
                return
            await asyncio.sleep(self._pause)
            await self._released.wait()
            self.table.apply(action)
            if time.monotonic() - shown >= SELDOM:
                self.show()
                shown = time.monotonic()
        self._go_on()

    def decide(self, action: Action) -> None:
        """Carry out what the player chose."""
        self.say("")
        self.table.decide(action)
        self._go_on()

    # The screen.

    def paint_panels(self) -> None:
        """The table and the question."""
        super().paint_panels()
        view = self.table_view()
        self.query_one("#prompt", Static).update(self._prompt(view))
        options = self.query_one("#options", OptionList)
        options.border_title = self.texts("tui.title_options")
        if self._choices is not None:
            self._choices.texts = self.texts
        self._fill(options)

    def _fill(self, options: OptionList) -> None:
        typed = self.query_one("#filter", Input).value
        options.set_options([] if self._choices is None else self._choices.options(typed, why=self._why))
        first = next((n for n, option in enumerate(options.options) if not option.disabled), None)
        options.highlighted = first
        if first is not None and self.focused is None:
            options.focus()

    def _prompt(self, view: View) -> Text:
        decision = view["turn"]["decision"]
        if decision is None:
            won = self.table.seat in self.table.game.winners
            key = "cli.won" if won else "cli.lost"
            return Text(self.texts("tui.over" if self.table.seat is None else key))
        if self._choices is not None:
            return Text(" ".join(question(view, self.texts)))
        label = Panels(self.texts, self.names()).label(decision["seat"])
        key = "tui.thinking" if self._released.is_set() else "tui.paused"
        return marked(self.texts(key, label=label))

    def say(self, text: str) -> None:
        """Reply to the player."""
        said = self.query_one("#said", Static)
        said.update(marked(text))
        said.display = bool(text)

    # What the player does.

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        """Decide, or say why not."""
        if self._choices is None or event.option.id is None:
            return
        action = self._choices.action(event.option.id)
        self._close_filter()
        if action in self._choices.legal:
            self.decide(action)
        else:
            self._explain(str(action))

    def _explain(self, typed: str) -> None:
        reasons = self.table.why(typed)
        said = [self.texts.reason(reason) for reason in reasons] or [self.texts("cli.legal", action=typed)]
        self.say(" ".join(said))

    @on(Input.Changed, "#filter")
    def narrow(self) -> None:
        """Narrow the options with every letter."""
        self._fill(self.query_one("#options", OptionList))

    @on(Input.Submitted, "#filter")
    def typed(self, event: Input.Submitted) -> None:
        """Decide what was typed, or the option that is left; explain what is not possible."""
        typed = event.value.strip()
        options = self.query_one("#options", OptionList)
        if self._choices is None or not typed:
            self._close_filter()
            return
        found = Menu(self.table.game, self.texts).find(typed)
        if not isinstance(found, Ambiguous):
            self._close_filter()
            self.decide(found)
        elif options.highlighted is not None:
            options.action_select()
        elif ":" in typed:
            self._explain(typed)
        else:
            self.say(self.texts("cli.unknown", typed=typed, most=len(self._choices.legal)))

    def action_filter(self, begun: str = "") -> None:
        """Open the filter; a digit starts the number of an option."""
        field = self.query_one("#filter", Input)
        field.placeholder = self.texts("tui.filter")
        field.display = True
        self.screen.set_focus(field)  # at once, so that the next key goes there however quickly it comes
        field.insert_text_at_cursor(begun)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No filter while one is open, a page is shown or the player has nothing to decide."""
        if action == "filter":
            typing = isinstance(self.focused, Input)
            return self._choices is not None and not typing and len(self.screen_stack) == 1
        return super().check_action(action, parameters)

    def _close_filter(self) -> None:
        field = self.query_one("#filter", Input)
        field.clear()
        field.display = False
        self.query_one("#options").focus()

    def action_close(self) -> None:
        """Close what was opened last: the filter, the list of what is not possible, a panel."""
        if self.query_one("#filter").display:
            self._close_filter()
        elif self._why:
            self.action_why()
        else:
            self.open_panel(self._board)

    def action_why(self) -> None:
        """Show or hide what is not possible, to ask why."""
        if self._choices is not None:
            self._why = not self._why
            self.say(self.texts("tui.why_open") if self._why else "")
            self.show()
            if self._why:
                self._choices.highlight_impossible(self.query_one("#options", OptionList))

    def action_undo(self) -> None:
        """Take back one decision."""
        if self._choices is None or not self.table.undo():
            self.say(self.texts("cli.no_undo"))
        else:
            self._go_on()
            self.say(self.texts("cli.undone"))

    def action_undo_turn(self) -> None:
        """Take back as much of the turn as possible."""
        self.action_undo()
        while self._choices is not None and self.table.undo():
            self._go_on()

    def action_hint(self) -> None:
        """Ask a strong bot for advice."""
        if self._choices is not None:
            self.say(self.texts("tui.asking"))
            self.run_worker(self._advise(), exclusive=True, group="hint")

    async def _advise(self) -> None:
        game = self.table.game
        decided = len(game.history)
        assert self.table.seat is not None
        with suppress(BotBrokeDown):
            advice = await self._minds.advise(game.copy(), self.table.seat)
            if self.table.game is not game or len(game.history) != decided or self._choices is None:
                return  # the player has not waited
            turn = "; ".join(self.table.in_words(advice.turn, self.texts.language)) or self.texts("cli.do_done")
            labels = dict(enumerate(self.names()))
            purpose = advice.purpose.in_language(self.texts.language, labels)
            self.say(self.texts("tui.hint", turn=turn, purpose=purpose))
            self._choices.highlight(self.query_one("#options", OptionList), advice.turn[0])

    def action_pause(self) -> None:
        """Pause the bots, or let them go on."""
        if self._released.is_set():
            self._released.clear()
        else:
            self._released.set()
        self.show()

    def action_leave(self) -> None:
        """Leave; in the middle of a game, ask first."""
        if self.table.game.is_over or self.table.seat is None:
            self.exit()
        else:
            page = Page(self.texts("tui.leave"), [Text(self.texts("tui.leave_sure"))])
            self.push_screen(page, lambda sure: self.exit() if sure else None)
