"""The themes of puzzles: what their best turn is about."""

from __future__ import annotations

from typing import Final, Literal, get_args

from concordia.core.state import NOT_YET, State
from concordia.puzzles.turn_deeds import Deeds

Theme = Literal["build", "prefect", "purchase", "diplomat", "last"]
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)

OF_DEED: Final[dict[str, Theme]] = {"produce": "prefect", "build": "build", "purchase": "purchase"}


def theme_of(before: State, deeds: Deeds) -> Theme | None:
    """The theme of a turn; None for turns that make no puzzle: those that trade, take back or place colonists."""
    if before.final != NOT_YET:
        return "last"
    if any(deed.startswith("copy ") for deed in deeds):
        return "diplomat"
    for deed in deeds:
        if theme := OF_DEED.get(deed.split(" ", 1)[0]):
            return theme
    return None
