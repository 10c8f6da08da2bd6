"""What the full screen says, in the language of the reader."""

from __future__ import annotations

from typing import Any

from concordia.cli.game_texts import Texts
from concordia.messages import fill, read


class Words(Texts):
    """All that the terminal game says, and what only the full screen does."""

    def __call__(self, key: str, **details: Any) -> str:
        """A sentence with its details filled in."""
        if not key.startswith("tui."):
            return super().__call__(key, **details)
        return fill(read(f"tui.{self.language}")[key], details, self.language)


def card_key(card: str) -> str:
    """The key of what a card does."""
    return f"tui.card_{card.replace('-', '_')}"
