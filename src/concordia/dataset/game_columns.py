"""From finished games to the columns of a file, decision by decision."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from concordia.actions.all_actions import lexicon
from concordia.bots.evaluation.features.writer import FeatureWriter
from concordia.bots.evaluation.network import EvaluationNetwork, matrix, shipped_network
from concordia.bots.reachable_cities import reach
from concordia.dataset import FORMAT
from concordia.dataset.played_games import SourcedGame
from concordia.encoding.layout import WIDTH
from concordia.encoding.view_row import row_of_view
from concordia.game import Game
from concordia.position.writing import options_of
from concordia.start import new_game
from concordia.version import RULES_VERSION, __version__
from concordia.vocabulary import DECISIONS, GAMES

ROUNDED = 3  # places of what is expected: the same on every machine


class ColumnWriter:
    """Gathers games; :meth:`save` writes them."""

    def __init__(self, *, values: bool = True, observations: bool = False) -> None:
        """With ``values`` our evaluation judges every decision; with ``observations`` rows are kept."""
        self._rows: list[NDArray[np.int16]] | None = [] if observations else None
        self.games: list[dict[str, Any]] = []
        self._network: EvaluationNetwork | None = shipped_network() if values else None
        self._lists: dict[str, list[int]] = {
            name: [] for name in ("seat", "kind", "turn", "action", "won", "score", "legal")
        }
        self._starts: dict[str, list[int]] = {"first_decision": [0], "first_legal": [0]}
        self._values: list[NDArray[np.float64]] = []

    @property
    def decisions(self) -> int:
        """How many there are so far."""
        return len(self._lists["action"])

    def add(self, played: SourcedGame) -> None:
        """Write down a finished game."""
        done, setup = played.game, played.game.state.setup
        options, seed = options_of(setup), done.origin.seed
        scores = [int(row["total"]) for row in done.scores()]
        game = new_game(GAMES[setup.game], setup.board.id, int(setup.players), seed, **options)
        for action in done.history:
            self._decide(game, int(lexicon(setup.board.id).code(action)), scores, done.winners)
            game.apply(action)
        self._starts["first_decision"].append(self.decisions)
        self.games.append(
            {
                "source": played.source,
                "game": GAMES[setup.game],
                "map": setup.board.id,
                "players": int(setup.players),
                "options": options,
                "seed": seed,
                "seats": list(played.seats),
                "scores": scores,
                "winners": list(done.winners),
                "turns": int(done.turns),
            }
        )

    def _decide(self, game: Game, code: int, scores: list[int], winners: list[int]) -> None:
        decision = game.decision
        assert decision is not None
        self._lists["legal"] += [action.code for action in game.legal_actions()]
        self._starts["first_legal"].append(len(self._lists["legal"]))
        row = {
            "seat": decision.seat,
            "kind": DECISIONS.index(decision.kind),
            "turn": int(game.turns),
            "action": code,
            "won": int(decision.seat in winners),
            "score": scores[decision.seat],
        }
        for name, number in row.items():
            self._lists[name].append(number)
        if self._rows is not None:
            self._rows.append(np.array(row_of_view(game.view(decision.seat)), dtype=np.int16))
        if self._network is not None:
            writer = FeatureWriter(self._network.sees_opponents)
            writer.survey(game.state)
            writer.write(game.state, decision.seat, reach(game.state.setup.board.id))
            self._values.append(np.stack(self._network.expect(matrix(writer.rows)), axis=1)[0])

    def save(self, path: Path, command: str) -> None:
        """Write the file; the same games give the same bytes."""
        about = {
            "format": FORMAT,
            "version": __version__,
            "rules": RULES_VERSION,
            "command": command,
            "kinds": list(DECISIONS),
            "games": self.games,
        }
        types = {"seat": np.uint8, "kind": np.uint8, "turn": np.int16, "action": np.int32, "won": np.bool_}
        columns: dict[str, NDArray[Any]] = {
            name: np.array(numbers, dtype=types.get(name, np.int32)) for name, numbers in self._lists.items()
        }
        columns |= {name: np.array(numbers, dtype=np.int64) for name, numbers in self._starts.items()}
        if self._network is not None:
            rows = np.array(self._values).reshape(-1, 3)
            for name, column in zip(("points_expected", "margin_expected", "win_expected"), rows.T, strict=True):
                columns[name] = np.round(column, ROUNDED).astype(np.float32)
        if self._rows is not None:
            columns["observation"] = np.array(self._rows, dtype=np.int16).reshape(-1, WIDTH)
        columns["about"] = np.array(json.dumps(about, ensure_ascii=False, sort_keys=True))
        with path.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **columns)
