"""6.4 The optional interim scoring."""

from __future__ import annotations

import pytest

import concordia
from tests.table import play, player, rule, seat, table

ON = {"interim_scoring": True}


def money(game):
    return [p["money"] for p in game.position()["players"]]


def interim(game):
    return [p["interim"] for p in game.position()["players"]]


@rule("6.4")
def test_without_the_option_a_tribune_scores_nothing():
    options = concordia.new_game("classic", "italia", players=2, seed=1).position()["options"]
    assert options["interim_scoring"] is False
    game = play(table(player(colonists=[["land", "Roma"]]), player()), "play:tribune")
    assert interim(game) == [None, None]


@rule("6.4")
def test_a_first_tribune_scores_its_player_as_at_the_end():
    one = player(
        hand=["tribune"],
        discard=["prefect", "senator"],
        money=25,
        houses=["Novaria", "Tyros", "Petra"],
        colonists=[["land", "Roma"], ["sea", "Roma"]],
    )
    game = play(table(one, player(), options=ON), "play:tribune")
    assert interim(game) == [2 * 2 + 3 + 2, None]  # Mars, Saturnus, Vesta


@rule("6.4")
def test_the_interim_score_counts_the_tribunes_own_sestertii():
    one = player(hand=["tribune"], discard=["senator", "prefect", "mercator"], money=9)
    game = play(table(one, player(), options=ON), "play:tribune")
    assert seat(game, 0)["money"] == 10
    assert interim(game) == [1, None]


@rule("6.4")
def test_the_interim_score_comes_before_the_new_colonist_is_placed():
    one = player(
        hand=["tribune"],
        store={"land": 1, "sea": 0},
        goods={"food": 1, "tool": 1},
        colonists=[["sea", "Roma"]],
    )
    game = play(table(one, player(), options=ON), "play:tribune")
    assert game.decision.kind == "tribune"
    assert seat(game, 0)["interim"] == 2
    play(game, "place:land:Roma")
    assert interim(game) == [2, None]
    assert game.scores()[0]["mars"] == 4


@rule("6.4")
def test_the_goods_of_the_new_colonist_still_count_for_vesta_in_the_interim_score():
    one = player(
        hand=["tribune"], discard=["senator"], store={"land": 1, "sea": 0}, goods={"food": 1, "tool": 1}, money=1
    )
    game = play(table(one, player(), options=ON), "play:tribune", "place:land:Roma")
    assert interim(game) == [1, None]  # 1 + 4 + 5


@rule("6.4")
def test_a_second_tribune_does_not_score_again():
    one = player(interim=3, colonists=[["land", "Roma"], ["sea", "Roma"]])
    game = play(table(one, player(), options=ON), "play:tribune")
    assert interim(game) == [3, None]


@rule("6.4")
def test_when_all_have_scored_the_highest_gets_2_sestertii_and_the_next_1_and_scores_return_to_0():
    players = [player(colonists=[["land", "Roma"]]), player(interim=7), player(interim=1), player(interim=0)]
    game = play(table(*players, options=ON), "play:tribune")
    assert money(game) == [1, 2, 0, 0]
    assert interim(game) == [0, 0, 0, 0]


@rule("6.4")
def test_payment_comes_at_once_before_the_tribune_places_a_colonist():
    one = player(store={"land": 1, "sea": 0}, goods={"food": 1, "tool": 1}, colonists=[["sea", "Roma"]])
    game = play(table(one, player(interim=1), options=ON), "play:tribune")
    assert game.decision.kind == "tribune"
    assert [seat(game, 0)["money"], seat(game, 1)["money"]] == [2, 1]
    assert [seat(game, 0)["interim"], seat(game, 1)["interim"]] == [0, 0]


@rule("6.4")
@pytest.mark.parametrize(
    ("others", "paid"),
    [
        ([2, 1, 0, 0], [2, 2, 1, 0, 0]),
        ([5, 5, 2, 0], [1, 2, 2, 1, 0]),
        ([5, 5, 5, 5], [1, 2, 2, 2, 2]),
        ([2, 2, 2, 2], [2, 2, 2, 2, 2]),
        ([9, 7, 7, 1], [0, 2, 1, 1, 0]),
        ([0, 0, 0, 0], [2, 1, 1, 1, 1]),
    ],
)
def test_in_the_interim_scoring_ties_share_all_firsts_get_2_and_all_seconds_1(others, paid):
    one = player(colonists=[["land", "Roma"]])  # scores 2
    game = play(table(one, *(player(interim=n) for n in others), options=ON), "play:tribune")
    assert money(game) == paid


@rule("6.4")
def test_nothing_is_paid_until_all_have_scored():
    game = play(table(player(), player(interim=5), player(), options=ON), "play:tribune")
    assert money(game) == [0, 0, 0]
    assert interim(game) == [0, 5, None]


@rule("6.4")
def test_after_the_payment_no_tribune_scores_any_more():
    players = [player(interim=0, colonists=[["land", "Roma"]]), player(interim=0)]
    game = play(table(*players, options=ON), "play:tribune")
    assert money(game) == [0, 0]
    assert interim(game) == [0, 0]


@rule("6.4")
def test_if_the_game_ends_before_all_have_scored_nobody_is_paid():
    players = [player(concordia=True, interim=4), player(), player(hand=["mercator"], interim=None)]
    game = table(*players, active=1, final=[1, 2], options=ON)
    play(game, "play:tribune", "play:mercator", "done")
    assert game.is_over
    assert money(game) == [0, 0, 3]
    assert interim(game) == [4, 0, None]


@rule("6.4")
def test_a_first_tribune_in_the_last_round_still_completes_the_interim_scoring():
    players = [player(concordia=True, interim=4), player()]
    game = play(table(*players, active=1, final=[1], options=ON), "play:tribune")
    assert game.is_over
    assert money(game) == [2, 1]


@rule("6.4", "6.2")
def test_interim_points_are_no_part_of_the_final_score():
    game = table(player(interim=30), player(interim=0), options=ON, final=[])
    assert [row["total"] for row in game.scores()] == [0, 0]
