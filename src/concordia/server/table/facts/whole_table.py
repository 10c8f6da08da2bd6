"""All that may be asked about a table, for one seat or a spectator.

It is worked out from that seat's view and nothing else, so what is hidden from the view stays hidden here.
"""

from __future__ import annotations

from typing import Any

from concordia.game import View
from concordia.rules.roles.prefect import coins
from concordia.sampling import laid_out
from concordia.server.table.facts import about_cards, about_places


def facts(view: View, *, points: bool) -> dict[str, Any]:
    """What everything on the table is to the seat of a view; ``points`` only where all may count them."""
    seat: int | None = view["seat"]
    asked = view["turn"]["decision"]
    state = laid_out({**view, "turn": {"decision": None}})
    marked = [name for name, marker in view["markers"].items() if not marker["up"]]
    surcharged = asked is None or asked.get("surcharged", True)
    return {
        "seat": seat,
        "cities": about_places.cities(state, seat, points=points),
        "lines": about_places.lines(state, seat),
        "provinces": about_places.provinces(state, seat),
        "display": about_cards.display(state, seat, surcharged=surcharged, points=points),
        "players": about_cards.players(state, seat),
        "coins": int(coins(state)),
        "coin_provinces": marked,
    }
