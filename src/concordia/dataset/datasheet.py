"""The datasheet beside a file of games: what is in it, how it was made, and what it may be used for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from concordia.dataset import Dataset
from concordia.messages import english

say = english("dataset")


def datasheet(data: Dataset, name: str, left_out: Mapping[str, int]) -> str:
    """The page, in Markdown."""
    about, games = data.about, data.games
    kinds = Counter((each.game, each.map, each.players) for each in games)
    rows = "".join(
        say("sheet/kind", game=game, map=map, players=players, games=number) + "\n"
        for (game, map, players), number in sorted(kinds.items())
    )
    columns = "".join(
        say("sheet/column", name=key, type=str(column.dtype), says=say(f"column/{key}")) + "\n"
        for key, column in sorted(data.columns.items())
    )
    lost = ", ".join(f"{number} {why}" for why, number in sorted(left_out.items()))
    return say(
        "sheet/page",
        name=name,
        games=len(games),
        decisions=data.decisions,
        command=about["command"],
        version=about["version"],
        rules=about["rules"],
        sources=_counted(each.source for each in games),
        seats=_counted(seat for each in games for seat in each.seats),
        seeds=_seeds(data),
        left_out=lost or say("sheet/nothing"),
        kinds=rows.rstrip("\n"),
        columns=columns.rstrip("\n"),
    )


def _counted(words: object) -> str:
    counted = Counter(words)  # type: ignore[call-overload]
    return ", ".join(f"{number} {word}" for word, number in sorted(counted.items()))


def _seeds(data: Dataset) -> str:
    seeds = [each.seed for each in data.games]
    if seeds and all(isinstance(seed, int) for seed in seeds):
        return say("sheet/seeds", first=min(seeds), last=max(seeds))
    return say("sheet/own_seeds")


def sheet_of(file: Path) -> Path:
    """Where the datasheet of a file lies."""
    return file.with_suffix(".md")
