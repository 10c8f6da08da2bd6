"""The ladder as files: a page, its picture and the JSON that the client shows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from concordia.arena.ladder import ladder_svg
from concordia.arena.ladder.elo import EloRating
from concordia.arena.ladder.ladder import Ladder
from concordia.messages import english
from concordia.report.fault import Fault
from concordia.report.project_folder import checkout
from concordia.report.text_tables import markdown_table, text_table

say = english("arena")


def files_for(out: Path | None, quick: bool) -> tuple[Path, Path, Path]:
    """Where page, picture and JSON go; a quick ladder never replaces the real one."""
    project = checkout()
    if out is None and project is not None and not quick:
        data = project / "src" / "concordia" / "data"
        return project / "docs" / "ladder.md", project / "docs" / "pictures" / "ladder.svg", data / "ladder.json"
    folder = out or (Path("ladder") if project is None else project / "build" / "ladder")
    return folder / "ladder.md", folder / "ladder.svg", folder / "ladder.json"


def write(ladder: Ladder, files: tuple[Path, Path, Path]) -> None:
    """Write all three."""
    page, drawn, data = files
    texts = {
        page: markdown(ladder, drawn.relative_to(page.parent).as_posix()),
        drawn: ladder_svg.draw(ladder.ratings, note(ladder)),
        data: json.dumps(ladder.to_json(), ensure_ascii=False, indent=1) + "\n",
    }
    for file, text in texts.items():
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        except OSError as error:
            raise Fault(say("ladder/unwritable", file=file, why=error.strerror)) from None


def note(ladder: Ladder) -> str:
    """Where the ratings come from, in a line."""
    return say("ladder/note", games=ladder.games, settings=len(ladder.by_setting), date=ladder.about["date"][:10])


def markdown(ladder: Ladder, drawn: str) -> str:
    """The page."""
    settings = list(ladder.by_setting)
    head = [*say("ladder/head").split("|"), *(say("ladder/setting", **setting._asdict()) for setting in settings)]
    rows = [
        [*cells, *(_rating_in(ladder.by_setting[setting], cells[0]) for setting in settings)]
        for cells in _rows(ladder)
    ]
    about = ladder.about
    lines = [
        say("ladder/title"),
        "",
        say("ladder/picture", file=drawn),
        "",
        *markdown_table(head, rows),
        "",
        say("ladder/model", first=ladder.ratings[0].bot),
        "",
        say(
            "ladder/about",
            games=ladder.games,
            date=about["date"][:10],
            machine=about["machine"],
            **about["engine"],
        ),
        "",
        f"`{about['command']}`",
    ]
    return "\n".join(lines) + "\n"


def text(ladder: Ladder) -> str:
    """The table for a terminal."""
    return text_table([say(f"head/{name}") for name in ("level", "rating", "interval", "games")], _rows(ladder))


def _rows(ladder: Ladder) -> list[list[str]]:
    """Level, rating, interval and games, the strongest first."""
    return [
        [
            row.bot,
            f"{row.rating:.0f}",
            say("picture/interval", low=round(row.low), high=round(row.high)),
            str(row.games),
        ]
        for row in sorted(ladder.ratings, key=lambda row: -row.rating)
    ]


def _rating_in(ratings: Sequence[EloRating], level: str) -> str:
    """The rating of a level in one setting, where it played."""
    return next((f"{row.rating:.0f}" for row in ratings if row.bot == level), say("cell/none"))
