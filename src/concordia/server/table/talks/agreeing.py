"""Asking everybody at a table to agree to something: one asks, the others agree, or one of them declines.

Who must agree are the people who play: not a computer, and not somebody for whom a computer plays now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from concordia.server.errors import Refusal
from concordia.server.table.table import Table
from concordia.server.table.talks.open_questions import Agreement


@dataclass(frozen=True)
class Kind:
    """Something to agree on: ``check`` refuses what makes no sense now, ``do`` is what happens in the end."""

    check: Callable[[Table], None]
    do: Callable[[Table, float], None]


def _may_cancel(table: Table) -> None:
    if table.stage != "playing":
        raise Refusal("table/not_started" if table.stage == "open" else "game/over")
    if len(table.people_playing) < 2:
        raise Refusal("agree/alone")


def _cancel(table: Table, now: float) -> None:
    table.end("cancelled", now)


KINDS: Mapping[str, Kind] = {"cancel": Kind(_may_cancel, _cancel)}


def ask(table: Table, person: int, kind: str, now: float) -> None:
    """Propose something; who is asked for the same already agrees by it."""
    found = _kind(kind)
    _must_decide(table, person)
    found.check(table)
    asked = table.questions.agreements
    if kind not in asked:
        asked[kind] = Agreement(kind, person, now)
    _agree(table, asked[kind], person, now)


def answer(table: Table, person: int, kind: str, agrees: bool, now: float) -> Agreement:
    """Agree, or decline: then the question is gone. Who asked takes it back by declining. The question."""
    found = _kind(kind)
    _must_decide(table, person)
    asked = table.questions.agreements.get(kind)
    if asked is None:
        raise Refusal("agree/not_asked")
    if agrees:
        found.check(table)
        _agree(table, asked, person, now)
    else:
        del table.questions.agreements[kind]
    return asked


def settle(table: Table, now: float) -> None:
    """See what has become of the questions once somebody has stopped playing.

    If everybody who still plays has agreed, it happens. Where nobody is left to agree with, the question is gone.
    """
    for asked in list(table.questions.agreements.values()):
        try:
            KINDS[asked.kind].check(table)
        except Refusal:
            del table.questions.agreements[asked.kind]
        else:
            _do_if_all_agree(table, asked, now)


def _agree(table: Table, asked: Agreement, person: int, now: float) -> None:
    if person not in asked.agreed:
        asked.agreed.append(person)
    _do_if_all_agree(table, asked, now)


def _do_if_all_agree(table: Table, asked: Agreement, now: float) -> None:
    if all(each in asked.agreed for each in table.people_playing):
        del table.questions.agreements[asked.kind]
        KINDS[asked.kind].do(table, now)


def _kind(kind: str) -> Kind:
    found = KINDS.get(kind)
    if found is None:
        raise Refusal("agree/unknown", 422, given=kind[:20], kinds=", ".join(KINDS))
    return found


def _must_decide(table: Table, person: int) -> None:
    if person not in table.people_playing:
        raise Refusal("seat/away" if table.seats_of(person) else "seat/not_yours", 403)
