"""8.8 The Diplomat in teams, and who has copied what."""

from __future__ import annotations

import pytest

import concordia
from tests.table import play, player, position, rule, seat, table, texts


def team(*players, **given):
    """Four at the table: seats 0 and 2 against 1 and 3; those not given have a Tribune only."""
    filled = [*players, *(player() for _ in range(4 - len(players)))]
    return table(*filled, game="team", **given)


def diplomat(**given):
    return player(hand=["diplomat", "tribune"], **given)


@rule("8.8")
def test_a_diplomat_never_copies_the_partners_card():
    others = [player(discard=[card]) for card in ("mercator", "architect", "prefect")]
    game = play(team(diplomat(), *others), "play:diplomat")
    assert texts(game) == {"copy:1", "copy:3"}


@rule("8.8")
def test_the_copied_card_works_for_both_partners():
    game = play(team(diplomat(), player(discard=["mercator"])), "play:diplomat", "copy:1")
    assert game.decision == (0, "mercator")
    play(game, "done")
    assert game.decision == (2, "mercator")
    play(game, "done")
    assert [seat(game, n)["money"] for n in (0, 2)] == [3, 3]
    assert game.decision == (1, "play")


@rule("8.8", "8.2")
def test_of_a_copied_double_card_the_partner_uses_the_other_half():
    game = team(diplomat(), player(discard=["prefect-mercator"]))
    play(game, "play:diplomat")
    assert texts(game) == {"copy:1/prefect", "copy:1/mercator-5"}
    play(game, "copy:1/mercator-5", "done")
    assert game.decision == (2, "prefect")
    assert [seat(game, n)["money"] for n in (0, 2)] == [5, 0]


@rule("8.8", "8.5")
def test_a_copied_praetor_lets_both_buy_a_card():
    game = team(diplomat(goods={"food": 1}), player(discard=["praetor"]), player(goods={"food": 2}))
    play(game, "play:diplomat", "copy:1", "done")
    assert game.decision == (2, "purchase")
    assert "purchase:0" in texts(game)


@rule("8.8")
def test_with_nothing_to_copy_neither_partner_does_anything():
    tops = [player(discard=["diplomat"]), player(discard=["mercator"]), player()]
    game = play(team(diplomat(), *tops), "play:diplomat")
    assert game.decision == (1, "play")
    assert [seat(game, n)["money"] for n in range(4)] == [0, 0, 0, 0]
    assert game.position()["copied"] == {}


@rule("8.8")
def test_a_card_that_one_partner_has_copied_cannot_be_copied_by_the_other():
    game = team(diplomat(), diplomat(), diplomat(), player(discard=["prefect"]))
    play(game, "play:diplomat", "copy:3", "cash", "cash", "play:diplomat")
    assert game.position()["copied"] == {"3": [0]}
    assert seat(game, 3)["discard"] == ["prefect"]  # it still lies on top
    play(game, "play:diplomat")
    assert game.decision.seat == 3  # nothing was left for the partner to copy
    assert seat(game, 2)["discard"] == ["diplomat"]


@rule("8.8", "8.2")
def test_a_double_card_that_one_partner_has_copied_cannot_be_copied_in_its_other_half_either():
    game = team(diplomat(), diplomat(), diplomat(), player(discard=["prefect-mercator"]))
    play(game, "play:diplomat", "copy:3/prefect", "cash", "done", "play:diplomat", "play:diplomat")
    assert game.decision == (3, "play")
    assert seat(game, 3)["discard"] == ["prefect-mercator"]


@rule("8.8")
def test_the_same_player_may_copy_the_same_card_again_and_so_may_other_teams():
    tops = [player(discard=["mercator"]), *[player() for _ in range(4)]]
    own = table(diplomat(), *tops, game="team", copied={"1": [0]})
    assert texts(play(own, "play:diplomat")) == {"copy:1"}
    others = table(diplomat(), *tops, game="team", copied={"1": [2, 5]})
    assert texts(play(others, "play:diplomat")) == {"copy:1"}
    partners = table(diplomat(), *tops, game="team", copied={"1": [3]})
    assert play(partners, "play:diplomat").decision == (1, "play")


@rule("8.8")
def test_copied_cards_are_remembered_seat_by_seat():
    game = team(diplomat(), player(), player(), player(discard=["mercator"]), copied={"3": [2]}, active=0)
    assert game.position()["copied"] == {"3": [2]}
    six = table(diplomat(), *[player(discard=["mercator"])] * 5, game="team", copied={"1": [2, 5]})
    play(six, "play:diplomat", "copy:1", "done", "done")
    assert six.position()["copied"] == {"1": [0, 2, 5]}


@rule("8.8")
def test_a_new_card_on_top_may_be_copied_again():
    owner = player(hand=["prefect", "tribune"], discard=["mercator"])
    game = team(player(), owner, diplomat(), player(), active=1, copied={"1": [0]})
    play(game, "play:prefect", "cash", "cash")
    assert game.position()["copied"] == {}
    play(game, "play:diplomat")
    assert texts(game) == {"copy:1"}


@rule("8.8", "8.6")
def test_a_card_laid_by_a_partner_within_a_proconsul_may_be_copied_again():
    game = team(
        player(),
        player(hand=["proconsul", "tribune"]),
        player(),
        player(hand=["prefect"], discard=["mercator"]),
        active=1,
        copied={"3": [0]},
    )
    play(game, "play:proconsul", "play:prefect", "cash")
    assert game.position()["copied"] == {}


@rule("8.8", "8.3")
def test_a_tribune_takes_up_the_copied_card_of_both_partners():
    owner = player(discard=["mercator"])
    game = team(player(), owner, player(), owner, active=1, copied={"1": [0], "3": [2]})
    play(game, "play:tribune")
    assert game.position()["copied"] == {}


@rule("8.8")
def test_carrying_a_card_out_as_partner_leaves_the_own_pile_and_who_copied_it_alone():
    owner = player(hand=["mercator", "tribune"])
    game = team(player(), owner, player(), player(discard=["prefect"]), active=1, copied={"3": [0]})
    play(game, "play:mercator", "done", "done")
    assert game.position()["copied"] == {"3": [0]}


@rule("8.8", "8.6")
def test_within_one_turn_the_partner_cannot_copy_what_the_active_player_has_copied():
    game = team(diplomat(), player(discard=["proconsul"]), diplomat(), player(discard=["mercator"]))
    play(game, "play:diplomat", "copy:1", "play:diplomat")
    assert game.decision == (2, "diplomat")
    assert texts(game) == {"copy:3"}


@rule("8.8", "8.7")
def test_a_diplomat_played_after_a_legatus_copies_for_both_and_counts_as_the_partners():
    game = team(player(hand=["legatus"]), player(discard=["mercator"]), diplomat())
    play(game, "play:legatus", "done", "play:diplomat", "copy:1")
    assert game.decision == (2, "mercator")
    play(game, "done")
    assert game.decision == (0, "mercator")
    play(game, "done")
    assert game.position()["copied"] == {"1": [2]}


@rule("8.8")
@pytest.mark.parametrize(
    "copied",
    [{"1": [1]}, {"1": [3]}, {"0": [1]}, {"1": [4]}, {"4": [0]}, {"1": 0}, [0], {"1": ["0"]}, {1: [0]}],
)
def test_a_position_in_which_nobody_could_have_copied_so_is_refused(copied):
    players = [player(), player(discard=["mercator"]), player(), player(discard=["prefect"])]
    with pytest.raises(concordia.InvalidPosition) as refused:
        concordia.from_position(position(*players, game="team", copied=copied))
    assert "copied" in refused.value.reason


@rule("8.8")
def test_copied_belongs_to_team_games_only():
    with pytest.raises(concordia.InvalidPosition) as refused:
        concordia.from_position(position(player(discard=["mercator"]), player(), game="venus", copied={"0": [1]}))
    assert refused.value.rule == "8.8"
    assert "copied" not in table(player(), player(), game="venus").position()
