"""The table of the rules: which role plays each card, and which question belongs to each decision.

It is complete or nothing is played: a card or a decision that is missing here is refused when the package is
loaded, so that no card can ever work as another one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from concordia.errors import DataError
from concordia.rules.card_play import PlayACard
from concordia.rules.questions import Question, Role
from concordia.rules.roles.architect import Architect
from concordia.rules.roles.colonist import Colonist
from concordia.rules.roles.diplomat import Diplomat
from concordia.rules.roles.double import Double
from concordia.rules.roles.legatus import Legatus
from concordia.rules.roles.magister import Magister
from concordia.rules.roles.mercator import Mercator
from concordia.rules.roles.prefect import Prefect
from concordia.rules.roles.senator import Senator
from concordia.rules.roles.specialists import Specialist
from concordia.rules.roles.tribune import Tribune
from concordia.rules.storehouse import KeepGoods
from concordia.vocabulary import CARD_KINDS, CARDS, DECISIONS

PLAYED_BY: Final[Mapping[str, Role]] = {
    "tribune": Tribune(),
    "architect": Architect(),
    "prefect": Prefect(),
    "mercator": Mercator(),
    "mercator-5": Mercator(),
    "diplomat": Diplomat(),
    "diplomat-1": Diplomat(),
    "diplomat-3": Diplomat(),
    "diplomat-4": Diplomat(),
    "diplomat-5": Diplomat(),
    "senator": Senator(),
    "consul": Senator(),
    "praetor": Senator(),
    "proconsul": Senator(),
    "colonist": Colonist(),
    "mason": Specialist(),
    "farmer": Specialist(),
    "smith": Specialist(),
    "vintner": Specialist(),
    "weaver": Specialist(),
    "magister": Magister(),
    "legatus": Legatus(),
    "prefect-architect": Double(),
    "architect-mercator": Double(),
    "prefect-mercator": Double(),
}

ASKED_BY: Final[Mapping[str, Question]] = {
    "play": PlayACard(),
    "tribune": Tribune(),
    "architect": Architect(),
    "prefect": Prefect(),
    "keep": KeepGoods(),
    "colonist": Colonist(),
    "mercator": Mercator(),
    "diplomat": Diplomat(),
    "purchase": Senator(),
    "legatus": Legatus(),
}


def roles_of(cards: tuple[str, ...], played_by: Mapping[str, Role]) -> list[Role]:
    """The role of each card by its number; DataError names a card that has none, or a wrong number of cards."""
    for card in cards:
        if card not in played_by:
            raise DataError("data.no_role", {"card": card}, "3.1")
    if len(cards) != CARD_KINDS:
        raise DataError("data.card_kinds", {"counted": len(cards), "known": CARD_KINDS}, "5.1")
    return [played_by[card] for card in cards]


def questions_of(decisions: tuple[str, ...], asked_by: Mapping[str, Question]) -> list[Question]:
    """The question of each decision by its number; DataError names a decision that has none."""
    for decision in decisions:
        if decision not in asked_by:
            raise DataError("data.no_question", {"decision": decision}, "3.1")
    return [asked_by[decision] for decision in decisions]


ROLES: Final = roles_of(CARDS, PLAYED_BY)
QUESTIONS: Final = questions_of(DECISIONS, ASKED_BY)
