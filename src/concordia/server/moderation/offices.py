"""The offices of the house: who may judge whom.

A host judges everybody but hosts, a moderator everybody without an office; nobody judges themselves. The first
host is made by the command line, which may do everything.
"""

from __future__ import annotations

from typing import Literal

Role = Literal["moderator", "host"]
ROLES: tuple[Role, ...] = ("moderator", "host")

_RANK = {None: 0, "moderator": 1, "host": 2}


def has_office(role: str | None) -> bool:
    """Whether somebody of this role sees the moderators' desk."""
    return _RANK.get(role, 0) > 0


def may_judge(role: str | None, other: str | None) -> bool:
    """Whether somebody of one role may act on somebody of another.

    >>> may_judge("host", "moderator"), may_judge("moderator", "moderator"), may_judge(None, None)
    (True, False, False)
    """
    return _RANK.get(role, 0) > _RANK.get(other, 0)


def may_appoint(role: str | None) -> bool:
    """Whether somebody of this role makes moderators, and unmakes them."""
    return role == "host"
