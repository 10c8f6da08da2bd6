"""Who sits at a table, on what terms, and what they ask of each other: all of it but the game and its clocks."""

from __future__ import annotations

from typing import Any, Literal

from concordia.rules.teams import sides
from concordia.server.errors import Refusal
from concordia.server.ratings.fairness import Unrated, unrated_because
from concordia.server.table.roman_names import alike, unused_name
from concordia.server.table.seat import Seat
from concordia.server.table.seating.seat_colours import colours_of
from concordia.server.table.talks.open_questions import Agreement, Invitation, Questions
from concordia.server.table.terms import Terms, check_level

Stage = Literal["open", "playing", "over"]
# How a table ended, if its game was not played to the end.
Ending = Literal["cancelled", "resigned", "withdrawn"]


class SeatedTable:
    """People and bots around a table."""

    def __init__(self, key: str, terms: Terms, host: int, created_at: float, id: int = 0) -> None:
        """A table with open seats; ``key`` is the secret of its link."""
        self.id = id
        self.key = key
        self.terms = terms
        self.host = host
        self.stage: Stage = "open"
        self.seats = [Seat(number) for number in range(terms.players)]
        self.created_at = created_at
        self.started_at: float | None = None
        self.finished_at: float | None = None
        self.rematch: str | None = None  # the key of the table that goes on from this one
        self.fixed_unrated: Unrated | None = None  # why its game is not rated, once it has begun
        self.ended: Ending | None = None
        self.closed = False  # to spectators
        self.secret = terms.secret_until is not None  # the deal of a day that is not over, as far as is known
        self.questions = Questions()
        self.revision = 0  # counts the changes that are on disk

    # Sitting down.

    def seats_of(self, person: int | None) -> list[int]:
        """The seats that a person holds."""
        if person is None:
            return []
        return [seat.number for seat in self.seats if seat.kind == "person" and seat.person == person]

    def sit(
        self, person: int, name: str, number: int | None = None, *, guest: bool = False, program: bool = False
    ) -> Seat:
        """Take an open seat; somebody who sits here already may take another, to share the screen."""
        self.must_be_open()
        if person in self.questions.barred and self.questions.invited(person) is None:
            raise Refusal("seat/barred", 403)
        free = [seat for seat in self.seats if seat.kind == "open" and number in (None, seat.number)]
        if not free:
            raise Refusal("table/full" if number is None else "seat/taken")
        seat = free[0]
        seat.kind, seat.person, seat.name, seat.level = "person", person, name, None
        seat.guest, seat.program = guest, program
        self.questions.forget(person=person)
        self.rename_bots(name)
        return seat

    def rename_bots(self, name: str) -> None:
        """No computer bears the name of a person here."""
        for bot in self.seats:
            if bot.kind == "bot" and alike(bot.name, name):
                bot.name = self._new_name()

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
        self.must_be_open()
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

    def must_be_open(self) -> None:
        """Refuse what can be done before the game only."""
        if self.stage != "open":
            raise Refusal("table/started")

    def must_hold(self, person: int | None) -> None:
        """Refuse what only somebody can do who holds a seat here and has not given it up."""
        mine = self.seats_of(person)
        if not mine:
            raise Refusal("seat/not_yours", 403)
        if all(self.seats[number].resigned for number in mine):
            raise Refusal("seat/resigned")

    # Who is here.

    @property
    def full(self) -> bool:
        """Whether no seat is open."""
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def hot_seat(self) -> bool:
        """Whether one person holds several seats."""
        people = [seat.person for seat in self.seats if seat.kind == "person"]
        return len(set(people)) < len(people)

    @property
    def people_playing(self) -> tuple[int, ...]:
        """The people who play here themselves; nobody where all are bots, or have left their seats to bots."""
        people = {seat.person for seat in self.seats if seat.kind == "person" and not seat.away}
        return tuple(sorted(person for person in people if person is not None))

    def may_look(self, person: int | None) -> bool:
        """Whether a person may see this table: a closed one, once it has begun, is for those who belong to it.

        A try at the deal of a day that is over, and is over itself, is open to all.
        """
        if self.terms.daily is not None and self.stage == "over" and not self.secret:
            return True
        return not self.closed or self.stage == "open" or self.concerns(person)

    def reveal(self, now: float) -> None:
        """The deal of a day is no secret any more once the day is over."""
        if self.terms.secret_until is not None and now >= self.terms.secret_until:
            self.secret = False

    def must_not_be_daily(self) -> None:
        """Refuse what would let others see, or play, somebody's try at the deal of the day."""
        if self.terms.daily is not None:
            raise Refusal("daily/alone", 403)

    def concerns(self, person: int | None) -> bool:
        """Whether a person sits here, made the table or is invited to it."""
        if person is None:
            return False
        return (
            person == self.host
            or bool(self.seats_of(person))
            or any(each.person == person for each in self.questions.invitations)
        )

    def level_of(self, seat: Seat) -> str:
        """Which bot plays a seat: its own, or the stand-in for its owner."""
        return seat.level or self.terms.stand_in

    @property
    def unrated(self) -> Unrated | None:
        """Why this game is not rated, as things stand; None if it is. Fixed when the game begins."""
        if self.stage == "open":
            return unrated_because(self.terms, self.seats)
        return self.fixed_unrated

    def seat_info(self, seat: Seat) -> dict[str, Any]:
        """A seat as everybody may see it."""
        return seat.to_json()

    def to_json(self, reader: int | None = None) -> dict[str, Any]:
        """The table as everybody who knows its link may see it.

        The link of a private rematch and what is asked are for those who sit here: it depends on who reads this.
        """
        terms, sits = self.terms, bool(self.seats_of(reader))
        asked = self.questions
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
            "seats": [
                self.seat_info(seat) | {"colour": colour}
                for seat, colour in zip(self.seats, colours_of(self.seats), strict=True)
            ],
            "created_at": self.created_at,
            "started_at": self.started_at,
            "finished_at": self.finished_at,
            "rematch": self.rematch if terms.public or sits else None,
            "ended": self.ended,
            "closed": self.closed,
            "starts_when_full": terms.starts_when_full,
            "language": terms.language,
            "daily": terms.daily,
            "secret_until": terms.secret_until,
            "agreements": [self._agreement(each) for each in asked.agreements.values()] if sits else [],
            "invitations": [_shown(each, reader) for each in asked.invitations if self._knows(each, reader)],
        }

    def _agreement(self, asked: Agreement) -> dict[str, Any]:
        waiting = [person for person in self.people_playing if person not in asked.agreed]
        return {"kind": asked.kind, "by": asked.by, "at": asked.at, "agreed": asked.agreed, "waiting": waiting}

    def _knows(self, invitation: Invitation, reader: int | None) -> bool:
        """Invitations are known to those who sit here, to the host and to who is invited."""
        return reader is not None and (reader in (self.host, invitation.person) or bool(self.seats_of(reader)))


def _shown(invitation: Invitation, reader: int | None) -> dict[str, Any]:
    """An invitation; the code of its link is only for the person who made it."""
    code = invitation.code if invitation.by == reader else None
    return {**vars(invitation), "code": code}
