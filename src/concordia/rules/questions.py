"""What players are asked: each question offers its legal answers and takes one of them.

Three verbs carry every card: a role *begins* (what needs no decision), *offers* its options and *takes* one.
:mod:`concordia.rules.role_table` says which role plays a card and which question belongs to a decision.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod

from mypy_extensions import i64

from concordia.core.legal_options import Options
from concordia.core.state import State
from concordia.vocabulary import ASK_NOTHING


class Question(metaclass=ABCMeta):
    """A decision that a player is asked for."""

    @abstractmethod
    def offer(self, state: State, out: Options) -> None:
        """List the legal answers of ``state.seat``."""

    @abstractmethod
    def take(self, state: State, code: i64) -> None:
        """Carry out one of the answers; ``state.asked`` is ASK_NOTHING once the question is settled."""


class Role(Question):
    """What a card does for the player who carries it out."""

    @abstractmethod
    def begin(self, state: State, seat: i64, card: i64, half: i64, how: i64) -> None:
        """Do what needs no decision, then ask ``seat`` what does.

        ``card`` tells apart the cards that share a role, ``half`` is the one chosen of a double card (or
        NO_HALF), ``how`` joins SHARED, SECOND and REPEATED.
        """


class AtOnce(Role):
    """A role that asks nothing: it is over as soon as it has begun."""

    def offer(self, state: State, out: Options) -> None:  # noqa: ARG002
        """There is nothing to choose."""
        out.count = 0

    def take(self, state: State, code: i64) -> None:  # noqa: ARG002
        """Nothing was offered, so nothing can be taken."""
        state.asked = ASK_NOTHING
