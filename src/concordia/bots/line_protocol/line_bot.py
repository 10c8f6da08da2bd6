"""A program as a bot of a seat: one process for each game."""

from __future__ import annotations

from concordia.actions.types import Action
from concordia.bots.line_protocol import line_messages as lines
from concordia.bots.line_protocol.line_program import LineProgram
from concordia.game import Game, View
from concordia.worker_processes import seconds_left

PREFIX = "cmd:"
SECONDS = 60.0  # for an answer, where nobody sets another limit
SOONER = 0.9  # the program is ended before somebody ends the process that waits for it


class LineBot:
    """Chooses what a program answers; LineBotError says what it does wrong."""

    def __init__(self, command: str, seed: object) -> None:
        """Start the program and greet it."""
        self.name = f"{PREFIX}{command}"
        self._seed = seed
        self._playing = False
        self._program = LineProgram(command)
        try:
            self._program.say_hello(_limit())
        except BaseException:
            self._program.kill()
            raise

    def choose(self, view: View, legal: list[Action]) -> Action:
        """Ask the program, where there is a choice."""
        if len(legal) == 1:
            return legal[0]
        if not self._playing:
            self._program.send(lines.game(view, self._seed))
            self._playing = True
        try:
            return self._program.choose("choose", view, legal, _limit(), _limit())
        except BaseException:
            self._program.kill()
            raise

    def end(self, game: Game | None = None) -> None:
        """Tell the program how the game has ended, if it has, and let it go."""
        if game is not None and game.is_over and self._playing:
            self._program.send(lines.over([row["total"] for row in game.scores()], game.winners))
        self._program.quit(1.0)


def _limit() -> float:
    left = seconds_left()
    return SECONDS if left is None else SOONER * left
