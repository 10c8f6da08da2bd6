"""The numbers of actions."""

import pytest

import concordia
from concordia.envs import moves
from concordia.errors import ConcordiaError


def test_an_action_of_another_board_has_no_number():
    with pytest.raises(ConcordiaError):
        moves.number_of("italia", concordia.Action.parse("build:Londinium"))
