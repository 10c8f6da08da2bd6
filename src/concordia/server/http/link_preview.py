"""What a link of the game shows where it is shared: a title, a sentence and the picture of its board.

Of a table that is on no list only the game and the board are told; of a public one what the list of tables tells,
and how its game ended. What is hidden in a game is not looked at here.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from concordia.messages import term
from concordia.server.protocol.page_paths import PAGES, patterns_of
from concordia.server.store import seat_rows, table_rows
from concordia.server.store.models.annotated_models import ChapterRow, StudyRow
from concordia.server.store.models.table_models import TableRow
from concordia.server.table.table import Table
from concordia.server.wording import say

PICTURES = "/previews/"
WIDTH, HEIGHT = 1200, 630


def _patterns(value: str) -> list[re.Pattern[str]]:
    """The addresses of all pages that name something."""
    pages = [page for page, path in PAGES.items() if f"{{{value}}}" in path]
    return [re.compile(each.replace("(?<", "(?P<")) for page in pages for each in patterns_of(page)]


_TABLES, _STUDIES = _patterns("table"), _patterns("study")


@dataclass(frozen=True)
class Preview:
    """What is shown of a link."""

    title: str
    text: str
    picture: str  # its name, without folder and ending
    language: str

    def head(self, base: str, path: str) -> str:
        """As elements of a page's head; ``base`` is how this server is reached."""
        properties = {
            "og:site_name": "Concordia",
            "og:type": "website",
            "og:title": self.title,
            "og:description": self.text,
            "og:url": base + path,
            "og:image": f"{base}{PICTURES}{self.picture}.jpg",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": self.title,
            "og:locale": self.language,
        }
        lines = [f'<meta property="{name}" content="{html.escape(said)}">' for name, said in properties.items()]
        return "\n".join([*lines, '<meta name="twitter:card" content="summary_large_image">', ""])


def key_in(path: str) -> str | None:
    """The key of the table whose page is at a path; None for any other page."""
    found = next((match for pattern in _TABLES if (match := pattern.match(path))), None)
    return found["table"] if found else None


def study_in(path: str) -> str | None:
    """The key of the study whose page is at a path; None for any other page."""
    found = next((match for pattern in _STUDIES if (match := pattern.match(path))), None)
    return found["study"] if found else None


def front(language: str) -> Preview:
    """Of every page that is not a table's."""
    return Preview("Concordia", say("preview/front", language), "front", language)


def of_table(session: Session, key: str, language: str) -> Preview:
    """Of a table; one that does not exist, or is for its owner alone, shows what the front page does."""
    row = session.scalar(select(TableRow).where(TableRow.key == key))
    if row is None or row.analysis:
        return front(language)
    board = {"game": term("game", row.game, language), "map": term("map", row.map, language)}
    title = say("preview/title", language, **board)
    if not row.public or row.closed:
        return Preview(title, say("preview/private", language), row.map, language)
    table = table_rows.without_game(row, seat_rows.seats_of(session, [row.id])[row.id])
    return Preview(title, _sentence(table, row, language), row.map, language)


def of_study(session: Session, key: str, language: str) -> Preview:
    """Of a study that may be read by its link; any other shows what the front page does."""
    open_to_all = StudyRow.visibility == "link", StudyRow.taken_down.is_(None)
    row = session.scalar(select(StudyRow).where(StudyRow.key == key, *open_to_all))
    if row is None:
        return front(language)
    chapters = select(ChapterRow).where(ChapterRow.study_id == row.id)
    first = session.scalars(chapters.order_by(ChapterRow.place, ChapterRow.number).limit(1)).one()
    board = first.setup.get("position", first.setup)["map"]
    said = say("preview/study", language, map=term("map", board, language))
    return Preview(row.title or "Concordia", said, board, language)


def _sentence(table: Table, row: TableRow, language: str) -> str:
    names = ", ".join(seat.name for seat in table.seats if seat.kind != "open")
    if table.stage == "open":
        free = sum(seat.kind == "open" for seat in table.seats)
        return say("preview/open", language, names=names, free=free)
    if row.result is None:  # not over, or not played to its end
        return say("preview/playing" if table.stage == "playing" else "preview/ended", language, names=names)
    winners = row.result["winners"]
    said = {
        "names": names,
        "winners": ", ".join(table.seats[seat].name for seat in winners),
        "count": len(winners),
        "points": sum(row.result["scores"][seat]["total"] for seat in winners),
    }
    return say("preview/over", language, **said)
