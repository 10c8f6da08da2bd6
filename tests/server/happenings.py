"""What happens at a table of tests."""

from __future__ import annotations

from typing import Any

from concordia.server.accounts.person import Person
from concordia.server.people import People
from concordia.server.store.database import Store
from concordia.server.table.events import Event, PersonAsked, SeatNote


class Happening:
    """A table of a store: what happens there is written and told, as a room does it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.people: list[People] = []

    async def publish(self, event: Event) -> None:
        for people in self.people:
            posted = await self._store.write(lambda session, people=people: people.follow(session, [[event]])[0])
            people.tell(posted)


def seats(*people: Person | str) -> tuple[SeatNote, ...]:
    """Who sits where; a text is a bot."""
    return tuple(
        SeatNote(seat, None, one, one) if isinstance(one, str) else SeatNote(seat, one.id, one.name)
        for seat, one in enumerate(people)
    )


def common(*people: Person | str, **more: Any) -> dict[str, Any]:
    """What all events of one table have."""
    given = {"table": "abc", "table_id": 5, "game": "classic", "map": "imperium", "at": 10.0}
    return {**given, "seats": seats(*people), **more}


def asked(*people: Person | str, seat: int = 0, number: int = 1, **more: Any) -> PersonAsked:
    """A turn of somebody has come."""
    given = {"decision": "play", "out_of_turn": False, "pace": "correspondence", "deadline": None, **more}
    rest = {key: given.pop(key) for key in tuple(given) if key in ("table", "table_id", "game", "map", "at")}
    sitting = people[seat]
    assert isinstance(sitting, Person)
    return PersonAsked(**common(*people, **rest), person=sitting.id, seat=seat, number=number, **given)
