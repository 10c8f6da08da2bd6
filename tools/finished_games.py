"""Make the finished games of tests/games again: played by chance and taste, all of it from seeds.

The games on file prove that the rules have not changed: they are replayed to the exact score. Only when the
rules change on purpose (and with them their version) are they made again::

    python -m tools.finished_games
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.properties.styles import STYLES, choose

import concordia
from concordia.actions.types import Action
from concordia.chance import Dice
from concordia.game import Game
from concordia.version import RULES_VERSION

FOLDER = Path(__file__).parent.parent / "tests" / "games"
WAYS = {"purchase": "last card", "build": "fifteenth house"}

# game, map, players, seed, style, options
PLAN: list[tuple[str, str, int, int, str, dict[str, Any]]] = [
    ("classic", "imperium", 3, 1, "settler", {}),
    ("classic", "imperium", 5, 2, "settler", {"interim_scoring": True}),
    ("classic", "italia", 2, 3, "settler", {"colonist_income": "2013"}),
    ("classic", "italia", 4, 4, "builder", {}),
    ("classic", "hellas", 3, 5, "settler", {"display": "wine"}),
    ("classic", "ionium", 4, 6, "settler", {}),
    ("classic", "ionium-small", 2, 7, "builder", {"interim_scoring": True}),
    ("classic", "cyprus", 4, 8, "settler", {"display": "wine", "colonist_income": "2013"}),
    ("classic", "cyprus", 3, 9, "builder", {}),
    ("venus", "imperium", 4, 10, "settler", {}),
    ("venus", "imperium", 2, 11, "builder", {}),
    ("venus", "italia", 3, 12, "settler", {"display": "wine", "interim_scoring": True}),
    ("venus", "hellas", 2, 13, "settler", {}),
    ("venus", "hellas", 3, 14, "builder", {"colonist_income": "2013"}),
    ("venus", "ionium", 5, 15, "settler", {"interim_scoring": True}),
    ("venus", "ionium-small", 3, 16, "settler", {}),
    ("venus", "cyprus", 4, 17, "settler", {"display": "wine"}),
    ("team", "imperium", 6, 18, "settler", {}),
    ("team", "imperium", 4, 19, "builder", {}),
    ("team", "italia", 4, 20, "settler", {"interim_scoring": True}),
    ("team", "hellas", 6, 21, "settler", {"display": "wine"}),
    ("team", "ionium", 6, 22, "builder", {"interim_scoring": True}),
    ("team", "ionium-small", 4, 23, "settler", {"colonist_income": "2013"}),
    ("team", "cyprus", 4, 24, "settler", {}),
    # found by search: the best are level, and the PM decides
    ("classic", "italia", 2, 127, "settler", {}),
    ("venus", "cyprus", 3, 50, "buyer", {}),
    ("team", "hellas", 4, 119, "buyer", {}),
]


def played(game: Game, style: str, dice: Dice) -> dict[str, Any]:
    """Play a game to its end and tell it: one line of actions for each turn, and the result."""
    lines: list[list[Action]] = [[]]
    way = ""
    while not game.is_over:
        turns = game.turns
        action = choose(game.legal_actions(), STYLES[style], dice)
        game.apply(action)
        lines[-1].append(action)
        if not way and any(player.concordia for player in game.state.players):
            way = WAYS[action.type]
        if game.turns > turns and not game.is_over:
            lines.append([])
    return {
        "ends": way,
        "turns": game.turns,
        "scores": game.scores(),
        "winners": game.winners,
        "actions": [" ".join(map(str, line)) for line in lines],
    }


def write(path: Path, told: dict[str, Any]) -> None:
    """Put a game on file, each turn and each score on its line."""
    entries = []
    for key, value in told.items():
        if key in ("scores", "actions"):
            rows = ",\n  ".join(json.dumps(row, ensure_ascii=False) for row in value)
            entries.append(f'"{key}": [\n  {rows}\n ]')
        else:
            entries.append(f'"{key}": {json.dumps(value)}')
    path.write_text("{\n " + ",\n ".join(entries) + "\n}\n", encoding="utf-8")


def main() -> None:
    """Make all games of the plan."""
    for kind, map_id, players, seed, style, options in PLAN:
        setup = {"game": kind, "map": map_id, "players": players, "seed": seed, **options}
        told = played(concordia.new_game(**setup), style, Dice(f"{style} {seed}"))
        path = FOLDER / f"{kind}-{map_id}-{players}-{seed}.json"
        write(path, {"rules": RULES_VERSION, "setup": setup, **told})
        print(f"{path.name:36} {told['ends']:16} {told['turns']:4} turns, won by {told['winners']}")


if __name__ == "__main__":
    main()
