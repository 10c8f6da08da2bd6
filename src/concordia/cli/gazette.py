"""The log of a followed table in words, as far as the reader may know it."""

from __future__ import annotations

from typing import Any

from concordia.actions import Action
from concordia.cli.follow import Picture
from concordia.cli.screen import Screen
from concordia.cli.tui.words import Words
from concordia.story import tell


def told(line: dict[str, Any], screen: Screen) -> str | None:
    """A line of the server's log; None for one that says nothing."""
    said = _deed(line, screen)
    return None if said is None else screen.texts("cli.entry", name=screen.label(line["seat"]), value=said)


def _deed(line: dict[str, Any], screen: Screen) -> str | None:
    action = line["action"]
    if action["type"] == "done":
        return None
    if action["type"] == "suggest" and "card" not in action:
        return screen.texts("cli.suggestion")  # 8.7: secretly
    return tell(Action.from_json(action), line.get("card"), screen.texts.language)


def opening(picture: Picture, words: Words) -> str:
    """How many have sat down before the game begins."""
    seats = picture.table["seats"]
    taken = sum(seat["kind"] != "open" for seat in seats)
    return words("tui.open", taken=taken, players=len(seats))
