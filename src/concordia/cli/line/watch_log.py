"""A followed table in words, as far as the reader may know it: its log and its score."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from concordia.actions.types import Action
from concordia.cli.followed_table import FollowedTable
from concordia.cli.game_texts import Texts
from concordia.cli.line.changes import Change
from concordia.cli.line.table_text import TableText
from concordia.game import View
from concordia.story import tell
from concordia.vocabulary import GOODS


def log_line(line: dict[str, Any], table_text: TableText) -> str | None:
    """A line of the server's log in words; None for one with nothing to say."""
    said = _deed(line, table_text)
    if said is None:
        return None
    return table_text.texts("cli.entry", name=table_text.label(line["seat"]), value=said) + _gains(
        line, table_text
    )


def _deed(line: dict[str, Any], table_text: TableText) -> str | None:
    action = line["action"]
    if action["type"] == "done":
        return None
    if action["type"] == "suggest" and "card" not in action:
        return table_text.texts("cli.suggestion")  # 8.7: secretly
    return tell(Action.from_json(action), line.get("card"), table_text.texts.language)


def _gains(line: dict[str, Any], table_text: TableText) -> str:
    """What a decision cost and gave each seat: the one that decided in brackets, then the others."""
    effect = line.get("effect") or {}
    found = {seat: _gain(effect, seat, line["seat"], table_text) for seat in range(len(table_text.names))}
    own = found.pop(line["seat"])
    others = "".join(f"; {table_text.paint.mark(seat)} {gain}" for seat, gain in found.items() if gain)
    return (f" ({own})" if own else "") + others


def _gain(effect: dict[str, Any], seat: int, decided: int, table_text: TableText) -> str:
    paid = effect if seat == decided else {}
    brought = (effect.get("brought") or {}).get(str(seat)) or {}
    goods = Counter(paid.get("goods") or {})
    for more in (effect.get("yields") or {}).get(str(seat)), brought.get("goods"):
        goods.update(more or {})
    money = (paid.get("money") or 0) + (brought.get("money") or 0)
    change = Change({good: goods[good] for good in GOODS if goods[good]}, money).text(table_text.texts)
    cards = brought.get("cards")
    back = table_text.texts("tui.cards_back", count=cards) if cards else ""
    return ", ".join(part for part in (back, change) if part)


def points_now(followed: FollowedTable) -> list[dict[str, int]] | None:
    """The points god by god as if the game ended now; None where the table hides them or they cannot be known."""
    view = followed.view
    if view is None or (followed.table.get("options") or {}).get("scores") is False:
        return None
    if any(len(row["known"]) < row["hand_count"] + row["discard_count"] for row in view["players"]):
        return None  # begun from a written position: not all cards were seen
    still = View(
        {**view, "turn": {"decision": None}}
    )  # what is asked, and which cards are in the hand, score nothing
    return still.sample(random.Random(0)).scores()


def standings_line(followed: FollowedTable, table_text: TableText) -> str | None:
    """Everybody's points in one line, the leader first; None where they are hidden."""
    rows = points_now(followed)
    if rows is None or followed.view is None:
        return None
    order = sorted(range(len(rows)), key=lambda seat: -rows[seat]["total"])
    said = ", ".join(f"{table_text.label(seat)} {rows[seat]['total']}" for seat in order)
    return table_text.texts("tui.standing", turn=followed.view["turns"], points=said)


def waiting_for_players(followed: FollowedTable, texts: Texts) -> str:
    """How many seats are taken before the game starts."""
    seats = followed.table["seats"]
    taken = sum(seat["kind"] != "open" for seat in seats)
    return texts("tui.open", taken=taken, players=len(seats))
