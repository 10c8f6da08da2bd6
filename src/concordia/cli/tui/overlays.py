"""Pages that lie over the table until a key is pressed: help, and whether to leave."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static


class Page(ModalScreen[bool]):
    """A text in the middle of the screen; Enter says yes, Escape no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y", "answer(True)", show=False),
        Binding("escape,n,q,question_mark", "answer(False)", show=False),
    ]

    def __init__(self, title: str, lines: list[Text]) -> None:
        """Show these lines under a title."""
        super().__init__()
        self._title = title
        self._lines = lines

    def compose(self) -> ComposeResult:
        """One box, which scrolls if needed."""
        box = VerticalScroll(*(Static(line) for line in self._lines))
        box.border_title = self._title
        yield box

    def on_mount(self) -> None:
        """Let the arrow keys scroll at once."""
        self.query_one(VerticalScroll).focus()

    def action_answer(self, answer: bool) -> None:
        """Close the page."""
        self.dismiss(answer)
