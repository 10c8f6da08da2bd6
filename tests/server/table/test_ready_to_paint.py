"""What clients are given ready to paint: the same as the rules say, on every board and at every moment."""

from __future__ import annotations

import random

import pytest

import concordia
from concordia.actions.types import Purchase
from concordia.catalog.maps import MAPS
from concordia.rules import scoring
from concordia.rules.setup import PLAYERS
from concordia.rules.teams import sides
from concordia.server.table.ready_to_paint import cards_for_sale, shortages, to_the_end, trade_limits
from concordia.vocabulary import CARD_KINDS, PROCONSUL
from tests.table import play, player, rule, table

GAMES = [(game, map, PLAYERS[game][-1]) for game in PLAYERS for map in MAPS]


def lacking(goods, display=("prefect",) * 7, hand="senator"):
    game = table(player(hand=[hand], goods=goods), player(), display=list(display), stack=[])
    play(game, f"play:{hand}")
    return shortages(game.state, 0)


@rule("5.8")
def test_nothing_is_short_where_goods_are_there_for_the_price_and_the_question_mark():
    found = lacking({"food": 2, "tool": 2, "wine": 2, "cloth": 2, "brick": 2})
    assert found == [{"goods": {}, "any": 0}] * 7


@rule("5.8")
def test_a_good_that_pays_for_its_name_does_not_pay_for_the_question_mark_too():
    (_, second, *_) = lacking({"food": 1}, ("colonist",) * 7)  # food, and the "?" of the slot
    assert second == {"goods": {}, "any": 1}


@rule("5.9")
def test_a_consul_pays_no_surcharge():
    assert lacking({"food": 1, "tool": 1}, ("colonist",) * 7, "consul") == [{"goods": {}, "any": 0}] * 7


@rule("5.6")
def test_a_mercator_is_told_kinds_money_and_room_that_are_left():
    game = table(player(hand=["mercator"], money=7, goods={"wine": 3, "brick": 1}), player())
    assert trade_limits(game.state, 0) is None
    play(game, "play:mercator")
    assert trade_limits(game.state, 0) == {"kinds": 2, "money": 10, "room": game.state.players[0].room()}
    assert trade_limits(game.state, 1) is None, "the other one does not trade"
    play(game, "sell:2wine")
    assert (trade_limits(game.state, 0) or {})["kinds"] == 1
    assert (trade_limits(game.state, 0) or {})["money"] == 22


def test_an_empty_slot_has_nothing_to_be_short_of():
    assert lacking({}, ("prefect",))[1:] == [None] * 6


@pytest.mark.parametrize(("game", "map", "players"), GAMES)
def test_a_slot_is_within_reach_exactly_when_the_rules_offer_it(game, map, players):
    playing, rng = concordia.new_game(game, map, players=players, seed=5), random.Random(5)
    seen = 0
    while not playing.is_over and seen < 40:
        decision = playing.decision
        if decision.kind == "purchase":
            state = playing.state
            short = shortages(state, decision.seat)
            within = {slot for slot, each in enumerate(short) if each == {"goods": {}, "any": 0}}
            offered = {action.slot for action in playing.legal_actions() if isinstance(action, Purchase)}
            unsold = {slot for slot in within if state.display[slot] == PROCONSUL and not state.surcharged}  # 8.6
            assert offered == within - unsold
            seen += 1
        playing.apply(rng.choice(playing.legal_actions()))


@rule("6.2")
@pytest.mark.parametrize(("game", "map", "players"), GAMES)
def test_the_points_of_single_cards_add_up_to_the_points_of_all_gods(game, map, players):
    playing, rng = concordia.new_game(game, map, players=players, seed=6), random.Random(6)
    while not playing.is_over:
        if rng.random() < 0.05:
            state = playing.state
            for seat in range(players):
                worth = scoring.card_points(state, seat)
                owned = [int(scoring.owned(state.players[seat], card)) for card in range(CARD_KINDS)]
                total = sum(each * number for each, number in zip(worth, owned, strict=True))
                assert total == sum(scoring.god_points(state, seat))
        playing.apply(rng.choice(playing.legal_actions()))


@rule("2.3")
def test_the_cards_for_sale_grow_with_the_number_of_players():
    assert [cards_for_sale("classic", players) for players in (2, 3, 4, 5)] == [15, 21, 26, 30]


@rule("6.1")
def test_the_end_is_as_near_as_cards_and_houses_say():
    game = table(
        player(), player(houses=["Novaria", "Aquileia", "Massilia"]), display=["prefect"], stack=["consul"]
    )
    found = to_the_end(game.state)
    assert (found["cards"], found["houses"], found["houses_share"]) == (2, 12, pytest.approx(0.2))


@rule("1.4")
def test_partners_sit_opposite_each_other():
    assert sides("team", 6) == [[0, 3], [1, 4], [2, 5]]
    assert sides("venus", 3) == [[0], [1], [2]]
