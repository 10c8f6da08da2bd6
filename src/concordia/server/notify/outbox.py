"""The outbox: notices and where each is to be sent, on disk before anything is sent.

A notice and its deliveries are written in one transaction under a key that is unique for its person, so telling
an event again, after a restart for instance, changes nothing. A delivery is marked as sent once its receiver has
accepted it. If the server is killed between the two, it is sent again after the restart with the same id, by which
receivers (and mail programs) can recognise it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import Table, bindparam, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.orm import Session

from concordia.server.accounts.preferences import Preferences
from concordia.server.notify.notice import WAITING, Notice, Settled
from concordia.server.store.models.people_models import DeliveryRow, NoticeRow, PersonRow, WebhookRow
from concordia.server.store.models.prepared_statements import PlainLine
from concordia.server.store.models.push_models import PushRow

KEPT_SECONDS = 60 * 24 * 3600

_NOTICES = cast("Table", NoticeRow.__table__)
_DELIVERIES = cast("Table", DeliveryRow.__table__)
_STANDING = select(_NOTICES.c.id, _NOTICES.c.table_key, _NOTICES.c.kind, _NOTICES.c.person_id).where(
    _NOTICES.c.table_key.in_(bindparam("tables", expanding=True)), _NOTICES.c.gone.is_(False)
)


@dataclass(frozen=True)
class Way:
    """One way to reach a person: a webhook, a browser or, with neither, the mailbox; and the alerts it gets."""

    alerts: str
    webhook: int = 0
    push: int = 0


@dataclass(frozen=True)
class Posted:
    """A new notice or one that is gone, and whether it is also to be delivered somewhere."""

    row: NoticeRow
    on_its_way: bool


def post(session: Session, notices: Iterable[Notice], now: float) -> dict[tuple[int, str], Posted]:
    """Write notices and their deliveries in a few statements; those that are new, by person and key."""
    wanted = {(each.person, each.key): each for each in notices}
    if not wanted:
        return {}
    ways = _ways(session, {person for person, _ in wanted})
    rows = [_row(each, now) for each in wanted.values() if each.person in ways]
    if not rows:
        return {}
    insert = sqlite_insert if session.get_bind().dialect.name == "sqlite" else postgresql_insert
    made = insert(_NOTICES).on_conflict_do_nothing(index_elements=["person_id", "key"])
    told = made.returning(_NOTICES.c.person_id, _NOTICES.c.key, _NOTICES.c.id)
    posted, deliveries = {}, []
    for person, key, id in session.connection().execute(told, rows):
        notice = wanted[person, key]
        slow = bool(notice.details.get("slow"))
        to = [way for way in ways[person] if _wanted(way.alerts, slow)]
        deliveries += [{"notice_id": id, "webhook_id": way.webhook, "push_id": way.push, "due": now} for way in to]
        posted[person, key] = Posted(NoticeRow(id=id, **_row(notice, now)), bool(to))
    if deliveries:
        session.connection().execute(_DELIVERIES.insert(), deliveries)
    return posted


def settle(session: Session, settled: Collection[Settled]) -> list[NoticeRow]:
    """Take back what people were told to do or to answer, as far as it is not sent yet; what is now gone."""
    if not settled:
        return []
    tables = {"tables": list({each.table for each in settled})}
    standing = session.connection().execute(_STANDING, tables).all()
    ids = [id for id, *told in standing if any(_is_of(each, *told) for each in settled)]
    if not ids:  # as at every table where all who play look on
        return []
    rows = list(session.scalars(select(NoticeRow).where(NoticeRow.id.in_(ids)).order_by(NoticeRow.id)))
    for row in rows:
        row.gone = row.read = True
    drop = DeliveryRow.notice_id.in_(ids), DeliveryRow.state == "waiting"
    session.execute(update(DeliveryRow).where(*drop).values(state="dropped"))
    session.flush()
    return rows


def stands(line: PlainLine, tables: Collection[str]) -> bool:
    """Whether any of these tables waits for somebody who was told so."""
    wanted = list(tables)
    if not wanted:
        return False
    places = 1 << (len(wanted) - 1).bit_length()  # so that there are few different texts
    kinds = ", ".join(f"'{kind}'" for kind in WAITING)
    table_in = ", ".join("?" * places)
    query = f"SELECT 1 FROM notice WHERE table_key IN ({table_in}) AND gone = 0 AND kind IN ({kinds}) LIMIT 1"
    line.cursor.execute(query, wanted + wanted[:1] * (places - len(wanted)))
    return line.cursor.fetchone() is not None


def _is_of(settled: Settled, table: str, kind: str, person: int) -> bool:
    return settled.table == table and kind in settled.kinds and settled.person in (None, person)


def _row(notice: Notice, now: float) -> dict[str, Any]:
    return {
        "person_id": notice.person,
        "key": notice.key,
        "kind": notice.kind,
        "table_key": notice.table,
        "details": dict(notice.details),
        "created": now,
        "read": False,
        "gone": False,
    }


def _ways(session: Session, people: set[int]) -> dict[int, list[Way]]:
    """How those of the people who exist are told."""
    columns = PersonRow.id, PersonRow.email, PersonRow.email_confirmed, PersonRow.preferences
    usual, ways, push_alerts = Preferences(), dict[int, list[Way]](), dict[int, str]()
    there = PersonRow.id.in_(people), PersonRow.deleted.is_(None)
    for id, email, confirmed, preferences in session.execute(select(*columns).where(*there)):
        ways[id] = [Way(preferences.get("mail", usual.mail))] if email and confirmed else []
        push_alerts[id] = preferences.get("push", usual.push)
    hooks = select(WebhookRow.person_id, WebhookRow.id, WebhookRow.alerts).where(WebhookRow.person_id.in_(people))
    for person, id, alerts in session.execute(hooks):
        ways[person].append(Way(alerts, webhook=id))
    browsers = select(PushRow.person_id, PushRow.id).where(PushRow.person_id.in_(people))
    for person, id in session.execute(browsers):
        ways[person].append(Way(push_alerts[person], push=id))
    return ways


def forget(session: Session, now: float) -> None:
    """Delete notices that are two months old, with their deliveries.

    The newest one stays, however old: SQLite would give its number again, and pages and receivers of webhooks
    would take the next notice for one they have seen.
    """
    last = session.scalar(select(func.max(NoticeRow.id)))
    old = select(NoticeRow.id).where(NoticeRow.created < now - KEPT_SECONDS, NoticeRow.id != last)
    session.execute(delete(DeliveryRow).where(DeliveryRow.notice_id.in_(old)))
    session.execute(delete(NoticeRow).where(NoticeRow.id.in_(old)))


def _wanted(alerts: str, slow: bool) -> bool:
    return alerts == "all" or (alerts == "slow" and slow)
