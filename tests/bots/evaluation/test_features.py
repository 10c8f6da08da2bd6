"""The numbers of a row: every column has its name, and says what it is named for."""

from __future__ import annotations

import pytest

import concordia
from concordia.bots.evaluation.batch import WIDTH, Rows
from concordia.bots.evaluation.features import game_progress as progress
from concordia.bots.evaluation.features import opponents, opportunities, possessions
from concordia.bots.evaluation.features.columns import BLOCKS, COLUMN, COLUMNS
from concordia.bots.evaluation.features.writer import FeatureWriter
from concordia.bots.evaluation.network import matrix
from concordia.bots.reach import reach
from concordia.rules import scoring
from concordia.rules.roles.prefect import coins
from concordia.vocabulary import GODS, GOODS
from tests.table import player
from tests.table import table as laid


def row_of(state, seat=0):
    writer = FeatureWriter()
    writer.survey(state)
    writer.write(state, seat, reach(state.setup.board.id))
    row = matrix(writer.rows)[0]
    return {name: int(row[number]) for name, number in COLUMN.items()}


def test_every_column_has_one_name_and_a_row_has_room_for_all():
    assert len(COLUMN) == len(COLUMNS) == 171
    assert len(COLUMNS) <= WIDTH


@pytest.mark.parametrize(("game", "players"), [("classic", 3), ("team", 4)])
def test_every_part_of_the_writer_fills_the_blocks_of_its_name(game, players):
    state = concordia.new_game(game, "imperium", players, 1).state
    writer = FeatureWriter()
    writer.survey(state)
    own, tallies, me = writer.tallies[0], writer.tallies, state.players[0]
    parts = [
        ("own leader partner", lambda rows: opponents.put_points(state, 0, tallies, rows)),
        ("rivals", lambda rows: opponents.put_rivals(state, 0, tallies, rows)),
        ("game", lambda rows: progress.put_game(state, 0, rows)),
        ("turn", lambda rows: progress.put_turn(state, 0, rows)),
        ("pieces", lambda rows: possessions.put_pieces(state, me, own, rows)),
        ("cards", lambda rows: possessions.put_cards(state, me, own, rows)),
        ("production", lambda rows: opportunities.put_production(state, 0, rows)),
        ("sites", lambda rows: opportunities.put_sites(state, 0, 6, rows)),
        ("reachable", lambda rows: opportunities.put_sites(state, 0, 6, rows)),
        ("display", lambda rows: opportunities.put_display(state, 0, own, rows)),
    ]
    assert [block for blocks, _ in parts for block in blocks.split()] == list(BLOCKS)
    for blocks, put in parts:
        rows = Rows()
        rows.begin()
        put(rows)
        assert rows.at == sum(len(BLOCKS[block]) for block in blocks.split()), blocks


def test_columns_say_what_they_are_named_for():
    me = player(
        hand=["architect", "mason"],
        discard=["prefect", "diplomat"],
        money=17,
        goods={"brick": 2, "wine": 1},
        houses=["Novaria", "Aquileia", "Massilia"],
    )
    other = player(hand=["senator"], discard=["mercator"], money=3, houses=["Athenae"])
    state = laid(
        me,
        other,
        cities={"Novaria": "brick", "Aquileia": "wine", "Massilia": "food"},
        display=["mason", "smith"],
        stack=["farmer"],
    ).state
    row = row_of(state)

    assert row["own.points"] == scoring.total_points(state, 0)
    assert row["own.lead"] == scoring.total_points(state, 0) - scoring.total_points(state, 1)
    assert (row["leader.points"], row["leader.houses"]) == (scoring.total_points(state, 1), 1)
    assert (row["rivals.mercator_on_top"], row["rivals.architect_on_top"]) == (1, 0)
    assert (row["game.two_players"], row["game.three_players"]) == (1, 0)
    assert row["game.cards_for_sale"] == 3
    assert row["game.most_houses"] == 3
    assert row["game.coins"] == coins(state)
    assert (row["turn.under_way"], row["turn.play"]) == (0, 0)
    assert row["pieces.money"] == 17
    assert [row[f"pieces.{good}"] for good in GOODS] == [2, 0, 0, 1, 0]
    assert (row["pieces.any_brick"], row["pieces.any_food"]) == (1, 0)
    assert (row["pieces.houses"], row["pieces.brick_houses"]) == (3, 1)
    assert row["pieces.free_space"] == state.players[0].room()
    assert [row[f"cards.{god}_points"] for god in GODS] == scoring.god_points(state, 0)
    assert (row["cards.architect_in_hand"], row["cards.prefect_in_hand"], row["cards.prefect"]) == (1, 0, 1)
    assert (row["cards.brick_specialist_in_hand"], row["cards.brick_specialists_by_houses"]) == (1, 1)
    assert (row["cards.diplomat_on_top"], row["cards.prefect_on_top"]) == (1, 0)
    assert row["production.houses"] == 3
    assert (row["display.minerva"], row["display.jupiter"]) == (2, 0)


def test_rows_say_how_near_the_end_is():
    state = concordia.new_game("classic", "imperium", 3, 1).state
    state.turns, state.final, state.players[1].built = 30, 3, 9
    row = row_of(state)

    assert (row["game.end_triggered"], row["game.last_turn_to_come"], row["game.rounds"]) == (1, 1, 10)
    assert (row["game.cards_for_sale"], row["game.most_houses"]) == (state.stack_left() + 7, 9)


def test_a_turn_under_way_is_seen_by_whoever_decides():
    game = laid(player(hand=["architect"], colonists=[["land", "Roma"]]), player())
    game.apply({"type": "play", "card": "architect"})

    assert (row_of(game.state)["turn.under_way"], row_of(game.state)["turn.architect"]) == (1, 1)
    assert (row_of(game.state, 1)["turn.under_way"], row_of(game.state, 1)["turn.asked"]) == (0, 0)
