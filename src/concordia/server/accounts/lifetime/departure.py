"""Forgetting somebody for good: what is theirs goes, what they share with others stays under another name.

Rows of every table that name a person by a foreign key are deleted, or name nobody any more where the key says
``SET NULL``; a column with ``info={"stays": True}`` goes on to name the nameless person who is left.
"""

from __future__ import annotations

import json
from typing import Any, cast

from sqlalchemy import Table, Text, delete, select, update
from sqlalchemy import cast as as_type
from sqlalchemy.orm import Session

from concordia.server.accounts import names
from concordia.server.store.database import Base
from concordia.server.store.models.people_models import ChatRow, NoticeRow, PersonRow, ResultRow
from concordia.server.store.models.table_models import SeatRow, TableRow
from concordia.server.store.table_news import changed_elsewhere

NOBODY = "Nemo"


def nameless() -> str:
    """A name that says nothing of who it was: ``Nemo 4821``."""
    return f"{NOBODY} {names.number()}"


def forget(session: Session, person_id: int, name: str, now: float) -> None:
    """Forget a person in a transaction; from now on they are called ``name`` wherever they were named."""
    row = session.get_one(PersonRow, person_id)
    _rename(session, person_id, row.name, name)
    for table in Base.metadata.sorted_tables:
        for column in table.columns:
            ours = [key for key in column.foreign_keys if key.column.table.name == PersonRow.__tablename__]
            if not ours or column.info.get("stays"):
                continue
            named = column == person_id
            if ours[0].ondelete == "SET NULL":
                session.execute(update(table).where(named).values({column.name: None}))
            else:
                session.execute(delete(table).where(named))
    for attribute in row.__mapper__.column_attrs:
        if attribute.columns[0].nullable:  # whatever need not be known, also what other versions add
            setattr(row, attribute.key, None)
    row.name, row.email_confirmed, row.preferences, row.language = name, False, {}, "en"
    row.created = row.deleted = now


def _rename(session: Session, person_id: int, old: str, new: str) -> None:
    """At the tables where they sat, in what they said, in results and notices of those they played with."""
    sat = select(SeatRow.table_id).where(SeatRow.person == person_id)
    keys = select(TableRow.key).where(TableRow.id.in_(sat))
    for result in session.scalars(select(ResultRow).where(ResultRow.table_id.in_(sat))):
        result.opponents = _replaced(result.opponents, old, new)
    told = as_type(NoticeRow.details, Text).contains(json.dumps(old), autoescape=True)
    for notice in session.scalars(select(NoticeRow).where(NoticeRow.table_key.in_(keys), told)):
        notice.details = _replaced(notice.details, old, new)
    session.flush()
    session.execute(update(ChatRow).where(ChatRow.person_id == person_id).values(name=new))
    seats = cast("Table", SeatRow.__table__)
    session.execute(update(seats).where(seats.c.person == person_id).values(name=new))
    changed_elsewhere(session, person_id)


def _replaced(value: Any, old: str, new: str) -> Any:
    """A name within JSON replaced by another."""
    if isinstance(value, dict):
        return {key: _replaced(inner, old, new) for key, inner in value.items()}
    if isinstance(value, list):
        return [_replaced(inner, old, new) for inner in value]
    return new if value == old else value
