"""All ways to carry out a turn, worked out beforehand: a page that keeps them can try the turn without the server.

Ways that lead to the same table meet there again. A turn with more tables than ``MOST_TABLES`` is told as far as
those with the fewest decisions reach; what lies beyond needs the server.
"""

from __future__ import annotations

from typing import Any, Final

from concordia.actions.types import Action
from concordia.bots.thinker.fingerprint import EVERYBODY, CardMarks, fingerprint, table_mark
from concordia.game import Game
from concordia.server.study.trial import Trial
from concordia.server.table.seat_messages import differences, encode

MOST_TABLES: Final = 800
BEYOND: Final = -1  # the number of a table that is not told
_TOLD = ("seat", "asked", "trade", "short", "left")  # of a state, beside its view and its options


class TurnGraph:
    """The tables of a turn, the one before it first."""

    def __init__(self, trial: Trial) -> None:
        """Work them out, those with the fewest decisions first."""
        self._trial = trial
        self.options: list[dict[str, Any]] = []
        self.tables: list[dict[str, Any]] = []
        self._actions: list[Action] = []  # of the options
        self._numbers: dict[bytes, int] = {}  # of options, by what they are
        self._known: dict[int, int] = {}  # of tables, by their marks
        self._ways: list[tuple[list[Action], Game]] = []  # one to each table, and the game there
        self._start = trial.table(0, "").game.view(trial.seat)
        self._number([], trial.before.copy())
        for number, table in enumerate(self.tables):
            actions, game = self._ways[number]
            for option in table["legal"]:
                action = self._actions[option]
                table["next"].append(self._number([*actions, action], self._after(game, action)))
        self.written = b'"options":%b,"tables":%b' % (encode(self.options), encode(self.tables))

    def _after(self, game: Game, action: Action) -> Game:
        """The game after a decision, and those of others on the way."""
        after = game.copy()
        after.apply(action)
        while after.turns == game.turns and (asked := after.decision) and asked.seat not in self._trial.mine:
            after.apply(after.legal_actions()[0])
        return after

    def _number(self, actions: list[Action], game: Game) -> int:
        """The number of a table that some decisions lead to; it is told if it is new and there is room."""
        state = game.state
        mark = int(table_mark(state, fingerprint(state), self._trial.seat, 0, state.drawn, CardMarks(EVERYBODY)))
        known = self._known.get(mark)
        if known is None and len(self.tables) < MOST_TABLES:
            known = self._known[mark] = len(self.tables)
            self._ways.append((actions, game))
            self.tables.append(self._told(actions))
        return BEYOND if known is None else known

    def _told(self, actions: list[Action]) -> dict[str, Any]:
        table = self._trial.table(0, "", actions)
        state = self._trial.state(table, len(actions))
        view, players = differences(state["view"], self._start)
        return {
            **{key: state[key] for key in _TOLD},
            "view": view,
            "players": players,
            "complete": self._trial.complete(table),
            "legal": [self._option(each) for each in state["legal"]],
            "next": [],
        }

    def _option(self, option: dict[str, Any]) -> int:
        written = encode(option)
        if written not in self._numbers:
            self._numbers[written] = len(self.options)
            self.options.append(option)
            self._actions.append(Action.from_json(option["action"]))
        return self._numbers[written]
