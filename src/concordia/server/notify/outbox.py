"""The outbox: notices and where each is to be sent, on disk before anything is sent.

A notice and its deliveries are written in one transaction under a key that is unique for its person, so telling
an event again, after a restart for instance, changes nothing. A delivery is marked as sent once its receiver has
accepted it. If the server is killed between the two, it is sent again after the restart with the same id, by which
receivers (and mail programs) can recognise it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import Table, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.orm import Session

from concordia.server.accounts.preferences import Preferences
from concordia.server.notify.notice import Notice
from concordia.server.store.models.people_models import DeliveryRow, NoticeRow, PersonRow, WebhookRow

BY_MAIL = 0
# Seconds to wait after each failed attempt; after the last one nothing is tried again.
WAITS = (30, 120, 600, 3600, 3 * 3600, 12 * 3600)
KEPT_SECONDS = 60 * 24 * 3600

_NOTICES = cast("Table", NoticeRow.__table__)
_DELIVERIES = cast("Table", DeliveryRow.__table__)


@dataclass(frozen=True)
class Due:
    """A delivery with everything needed to make it."""

    id: int
    webhook_id: int
    attempts: int
    notice: NoticeRow
    person: PersonRow
    webhook: WebhookRow | None


@dataclass(frozen=True)
class Posted:
    """A new notice, and whether it is also to be delivered somewhere."""

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
        to = [webhook for webhook, alerts in ways[person] if _wanted(alerts, slow)]
        deliveries += [{"notice_id": id, "webhook_id": each, "due": now} for each in to]
        posted[person, key] = Posted(NoticeRow(id=id, **_row(notice, now)), bool(to))
    if deliveries:
        session.connection().execute(_DELIVERIES.insert(), deliveries)
    return posted


def _row(notice: Notice, now: float) -> dict[str, Any]:
    return {
        "person_id": notice.person,
        "key": notice.key,
        "kind": notice.kind,
        "table_key": notice.table,
        "details": dict(notice.details),
        "created": now,
        "read": False,
    }


def _ways(session: Session, people: set[int]) -> dict[int, list[tuple[int, str]]]:
    """Where those of the people who exist are told: webhooks (or BY_MAIL), each with the alerts it gets."""
    columns = PersonRow.id, PersonRow.email, PersonRow.email_confirmed, PersonRow.preferences
    ways: dict[int, list[tuple[int, str]]] = {}
    for id, email, confirmed, preferences in session.execute(select(*columns).where(PersonRow.id.in_(people))):
        mail = preferences.get("mail", Preferences().mail)
        ways[id] = [(BY_MAIL, mail)] if email and confirmed else []
    hooks = select(WebhookRow.person_id, WebhookRow.id, WebhookRow.alerts).where(WebhookRow.person_id.in_(people))
    for person, id, alerts in session.execute(hooks):
        ways[person].append((id, alerts))
    return ways


def due(session: Session, now: float, most: int) -> list[Due]:
    """The deliveries to make now, the longest waiting first."""
    waiting = (
        select(DeliveryRow, NoticeRow, PersonRow, WebhookRow)
        .join(NoticeRow, NoticeRow.id == DeliveryRow.notice_id)
        .join(PersonRow, PersonRow.id == NoticeRow.person_id)
        .outerjoin(WebhookRow, WebhookRow.id == DeliveryRow.webhook_id)
        .where(DeliveryRow.state == "waiting", DeliveryRow.due <= now)
        .order_by(DeliveryRow.due, DeliveryRow.id)
        .limit(most)
    )
    return [
        Due(delivery.id, delivery.webhook_id, delivery.attempts, notice, person, webhook)
        for delivery, notice, person, webhook in session.execute(waiting)
    ]


def next_due(session: Session) -> float | None:
    """When the next delivery is to be made; None if none waits."""
    return session.scalar(select(func.min(DeliveryRow.due)).where(DeliveryRow.state == "waiting"))


def sent(session: Session, id: int) -> None:
    """Mark a delivery as made."""
    session.execute(update(DeliveryRow).where(DeliveryRow.id == id).values(state="sent"))


def failed(session: Session, id: int, attempts: int, now: float, *, for_good: bool) -> None:
    """Note a failed attempt: try again later, or never."""
    values: dict[str, object] = {"attempts": attempts + 1}
    if for_good or attempts >= len(WAITS):
        values["state"] = "failed"
    else:
        values["due"] = now + WAITS[attempts]
    session.execute(update(DeliveryRow).where(DeliveryRow.id == id).values(**values))


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
