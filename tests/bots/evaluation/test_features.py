"""The numbers of a row: every column has its name, and says what it is named for."""

from __future__ import annotations

import random

import pytest

import concordia
from concordia.bots.evaluation.batch import WIDTH, Rows
from concordia.bots.evaluation.features import game_progress as progress
from concordia.bots.evaluation.features import opponents, opportunities, possessions, rivals_in_turn
from concordia.bots.evaluation.features.columns import BLOCKS, COLUMN, COLUMNS
from concordia.bots.evaluation.features.writer import FeatureWriter
from concordia.bots.evaluation.network import matrix
from concordia.bots.reachable_cities import reach
from concordia.core.bundles import covers, of_counts
from concordia.rules import scoring
from concordia.rules.roles.architect import house_money
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
    assert len(COLUMN) == len(COLUMNS) == 255
    assert len(COLUMNS) <= WIDTH


@pytest.mark.parametrize(
    ("game", "map", "players"), [("classic", "italia", 2), ("venus", "cyprus", 4), ("team", "hellas", 4)]
)
def test_what_a_writer_remembers_of_tables_before_shows_in_no_row(game, map, players):
    writer, chance = FeatureWriter(), random.Random(5)
    played = [concordia.new_game(game, map, players, seed) for seed in (1, 2)]
    fields = [(name, number) for name, number in COLUMN.items()]
    for _ in range(500):
        at = chance.choice(played)
        if at.is_over:
            break
        at.apply(chance.choice(at.legal_actions()))
        writer.rows.clear()
        writer.survey(at.state)
        seats = range(players)
        for seat in seats:
            writer.write(at.state, seat, reach(map))
        rows = matrix(writer.rows)
        for seat in seats:
            assert {name: int(rows[seat][number]) for name, number in fields} == row_of(at.state, seat)


@pytest.mark.parametrize(("game", "players"), [("classic", 3), ("team", 4)])
def test_every_part_of_the_writer_fills_the_blocks_of_its_name(game, players):
    state = concordia.new_game(game, "imperium", players, 1).state
    writer = FeatureWriter()
    writer.survey(state)
    own, tallies, me = writer.tallies[0], writer.tallies, state.players[0]
    rivals, could = rivals_in_turn.rivals_in_turn(state, 0), writer.prospects
    for seat in (0, *rivals):
        writer.look_ahead(state, seat, reach("imperium"))
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
        (
            "next second third",
            lambda rows: rivals_in_turn.put_rivals_in_turn(state, 0, rivals, tallies, could, rows),
        ),
        ("prefect", lambda rows: rivals_in_turn.put_prefect(state, 0, rivals, could, rows)),
        ("builds", lambda rows: rivals_in_turn.put_builds(state, 0, rivals, could, rows)),
        ("specialists", lambda rows: rivals_in_turn.put_specialists(state, me, rows)),
        ("slots", lambda rows: rivals_in_turn.put_slots(0, rivals, could, rows)),
        ("stack", lambda rows: rivals_in_turn.Stack().put(rows)),
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


def test_opponents_stand_in_order_of_play_and_a_partner_is_none():
    state = concordia.new_game("classic", "imperium", 5, 1).state
    team = concordia.new_game("team", "imperium", 4, 1).state

    assert rivals_in_turn.rivals_in_turn(state, 3) == [4, 0, 1]
    assert rivals_in_turn.rivals_in_turn(team, 1) == [2, 0]


def test_rows_say_what_the_next_opponent_has_and_could_do():
    me = player(houses=["Novaria"], money=5)
    next_one = player(
        hand=["architect", "mason", "smith"],
        money=9,
        goods={"brick": 1, "food": 2},
        houses=["Novaria", "Aquileia"],
    )
    third = player(hand=["senator"], discard=["prefect"])
    state = laid(me, next_one, third, cities={"Novaria": "brick", "Aquileia": "wine"}).state
    row = row_of(state)

    assert row["next.ahead"] == scoring.total_points(state, 1) - scoring.total_points(state, 0)
    assert (row["next.houses"], row["next.hand"], row["next.wealth"]) == (2, 3, 9 + 3 + 8)
    assert (row["next.architect_in_hand"], row["next.specialists_in_hand"]) == (1, 2)
    assert (row["second.buyer_in_hand"], row["second.prefect_in_hand"]) == (1, 0)
    assert row["third.wealth"] == 0, "there is no third opponent"
    assert row["next.best_production"] >= 3 + 6, "a brick and a wine, and the good of the marker"
    assert row["next.feeds_own"] == 3, "the own brick"


def test_rows_say_whom_a_prefect_feeds():
    me = player(houses=["Novaria"])
    rich = player(houses=["Novaria", "Aquileia"])
    cities = {"Novaria": "brick", "Aquileia": "wine"}
    alone, together = row_of(laid(me, player(), cities=cities).state), row_of(laid(me, rich, cities=cities).state)

    assert alone["prefect.own_of_best_net"] >= alone["prefect.best_net"] >= together["prefect.best_net"]
    assert alone["prefect.best_net"] >= alone["prefect.second_net"]


def test_rows_say_how_many_houses_could_be_paid_and_what_they_would_score():
    sites = {"Novaria": "brick", "Aquileia": "wine"}
    poor = player(hand=["mason"], colonists=[["land", "Aquileia-Novaria"]])
    rich = player(
        hand=["mason"],
        money=20,
        goods={"brick": 1, "food": 1, "wine": 1},
        colonists=[["land", "Aquileia-Novaria"]],
    )

    assert row_of(laid(poor, player(), cities=sites).state)["builds.now"] == 0
    row = row_of(laid(rich, player(), cities=sites).state)
    assert row["builds.now"] == 2
    assert row["builds.points_now"] == 3, "a mason gives 3 points for the house on brick"
    assert row["builds.within_reach"] >= row["builds.now"]


def test_rows_say_of_each_card_for_sale_what_it_would_score_and_what_is_missing():
    me = player(goods={"food": 1}, houses=["Novaria"])
    state = laid(me, player(), cities={"Novaria": "brick"}, display=["mason", "smith"], stack=["farmer"]).state
    row = row_of(state)

    assert (row["slots.gain_1"], row["slots.next_gain_1"]) == (3, 0)
    assert row["slots.missing_1"] == 0
    assert row["slots.missing_2"] > 0
    assert (row["stack.minerva"], row["stack.mars"]) == (1, 0)


def test_sites_are_payable_by_the_prices_of_the_rules():
    """The writer counts prices by masks; five players make cities with up to four houses of others."""
    dice = random.Random(5)
    state = concordia.new_game("classic", "imperium", 5, 1).state
    for _ in range(200):
        for each in state.players:
            each.houses = dice.getrandbits(25) << 1
            each.built, each.money = dice.randrange(15), dice.randrange(40)
            each.goods = of_counts({good: dice.randrange(3) for good in GOODS})
        cities = dice.getrandbits(25) << 1
        rows = Rows()
        rows.begin()
        opportunities.put_sites(state, 0, cities, rows)
        me = state.players[0]
        sites = [city for city in range(1, 26) if cities & ~me.houses & 1 << city]
        prices = {city: house_money(state, city) for city in sites}
        paid = [
            city
            for city in sites
            if prices[city] <= me.money
            and covers(me.goods, state.setup.tables.house_goods[state.setup.city_good[city]])
        ]

        assert list(rows.cells[7:9]) == [len(paid), min([25, *prices.values()])]
