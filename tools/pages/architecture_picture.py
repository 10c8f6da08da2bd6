"""Draws the house of Concordia floor by floor: writes docs/pictures/architecture.svg.

    python tools/pages/architecture_picture.py           draw it again
    python tools/pages/architecture_picture.py --check   exit 1 if the file is out of date

A floor may import from the floors below it; tests/architecture/test_picture.py compares that with the imports.
"""

from __future__ import annotations

import sys
from html import escape
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "concordia"
PICTURE = ROOT / "docs" / "pictures" / "architecture.svg"


class Part(NamedTuple):
    """A module or package: its dotted name below ``concordia``, and a few words about it."""

    module: str
    what: str = ""


class Floor(NamedTuple):
    """Parts that stand side by side; a floor of ``around`` is no part of the package."""

    title: str
    about: str
    parts: tuple[Part, ...]
    around: bool = False


# From the ground up, in reading order.
FLOORS = (
    Floor(
        "Words",
        "and numbers for them",
        (
            Part("version"),
            Part("vocabulary"),
            Part("messages", "five languages"),
            Part("errors"),
            Part("chance", "the seed"),
        ),
    ),
    Floor(
        "Facts",
        "read once, checked",
        (Part("data", "the files"), Part("catalog", "cards, maps and prices as frozen types")),
    ),
    Floor(
        "The table",
        "core/ · what lies there",
        (
            Part("core.vectors"),
            Part("core.masks"),
            Part("core.bundles"),
            Part("core.board", "distances"),
            Part("core.state", "small integers"),
        ),
    ),
    Floor("Decisions", "what can be chosen", (Part("actions", "a type and a number for every decision"),)),
    Floor(
        "Rules",
        "rules/ · chapters 2 to 8",
        (
            Part("rules", "setup · turn · storehouse · ending · scoring"),
            Part("rules.roles", "one module per card"),
            Part("rules.reasons", "why not"),
        ),
    ),
    Floor(
        "Seen",
        "whole, or by a seat",
        (
            Part("position", "JSON a person can write"),
            Part("knowledge", "who saw what"),
            Part("view", "what a seat may know"),
            Part("view_types", "key by key"),
        ),
    ),
    Floor(
        "The door",
        "what programs use",
        (
            Part("game", "list, decide, explain"),
            Part("start", "seed or position"),
            Part("origin"),
            Part("sampling", "fill a view in"),
            Part("record", "JSON, and back"),
        ),
    ),
    Floor(
        "From outside",
        "a game told",
        (
            Part("notation", "by hand"),
            Part("story", "in words"),
            Part("preview", "what if"),
            Part("public_board", "look it up"),
            Part("pickling"),
            Part("encoding", "numbers"),
        ),
    ),
    Floor(
        "Workshop",
        "for long runs",
        (
            Part("worker_processes", "started, watched, replaced"),
            Part("report", "tables, pages, machines"),
        ),
    ),
    Floor(
        "Opponents",
        "bots/ · see only views",
        (
            Part("bots", "registry, levels"),
            Part("bots.greedy", "rules of thumb"),
            Part("bots.thinker", "search"),
            Part("bots.evaluation", "a network"),
            Part("bots.line_protocol", "any language"),
        ),
    ),
    Floor(
        "Study",
        "uses bots and games",
        (
            Part("review", "advice"),
            Part("lessons", "tasks"),
            Part("puzzles", "find it"),
            Part("explorer", "what wins"),
            Part("learn", "self-play"),
            Part("envs", "Gymnasium"),
            Part("dataset", "as data"),
            Part("arena", "matches"),
            Part("bench", "speed"),
        ),
    ),
    Floor(
        "Server",
        "server/ · people, tables",
        (
            Part("server.protocol"),
            Part("server.table", "pure"),
            Part("server.store"),
            Part("server.nodes"),
            Part("server.ratings"),
            Part("server.accounts"),
            Part("server.community"),
            Part("server.notify"),
            Part("server.moderation"),
            Part("server.live"),
            Part("server.study"),
            Part("server.daily"),
            Part("server.http"),
        ),
    ),
    Floor(
        "Command line",
        "cli/ · concordia …",
        (
            Part("cli.commands", "one module each"),
            Part("cli.line", "plain game"),
            Part("cli.tui", "full screen"),
        ),
    ),
    Floor(
        "Around it",
        "outside the package",
        (
            Part("web/", "browser client: paints, knows no rules"),
            Part("your bot", "a class, or HTTP"),
            Part("people"),
        ),
        around=True,
    ),
)

WIDTH, MARGIN, HEIGHT, GAP = 1200, 16, 62, 8
LEFT, BOX_TOP, BOX_HEIGHT = 202, 9, 44  # where the boxes of a floor begin, and how tall they are
STYLE = """\
text { fill: #2a2420; font-family: "Source Sans 3", system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
.title { font: 17px Marcellus, Georgia, "DejaVu Serif", serif; }
.what { font-size: 12px; fill: #564b41; }
.module, .outside { font-size: 14.5px; font-weight: 600; }
.number { font-size: 12px; font-weight: 700; fill: #fff; }
.foot { font-size: 12.5px; fill: #564b41; }"""
DESCRIPTION = (
    "From the ground up: words and numbers; the facts of boards and cards; what lies on the table; the decisions "
    "that can be made; the rules; the table as JSON, whole or as one seat sees it; the game, which is the door "
    "that programs use; records, notation and stories; worker processes and reports; the computer opponents; "
    "review, learning, environments, arena and bench; the server; the command line. Browsers, bots written by "
    "others and people stand around it. A floor imports only from the floors below it. The red numbers give the "
    "order in which to read."
)


def is_package(module: str) -> bool:
    """Whether a part is a folder, which the picture shows with a slash."""
    return SOURCE.joinpath(*module.split(".")).is_dir()


def label(part: Part) -> str:
    """What stands on a box."""
    return part.module.rpartition(".")[2] + ("/" if is_package(part.module) else "")


def weight(part: Part, floor: Floor) -> float:
    """How wide a part's words are, in pixels, roughly."""
    name = part.module if floor.around else label(part)
    return max(8.0 * len(name), 6.2 * len(part.what)) + 8


def boxes(floor: Floor, top: float) -> list[str]:
    """The boxes of a floor side by side, each as wide as its words ask for."""
    room = WIDTH - LEFT - MARGIN - 12 - GAP * (len(floor.parts) - 1)
    spare = (room - sum(weight(part, floor) for part in floor.parts)) / len(floor.parts)
    if spare < 0:
        raise SystemExit(f"the floor {floor.title!r} is too wide")
    lines, x, y = [], float(LEFT), top + BOX_TOP
    for part in floor.parts:
        width = weight(part, floor) + spare
        middle, base = x + width / 2, y + (19 if part.what else 27)
        name = part.module if floor.around else label(part)
        kind = 'class="outside"' if floor.around else f'class="module" data-module="{part.module}"'
        edge = 'stroke="#c97a00" stroke-width="2"' if part.module == "game" else 'stroke="#d9cdb6"'
        lines.append(
            f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{BOX_HEIGHT}" rx="4" fill="#fbf8f1" {edge}/>'
        )
        lines.append(f'<text x="{middle:.1f}" y="{base}" {kind} text-anchor="middle">{escape(name)}</text>')
        if part.what:
            lines.append(
                f'<text x="{middle:.1f}" y="{y + 35}" class="what" text-anchor="middle">{escape(part.what)}</text>'
            )
        x += width + GAP
    return lines


def storey(floor: Floor, number: int, top: float) -> list[str]:
    """One floor with its number, its title and its boxes."""
    look = 'fill="#fbf8f1" stroke-dasharray="5 4"' if floor.around else 'fill="#f4eee1"'
    place = f'x="{MARGIN}" y="{top}" width="{WIDTH - 2 * MARGIN}" height="{HEIGHT}"'
    lines = ['<g class="floor">', f'<rect {place} rx="6" {look} stroke="#d9cdb6"/>']
    if not floor.around:
        lines.append(f'<circle cx="36" cy="{top + HEIGHT / 2}" r="11" fill="#963023"/>')
        lines.append(
            f'<text x="36" y="{top + HEIGHT / 2 + 4.5}" class="number" text-anchor="middle">{number}</text>'
        )
    lines.append(f'<text x="56" y="{top + 28}" class="title">{escape(floor.title)}</text>')
    lines.append(f'<text x="56" y="{top + 46}" class="what">{escape(floor.about)}</text>')
    return [*lines, *boxes(floor, top), "</g>"]


def drawn() -> str:
    """The whole picture."""
    tall = MARGIN + len(FLOORS) * (HEIGHT + GAP) + 30
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {tall}" role="img"',
        'aria-labelledby="title desc">',
        '<title id="title">The house of Concordia, floor by floor</title>',
        f'<desc id="desc">{DESCRIPTION}</desc>',
        f"<style>\n{STYLE}\n</style>",
        f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{tall - 1}" rx="10" fill="#fbf8f1" stroke="#e8dfcd"/>',
    ]
    for row, floor in enumerate(reversed(FLOORS)):
        lines += storey(floor, len(FLOORS) - row, MARGIN + row * (HEIGHT + GAP))
    foot = tall - 16
    lines += [
        f'<text x="{MARGIN + 12}" y="{foot}" class="foot">Read from the ground up.</text>',
        f'<text x="{WIDTH - MARGIN}" y="{foot}" class="foot" text-anchor="end">'
        "A floor imports only from the floors below it ↓</text>",
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    """Draw, or with ``--check`` compare."""
    if arguments == ["--check"]:
        current = PICTURE.is_file() and PICTURE.read_text(encoding="utf-8") == drawn()
        if not current:
            print(
                f"{PICTURE.name} is out of date: run python tools/pages/architecture_picture.py", file=sys.stderr
            )
        return 0 if current else 1
    if arguments:
        print(__doc__, file=sys.stderr)
        return 2
    PICTURE.write_text(drawn(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
