"""How large the game is: figures of random games and counted bounds, for docs/benchmark.md.

    python tools/pages/benchmark_figures.py --games 1000

Branching, length and tree: random games, every legal action equally likely. The tree is the mean of log10 of the
product of all branching factors along a game (Knuth's estimate in its logarithm, so that rare huge games do not
rule it). The state space is an upper bound for the start of a turn, by counting what can lie where. Hidden: the
arrangements of the stack and of others' hands that fit what a seat sees, as an upper bound.
"""

from __future__ import annotations

import argparse
import math
from statistics import mean, stdev
from typing import Any, NamedTuple

import concordia
from concordia.chance import Dice

SETUPS = (
    ("classic", "italia", 2),
    ("classic", "imperium", 4),
    ("classic", "imperium", 5),
    ("venus", "hellas", 4),
    ("venus", "cyprus", 3),
    ("team", "imperium", 4),
    ("team", "ionium", 6),
)
MONEY, SPACES, GOODS, COLONISTS = 200, 12, 5, 3  # money: more than games of bots ever show


class RandomGame(NamedTuple):
    """One game in figures."""

    decisions: int
    turns: int
    branching: float
    most: int
    tree: float
    hidden: float


def play(setup: tuple[str, str, int], seed: int) -> RandomGame:
    """A game of chance; hidden arrangements are looked at in every tenth decision."""
    game, dice = concordia.new_game(*setup, seed=seed), Dice(seed)
    counts: list[int] = []
    hidden: list[float] = []
    while (decision := game.decision) is not None:
        legal = game.legal_actions()
        if len(counts) % 10 == 0:
            hidden.append(arrangements(game.view(decision.seat), decision.seat))
        counts.append(len(legal))
        game.apply(legal[dice.below(len(legal))])
    tree = sum(math.log10(count) for count in counts)
    return RandomGame(len(counts), game.turns, mean(counts), max(counts), tree, mean(hidden))


def arrangements(view: Any, me: int) -> float:
    """log10 of how the hidden cards could lie: the stack deck by deck, and which cards others hold in hand."""
    stack = sum(math.lgamma(count + 1) for count in view["stack"]["decks"].values()) / math.log(10)
    others = [player for seat, player in enumerate(view["players"]) if seat != me and "hand" not in player]
    hands = sum(math.log10(math.comb(len(each["known"]), each["hand_count"])) for each in others)
    return stack + hands


def state_space(setup: tuple[str, str, int]) -> float:
    """log10 of an upper bound: every piece anywhere it can lie, whatever else is there."""
    players = setup[2]
    board = concordia.board(setup[1])
    position = concordia.new_game(*setup, seed=1).position()
    cities, places = len(board.cities) - 1, len(board.cities) + len(board.lines) + 1
    for_sale = len(position["display"]) + len(position["stack"])
    owned = sum(len(each["hand"]) for each in position["players"])
    parts = {
        "goods of cities": cities * math.log10(GOODS),
        "markers": len(board.provinces) * math.log10(2),
        "houses": players * cities * math.log10(2),
        "colonists": players * 2 * math.log10(math.comb(places + COLONISTS - 1, COLONISTS)),
        "goods": players * math.log10(math.comb(SPACES + GOODS, GOODS)),
        "money": players * math.log10(MONEY + 1),
        "cards for sale": for_sale * math.log10(2 * players + 1) + math.lgamma(for_sale + 1) / math.log(10),
        "cards of hands": owned * math.log10(2),
        "tops of piles": players * math.log10(for_sale + owned),
        "who holds what": math.log10(players * players * 2 ** len(position["players"])),
    }
    return sum(parts.values())


def interval(numbers: list[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval."""
    return mean(numbers), 1.96 * stdev(numbers) / math.sqrt(len(numbers))


def main() -> None:
    """Print the table of the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print("| game, map, players | decisions | turns | branching | most | tree | states | hidden |")
    print("|---|---|---|---|---|---|---|---|")
    for setup in SETUPS:
        games = [play(setup, options.seed + number) for number in range(options.games)]
        length = "{:.0f} ± {:.0f}".format(*interval([float(each.decisions) for each in games]))
        tree = "{:.0f} ± {:.0f}".format(*interval([each.tree for each in games]))
        turns, branching, hidden = (mean(each) for each in zip(*(g[1:3] + g[5:] for g in games), strict=True))
        cells = [
            ", ".join(map(str, setup)),
            length,
            f"{turns:.0f}",
            f"{branching:.1f}",
            max(g.most for g in games),
        ]
        print("| ", end="")
        print(*cells, tree, f"≤ {state_space(setup):.0f}", f"{hidden:.1f}", sep=" | ", end=" |\n")


if __name__ == "__main__":
    main()
