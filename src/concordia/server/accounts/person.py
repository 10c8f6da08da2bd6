"""A person, as the rest of the server sees them."""

from __future__ import annotations

from dataclasses import dataclass, field

from concordia.server.accounts.preferences import Preferences
from concordia.server.store.models.people_models import PersonRow


@dataclass(frozen=True)
class Person:
    """Who someone is: a guest, or somebody whose name is kept with a password."""

    id: int
    name: str
    language: str = "en"
    preferences: Preferences = field(default_factory=Preferences)
    guest: bool = True
    role: str | None = None  # moderator, host
    program: bool = False  # an account of a bot
    vacation: tuple[float, float] | None = None  # the last one, from when to when; it may be over

    @classmethod
    def of(cls, row: PersonRow) -> Person:
        """The person of a row. Preferences that no longer exist are left out."""
        known = {key: value for key, value in row.preferences.items() if key in Preferences.model_fields}
        return cls(
            id=row.id,
            name=row.name,
            language=row.language,
            preferences=Preferences.model_construct(**known),
            guest=row.password_hash is None,
            role=row.role,
            program=row.program,
            vacation=_vacation(row),
        )


def _vacation(row: PersonRow) -> tuple[float, float] | None:
    if row.vacation_since is None or row.vacation_until is None:
        return None
    return row.vacation_since, row.vacation_until
