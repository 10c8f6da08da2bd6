"""Actions as values: equal if they say the same, and never changed."""

import copy
import pickle

import pytest

from concordia.actions.types import TYPES, Action, Buy, Done, Move, Play, Purchase, Sell
from concordia.errors import MalformedAction

MOVE = Move("land", "Roma", "Aquileia-Roma", code=7)


def test_actions_are_equal_if_they_say_the_same_wherever_they_come_from():
    again = Move(kind="land", origin="Roma", to="Aquileia-Roma")

    assert again == MOVE
    assert hash(MOVE) == hash(again)
    assert Move("sea", "Roma", "Aquileia-Roma") != MOVE
    assert Sell("wine", 1) != Buy("wine", 1)
    assert Play("tribune") != "tribune"


@pytest.mark.parametrize("name", ["kind", "code", "mood"])
def test_an_action_never_changes(name):
    with pytest.raises(AttributeError, match=f"{name}: an action never changes"):
        setattr(MOVE, name, "sea")
    with pytest.raises(AttributeError, match=f"{name}: an action never changes"):
        delattr(MOVE, name)


def test_every_action_has_its_parts_and_no_room_for_more():
    for kind in TYPES.values():
        assert not hasattr(kind.__new__(kind), "__dict__")
        assert set(kind.__match_args__) == set(kind.__init__.__annotations__) - {"return", "code"}


def test_a_copy_says_the_same_and_keeps_its_code():
    for again in (copy.copy(MOVE), copy.deepcopy(MOVE), pickle.loads(pickle.dumps(MOVE))):
        assert again == MOVE
        assert again.code == MOVE.code


def test_the_repr_makes_the_action_again():
    for action in (MOVE, Purchase(3, "wine"), Done()):
        assert eval(repr(action)) == action
    assert repr(Done()) == "Done()"


def test_an_action_can_be_taken_apart_by_a_pattern():
    match Action.parse(str(MOVE)):
        case Move(kind, origin, to=to):
            assert (kind, origin, to) == ("land", "Roma", "Aquileia-Roma")
        case _:
            pytest.fail("no move")


def test_numbers_are_written_with_the_digits_0_to_9():
    assert str(Action.parse("keep:2food")) == "keep:2food"
    with pytest.raises(MalformedAction):
        Action.parse("keep:\u0662food")
