"""5.1 Tribune."""

from __future__ import annotations

import pytest

from tests.table import play, player, rule, same, seat, table, texts

PILE = ["prefect", "mercator", "senator", "architect", "diplomat", "colonist", "mason"]


@rule("5.1")
@pytest.mark.parametrize(("played", "earned"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 2), (5, 3), (6, 4), (7, 5)])
def test_one_sestertius_for_each_card_beyond_the_third_the_tribune_included(played, earned):
    game = table(player(money=10, hand=["tribune", "prefect"], discard=PILE[:played]), player())
    play(game, "play:tribune")

    assert seat(game, 0)["money"] == 10 + earned


@rule("5.1")
def test_the_whole_pile_comes_back_into_the_hand_with_the_tribune():
    game = table(player(hand=["tribune", "prefect"], discard=PILE), player())
    play(game, "play:tribune")

    assert same(seat(game, 0)["hand"], ["tribune", "prefect", *PILE])
    assert seat(game, 0)["discard"] == []


@rule("5.1")
def test_cards_left_in_the_hand_earn_nothing():
    game = table(player(hand=["tribune", *PILE], discard=["prefect"]), player())
    play(game, "play:tribune")

    assert seat(game, 0)["money"] == 0


@rule("5.1")
def test_only_the_own_pile_comes_back():
    game = table(player(hand=["tribune"], discard=["prefect"]), player(discard=["mercator", "senator"]))
    play(game, "play:tribune")

    assert seat(game, 1)["discard"] == ["mercator", "senator"]
    assert same(seat(game, 0)["hand"], ["tribune", "prefect"])


@rule("5.1")
@pytest.mark.parametrize(("kind", "other"), [("land", "sea"), ("sea", "land")])
def test_one_colonist_of_either_kind_for_a_food_and_a_tool_in_the_capital(kind, other):
    mine = player(hand=["tribune"], goods={"food": 2, "tool": 2}, store={"land": 1, "sea": 1}, houses=["Massilia"])
    game = table(mine, player())
    play(game, "play:tribune")
    assert game.decision == (0, "tribune")
    assert texts(game) == {"place:land:Roma", "place:sea:Roma", "done"}
    play(game, f"place:{kind}:Roma")

    assert seat(game, 0)["colonists"] == [[kind, "Roma"]]
    assert seat(game, 0)["store"] == {kind: 0, other: 1}
    assert seat(game, 0)["goods"] == {"food": 1, "tool": 1}


@rule("5.1")
def test_once_only():
    mine = player(hand=["tribune"], goods={"food": 3, "tool": 3}, store={"land": 2, "sea": 2})
    game = table(mine, player())
    play(game, "play:tribune", "place:sea:Roma")

    assert game.decision == (1, "play")
    assert len(seat(game, 0)["colonists"]) == 1


@rule("5.1")
@pytest.mark.parametrize("goods", [{}, {"food": 3}, {"tool": 3}, {"brick": 2, "wine": 2, "cloth": 2}])
def test_without_food_and_tool_nothing_is_asked(goods):
    game = table(player(hand=["tribune"], money=50, goods=goods, store={"land": 1, "sea": 1}), player())
    play(game, "play:tribune")

    assert game.decision == (1, "play")
    assert seat(game, 0)["goods"] == goods


@rule("5.1")
def test_without_a_colonist_in_the_storehouse_nothing_is_asked():
    game = table(player(hand=["tribune"], goods={"food": 1, "tool": 1}), player())
    play(game, "play:tribune")

    assert game.decision == (1, "play")


@rule("5.1")
def test_a_kind_that_is_not_in_the_storehouse_is_not_offered():
    mine = player(hand=["tribune"], goods={"food": 1, "tool": 1}, store={"land": 0, "sea": 2})
    game = play(table(mine, player()), "play:tribune")

    assert texts(game) == {"place:sea:Roma", "done"}


@rule("5.1")
def test_the_pile_comes_back_before_the_colonist_is_placed():
    mine = player(hand=["tribune"], goods={"food": 1, "tool": 1}, store={"land": 1, "sea": 0}, discard=PILE[:4])
    game = play(table(mine, player()), "play:tribune")

    assert game.decision == (0, "tribune")
    assert seat(game, 0)["money"] == 2
    assert seat(game, 0)["discard"] == []


@rule("5.1")
@pytest.mark.parametrize(("map", "capital"), [("hellas", "Athenae"), ("cyprus", "Antiochia"), ("italia", "Roma")])
def test_the_capital_is_that_of_the_board(map, capital):
    mine = player(hand=["tribune"], goods={"food": 1, "tool": 1}, store={"land": 1, "sea": 1})
    game = play(table(mine, player(), map=map), "play:tribune")

    assert texts(game, "place") == {f"place:land:{capital}", f"place:sea:{capital}"}
