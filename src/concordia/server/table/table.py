"""One table: its seats, its game and its clocks. No sockets and no database; time comes from outside."""

from __future__ import annotations

import random
from typing import Any

from concordia.actions.types import Action, Keep
from concordia.game import Decision
from concordia.server.errors import Refusal
from concordia.server.ratings.fairness import counts_as_last, stood_in
from concordia.server.table.decision_log import AUTO, PERSON, LogEntry
from concordia.server.table.pace import ON_RETURN, Pause, SeatClock
from concordia.server.table.played_game import END_OF_TURN, PlayedGame
from concordia.server.table.seat import Seat
from concordia.server.table.talks.open_questions import Questions
from concordia.server.table.talks.seated_table import Ending, SeatedTable
from concordia.server.table.terms import Start, Terms
from concordia.vocabulary import GOODS


class Table(SeatedTable):
    """People and bots around one game."""

    def __init__(self, key: str, terms: Terms, host: int, created_at: float, id: int = 0) -> None:
        """A table with open seats; ``key`` is the secret of its link."""
        super().__init__(key, terms, host, created_at, id)
        self.start_from = Start()
        self.play: PlayedGame | None = None
        self.asked_since: float = created_at  # since when the seat that is asked is asked
        self.pause = Pause()

    # Beginning.

    def start(self, seed: int, now: float) -> None:
        """Begin the game; every seat must be taken."""
        self.must_be_open()
        if any(seat.kind == "open" for seat in self.seats):
            raise Refusal("table/open_seats")
        if self.terms.shuffle:
            random.Random(f"seats {seed}").shuffle(self.seats)
            for number, seat in enumerate(self.seats):
                seat.number = number
        self.begin(Start(seed), now)

    def begin(self, start: Start, now: float) -> None:
        """Set up a game on this table."""
        self.fixed_unrated = self.unrated
        self.start_from = start
        self.play = PlayedGame(start.game(self.terms))
        self.stage = "playing"
        self.started_at = self.asked_since = now
        self.questions = Questions()
        for seat in self.seats:
            seat.clock = SeatClock.at_start(self.terms.pace)

    # Ending before the game does.

    def end(self, how: Ending, now: float) -> None:
        """Nothing more is played here."""
        self.stage, self.ended, self.finished_at = "over", how, now
        if how == "cancelled" and self.fixed_unrated is None:
            self.fixed_unrated = "cancelled"
        self.questions = Questions()

    def give_up(self, number: int, now: float) -> None:
        """A computer plays a seat to the end, whatever its owner does."""
        seat = self.seats[number]
        if not seat.away:
            self._bot_takes(seat, now)
        seat.give_up()

    def hand_over(
        self, number: int, person: int, name: str, now: float, *, guest: bool, program: bool = False
    ) -> None:
        """Somebody else plays a seat from now on."""
        seat = self.seats[number]
        seat.left_by = seat.left_by or seat.person
        seat.person, seat.name, seat.guest, seat.program = person, name, guest, program
        self.rename_bots(name)
        self.back(person, now)

    # Playing.

    @property
    def game(self) -> PlayedGame:
        """The game in progress; a table that has not started has none."""
        if self.play is None:
            raise Refusal("table/not_started")
        return self.play

    @property
    def asked(self) -> Decision | None:
        """Who is asked what now."""
        return self.play.asked if self.play is not None and self.ended is None else None

    @property
    def version(self) -> int:
        """How many entries the log has."""
        return self.play.version if self.play is not None else 0

    def counts_as_last(self, seat: Seat) -> bool:
        """Whether the game, if it ended now, would count for the owner of a seat as if they had come last."""
        return counts_as_last(seat, self.game.lines)

    def act(self, seat: int, action: Action, now: float, by: str = PERSON, token: str = "") -> list[LogEntry]:
        """Make a decision, and then those that the players asked next have left to the server."""
        self._must_go_on()
        hold = by == PERSON and not self.seats[seat].skip_end
        made = [self._timed(seat, now, self.game.act(seat, action, now, hold=hold, by=by, token=token))]
        while (kept := self._kept_for_them()) is not None:
            made.append(self._timed(kept[0], now, self.game.act(*kept, now, hold=False, by=AUTO)))
        return made

    def undo(self, seat: int, whole: bool, now: float, token: str = "") -> list[LogEntry]:
        """Take back the seat's last decision of this turn, or all of them."""
        self._must_go_on()
        return [self._timed(seat, now, self.game.undo(seat, whole, now, token))]

    def end_turn(self, seat: int, now: float, by: str = PERSON, token: str = "") -> list[LogEntry]:
        """End the open turn."""
        self._must_go_on()
        return [self._timed(seat, now, self.game.end_turn(seat, now, by, token))]

    def _timed(self, seat: int, now: float, entry: LogEntry) -> LogEntry:
        """Charge the clock of the seat that was asked, and see whether the game is over."""
        asked = self.asked
        ended = asked is None or self.game.turn != entry.turn
        charged = self.seats[seat].clock
        if asked is None or asked.seat != seat or ended:
            charged.answered(self.terms.pace, self.asked_since, now, ended)
            self.asked_since = now
        if self.game.is_over:
            self.stage = "over"
            self.finished_at = now
            self.questions = Questions()
        return entry

    def _kept_for_them(self) -> tuple[int, Action] | None:
        """Which goods to keep, the most valuable, for a player who leaves that choice to the server."""
        asked = self.asked
        if asked is None or asked.kind != "keep" or not self.seats[asked.seat].auto_keep:
            return None
        price = self.game.game.state.setup.tables.price
        value = {good: int(price[number]) for number, good in enumerate(GOODS)}
        offers = [action for action in self.game.legal(asked.seat) if isinstance(action, Keep)]
        return asked.seat, max(offers, key=lambda keep: sum(value[good] * n for good, n in keep.kept))

    # Time.

    @property
    def paused(self) -> bool:
        """Whether everything stands still; not where nobody is left who could go on."""
        return self.pause.since is not None and self.stage == "playing" and bool(self.people_playing)

    def end_pause(self, now: float) -> None:
        """Go on after a pause, with all clocks as they were before it; or nobody wants one any more."""
        lasted = self.pause.end(now)
        self.asked_since += lasted
        for seat in self.seats:
            if seat.clock.vacation_since is not None:
                seat.clock.vacation_since += lasted

    def deadline(self) -> float | None:
        """When the seat that is asked runs out of time; None if it never does, or a bot plays it."""
        asked = self.asked
        if asked is None or self.paused or self.seats[asked.seat].by_bot:
            return None
        return self.seats[asked.seat].deadline(self.terms.pace, self.asked_since)

    def run_out(self, now: float) -> Seat | None:
        """The seat whose time is over, now played by a bot until its owner returns; None if nobody's is."""
        asked, deadline = self.asked, self.deadline()
        if asked is None or deadline is None or now < deadline:
            return None
        self._bot_takes(self.seats[asked.seat], now)
        return self.seats[asked.seat]

    def _bot_takes(self, seat: Seat, now: float) -> None:
        """A bot plays a seat; its clock is charged up to now."""
        seat.away = True
        asked = self.asked
        if asked is not None and asked.seat == seat.number:
            seat.clock.answered(self.terms.pace, self.asked_since, now, turn_ended=False)
            self.asked_since = now

    def back(self, person: int, now: float) -> bool:
        """A person is back at their seats: from vacation, or from having run out of time."""
        changed = False
        for number in self.seats_of(person):
            seat = self.seats[number]
            if seat.resigned:
                continue
            rested = seat.clock.return_(now)
            asked = self.asked
            if asked is not None and asked.seat == number:
                self.asked_since = (self.pause.since or now) if seat.away else self.asked_since + rested
            if seat.away:
                seat.clock.bank = max(seat.clock.bank, self.terms.pace.increment, ON_RETURN)
            changed = changed or seat.away or rested > 0
            seat.away = False
        return changed

    def shift_clocks(self, seconds: float) -> None:
        """Charge nobody these seconds: the server was away, or its clock was set."""
        if self.pause.since is not None:  # its end will move them by all the time since
            return
        if self.deadline() is not None:
            self.asked_since += seconds
        for seat in self.seats:
            if seat.clock.vacation_since is not None:
                seat.clock.vacation_since += seconds

    def bots_turn(self) -> tuple[Seat, bool] | None:
        """The seat that a bot plays now, and whether its turn only has to be ended."""
        asked = self.asked
        if asked is None or self.paused or not self.seats[asked.seat].by_bot:
            return None
        return self.seats[asked.seat], asked.kind == END_OF_TURN

    def _must_go_on(self) -> None:
        if self.ended is not None:
            raise Refusal("game/over")

    def seat_info(self, seat: Seat) -> dict[str, Any]:
        """A seat as everybody may see it, with how often a bot has decided for its owner."""
        return seat.to_json() | {"stood_in": stood_in(seat, self.play.lines) if self.play is not None else 0}

    def to_json(self, reader: int | None = None) -> dict[str, Any]:
        """The table as everybody who knows its link may see it."""
        wanted = sorted(self.pause.wanted_by.intersection(self.people_playing))
        paused = {"paused_since": self.pause.since if self.paused else None, "pause_asked": wanted}
        return {**super().to_json(reader), **paused}
