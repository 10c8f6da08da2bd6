"""Links that work once and not for long: whoever has one may do one thing for one person.

The key comes after the ``#`` of an address, a part that browsers never send: it appears in no server's log.
"""

from __future__ import annotations

from typing import Literal

from sqlalchemy import delete
from sqlalchemy.orm import Session

from concordia.server.accounts.secret_keys import digest, new_key
from concordia.server.protocol.page_paths import path_to
from concordia.server.settings import Settings
from concordia.server.store.models.account_models import OneTimeLinkRow

Purpose = Literal["reset", "confirm"]

_PAGES = {"reset": "resetPassword", "confirm": "confirmMail"}


def new_link(
    session: Session, settings: Settings, purpose: Purpose, person_id: int, email: str | None, expires: float
) -> str:
    """Make a link; the address of the page on which it is used."""
    key = new_key()
    session.add(
        OneTimeLinkRow(digest=digest(key), person_id=person_id, kind=purpose, email=email, expires=expires)
    )
    session.flush()
    return f"{settings.base_url}{path_to(_PAGES[purpose])}#{key}"


def find_link(session: Session, key: str, purpose: Purpose, now: float) -> OneTimeLinkRow | None:
    """The link of a key, unless it is over or was made for something else."""
    row = session.get(OneTimeLinkRow, digest(key))
    return row if row is not None and row.kind == purpose and row.expires > now else None


def use_up(session: Session, purpose: Purpose, person_id: int) -> None:
    """End all links that a person has for a purpose."""
    session.execute(
        delete(OneTimeLinkRow).where(OneTimeLinkRow.person_id == person_id, OneTimeLinkRow.kind == purpose)
    )


def forget_old_links(session: Session, now: float) -> None:
    """Delete links that are over."""
    session.execute(delete(OneTimeLinkRow).where(OneTimeLinkRow.expires <= now))
