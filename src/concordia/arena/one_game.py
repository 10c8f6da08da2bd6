"""One game between bots, played to its end and timed; this is what worker processes do."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NamedTuple

from concordia.actions.types import Action
from concordia.arena.seating import Match, Pairing
from concordia.bots import registry
from concordia.bots.base import Bot, let_go
from concordia.errors import one_line
from concordia.game import Decision, Game
from concordia.messages import english
from concordia.report.fault import Fault
from concordia.start import new_game
from concordia.worker_processes import limited, replace_this_process, spoils

say = english("arena")

CHOICE_SECONDS = 60.0
GOODBYE_SECONDS = 5.0  # at least, for a bot that is let go: a program has time to quit
MOST_DECISIONS = 20_000  # some thirty times a usual game: bots that never bring the end


class GameResult(NamedTuple):
    """How a game went; with ``error`` it was not played to its end."""

    number: int
    seed: int
    seats: tuple[str, ...]
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    turns: int = 0
    wall: tuple[tuple[float, ...], ...] = ()  # by seat: the seconds of every turn
    cpu: tuple[tuple[float, ...], ...] = ()  # the same on the clock of the processor
    error: dict[str, Any] | None = None

    def to_json(self) -> dict[str, Any]:
        """The game as a line of a file keeps it."""
        return self._asdict()

    @classmethod
    def from_json(cls, line: dict[str, Any]) -> GameResult:
        """The game of such a line."""
        rows = {key: tuple(line[key]) for key in ("seats", "scores", "winners")}
        times = {key: tuple(tuple(turns) for turns in line[key]) for key in ("wall", "cpu")}
        return cls(**{**line, **rows, **times})


class Doing(NamedTuple):
    """Which bot a worker process has asked for what, so that it can be named if the process does not answer."""

    seat: int
    decision: int
    bot: str

    def to_text(self) -> str:
        """As it stands on the noticeboard of the process."""
        return f"{self.seat} {self.decision} {self.bot}"

    @classmethod
    def from_text(cls, text: str) -> Doing | None:
        """What such a text says; None if nobody was asked."""
        if not text:
            return None
        seat, decision, bot = text.split(" ", 2)
        return cls(int(seat), int(decision), bot)


class BotFailed(Exception):
    """A bot raised anything at all or chose what is not legal."""

    def __init__(self, seat: int, error: BaseException) -> None:
        """Remember who it was."""
        super().__init__(seat, error)
        self.seat = seat
        self.error = error


class Stopwatch:
    """How long each seat thinks in a turn of its own; what it answers in turns of others counts to its next."""

    def __init__(self, seats: int) -> None:
        """Nobody has thought yet."""
        self.wall: list[list[float]] = [[] for _ in range(seats)]
        self.cpu: list[list[float]] = [[] for _ in range(seats)]
        self._spent = [(0.0, 0.0)] * seats
        self._playing: set[int] = set()

    def choose(self, bot: Bot, game: Game, decision: Decision) -> Action:
        """What a bot decides."""
        view, legal = game.view(decision.seat), game.legal_actions()
        wall, cpu = time.perf_counter(), time.process_time()
        action = bot.choose(view, legal)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        spent = self._spent[decision.seat]
        self._spent[decision.seat] = (spent[0] + wall, spent[1] + cpu)
        if decision.kind == "play":
            self._playing.add(decision.seat)
        return action

    def end_turn(self) -> None:
        """Write down those who have played a card."""
        for seat in self._playing:
            wall, cpu = self._spent[seat]
            self.wall[seat].append(round(wall, 6))
            self.cpu[seat].append(round(cpu, 6))
            self._spent[seat] = (0.0, 0.0)
        self._playing.clear()


def play(match: Match, pairing: Pairing, seconds: float = CHOICE_SECONDS) -> GameResult:
    """The whole game; all its chance comes from its seed, as in ``concordia simulate``.

    In a worker process a bot that is not ours has so many seconds for each choice.
    """
    watch = Stopwatch(match.players)
    game = new_game(match.game, match.map, match.players, pairing.seed, **dict(match.options))
    try:
        _play_to_the_end(game, pairing, watch, seconds)
    except BotFailed as failed:
        if spoils(failed.error):
            replace_this_process()
        return GameResult(*pairing, error=_report(failed, game, pairing))
    return GameResult(
        *pairing,
        scores=tuple(row["total"] for row in game.scores()),
        winners=tuple(game.winners),
        turns=game.turns,
        wall=tuple(map(tuple, watch.wall)),
        cpu=tuple(map(tuple, watch.cpu)),
    )


class BotFault(Fault):
    """A bot failed in a game of this process; the text says which and how, and the cause is its error."""


def play_here(game: Game, pairing: Pairing) -> None:
    """Let bots play a game to its end in this process; BotFault if one fails. Ctrl-C ends it as usual.

    One of our own bots without the package it needs is no fault of the bot: ModuleNotFoundError, as it came.
    """
    try:
        _play_to_the_end(game, pairing, Stopwatch(len(pairing.seats)), CHOICE_SECONDS)
    except BotFailed as failed:
        ours = pairing.seats[failed.seat] in registry.OURS
        if isinstance(failed.error, KeyboardInterrupt) or (ours and isinstance(failed.error, ModuleNotFoundError)):
            raise failed.error from None
        report = _report(failed, game, pairing)
        said = {key: report[key] for key in ("bot", "seat", "decision", "what")}
        raise BotFault(say("play/failed", seed=pairing.seed, **said)) from failed.error


def _play_to_the_end(game: Game, pairing: Pairing, watch: Stopwatch, seconds: float) -> None:
    def guarded(seat: int, least: float = 0.0) -> AbstractContextManager[None]:
        name = pairing.seats[seat]
        if name in registry.OURS:
            return nullcontext()
        return limited(Doing(seat, len(game.history), name).to_text(), max(seconds, least))

    bots: list[Bot] = []
    for seat, name in enumerate(pairing.seats):
        try:
            with guarded(seat):
                bots.append(registry.load(name, f"{pairing.seed}/{seat}"))
        except BaseException as error:
            _let_all_go(bots, None, guarded)
            raise BotFailed(seat, error) from error
    try:
        _play(game, bots, watch, guarded)
    except BaseException:
        _let_all_go(bots, game, guarded)
        raise
    failed = _let_all_go(bots, game, guarded)
    if failed is not None:
        raise failed


def _let_all_go(
    bots: Sequence[Bot], game: Game | None, guarded: Callable[[int, float], AbstractContextManager[None]]
) -> BotFailed | None:
    """Let go of every bot, and say which was the first that could not take it."""
    first: BotFailed | None = None
    for seat, bot in enumerate(bots):
        try:
            with guarded(seat, GOODBYE_SECONDS):
                let_go([bot], game)
        except BaseException as error:
            first = first or BotFailed(seat, error)
    return first


def _play(
    game: Game, bots: Sequence[Bot], watch: Stopwatch, guarded: Callable[[int], AbstractContextManager[None]]
) -> None:
    for _ in range(MOST_DECISIONS):
        decision, turn = game.decision, game.turns
        if decision is None:
            return
        try:
            with guarded(decision.seat):
                action = watch.choose(bots[decision.seat], game, decision)
            game.apply(action)
        except BaseException as error:
            raise BotFailed(decision.seat, error) from error
        if game.turns != turn:
            watch.end_turn()
    seat = 0 if game.decision is None else game.decision.seat
    raise BotFailed(seat, TimeoutError(say("play/endless", decisions=MOST_DECISIONS)))


def _report(failed: BotFailed, game: Game, pairing: Pairing) -> dict[str, Any]:
    """What is kept of a failure: enough to see it again."""
    return {
        "bot": pairing.seats[failed.seat],
        "seat": failed.seat,
        "decision": len(game.history),
        "what": one_line(failed.error),
        "where": traceback.format_exception(failed.error)[-8:],
    }
