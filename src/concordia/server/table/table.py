"""One table: its seats, its game and its clocks. No sockets and no database; time comes from outside."""

from __future__ import annotations

import random
from typing import Any, Literal

from concordia.actions.types import Action, Keep
from concordia.game import Decision
from concordia.rules.teams import sides
from concordia.server.errors import Refusal
from concordia.server.ratings.fairness import Unrated, counts_as_last, stood_in, unrated_because
from concordia.server.table.decision_log import AUTO, PERSON, LogEntry
from concordia.server.table.pace import ON_RETURN, SeatClock
from concordia.server.table.played_game import END_OF_TURN, PlayedGame
from concordia.server.table.roman_names import unused_name
from concordia.server.table.seat import Seat
from concordia.server.table.terms import Start, Terms, check_level
from concordia.vocabulary import GOODS

Stage = Literal["open", "playing", "over"]


class Table:
    """People and bots around one game."""

    def __init__(self, key: str, terms: Terms, host: int, created_at: float, id: int = 0) -> None:
        """A table with open seats; ``key`` is the secret of its link."""
        self.id = id
        self.key = key
        self.terms = terms
        self.host = host
        self.stage: Stage = "open"
        self.seats = [Seat(number) for number in range(terms.players)]
        self.start_from = Start()
        self.play: PlayedGame | None = None
        self.created_at = created_at
        self.started_at: float | None = None
        self.finished_at: float | None = None
        self.asked_since: float = created_at  # since when the seat that is asked is asked
        self.rematch: str | None = None  # the key of the table that goes on from this one
        self.fixed_unrated: Unrated | None = None  # why its game is not rated, once it has begun

    # Sitting down.

    def seats_of(self, person: int | None) -> list[int]:
        """The seats that a person holds."""
        if person is None:
            return []
        return [seat.number for seat in self.seats if seat.kind == "person" and seat.person == person]

    @property
    def people_playing(self) -> tuple[int, ...]:
        """The people who play here themselves; nobody where all are bots, or have left their seats to bots."""
        people = {seat.person for seat in self.seats if seat.kind == "person" and not seat.away}
        return tuple(sorted(person for person in people if person is not None))

    def sit(self, person: int, name: str, number: int | None = None, *, guest: bool = False) -> Seat:
        """Take an open seat; somebody who sits here already may take another, to share the screen."""
        self._must_be_open()
        free = [seat for seat in self.seats if seat.kind == "open" and number in (None, seat.number)]
        if not free:
            raise Refusal("table/full" if number is None else "seat/taken")
        seat = free[0]
        seat.kind, seat.person, seat.name, seat.level = "person", person, name, None
        seat.guest = guest
        for bot in self.seats:
            if bot.kind == "bot" and bot.name.casefold() == name.casefold():
                bot.name = self._new_name()
        return seat

    def wish(self, person: int, *, skip_end: bool, auto_keep: bool) -> bool:
        """How a person likes to play, at all their seats; whether that is new."""
        changed = False
        for number in self.seats_of(person):
            seat = self.seats[number]
            changed = changed or (seat.skip_end, seat.auto_keep) != (skip_end, auto_keep)
            seat.skip_end, seat.auto_keep = skip_end, auto_keep
        return changed

    def seat_bot(self, level: str, number: int) -> None:
        """Give an open seat to a bot."""
        self._must_be_open()
        check_level(level)
        seat = self.seats[number]
        if seat.kind == "person":
            raise Refusal("seat/taken")
        seat.kind, seat.person, seat.name, seat.level = "bot", None, self._new_name(), level

    def _new_name(self) -> str:
        """A bot's name that nobody here has."""
        return unused_name(self.key, [seat.name for seat in self.seats if seat.name])

    def fill(self, level: str | None = None) -> None:
        """Give all open seats to bots."""
        for seat in self.seats:
            if seat.kind == "open":
                self.seat_bot(level or self.terms.level, seat.number)

    def leave(self, person: int, number: int | None = None) -> list[int]:
        """Stand up: before the game the seat is open again, during it the stand-in plays until they return."""
        mine = [seat for seat in self.seats_of(person) if number in (None, seat)]
        if not mine:
            raise Refusal("seat/not_yours", 403)
        for each in mine:
            if self.stage == "open":
                self.seats[each] = Seat(each)
            elif self.stage == "playing":
                self.seats[each].away = True
        return mine

    def start(self, seed: int, now: float) -> None:
        """Begin the game; every seat must be taken."""
        self._must_be_open()
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
        for seat in self.seats:
            seat.clock = SeatClock.at_start(self.terms.pace)

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
        return self.play.asked if self.play is not None else None

    @property
    def version(self) -> int:
        """How many entries the log has."""
        return self.play.version if self.play is not None else 0

    @property
    def hot_seat(self) -> bool:
        """Whether one person holds several seats."""
        people = [seat.person for seat in self.seats if seat.kind == "person"]
        return len(set(people)) < len(people)

    @property
    def unrated(self) -> Unrated | None:
        """Why this game is not rated, as things stand; None if it is. Fixed when the game begins."""
        if self.stage == "open":
            return unrated_because(self.terms, self.seats)
        return self.fixed_unrated

    def counts_as_last(self, seat: Seat) -> bool:
        """Whether the game, if it ended now, would count for the owner of a seat as if they had come last."""
        return counts_as_last(seat, self.game.lines)

    def act(self, seat: int, action: Action, now: float, by: str = PERSON, token: str = "") -> list[LogEntry]:
        """Make a decision, and then those that the players asked next have left to the server."""
        hold = by == PERSON and not self.seats[seat].skip_end
        made = [self._timed(seat, now, self.game.act(seat, action, now, hold=hold, by=by, token=token))]
        while (kept := self._kept_for_them()) is not None:
            made.append(self._timed(kept[0], now, self.game.act(*kept, now, hold=False, by=AUTO)))
        return made

    def undo(self, seat: int, whole: bool, now: float, token: str = "") -> list[LogEntry]:
        """Take back the seat's last decision of this turn, or all of them."""
        return [self._timed(seat, now, self.game.undo(seat, whole, now, token))]

    def end_turn(self, seat: int, now: float, by: str = PERSON, token: str = "") -> list[LogEntry]:
        """End the open turn."""
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

    def deadline(self) -> float | None:
        """When the seat that is asked runs out of time; None if it never does, or a bot plays it."""
        asked = self.asked
        if asked is None or self.seats[asked.seat].by_bot:
            return None
        return self.seats[asked.seat].clock.deadline(self.terms.pace, self.asked_since)

    def run_out(self, now: float) -> Seat | None:
        """The seat whose time is over, now played by a bot until its owner returns; None if nobody's is."""
        asked, deadline = self.asked, self.deadline()
        if asked is None or deadline is None or now < deadline:
            return None
        seat = self.seats[asked.seat]
        seat.away = True
        seat.clock.answered(self.terms.pace, self.asked_since, now, turn_ended=False)
        self.asked_since = now
        return seat

    def back(self, person: int, now: float) -> bool:
        """A person is back at their seats: from vacation, or from having run out of time."""
        changed = False
        for number in self.seats_of(person):
            seat = self.seats[number]
            if seat.left_by is not None:
                continue
            rested = seat.clock.return_(now)
            asked = self.asked
            if asked is not None and asked.seat == number:
                self.asked_since = now if seat.away else self.asked_since + rested
            if seat.away:
                seat.clock.bank = max(seat.clock.bank, self.terms.pace.increment, ON_RETURN)
            changed = changed or seat.away or rested > 0
            seat.away = False
        return changed

    def shift_clocks(self, seconds: float) -> None:
        """Charge nobody these seconds: the server was away, or its clock was set."""
        if self.deadline() is not None:
            self.asked_since += seconds
        for seat in self.seats:
            if seat.clock.vacation_since is not None:
                seat.clock.vacation_since += seconds

    def bots_turn(self) -> tuple[Seat, bool] | None:
        """The seat that a bot plays now, and whether its turn only has to be ended."""
        asked = self.asked
        if asked is None or not self.seats[asked.seat].by_bot:
            return None
        return self.seats[asked.seat], asked.kind == END_OF_TURN

    def level_of(self, seat: Seat) -> str:
        """Which bot plays a seat: its own, or the stand-in for its owner."""
        return seat.level or self.terms.stand_in

    def _must_be_open(self) -> None:
        if self.stage != "open":
            raise Refusal("table/started")

    def _seat(self, seat: Seat) -> dict[str, Any]:
        return seat.to_json() | {"stood_in": stood_in(seat, self.play.lines) if self.play is not None else 0}

    def to_json(self, reader: int | None = None) -> dict[str, Any]:
        """The table as everybody who knows its link may see it.

        The link of a private rematch is for those who sit here, so it depends on who reads this.
        """
        terms = self.terms
        return {
            "key": self.key,
            "game": terms.game,
            "map": terms.map,
            "players": terms.players,
            "sides": sides(terms.game, terms.players),
            "options": terms.options,
            "public": terms.public,
            "hints": terms.hints,
            "analysis": terms.analysis,
            "pace": terms.pace.to_json(),
            "level": terms.level,
            "stand_in": terms.stand_in,
            "rated": self.unrated is None,
            "unrated": self.unrated,
            "stage": self.stage,
            "host": self.host,
            "seats": [self._seat(seat) for seat in self.seats],
            "created_at": self.created_at,
            "started_at": self.started_at,
            "finished_at": self.finished_at,
            "rematch": self.rematch if terms.public or self.seats_of(reader) else None,
        }
