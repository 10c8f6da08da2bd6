"""What a moderator can do about a person or a study of theirs, and what it changes at once in the database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from concordia.server.accounts.accounts import proper, rename
from concordia.server.accounts.suspension import date_of
from concordia.server.errors import Refusal
from concordia.server.protocol.page_paths import path_to
from concordia.server.store.models.annotated_models import StudyRow
from concordia.server.store.models.people_models import ChatRow, PersonRow, SessionRow
from concordia.server.store.models.table_models import SeatRow, TableRow
from concordia.server.store.table_news import changed_elsewhere

UNTIL_FORGOTTEN = 366 * 24 * 3600.0

Kind = Literal[
    "warn",
    "mute",
    "unmute",
    "suspend",
    "unsuspend",
    "rename",
    "remove_line",
    "take_down",
    "put_back",
    "appoint",
    "delete",
]

_NOTICES: dict[str, str] = {
    "warn": "warned",
    "mute": "muted",
    "unmute": "unmuted",
    "suspend": "suspended",
    "unsuspend": "readmitted",
    "rename": "renamed",
    "remove_line": "line_removed",
    "take_down": "study_taken_down",
    "put_back": "study_put_back",
}


@dataclass(frozen=True)
class Deed:
    """Something to be done about a person: ``words`` are the reason that they are told."""

    kind: Kind
    words: str = ""
    seconds: float = 0.0  # mute, suspend: for how long
    name: str = ""  # rename
    line: int = 0  # remove_line: the number of the line of chat
    study: str = ""  # take_down, put_back: its key
    role: str | None = None  # appoint; None takes the office away
    report: int | None = None  # the report that led to it


def notice_of(deed: Deed) -> str | None:
    """The kind of notice that tells the person; nobody is left to tell who is deleted."""
    if deed.kind == "delete":
        return None
    if deed.kind == "appoint":
        return "dismissed" if deed.role is None else f"made_{deed.role}"
    return _NOTICES[deed.kind]


def do(session: Session, row: PersonRow, deed: Deed, now: float) -> tuple[float | None, dict[str, Any]]:
    """Change what a deed changes; until when it holds, and what the log has to say of it. Refusal if it cannot."""
    if deed.kind in ("warn", "suspend", "take_down") and not deed.words:
        raise Refusal("moderation/reasonless", 422)
    until = now + deed.seconds if deed.kind in ("mute", "suspend") else None
    details: dict[str, Any] = {} if until is None else {"until": date_of(until)}
    match deed.kind:
        case "mute" | "unmute":
            row.muted_until = until
        case "suspend":
            row.suspended_until, row.suspended_for = until, deed.words
            if row.password_hash is not None:  # a guest has nothing but the session: that is only refused
                session.execute(delete(SessionRow).where(SessionRow.person_id == row.id))
        case "delete":  # the server forgets them as soon as it carries this out; nobody comes in until then
            row.suspended_until, row.suspended_for = now + UNTIL_FORGOTTEN, deed.words
            session.execute(delete(SessionRow).where(SessionRow.person_id == row.id))
        case "unsuspend":
            row.suspended_until = row.suspended_for = None
        case "rename":
            details = _rename(session, row, deed.name)
        case "remove_line":
            details = _remove(session, row, deed.line)
        case "take_down" | "put_back":
            details = _shelve(session, row, deed)
        case "appoint":
            if row.password_hash is None:
                raise Refusal("moderation/guest")
            row.role, details = deed.role, {"role": deed.role or ""}
    return until, details


def _rename(session: Session, row: PersonRow, wanted: str) -> dict[str, Any]:
    """Another name, also where the old one was written down: at tables and in chats."""
    before, name = row.name, proper(wanted)
    if not rename(session, row, name):
        raise Refusal("account/name_taken")
    session.execute(update(SeatRow).where(SeatRow.person == row.id).values(name=name))
    changed_elsewhere(session, row.id)
    session.execute(update(ChatRow).where(ChatRow.person_id == row.id).values(name=name))
    return {"before": before, "name": name}


def _shelve(session: Session, row: PersonRow, deed: Deed) -> dict[str, Any]:
    """A study is taken down, and nobody but its owner and moderators reads it; or it is put back."""
    study = session.scalar(select(StudyRow).where(StudyRow.key == deed.study, StudyRow.person_id == row.id))
    if study is None:
        raise Refusal("study/unknown", 404)
    study.taken_down = deed.words if deed.kind == "take_down" else None
    return {"study": study.key, "title": study.title or path_to("study", study=study.key)}


def _remove(session: Session, row: PersonRow, line: int) -> dict[str, Any]:
    """A line is taken out of the chat; the log of moderation keeps it."""
    said = session.get(ChatRow, line)
    if said is None or said.person_id != row.id:
        raise Refusal("moderation/no_line", 404)
    table = session.get(TableRow, said.table_id)
    details = {"line": said.id, "text": said.text, "table_id": said.table_id}
    if table is not None and table.public:
        details["table"] = table.key
    session.delete(said)
    return details
