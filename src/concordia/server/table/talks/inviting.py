"""Asking somebody to the table: to a free seat before the game, or to a seat whose owner gives it away."""

from __future__ import annotations

import hmac
from typing import Protocol

from concordia.server.errors import Refusal
from concordia.server.table.seat import Seat
from concordia.server.table.table import Table
from concordia.server.table.talks.open_questions import Invitation

MOST = 20  # invitations at one table


class Taker(Protocol):
    """Somebody who comes to a seat."""

    @property
    def id(self) -> int:
        """Their number."""
        ...

    @property
    def name(self) -> str:
        """Their name."""
        ...

    @property
    def guest(self) -> bool:
        """Whether they have no account."""
        ...

    @property
    def program(self) -> bool:
        """Whether they are a bot with an account."""
        ...


def invite(table: Table, by: int, person: int, name: str, now: float) -> None:
    """Ask somebody to sit down on a free seat."""
    if not table.seats_of(by) and table.host != by:
        raise Refusal("seat/not_yours", 403)
    if table.stage != "open":
        raise Refusal("table/started")
    if all(seat.kind != "open" for seat in table.seats):
        raise Refusal("table/full")
    if table.seats_of(person):
        raise Refusal("invite/here")
    asked = table.questions
    if any(each.person == person and each.declined for each in asked.invitations) and table.host != by:
        raise Refusal("invite/declined")
    asked.forget(person=person)
    _room_for_one(table)
    asked.invitations.append(Invitation(by, now, person, name))
    if table.host == by and person in asked.barred:
        asked.barred.remove(person)


def offer(table: Table, by: int, number: int, now: float, *, person: int | None, name: str, code: str) -> None:
    """Offer one's seat in a running game: to a person, or else to whoever knows the code."""
    seat = _own_seat(table, by, number)
    if seat.resigned:
        raise Refusal("seat/resigned")
    if person is not None and table.seats_of(person):
        raise Refusal("invite/here")
    table.questions.forget(seat=number)
    _room_for_one(table)
    to_somebody = Invitation(by, now, person, name, number)
    to_whoever = Invitation(by, now, seat=number, code=code)
    table.questions.invitations.append(to_whoever if person is None else to_somebody)


def take_back(table: Table, by: int, number: int) -> None:
    """No longer offer one's seat."""
    _own_seat(table, by, number)
    table.questions.forget(seat=number)


def take(table: Table, taker: Taker, number: int, code: str | None, now: float) -> int:
    """Accept an offered seat. Whose it was."""
    asked = table.questions.offer_of(number)
    if asked is None or table.stage != "playing":
        raise Refusal("offer/gone")
    if asked.person is not None and asked.person != taker.id:
        raise Refusal("offer/not_yours", 403)
    if asked.code is not None and not hmac.compare_digest(asked.code.encode(), (code or "").encode()):
        raise Refusal("offer/not_yours", 403)
    if table.seats_of(taker.id):
        raise Refusal("invite/here")
    table.hand_over(number, taker.id, taker.name, now, guest=taker.guest, program=taker.program)
    table.questions.forget(seat=number)
    return asked.by


def decline(table: Table, person: int) -> list[int]:
    """Say no to all invitations here. Who asked."""
    mine = [each for each in table.questions.invitations if each.person == person and not each.declined]
    if not mine:
        raise Refusal("invite/none")
    for each in mine:
        each.declined = True
    return list(dict.fromkeys(each.by for each in mine))


def _own_seat(table: Table, person: int, number: int) -> Seat:
    if table.stage != "playing" or table.terms.analysis:
        raise Refusal("offer/not_now")
    if number not in table.seats_of(person):
        raise Refusal("seat/not_yours", 403)
    return table.seats[number]


def _room_for_one(table: Table) -> None:
    if len(table.questions.invitations) >= MOST:
        raise Refusal("invite/too_many", 429, most=MOST)
