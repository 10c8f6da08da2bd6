"""A thinker of the time when views did not tell what had been played: it remembers the top of each pile alone."""

from __future__ import annotations

from typing import Any

from concordia.bots.thinker.bot import Thinker
from concordia.bots.thinker.search import Search
from concordia.game import View


class ForgetfulThinker(Thinker):
    """Deals the cards that an opponent owns between hand and pile at random, as the first master did."""

    def search(self, view: View, *given: Any, **named: Any) -> Search:
        """Look for the best turn without knowing what others have played before their last card."""
        return super().search(without_memory(view), *given, **named)


def without_memory(view: View) -> View:
    """A view as version 0.1.0 had it."""
    rows = [{key: value for key, value in row.items() if key != "played"} for row in view["players"]]
    return View({**view, "players": rows})
