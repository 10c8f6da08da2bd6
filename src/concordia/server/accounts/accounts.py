"""Accounts: come in as a guest, keep the name with a password, sign in elsewhere, sign out."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, or_, select, update
from sqlalchemy.orm import Session

from concordia.server.accounts import names
from concordia.server.accounts.look_alikes import look
from concordia.server.accounts.passwords import Passwords
from concordia.server.accounts.person import Person
from concordia.server.accounts.secret_keys import digest, new_key
from concordia.server.accounts.sessions import SESSION_SECONDS, USED_EVERY, new_session
from concordia.server.accounts.suspension import admitted
from concordia.server.clock import Clock
from concordia.server.errors import Refusal
from concordia.server.store.database import Store
from concordia.server.store.models.people_models import ApiTokenRow, PersonRow, SessionRow
from concordia.server.store.models.table_models import SeatRow


class Accounts:
    """All accounts. Who is signed in is decided here and nowhere else."""

    def __init__(self, store: Store, clock: Clock, passwords: Passwords) -> None:
        """Accounts of a store."""
        self._store = store
        self._clock = clock
        self._passwords = passwords

    async def sit_down(self, name: str | None, language: str, device: str = "") -> tuple[Person, str]:
        """A new guest and the key of their session. If the name belongs to somebody, a number is added to it."""
        wanted = _of_a_person(name) if name else names.a_roman()
        key, now = new_key(), self._clock.now()

        def work(session: Session) -> Person:
            shown = wanted
            while _taken(session, shown):
                shown = _numbered(wanted)
            row = PersonRow(name=shown, language=language, preferences={}, created=now)
            session.add(row)
            session.flush()
            new_session(session, row.id, digest(key), device, now)
            return Person.of(row)

        return await self._store.write(work), key

    async def keep(
        self, person: Person, password: str, name: str | None = None, device: str = ""
    ) -> tuple[Person, str]:
        """Turn a guest into an account, with a new session in place of the guest's; the person and its key.

        Refusal if the name is taken or the person has an account already.
        """
        wanted = _of_a_person(name) if name else proper(person.name)
        hashed = await self._passwords.hash(password)
        key, now = new_key(), self._clock.now()

        def work(session: Session) -> Person | str:
            row = session.get_one(PersonRow, person.id)
            if row.password_hash is not None:
                return "account/kept_already"
            if _taken(session, wanted):
                return "account/name_taken"
            row.name, row.password_hash = wanted, hashed
            row.kept_name, row.look = names.folded(wanted), look(wanted)
            session.execute(delete(SessionRow).where(SessionRow.person_id == person.id))
            new_session(session, person.id, digest(key), device, now)
            session.flush()
            return Person.of(row)

        return _person_or_refusal(await self._store.write(work)), key

    async def sign_in(self, name: str, password: str, device: str = "") -> tuple[Person, str] | None:
        """The person and the key of a new session; None if name and password do not match.

        Refusal for somebody who is suspended, which only who knows the password is told.
        """
        row = await self._store.read(lambda session: _keeper(session, name))
        if not await self._passwords.matches(row.password_hash if row else None, password) or row is None:
            return None
        person = admitted(row, self._clock.now())
        if row.password_hash and self._passwords.outdated(row.password_hash):
            await self._store.write(_set(row.id, password_hash=await self._passwords.hash(password)))
        key, now = new_key(), self._clock.now()
        await self._store.write(lambda session: new_session(session, row.id, digest(key), device, now))
        return person, key

    async def change_password(self, person: Person, old: str, new: str, device: str = "") -> str | None:
        """Change it and end all sessions and API tokens; the key of a new session, None if ``old`` is wrong."""
        row = await self._store.read(lambda session: session.get_one(PersonRow, person.id))
        if not await self._passwords.matches(row.password_hash, old):
            return None
        hashed, key, now = await self._passwords.hash(new), new_key(), self._clock.now()

        def work(session: Session) -> None:
            _set(person.id, password_hash=hashed)(session)
            end_all(session, person.id)
            new_session(session, person.id, digest(key), device, now)

        await self._store.write(work)
        return key

    async def knows_password(self, person: Person, password: str) -> bool:
        """Whether it is the person's password; a guest has none, and needs none."""
        row = await self._store.read(lambda session: session.get_one(PersonRow, person.id))
        return row.password_hash is None or await self._passwords.matches(row.password_hash, password)

    async def sign_out(self, key: str) -> None:
        """End the session of a key."""
        ended = delete(SessionRow).where(SessionRow.digest == digest(key))
        await self._store.write(lambda session: session.execute(ended))

    async def sign_out_everywhere(self, person: Person) -> None:
        """End all sessions and revoke all API tokens."""
        await self._store.write(lambda session: end_all(session, person.id))

    async def of_session(self, key: str) -> Person | None:
        """Whose session a key is, unless it has ended."""
        now = self._clock.now()
        both = (
            select(PersonRow, SessionRow.used)
            .join(SessionRow, SessionRow.person_id == PersonRow.id)
            .where(SessionRow.digest == digest(key), SessionRow.expires > now)
        )
        found = await self._store.read(lambda session: session.execute(both).first())
        if found is None:
            return None
        row, used = found
        person = admitted(row, now)
        if used is None or used < now - USED_EVERY:
            seen = update(SessionRow).where(SessionRow.digest == digest(key)).values(used=now)
            await self._store.write(lambda session: session.execute(seen))
        return person

    async def renew(self, key: str) -> bool:
        """Extend a session once half of its time is over; whether it was extended."""
        now = self._clock.now()
        old = SessionRow.digest == digest(key), SessionRow.expires < now + SESSION_SECONDS / 2
        if await self._store.read(lambda session: session.scalar(select(SessionRow.digest).where(*old))) is None:
            return False
        longer = update(SessionRow).where(*old).values(expires=now + SESSION_SECONDS)
        await self._store.write(lambda session: session.execute(longer))
        return True

    async def of_id(self, id: int) -> Person | None:
        """The person with this number."""
        row = await self._store.read(lambda session: session.get(PersonRow, id))
        return Person.of(row) if row and row.deleted is None else None

    async def of_name(self, name: str) -> Person | None:
        """The person who keeps a name; nobody keeps a guest's."""
        found = await self._store.read(lambda session: _keeper(session, names.tidy(name)))
        return Person.of(found) if found is not None else None

    async def change(self, person: Person, name: str | None, **values: Any) -> Person:
        """Change name, language or preferences; Refusal if the name is taken."""
        wanted = None
        if name:
            wanted = proper(name) if person.program or name == person.name else _of_a_person(name)

        def work(session: Session) -> Person | str:
            row = session.get_one(PersonRow, person.id)
            if wanted is not None and not rename(session, row, wanted):
                return "account/name_taken"
            for field, value in values.items():
                setattr(row, field, value)
            session.flush()
            return Person.of(row)

        return _person_or_refusal(await self._store.write(work))

    async def become_program(self, person: Person) -> Person:
        """Make somebody's account one of a bot, for good; Refusal for a guest, and after the first table."""
        sat = select(SeatRow.number).where(or_(SeatRow.person == person.id, SeatRow.left_by == person.id)).limit(1)

        def work(session: Session) -> Person | str:
            row = session.get_one(PersonRow, person.id)
            if row.password_hash is None:
                return "bot_account/guest"
            if not row.program and session.scalar(sat) is not None:
                return "bot_account/played"
            row.program = True
            if not rename(session, row, row.name):
                session.rollback()
                return "account/name_taken"
            session.flush()
            return Person.of(row)

        return _person_or_refusal(await self._store.write(work))

    async def note_looks(self) -> None:
        """Work out what kept names look like where that is not known yet: those of older versions."""
        unknown = select(PersonRow).where(PersonRow.kept_name.is_not(None), PersonRow.look.is_(None))

        def work(session: Session) -> None:
            for row in session.scalars(unknown):
                row.look = look(row.name)

        await self._store.write(work)


def end_all(session: Session, person_id: int) -> None:
    """End all sessions of a person and revoke all API tokens."""
    session.execute(delete(SessionRow).where(SessionRow.person_id == person_id))
    session.execute(delete(ApiTokenRow).where(ApiTokenRow.person_id == person_id))


def _keeper(session: Session, name: str) -> PersonRow | None:
    return session.scalar(select(PersonRow).where(PersonRow.kept_name == names.folded(name)[:96]))


def _taken(session: Session, name: str, by_other_than: int | None = None) -> bool:
    """Whether somebody (else) keeps this name, or one that looks like it."""
    same = or_(PersonRow.kept_name == names.folded(name)[:96], PersonRow.look == look(name))
    return any(id != by_other_than for id in session.scalars(select(PersonRow.id).where(same)))


def rename(session: Session, row: PersonRow, name: str) -> bool:
    """Give somebody another proper name, unless it is taken or looks like another's; whether it was done."""
    name = names.of_program(name) if row.program else name
    if _taken(session, name, row.id):
        return False
    row.name = name
    if row.password_hash:
        row.kept_name, row.look = names.folded(name), look(name)
    return True


def _set(id: int, **values: Any) -> Any:
    return lambda session: session.execute(update(PersonRow).where(PersonRow.id == id).values(**values))


def proper(name: str) -> str:
    """A name as it is shown; Refusal if it is too short, too long or has nothing to read in it."""
    tidied = names.tidy(name)
    if not names.fits(tidied):
        raise Refusal("account/name_unfit", 422, least=names.SHORTEST, most=names.LONGEST)
    return tidied


def _of_a_person(name: str) -> str:
    """A proper name that does not look like that of a bot; else Refusal."""
    wanted = proper(name)
    if names.like_a_program(wanted):
        raise Refusal("account/name_of_bots", 422, mark=names.PROGRAM.strip())
    return wanted


def _numbered(name: str) -> str:
    return f"{name[: names.LONGEST - 5]} {names.number()}"


def _person_or_refusal(answer: Person | str) -> Person:
    if isinstance(answer, str):
        raise Refusal(answer)
    return answer
