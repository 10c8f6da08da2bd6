"""The ladder as files: a page, its picture and the JSON that the client shows."""

from __future__ import annotations

import json
from pathlib import Path

from concordia.arena import ladder_svg as picture
from concordia.arena import results_file as results
from concordia.arena.ladder import Ladder
from concordia.arena.wording import ArenaError, say


def places(out: Path | None, quick: bool) -> tuple[Path, Path, Path]:
    """Where page, picture and JSON go; a quick ladder never replaces the real one."""
    project = results.checkout()
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
        drawn: picture.draw(ladder.ratings, note(ladder)),
        data: json.dumps(ladder.to_json(), ensure_ascii=False, indent=1) + "\n",
    }
    for file, text in texts.items():
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        except OSError as error:
            raise ArenaError(say("ladder/unwritable", file=file, why=error.strerror)) from None


def note(ladder: Ladder) -> str:
    """Where the ratings come from, in a line."""
    return say("ladder/note", games=ladder.games, settings=len(ladder.by_setting), date=ladder.about["date"][:10])


def markdown(ladder: Ladder, drawn: str) -> str:
    """The page."""
    settings = list(ladder.by_setting)
    heads = [say("ladder/head"), *(say("ladder/setting", **setting._asdict()) for setting in settings)]
    lines = [say("ladder/title"), "", say("ladder/picture", file=drawn), "", f"| {' | '.join(heads)} |"]
    lines.append("|" + "---|" * (4 + len(settings)))
    for row in sorted(ladder.ratings, key=lambda row: -row.rating):
        cells = [row.bot, f"{row.rating:.0f}", say("picture/interval", low=round(row.low), high=round(row.high))]
        cells.append(str(row.games))
        for setting in settings:
            own = {one.bot: one for one in ladder.by_setting[setting]}
            cells.append(f"{own[row.bot].rating:.0f}" if row.bot in own else say("cell/none"))
        lines.append(f"| {' | '.join(cells)} |")
    about = ladder.about
    told = say(
        "ladder/about", games=ladder.games, date=about["date"][:10], machine=about["machine"], **about["engine"]
    )
    return (
        "\n".join(
            [*lines, "", say("ladder/model", first=ladder.ratings[0].bot), "", told, "", f"`{about['command']}`"]
        )
        + "\n"
    )


def shown(ladder: Ladder) -> list[list[str]]:
    """The table for a terminal."""
    rows = [[say(f"head/{name}") for name in ("level", "rating", "interval", "games")]]
    for row in sorted(ladder.ratings, key=lambda row: -row.rating):
        bounds = say("picture/interval", low=round(row.low), high=round(row.high))
        rows.append([row.bot, f"{row.rating:.0f}", bounds, str(row.games)])
    return rows
