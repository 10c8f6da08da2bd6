"""Whether a program keeps to the protocol: a script of situations, and what it does wrong in each."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from concordia.actions.types import Action
from concordia.bots.line_protocol import line_messages as lines
from concordia.bots.line_protocol.line_errors import LineBotError, say
from concordia.bots.line_protocol.line_program import QUIT_SECONDS, LineProgram
from concordia.bots.random import RandomBot
from concordia.game import View
from concordia.start import new_game

SILENCE: Final = 0.1  # seconds in which a program must not say anything
THINK_SECONDS: Final = 0.5
GRACE: Final = 2.0  # seconds beyond the clock, for machines that are busy
DECISIONS: Final = 60  # of each game, the program's own and those of the others
GAMES: Final = (("classic", "italia", 2), ("venus", "hellas", 3), ("team", "imperium", 4))


class StepResult(NamedTuple):
    """What came of a step of the script: what is wrong, if anything is, or what should be known."""

    step: str
    wrong: LineBotError | None = None
    note: str = ""


@dataclass
class BotCheck:
    """What was found out about a program."""

    command: str
    seconds: float = 10.0
    quit_seconds: float = QUIT_SECONDS
    name: str = ""
    steps: list[StepResult] = field(default_factory=list)
    answers: int = 0
    slowest: float = 0.0

    @property
    def wrong(self) -> list[LineBotError]:
        """What it does wrong, in the order of the script."""
        return [step.wrong for step in self.steps if step.wrong is not None]

    def run(self) -> None:
        """Play the script, every step with a new process; a fault that was met before is not told again."""
        if not self._went_well(say("check/start"), self._hello):
            return
        steps: list[tuple[str, Callable[[LineProgram], str]]] = [
            (say("check/think"), self._clock),
            *(
                (say("check/game", game=game, map=map, players=n), self._game(game, map, n))
                for game, map, n in GAMES
            ),
            (say("check/unknown"), self._something_new),
            (say("check/quit"), self._quit),
            (say("check/input"), self._end_of_input),
        ]
        for step, play in steps:
            if self.wrong and (play == self._something_new or self.wrong[-1].kind in ("late", "unasked")):
                continue  # it would tell nothing new or take too long, or its answers are out of step
            self._went_well(step, play)

    def _went_well(self, step: str, play: Callable[[LineProgram], str]) -> bool:
        program = None
        try:
            program = LineProgram(self.command)
            self.name = program.say_hello(self.seconds).name
            self.steps.append(StepResult(step, note=play(program)))
        except LineBotError as wrong:
            if all(wrong.kind != known.kind for known in self.wrong):
                self.steps.append(StepResult(step, wrong))
            return False
        finally:
            if program is not None:
                program.kill()
        return True

    def _hello(self, program: LineProgram) -> str:
        program.check_silence(SILENCE)
        return ""

    def _something_new(self, program: LineProgram) -> str:
        try:
            program.send({"type": "a-type-of-a-later-version", "whatever": [1, {"type": "quit"}]})
            program.check_silence(SILENCE)
            self._ask(program, 1, self.seconds)
        except LineBotError as why:
            if why.kind not in ("ended", "unasked", "gave_up"):
                raise
            raise LineBotError("unknown", why=str(why)) from None
        return ""

    def _clock(self, program: LineProgram) -> str:
        self._ask(program, 2, THINK_SECONDS)
        program.check_silence(SILENCE)
        return ""

    def _ask(self, program: LineProgram, seed: int, seconds: float) -> None:
        """One question with a clock at the beginning of a game."""
        game = new_game("classic", "imperium", 4, seed)
        assert game.decision is not None
        view = game.view(game.decision.seat)
        program.send(lines.game(view, seed))
        self._chosen(program, "think", view, game.legal_actions(), seconds)

    def _game(self, kind: str, map: str, players: int) -> Callable[[LineProgram], str]:
        def play(program: LineProgram) -> str:
            first = self._beginning(program, kind, map, players)
            again = self._beginning(program, kind, map, players)
            return "" if first == again else say("note/same")

        return play

    def _beginning(self, program: LineProgram, kind: str, map: str, players: int) -> list[str]:
        """The beginning of a game, in which the program sits in seat 0."""
        game, others = new_game(kind, map, players, 7), RandomBot(7)
        program.send(lines.game(game.view(0), 7))
        while game.decision is not None and len(game.history) < DECISIONS:
            view, legal = game.view(game.decision.seat), game.legal_actions()
            if game.decision.seat > 0 or len(legal) == 1:
                game.apply(others.choose(view, legal))
            else:
                game.apply(self._chosen(program, "choose", view, legal, self.seconds))
        program.check_silence(SILENCE)
        program.send(lines.over([0] * players, [0]))
        return [str(action) for action in game.history]

    def _chosen(self, program: LineProgram, kind: str, view: View, legal: list[Action], seconds: float) -> Action:
        started = time.monotonic()
        action = program.choose(kind, view, legal, seconds, seconds + (GRACE if kind == "think" else 0))
        self.answers += 1
        self.slowest = max(self.slowest, time.monotonic() - started)
        return action

    def _quit(self, program: LineProgram) -> str:
        code = program.quit(self.quit_seconds)
        if code is None:
            raise LineBotError("no_quit", seconds=f"{self.quit_seconds:g}")
        if code != 0:
            raise LineBotError("exit_code", code=code)
        return ""

    def _end_of_input(self, program: LineProgram) -> str:
        program.close_input()
        if program.ended(self.quit_seconds) is None:
            raise LineBotError("no_end", seconds=f"{self.quit_seconds:g}")
        return ""
