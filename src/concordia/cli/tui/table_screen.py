"""What the full screens for playing and for watching share: panels around a board, languages, help, log."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.widgets import ContentSwitcher, RichLog, Static

from concordia.cli.game_texts import Texts
from concordia.cli.tui import theme as look
from concordia.cli.tui.map_drawing import drawn
from concordia.cli.tui.overlays import Page
from concordia.cli.tui.panels import Panels
from concordia.game import View
from concordia.messages import LANGUAGES

BOARD = ("list", "map")
PANELS = ("list", "map", "players", "cards", "score", "log")
SIDE = ("players", "display", "hand")
WIDE = 110  # columns from which there is room beside the board
SIDE_WIDTH = 54
FRAME = 6  # columns of a border with its padding and a scroll bar


class TableScreen(App[None]):
    """A table on the screen: one panel at a time in the middle, and beside it, where there is room, the others."""

    CSS = look.CSS
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-tall")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m", "board", show=False),
        Binding("l", "panel('log')", show=False),
        Binding("p", "panel('players')", show=False),
        Binding("c", "panel('cards')", show=False),
        Binding("s", "panel('score')", show=False),
        Binding("L,f2", "language", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("q,ctrl+c,ctrl+q", "leave", show=False),
        Binding("shift+up", "scroll_board(0,-1)", show=False),
        Binding("shift+down", "scroll_board(0,1)", show=False),
        Binding("shift+left", "scroll_board(-1,0)", show=False),
        Binding("shift+right", "scroll_board(1,0)", show=False),
    ]
    KEYS: tuple[str, ...] = ()  # what the line at the bottom names

    def __init__(self, language: str) -> None:
        """Start in a language."""
        super().__init__()
        self.register_theme(look.THEME)
        self.ansi_theme_dark = look.SHADES
        self.theme = look.FEW if self.console.color_system == "standard" else look.THEME.name
        self.texts = Texts(language)
        self._board = BOARD[0]
        self._painted: dict[str, Text] = {}
        self._logged: dict[str, list[str]] = {"log": [], "tail": []}

    # What a game or a server tells.

    def table_view(self) -> View | None:
        """The view to show; None while there is none yet."""
        raise NotImplementedError

    def names(self) -> list[str]:
        """The players by seat."""
        raise NotImplementedError

    def told(self) -> list[str]:
        """The log in the current language."""
        raise NotImplementedError

    def score(self, panels: Panels) -> Text:
        """The points."""
        raise NotImplementedError

    # The screen.

    def compose(self) -> ComposeResult:
        """Heading, board and panels, the question, the keys."""
        yield Static(id="head")
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                with ContentSwitcher(initial=self._board, id="main"):
                    for name in PANELS[:-1]:
                        yield ScrollableContainer(Static(id=f"main-{name}"), id=name)
                    yield RichLog(wrap=True, markup=False, min_width=20, id="log")
                with Vertical(id="ask"):
                    yield from self.compose_question()
            with VerticalScroll(id="side", can_focus=False):
                for name in SIDE:
                    yield Static(id=f"side-{name}")
                yield RichLog(wrap=True, markup=False, min_width=20, id="tail")
        yield Static(id="keys")

    def compose_question(self) -> ComposeResult:
        """What is shown between the board and the keys."""
        yield Static(id="prompt")

    def on_resize(self) -> None:
        """Lay out the text again for the new width."""
        self.show()

    def show(self) -> None:
        """Paint what is visible now; nothing once the screen has closed."""
        if not self.query("#keys"):
            return
        self.paint_panels()

    def paint_panels(self) -> None:
        """Heading, keys, and the visible panels."""
        view = self.table_view()
        keys = " · ".join(self.texts(f"tui.key_{key}") for key in self.KEYS)
        self.query_one("#keys", Static).update(Text(keys))
        self.query_one("#log", RichLog).border_title = self.texts("tui.title_log")
        self.query_one("#tail", RichLog).border_title = self.texts("tui.title_log")
        if view is None:
            return
        panels = Panels(self.texts, self.names())
        self.query_one("#head", Static).update(panels.head(view))
        current = self.query_one("#main", ContentSwitcher).current
        beside = self.size.width >= WIDE and current != "map"
        for name, paint in self._painters(view, panels).items():
            if name == f"main-{current}" or (beside and name.startswith("side-")):
                self._paint(name, paint())
        for name in PANELS[:-1]:
            self.query_one(f"#{name}").border_title = self.texts(f"tui.title_{name}")
        for name in SIDE:
            self.query_one(f"#side-{name}").border_title = self.texts(f"tui.title_{name}")
        self._write_log("log")
        self._write_log("tail")

    def _paint(self, name: str, text: Text) -> None:
        """Give a panel its text if it has changed: the layout is what takes time."""
        if self._painted.get(name) != text:
            self._painted[name] = text
            self.query_one(f"#{name}", Static).update(text)

    def _painters(self, view: View, panels: Panels) -> dict[str, Callable[[], Text]]:
        beside = SIDE_WIDTH if self.size.width >= WIDE else 0
        return {
            "main-list": lambda: panels.provinces(view, self.size.width - beside - FRAME),
            "main-map": lambda: drawn(view, self.texts),
            "main-players": lambda: panels.players(view),
            "main-cards": lambda: panels.cards(view),
            "main-score": lambda: self.score(panels),
            "side-players": lambda: panels.players(view),
            "side-display": lambda: panels.display(view),
            "side-hand": lambda: panels.hand(view, SIDE_WIDTH - FRAME),
        }

    def _write_log(self, name: str) -> None:
        """Append what is new, or write it all again if something was taken back or the language changed."""
        told, known = self.told(), self._logged[name]
        log = self.query_one(f"#{name}", RichLog)
        if told[: len(known)] != known:
            log.clear()
            known = []
        for line in told[len(known) :]:
            log.write(look.marked(line))
        self._logged[name] = list(told)

    def open_panel(self, name: str) -> None:
        """Show a panel in the middle."""
        self.query_one("#main", ContentSwitcher).current = name
        self.screen_stack[0].set_class(name == "map", "-map")
        self.show()

    def action_board(self) -> None:
        """The board; if it is shown already, its other form."""
        shown = self.query_one("#main", ContentSwitcher).current
        if shown == self._board:
            self._board = BOARD[1 - BOARD.index(shown)]
        self.open_panel(self._board)

    def action_panel(self, name: str) -> None:
        """A panel, or back to the board."""
        shown = self.query_one("#main", ContentSwitcher).current
        self.open_panel(self._board if shown == name else name)

    def action_scroll_board(self, across: int, down: int) -> None:
        """Scroll the panel in the middle."""
        panel = self.query_one("#main", ContentSwitcher).visible_content
        if panel is not None:
            panel.scroll_relative(x=8 * across, y=3 * down, animate=False)

    def action_language(self) -> None:
        """Switch to the next language."""
        following = LANGUAGES.index(self.texts.language) + 1
        self.texts = Texts(LANGUAGES[following % len(LANGUAGES)])
        self.show()

    def action_help(self) -> None:
        """What the keys do, and what the signs mean."""
        names = ["choose", *self.KEYS, "scroll", "tab"]
        lines = [Text(self.texts(f"tui.help_{name}")) for name in names]
        self.push_screen(Page(self.texts("tui.help"), lines))

    def action_leave(self) -> None:
        """Leave."""
        self.exit()
