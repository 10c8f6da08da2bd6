"""Games as data: every decision with what was legal, what was chosen, what was expected and what came of it.

>>> from concordia.dataset import load
>>> data = load()  # the sample that comes with the package; load("games.npz") for a file of your own
>>> len(data.games), data.decisions > 1000
(12, True)

``concordia dataset make`` writes such files (NPZ, columns of NumPy). A file holds the decisions; the view of any
of them is made again from the game's seed, so it can never be out of step with the rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from concordia.actions.all_actions import lexicon
from concordia.actions.types import Action
from concordia.data import data_path
from concordia.errors import InvalidRecord, one_line, shown
from concordia.game import Game, View
from concordia.messages import english
from concordia.start import new_game
from concordia.version import RULES_VERSION

FORMAT = 1
SAMPLE = "sample_games.npz"


say = english("dataset")


class NotDataset(ValueError):
    """A file that is no data set, or a damaged one; the text names it."""


class DatasetGame(NamedTuple):
    """One game of a file."""

    number: int
    source: str  # bots, arena or server
    game: str
    map: str
    players: int
    options: dict[str, Any]
    seed: Any
    seats: tuple[str, ...]  # who played: a level, or "person"
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int
    decisions: range  # its decisions in the columns


class DatasetMoment(NamedTuple):
    """One decision with the game as it stood; the game is not yours to change, copy it."""

    number: int
    seat: int
    action: Action
    game: Game

    @property
    def view(self) -> View:
        """What the seat could know."""
        return self.game.view(self.seat)


class Dataset:
    """The columns of a file by name, the games, and the decisions one after the other."""

    def __init__(self, columns: dict[str, NDArray[Any]]) -> None:
        """``columns`` as :func:`load` finds them."""
        self.about: dict[str, Any] = json.loads(str(columns["about"]))
        if self.about["format"] != FORMAT or self.about["rules"] != RULES_VERSION:
            raise InvalidRecord(
                "record.version", {"given": self.about["rules"], "known": RULES_VERSION}, "contract"
            )
        self.columns = {name: column for name, column in columns.items() if name != "about"}
        starts = columns["first_decision"]
        self.games = [
            DatasetGame(number, **{**each, "seats": tuple(each["seats"]), "scores": tuple(each["scores"]),
                                   "winners": tuple(each["winners"])},
                        decisions=range(int(starts[number]), int(starts[number + 1])))
            for number, each in enumerate(self.about["games"])
        ]  # fmt: skip

    @property
    def decisions(self) -> int:
        """How many decisions there are in all."""
        return len(self.columns["action"])

    def legal(self, decision: int) -> NDArray[np.int32]:
        """The numbers of all actions that could be chosen."""
        self._check(decision)
        starts = self.columns["first_legal"]
        found: NDArray[np.int32] = self.columns["legal"][starts[decision] : starts[decision + 1]]
        return found

    def moments(self, games: list[DatasetGame] | None = None) -> Iterator[DatasetMoment]:
        """Every decision of some games, or of all, in order; each game is played again as it goes."""
        for each in self.games if games is None else games:
            game = new_game(each.game, each.map, each.players, each.seed, **each.options)
            entries = lexicon(each.map).entries
            for number in each.decisions:
                action = entries[int(self.columns["action"][number])]
                yield DatasetMoment(number, int(self.columns["seat"][number]), action, game)
                game.apply(action)

    def moment(self, decision: int) -> DatasetMoment:
        """One decision, with a game of its own."""
        self._check(decision)
        game = next(each for each in self.games if decision in each.decisions)
        moment = next(moment for moment in self.moments([game]) if moment.number == decision)
        return moment._replace(game=moment.game.copy())

    def _check(self, decision: object) -> None:
        if decision not in range(self.decisions):
            raise IndexError(say("decision", given=shown(decision), decisions=self.decisions))


def load(path: str | Path | None = None) -> Dataset:
    """The games of a file; without a path the sample that comes with the package.

    NotDataset if it is another kind of file or damaged, InvalidRecord if it was made with other rules.
    """
    try:
        place = Path(data_path(SAMPLE) if path is None else path)
        with place.open("rb") as file, np.load(file, allow_pickle=False) as columns:
            return Dataset({name: columns[name] for name in columns.files})
    except (OSError, InvalidRecord):
        raise
    except Exception as wrong:  # whatever NumPy, zip and JSON say of bytes that are not theirs
        raise NotDataset(say("file", file=path, why=one_line(wrong))) from None
