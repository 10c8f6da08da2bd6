"""How games are won: figures of many games of one level against itself, as a table for docs/strategy.md.

python tools/figures_of_play.py --level fair --games 40 --map imperium --players 4
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
from collections import Counter
from statistics import mean
from typing import Any

from concordia import new_game
from concordia.bots.registry import make
from concordia.vocabulary import GODS


def play(wish: tuple[str, str, str, int, int]) -> list[dict[str, Any]]:
    """One game; a row of figures for each seat."""
    level, kind, map, players, seed = wish
    game = new_game(kind, map, players, seed=seed)
    bots = [make(level, f"figures/{seed}/{seat}") for seat in range(players)]
    cards: list[Counter[str]] = [Counter() for _ in range(players)]
    while (decision := game.decision) is not None:
        action = bots[decision.seat].choose(game.view(decision.seat), game.legal_actions())
        if action.type == "play":
            cards[decision.seat][action.to_json()["card"].partition("-")[0]] += 1
        game.apply(action)
    scores, table = game.scores(), game.position()["players"]
    rows = []
    for seat, (score, player) in enumerate(zip(scores, table, strict=True)):
        owned = len(player["hand"]) + len(player["discard"])
        rows.append(
            {
                **score,
                "won": seat in game.winners,
                "houses": len(player["houses"]),
                "cards": owned,
                "colonists": len(player["colonists"]),
                "turns": game.turns / players,
                "by houses": any(len(each["houses"]) == 15 for each in table),
                "played": cards[seat],
            }
        )
    return rows


def main() -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", default="fair")
    parser.add_argument("--game", default="classic")
    parser.add_argument("--map", default="imperium")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    seeds = range(options.seed, options.seed + options.games)
    wishes = [(options.level, options.game, options.map, options.players, seed) for seed in seeds]
    with multiprocessing.get_context("spawn").Pool() as pool:
        games = pool.map(play, wishes, chunksize=1)
    rows = [row for game in games for row in game]
    won, lost = [row for row in rows if row["won"]], [row for row in rows if not row["won"]]
    print(
        f"{options.games} games, {options.map}, {options.players} x {options.level}, seeds {seeds[0]}-{seeds[-1]};"
    )
    print(f"{mean(row['turns'] for row in rows):.1f} turns a player; ", end="")
    print(f"{mean(game[0]['by houses'] for game in games):.0%} of games end by the 15th house\n")
    print("| mean of | winners | others |\n|---|---|---|")
    for key in ("total", *GODS, "concordia", "houses", "cards", "colonists"):
        print(f"| {key} | {mean(row[key] for row in won):.1f} | {mean(row[key] for row in lost):.1f} |")
    played = [sum((row["played"] for row in group), Counter[str]()) for group in (won, lost)]
    print("\n| card played, a game | winners | others |\n|---|---|---|")
    for card, _ in played[0].most_common():
        print(f"| {card} | {played[0][card] / len(won):.1f} | {played[1][card] / len(lost):.1f} |")


if __name__ == "__main__":
    main()
