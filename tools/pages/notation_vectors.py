"""Test vectors of the notation for other implementations: writes docs/notation-vectors.json.

    python tools/pages/notation_vectors.py           writes the file
    python tools/pages/notation_vectors.py --check   fails if it is out of date

``phrases``: every city, province, line, card, good and half of every board in a phrase, with the action that it
means. ``games``: texts on every board and in every game, with the record that each is read to; writing that record
gives the text again. ``faults``: texts that must be refused, with the place of the fault.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import concordia
from concordia.actions.all_actions import lexicon
from concordia.catalog.maps import MAPS
from concordia.chance import Dice
from concordia.errors import ConcordiaError
from concordia.game import Game
from concordia.notation import read, write
from concordia.notation.phrases import phrase
from concordia.version import RULES_VERSION
from concordia.vocabulary import GAMES

FILE = Path(__file__).resolve().parents[2] / "docs" / "notation-vectors.json"
TURNS = 30  # of a game that is not played to its end
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"display": "wine"},
    {"colonist_income": "2013"},
    {"interim_scoring": True},
    {"display": "wine", "colonist_income": "2013", "interim_scoring": True},
)
PLACES = ("move", "place", "build", "produce")  # what the names of a board are in
HEAD = "concordia 1\nclassic on italia, 2 players, seed 5\n"
FAULTS = (
    "",
    "concordia 99\n",
    "concordia 1\nclassic in italia\n",
    "concordia 1\nclassic on gallia, 2 players, seed 5\n",
    "concordia 1\nclassic on italia, 2 players, seed \u0663\n",
    "concordia 1\nposition {\n",
    HEAD + "weather fine\n",
    HEAD + "play the architect\n",
    HEAD + "2. [0] architect\n",
    HEAD + "\u0661. [0] prefect: coins\n",
    HEAD + "1. [1] architect\n",
    HEAD + "1. [0] arcitect\n",
    HEAD + "1. [0] senator: hause Casinum\n",
    HEAD + "1. [0] architect: house Casinum\n",
    HEAD + "1. [0] prefect\n",
    HEAD + "1. [0] senator: card 0 tribune\n",
    HEAD + "1. [0] prefect: coins, coins\n",
    HEAD + "1. [0] architect ...\n2. [1] prefect: coins\n",
    HEAD + "1. [0] prefect: coins\nresult 1 2, won by [0]\n",
    HEAD + "result 1 2, won by [0]\n1. [0] prefect: coins\n",
    HEAD + "1. [0] mercator: sells " + "9" * 5000 + " wine\n",
)


def phrases() -> Iterator[dict[str, Any]]:
    """Every name in a phrase; of moves one for each origin and one for each target of a board."""
    everywhere: set[tuple[str, str]] = set()
    for board in MAPS:
        here: set[tuple[str, str]] = set()
        for action in lexicon(board).entries:
            data = action.to_json()
            if getattr(action, "count", 1) == 0:  # a place in the table that nothing means
                continue
            seen = here if data["type"] in PLACES else everywhere
            fresh = {(data["type"], key) for key in _names(data)} - seen
            if fresh:
                seen |= fresh
                yield {"map": board, "text": phrase(action), "action": data}


def _names(data: dict[str, Any]) -> Iterator[str]:
    """What a phrase of this action shows that another may not."""
    for key, value in data.items():
        if key in ("goods", "pay"):
            yield from (f"{key} {good}" for good in value) if value else iter([key])
        elif key == "count":
            yield f"{data['good']} {value}" if value in (1, 12) else ""
        else:
            yield f"{key} {value}"


def some_game(game: str, board: str, players: int, number: int, turns: int | None) -> Game:
    """A game by chance, up to a number of turns or to its end."""
    made = concordia.new_game(game, board, players, seed=number, **OPTIONS[number % len(OPTIONS)])
    dice = Dice(number)
    while not made.is_over and (turns is None or made.turns < turns):
        legal = made.legal_actions()
        made.apply(legal[dice.below(len(legal))])
    return made


def games() -> Iterator[dict[str, Any]]:
    """The beginning of a game for every game and board, some whole ones, an open turn and a written position."""
    number = 0
    for game in GAMES:
        for board in MAPS:
            players = 4 if game == "team" else 2 + number % 2 + (game == "classic" and board == "imperium")
            yield _told(some_game(game, board, players, number, TURNS if number % 8 else None))
            number += 1
    placed = concordia.from_position(some_game("venus", "ionium", 3, 7, TURNS).position())
    placed.apply(placed.legal_actions()[0])
    yield _told(placed)


def _told(game: Game) -> dict[str, Any]:
    return {"text": write(game), "record": game.record()}


def faults() -> Iterator[dict[str, Any]]:
    """Texts that are refused, and where."""
    for text in FAULTS:
        try:
            read(text)
        except ConcordiaError as wrong:
            place = wrong.why.details
            yield {"text": text, "line": place["line"], "column": place["column"], "why": wrong.reason[:200]}


def vectors() -> str:
    """The whole file: an entry a line, so that changes can be read."""
    parts = {"phrases": list(phrases()), "games": list(games()), "faults": list(faults())}
    lines = ["{", f' "notation": {RULES_VERSION},']
    for name, entries in parts.items():
        told = ",\n".join("  " + json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in entries)
        lines.append(f' "{name}": [\n{told}\n ]' + ("," if name != "faults" else ""))
    return "\n".join([*lines, "}"]) + "\n"


def main(arguments: list[str]) -> int:
    """Write the file, or compare it."""
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    made = vectors()
    if not arguments:
        FILE.write_text(made, encoding="utf-8")
        return 0
    if FILE.read_text(encoding="utf-8") == made:
        return 0
    print(f"{FILE.name} is out of date: run tools/pages/notation_vectors.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
