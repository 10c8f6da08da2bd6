"""What of the outbox is to be sent now, and how it went: all that waits for one mailbox is one delivery."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, func, or_, select, update
from sqlalchemy.orm import Session

from concordia.server.accounts.preferences import Preferences
from concordia.server.notify.notice import WAITING
from concordia.server.notify.quiet_hours import quiet_period
from concordia.server.store.models.people_models import DeliveryRow, NoticeRow, PersonRow, WebhookRow
from concordia.server.store.models.push_models import PushRow

# Seconds to wait after each failed attempt; after the last one nothing is tried again.
WAITS = (30, 120, 600, 3600, 3 * 3600, 12 * 3600)
CLAIM_SECONDS = 90.0  # longer than any attempt takes

_BY_MAIL = (DeliveryRow.webhook_id == 0) & (DeliveryRow.push_id == 0)


@dataclass(frozen=True)
class Due:
    """A delivery with everything needed to make it; ``key`` is that of its receiver."""

    key: tuple[str, int]
    ids: Sequence[int]
    person: PersonRow
    notices: Sequence[NoticeRow]  # the oldest first
    webhook: WebhookRow | None = None
    push: PushRow | None = None
    last_mail: float | None = None  # when this person last got an e-mail
    waiting_tables: int = 1  # at how many tables this person is waited for

    @property
    def by_mail(self) -> bool:
        """Whether it goes to the mailbox."""
        return self.key[0] == "mail"

    def not_before(self, now: float) -> float:
        """When it may be sent: after quiet hours, and e-mails not too often unless somebody's time runs out."""
        chosen = self.person.preferences
        quiet = quiet_period(chosen, now)
        if quiet is not None:
            return quiet[1]
        if self.last_mail is None or any(notice.kind == "reminder" for notice in self.notices):
            return now
        return self.last_mail + 60.0 * int(chosen.get("mail_every", Preferences().mail_every))


def claim(session: Session, now: float, most: int, running: Collection[tuple[str, int]]) -> list[Due]:
    """The deliveries to make now, kept from other nodes for a while; not those to whom this node still sends.

    If this node dies while it sends them, another sends them again after that, with the same ids. What goes to one
    mailbox is sent by one node at a time.
    """
    found = [one for one in due(session, now, most + len(running), shared=True) if one.key not in running][:most]
    ids = [id for one in found for id in one.ids]
    session.execute(update(DeliveryRow).where(DeliveryRow.id.in_(ids)).values(claimed_until=now + CLAIM_SECONDS))
    return found


def due(session: Session, now: float, most: int, *, shared: bool = False) -> list[Due]:
    """The deliveries to make now, the longest waiting first; ``shared``: not those that another node makes."""
    ready = (
        select(DeliveryRow, NoticeRow, PersonRow, WebhookRow, PushRow)
        .join(NoticeRow, NoticeRow.id == DeliveryRow.notice_id)
        .join(PersonRow, PersonRow.id == NoticeRow.person_id)
        .outerjoin(WebhookRow, WebhookRow.id == DeliveryRow.webhook_id)
        .outerjoin(PushRow, PushRow.id == DeliveryRow.push_id)
        .where(DeliveryRow.state == "waiting", DeliveryRow.due <= now)
        .order_by(DeliveryRow.due, DeliveryRow.id)
        .limit(most)
    )
    if shared:
        ready = ready.where(_unclaimed(now)).with_for_update(
            of=[DeliveryRow, PersonRow], skip_locked=True, key_share=True
        )
    found: dict[tuple[str, int], Due] = {}
    for delivery, notice, person, webhook, push in session.execute(ready):
        if delivery.webhook_id or delivery.push_id:
            kind = "webhook" if delivery.webhook_id else "push"
            tables = _waiting_tables(session, person.id) if push is not None else 1
            each = Due((kind, delivery.id), [delivery.id], person, [notice], webhook, push, None, tables)
        elif ("mail", person.id) not in found:
            if shared and _sending(session, person.id, now):
                continue
            each = _letter(session, person)
        else:
            continue
        found[each.key] = each
    return list(found.values())


def _letter(session: Session, person: PersonRow) -> Due:
    """All that waits for a person's mailbox, also what was to wait longer."""
    every = (
        select(DeliveryRow.id, NoticeRow)
        .join(NoticeRow, NoticeRow.id == DeliveryRow.notice_id)
        .where(NoticeRow.person_id == person.id, DeliveryRow.state == "waiting", _BY_MAIL)
        .order_by(NoticeRow.id)
    )
    rows = session.execute(every).all()
    sent = (
        select(func.max(DeliveryRow.sent_at))
        .join(NoticeRow, NoticeRow.id == DeliveryRow.notice_id)
        .where(NoticeRow.person_id == person.id, DeliveryRow.state == "sent", _BY_MAIL)
    )
    ids, notices = [row[0] for row in rows], [row[1] for row in rows]
    return Due(("mail", person.id), ids, person, notices, last_mail=session.scalar(sent))


def _unclaimed(now: float) -> ColumnElement[bool]:
    return or_(DeliveryRow.claimed_until.is_(None), DeliveryRow.claimed_until < now)


def _sending(session: Session, person: int, now: float) -> bool:
    """Whether another node is sending a letter to somebody."""
    theirs = (
        select(DeliveryRow.id)
        .join(NoticeRow, NoticeRow.id == DeliveryRow.notice_id)
        .where(NoticeRow.person_id == person, DeliveryRow.state == "waiting", _BY_MAIL, ~_unclaimed(now))
    )
    return session.scalar(theirs.limit(1)) is not None


def _waiting_tables(session: Session, person: int) -> int:
    mine = NoticeRow.person_id == person, NoticeRow.gone.is_(False), NoticeRow.kind.in_(WAITING)
    return session.scalar(select(func.count(func.distinct(NoticeRow.table_key))).where(*mine)) or 1


def next_due(session: Session) -> float | None:
    """When the next delivery is to be made; None if none waits."""
    return session.scalar(select(func.min(DeliveryRow.due)).where(DeliveryRow.state == "waiting"))


def hold(session: Session, ids: Sequence[int], until: float) -> None:
    """Make deliveries wait."""
    held = update(DeliveryRow).where(DeliveryRow.id.in_(ids))
    session.execute(held.values(due=until, claimed_until=None))


def sent(session: Session, ids: Sequence[int], now: float) -> None:
    """Mark deliveries as made."""
    session.execute(update(DeliveryRow).where(DeliveryRow.id.in_(ids)).values(state="sent", sent_at=now))


def failed(session: Session, ids: Sequence[int], now: float, *, for_good: bool) -> None:
    """Note a failed attempt: try again later, or never."""
    for row in session.scalars(select(DeliveryRow).where(DeliveryRow.id.in_(ids))):
        if for_good or row.attempts >= len(WAITS):
            row.state = "failed"
        else:
            row.due = now + WAITS[row.attempts]
            row.claimed_until = None
        row.attempts += 1
