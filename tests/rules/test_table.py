"""Every card has a role of its own and every decision its question, or the package does not load."""

from __future__ import annotations

import pytest

from concordia.catalog.components import catalog
from concordia.errors import DataError
from concordia.rules.questions import Question, Role
from concordia.rules.role_table import ASKED_BY, PLAYED_BY, QUESTIONS, ROLES, questions_of, roles_of
from concordia.rules.roles.double import Double
from concordia.vocabulary import CARD_KINDS, CARDS, DECISIONS
from tests.changed_sources import run_changed
from tests.table import rule

AUGUR = ("vocabulary.py", '    "prefect-mercator",\n', '    "prefect-mercator",\n    "augur",\n')
HIS_ROLE = (
    "rules/role_table.py",
    '    "tribune": Tribune(),\n',
    '    "tribune": Tribune(),\n    "augur": Tribune(),\n',
)


def test_every_card_of_the_data_has_its_role():
    assert set(PLAYED_BY) == set(catalog().cards)
    assert len(ROLES) == CARD_KINDS == len(catalog().cards)
    assert all(isinstance(role, Role) for role in ROLES)


def test_every_decision_has_its_question():
    assert set(ASKED_BY) == set(DECISIONS)
    assert all(isinstance(question, Question) for question in QUESTIONS)


@rule("7.3")
def test_the_cards_with_two_halves_are_the_double_cards():
    doubles = {card for card, role in PLAYED_BY.items() if isinstance(role, Double)}
    assert doubles == {card.name for card in catalog().cards.values() if card.halves}


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("verb", ["begin", "offer", "take"])
def test_a_role_has_all_three_verbs_itself(card, verb):
    assert getattr(type(PLAYED_BY[card]), verb) is not getattr(Role, verb)


@pytest.mark.parametrize("card", CARDS)
def test_a_card_without_its_role_is_refused(card):
    others = {name: role for name, role in PLAYED_BY.items() if name != card}
    with pytest.raises(DataError, match=f'No role is written for the card "{card}"'):
        roles_of(CARDS, others)


@pytest.mark.parametrize("decision", DECISIONS)
def test_a_decision_without_its_question_is_refused(decision):
    others = {name: question for name, question in ASKED_BY.items() if name != decision}
    with pytest.raises(DataError, match=f'No question is written for the decision "{decision}"'):
        questions_of(DECISIONS, others)


def test_the_package_does_not_load_without_the_role_of_a_card(tmp_path):
    changed = [("rules/role_table.py", '    "magister": Magister(),\n', "")]
    loaded = run_changed(tmp_path, changed, "import concordia")
    assert loaded.returncode != 0
    assert 'No role is written for the card "magister"' in loaded.stderr


def test_the_package_does_not_load_with_a_new_card_that_has_no_role(tmp_path):
    loaded = run_changed(tmp_path, [AUGUR], "import concordia")
    assert loaded.returncode != 0
    assert 'No role is written for the card "augur"' in loaded.stderr


def test_the_package_does_not_load_with_a_new_card_that_is_not_counted(tmp_path):
    loaded = run_changed(tmp_path, [AUGUR, HIS_ROLE], "import concordia")
    assert loaded.returncode != 0
    assert f"There are {CARD_KINDS + 1} kinds of card" in loaded.stderr
