"""Make the games of the explorer: levels play themselves, and a figure or two of every game is kept.

    python tools/make_explorer_games.py make --seed 1 --file build/explorer.jsonl
    python tools/make_explorer_games.py pack --file build/explorer.jsonl

``make`` appends the decisions of each game to a file and goes on where that file ends; all work is counted, so a
seed makes the same games on every machine. ``pack`` writes what the explorer needs of them into the
package.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from concordia.actions.all_actions import lexicon
from concordia.bots.evaluation.network import shipped_network
from concordia.bots.levels import FIRST_LEVELS, Level
from concordia.bots.reachable_cities import reach
from concordia.bots.thinker.beam import Beam
from concordia.bots.thinker.search import LONG, Search
from concordia.catalog.components import catalog
from concordia.explorer.explored_game import ExploredGame, explored
from concordia.explorer.game_set import SHIPPED, GameSet
from concordia.game import Game
from concordia.start import new_game

ROOT = Path(__file__).resolve().parent.parent
MADE = ROOT / "build" / "explorer.jsonl"
TARGET = ROOT / "src" / "concordia" / "data" / SHIPPED


class Kind(NamedTuple):
    """What is played, by which level in all seats."""

    level: str
    game: str
    map: str
    players: int


PLAN: Final = {
    Kind("fair", "classic", "imperium", 2): 800,
    Kind("fair", "classic", "imperium", 3): 1200,
    Kind("fair", "classic", "imperium", 4): 4000,
    Kind("fair", "classic", "imperium", 5): 400,
    Kind("fair", "classic", "italia", 2): 5200,
    Kind("fair", "classic", "italia", 3): 1800,
    Kind("fair", "classic", "italia", 4): 1400,
    Kind("fair", "venus", "imperium", 4): 400,
    Kind("fair", "venus", "hellas", 3): 400,
    Kind("fair", "venus", "hellas", 4): 500,
    Kind("fair", "venus", "ionium", 3): 400,
    Kind("fair", "venus", "ionium", 4): 300,
    Kind("fair", "venus", "cyprus", 2): 1200,
    Kind("fair", "venus", "cyprus", 3): 600,
    Kind("gentle", "classic", "imperium", 4): 600,
    Kind("gentle", "classic", "italia", 2): 1200,
    Kind("strong", "classic", "imperium", 4): 80,
    Kind("strong", "classic", "italia", 2): 160,
}


# Quick games of two, played after those of the plan.
MORE: Final = {
    Kind("fair", "classic", "italia", 2): 4500,
    Kind("fair", "classic", "imperium", 2): 1500,
    Kind("fair", "classic", "cyprus", 2): 2000,
    Kind("fair", "venus", "cyprus", 2): 1500,
    Kind("gentle", "classic", "italia", 2): 500,
}


class Dealt:
    """A game as a seat sees it at its turn: in a game from a seed, only the order within the decks is hidden."""

    def __init__(self, game: Game, kind: Kind) -> None:
        """Who sits there does not matter: cards are dealt, played and bought in the open."""
        self._game = game
        self._sizes = [len(deck) for deck in reversed(catalog().decks_for(kind.game, kind.players))]

    def sample(self, rng: random.Random) -> Game:
        """The same game, with what is left of each deck shuffled."""
        game = self._game.copy()
        state = game.state
        left, shuffled = list(state.stack[state.drawn :]), list[int]()
        for size in self._sizes:  # whole decks lie at the bottom, deck I on top
            deck = left[-size:]
            del left[-size:]
            rng.shuffle(deck)
            shuffled = deck + shuffled
        state.stack = state.stack[: state.drawn] + bytes(shuffled)
        return game


class FirstSight(Search):
    """The search of a level that does not look ahead, with one beam for all turns on a board."""

    def __init__(self, level: Level, map: str, rng: random.Random) -> None:
        """With the shipped network."""
        self._level = level
        self._rng = rng
        self._beam = Beam(shipped_network(), reach(map), level.width, level.moves)

    def turn(self, table: Dealt) -> list[int]:
        """The turn that looks best, with the errors of the level."""
        self.game = table.sample(self._rng)
        lines = self._beam.turns(self.game.state, int(self.game.state.seat))
        if self.game.turns < LONG * len(self.game.state.players):
            lines = self._blurred(lines)
        return list(lines[0].codes())


def looked_ahead(level: Level, table: Dealt, rng: random.Random) -> list[int]:
    """The turn that a level plays which does look ahead."""
    view: Any = table
    search = Search(shipped_network(), level, view, rng)
    search.run(level.deals, level.tables)
    return list(search.candidates[0].codes)


def planned() -> list[Kind]:
    """The kinds of all games in the order they are played: after any part of a plan, each has its share."""
    return [kind for plan in (PLAN, MORE) for kind in side_by_side(plan)]


def side_by_side(plan: dict[Kind, int]) -> list[Kind]:
    """The kinds of a plan, mixed."""
    turns = [((n + 0.5) / count, kind) for kind, count in plan.items() for n in range(count)]
    return [kind for _, kind in sorted(turns)]


def played(kind: Kind, seed: str) -> tuple[int, list[int]]:
    """One game: its seed, and every decision as the engine numbers it.

    Each seat plans its turn from its own view and carries the plan out; whoever else is asked something meanwhile
    keeps the dearest goods.
    """
    rng = random.Random(seed)
    deal, level = rng.getrandbits(40), FIRST_LEVELS[kind.level]
    game, decided = new_game(kind.game, kind.map, kind.players, deal), list[int]()
    first_sight = FirstSight(level, kind.map, rng) if level.turns <= 1 else None
    while not game.is_over:
        table = Dealt(game, kind)
        plan = first_sight.turn(table) if first_sight else looked_ahead(level, table, rng)
        decided += _carried_out(game, plan)
    return deal, decided


def _carried_out(game: Game, plan: list[int]) -> Iterator[int]:
    state, seat, turns = game.state, int(game.state.seat), game.turns
    while game.turns == turns and not game.is_over:
        options = game.listed()
        listed = [int(options.codes[n]) for n in range(options.count)]
        code = plan.pop(0) if state.seat == seat and plan else listed[0]
        code = code if code in listed else listed[-1]
        game.decide(code)
        yield code


def make(seed: int, first: int, games: int, path: Path) -> None:
    """Play games ``first`` to ``first + games`` of the plan, those that the file does not have yet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    with path.open(encoding="utf-8") as made:
        done = {json.loads(line)["number"] for line in made}
    with path.open("a", encoding="utf-8") as out:
        for number, kind in list(enumerate(planned()))[first : first + games]:
            if number not in done:
                deal, codes = played(kind, f"explorer {seed} {number}")
                line = {"number": number, **kind._asdict(), "seed": deal, "codes": codes}
                out.write(json.dumps(line, separators=(",", ":")) + "\n")
                out.flush()


def read(line: str) -> ExploredGame:
    """The figures of a game that was made."""
    made = json.loads(line)
    game = new_game(made["game"], made["map"], made["players"], made["seed"])
    entries = lexicon(made["map"]).entries
    return explored(game, [entries[code] for code in made["codes"]], made["level"])


def in_ranges(numbers: list[int]) -> list[tuple[int, int]]:
    """Numbers in order as ranges: the first of each, and how many.

    >>> in_ranges([0, 1, 2, 7, 8])
    [(0, 3), (7, 2)]
    """
    ranges: list[tuple[int, int]] = []
    for number in numbers:
        if ranges and number == sum(ranges[-1]):
            ranges[-1] = (ranges[-1][0], ranges[-1][1] + 1)
        else:
            ranges.append((number, 1))
    return ranges


def pack(seed: int, path: Path) -> None:
    """Write the figures of all games into the package, in the order of their numbers."""
    lines = path.read_text(encoding="utf-8").splitlines()
    lines.sort(key=lambda line: int(json.loads(line)["number"]))
    kinds = Counter(Kind(*(json.loads(line)[key] for key in Kind._fields)) for line in lines)
    numbers = [int(json.loads(line)["number"]) for line in lines]
    made = " and ".join(f"--first {first} --games {count}" for first, count in in_ranges(numbers))
    about = {
        "command": f"python tools/make_explorer_games.py make --seed {seed} {made}",
        "games": [{**kind._asdict(), "games": count} for kind, count in sorted(kinds.items())],
    }
    data = GameSet.of(map(read, lines), about).packed()
    TARGET.write_bytes(data)
    print(f"{len(lines):,} games, {len(data):,} bytes")


def main() -> int:
    """Do what is asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("make", "pack"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game to play")
    parser.add_argument("--games", type=int, default=len(planned()))
    parser.add_argument("--file", type=Path, default=MADE)
    options = parser.parse_args()
    if options.what == "make":
        make(options.seed, options.first, options.games, options.file)
    else:
        pack(options.seed, options.file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
