"""Lessons before learn_an_hour.py goes on by itself: the network watches a bot play and learns to do the same."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from ppo_network import Player
from torch import nn

from concordia.bots.registry import make
from concordia.envs import VectorGames

TEACHER = "greedy"
BLUNDERS = 0.1  # of the decisions are made by chance, to see how the teacher goes on after one


def watch(table: dict[str, Any], wanted: int, seed: int) -> dict[str, NDArray[Any]]:
    """Games of the teacher against itself: what it saw, could do and did each time, and the lead still won."""
    games = VectorGames(16, **table, reward="progress")
    games.reset(seed=seed)
    rng = random.Random(seed)
    bots = [[make(TEACHER, f"{seed}/{place}/{seat}") for seat in range(2)] for place in range(games.count)]
    begun: list[list[tuple[Any, ...]]] = [[] for _ in bots]
    leads, decisions, over = np.zeros((games.count, 2)), [], 0
    while over < wanted:
        numbers = np.zeros(games.count, np.int64)
        for place, game in enumerate(games.games):
            seat, legal = int(games.seats[place]), game.legal_actions()
            chosen = legal.index(bots[place][seat].choose(game.view(seat), legal)) if len(legal) > 1 else 0
            row, mask = games.observations[place].copy(), games.masks[place].copy()
            options = games.space.legal(game)
            if len(legal) > 1:
                begun[place].append((row, mask, options[chosen], seat, leads[place, seat]))
            if rng.random() < BLUNDERS:
                chosen = rng.randrange(len(legal))
            numbers[place] = options[chosen]
        games.step(numbers)
        leads += games.rewards
        for place in np.flatnonzero(games.terminated):
            decisions += [(*what[:3], leads[place, what[3]] - what[4]) for what in begun[place]]
            begun[place], leads[place], over = [], 0, over + 1
    names = ("rows", "masks", "numbers", "leads")
    return {name: np.array(column) for name, column in zip(names, zip(*decisions, strict=True), strict=True)}


def imitate(player: Player, watched: dict[str, NDArray[Any]], lessons: int, scale: float) -> dict[str, float]:
    """Make what the teacher did likely, and the value a little what it won; a part is kept apart to test it."""
    seen, masks = player.read(watched["rows"], watched["masks"])
    actions = torch.searchsorted(player.numbers, torch.from_numpy(watched["numbers"]))
    won = torch.tensor(scale * watched["leads"], dtype=torch.float32)
    optimizer = torch.optim.AdamW(player.parameters(), weight_decay=0.01)
    learned = len(seen) * 19 // 20
    for lesson in range(lessons):
        parts = torch.randperm(learned).split(256)
        for number, some in enumerate(parts):
            optimizer.param_groups[0]["lr"] = 2e-3 * (1 - 0.95 * (lesson + number / len(parts)) / lessons)
            chances, values = player(seen[some], masks[some])
            loss = nn.functional.nll_loss(chances, actions[some]) + 0.1 * (values - won[some]).square().mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    with torch.no_grad():
        same = player(seen[learned:], masks[learned:])[0].argmax(1) == actions[learned:]
    return {"watched": len(seen), "same_as_teacher": round(same.float().mean().item(), 3)}


def watched_games(
    folder: Path, table: dict[str, Any], wanted: int, seed: int
) -> tuple[dict[str, NDArray[Any]], float]:
    """The teacher's games, and the processor time they took; they are kept, for they stay the same."""
    file = folder / f"watched-{table['map']}-{wanted}-{seed}.npz"
    if not file.exists():
        begun = time.process_time()
        watched = watch(table, wanted, seed)
        folder.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(file, **watched, seconds=time.process_time() - begun)
    kept = dict(np.load(file))
    return kept, float(kept.pop("seconds"))
