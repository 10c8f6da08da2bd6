"""What was asked at a table and waits for an answer. It is kept with the table, so it survives a restart."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass
class Agreement:
    """Something that happens as soon as everybody who plays agrees. ``kind`` is a word of ``agreeing.KINDS``."""

    kind: str
    by: int  # who asked
    at: float
    agreed: list[int] = field(default_factory=list)  # people


@dataclass
class Invitation:
    """A seat for somebody: any free one before the game (``seat`` is None), or one that its owner gives away.

    It is meant for one person, or for whoever knows the ``code`` of its link.
    """

    by: int
    at: float
    person: int | None = None
    name: str = ""  # of the person
    seat: int | None = None
    code: str | None = None
    declined: bool = False


@dataclass
class Questions:
    """All that is open between the people of a table."""

    agreements: dict[str, Agreement] = field(default_factory=dict)
    invitations: list[Invitation] = field(default_factory=list)
    barred: list[int] = field(default_factory=list)  # people whom the host has sent away

    def invited(self, person: int | None) -> Invitation | None:
        """The invitation that a person has not declined; an offered seat goes before any free one."""
        if person is None:
            return None
        mine = [each for each in self.invitations if each.person == person and not each.declined]
        return max(mine, key=lambda each: each.seat is not None, default=None)

    def offer_of(self, seat: int) -> Invitation | None:
        """The open offer of a seat."""
        return next((each for each in self.invitations if each.seat == seat and not each.declined), None)

    def forget(self, person: int | None = None, seat: int | None = None) -> None:
        """Drop the invitations to a person, or those to a seat."""
        self.invitations = [
            each
            for each in self.invitations
            if (person is None or each.person != person) and (seat is None or each.seat != seat)
        ]

    def to_json(self) -> dict[str, Any]:
        """As it is kept."""
        return {
            "agreements": [asdict(each) for each in self.agreements.values()],
            "invitations": [asdict(each) for each in self.invitations],
            "barred": self.barred,
        }

    @staticmethod
    def of_json(kept: dict[str, Any] | None) -> Questions:
        """As it was kept; nothing for a table from before there were any."""
        if not kept:
            return Questions()
        agreements = [Agreement(**each) for each in kept["agreements"]]
        return Questions(
            {each.kind: each for each in agreements},
            [Invitation(**each) for each in kept["invitations"]],
            list(kept["barred"]),
        )
