"""The numbers of a row."""

from __future__ import annotations

import concordia
from concordia.bots.evaluation.features.writer import Eye
from concordia.bots.evaluation.network import CARDS_AT, FINAL_AT, HOUSES_AT, ROUNDS_AT, table
from concordia.bots.evaluation.tally import reach
from concordia.rules import scoring


def test_rows_say_points_end_and_rounds_where_the_network_looks_for_them():
    state = concordia.new_game("classic", "imperium", 3, 1).state
    state.turns, state.final, state.players[1].built = 30, 3, 9
    eye = Eye()
    eye.survey(state)
    eye.look(state, 0, reach("imperium"))
    row = table(eye.rows)[0]

    assert (row[FINAL_AT], row[ROUNDS_AT]) == (1, 10)
    assert (row[CARDS_AT], row[HOUSES_AT]) == (state.stack_left() + 7, 9)
    assert row[0] == scoring.total_points(state, 0)
