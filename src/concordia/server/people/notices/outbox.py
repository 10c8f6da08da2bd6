"""The outbox: notices and their ways to people, on disk before anything is sent.

A notice and its deliveries are written in one transaction under a key that is unique for its person, so that
telling an event again, after a restart for instance, changes nothing. A delivery is marked as sent as soon as its
receiver has taken it. Should the power fail in just that moment it is sent again with the same id, by which
receivers (and mail programs) know it.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from concordia.server.people.models import DeliveryRow, NoticeRow, PersonRow, WebhookRow
from concordia.server.people.notices.notice import Notice
from concordia.server.people.person import Person

BY_MAIL = 0
# Seconds to wait after each failed attempt; after the last one nothing is tried again.
WAITS = (30, 120, 600, 3600, 3 * 3600, 12 * 3600)
KEPT_SECONDS = 60 * 24 * 3600


@dataclass(frozen=True)
class Due:
    """A delivery with all that it takes to make it."""

    id: int
    webhook_id: int
    attempts: int
    notice: NoticeRow
    person: PersonRow
    webhook: WebhookRow | None


def post(session: Session, notice: Notice, now: float) -> NoticeRow | None:
    """Write a notice and its deliveries; None if the person was told already, or is nobody."""
    person = session.get(PersonRow, notice.person)
    told = select(NoticeRow.id).where(NoticeRow.person_id == notice.person, NoticeRow.key == notice.key)
    if person is None or session.scalar(told) is not None:
        return None
    row = NoticeRow(
        person_id=person.id,
        key=notice.key,
        kind=notice.kind,
        table_key=notice.table,
        details=dict(notice.details),
        created=now,
        read=False,
    )
    session.add(row)
    session.flush()
    slow = bool(notice.details.get("slow"))
    if person.email and person.email_confirmed and _wanted(Person.of(person).preferences.mail, slow):
        session.add(DeliveryRow(notice_id=row.id, webhook_id=BY_MAIL, state="waiting", attempts=0, due=now))
    for webhook in session.scalars(select(WebhookRow).where(WebhookRow.person_id == person.id)):
        if _wanted(webhook.alerts, slow):
            session.add(DeliveryRow(notice_id=row.id, webhook_id=webhook.id, state="waiting", attempts=0, due=now))
    return row


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
    """Delete notices that are two months old, with their deliveries."""
    old = select(NoticeRow.id).where(NoticeRow.created < now - KEPT_SECONDS)
    session.execute(delete(DeliveryRow).where(DeliveryRow.notice_id.in_(old)))
    session.execute(delete(NoticeRow).where(NoticeRow.created < now - KEPT_SECONDS))


def _wanted(alerts: str, slow: bool) -> bool:
    return alerts == "all" or (alerts == "slow" and slow)
