"""6.1 How a game comes to its end."""

from __future__ import annotations

import pytest

import concordia
from concordia.catalog.maps import board_map
from tests.table import play, player, position, rule, seat, table, texts

FOURTEEN = [city for city in board_map("imperium").cities[1:] if city != "Novaria"][:14]


def last_buyer(**given):
    """A player who can buy the Mason from the first slot."""
    return player(hand=["senator", "tribune"], goods={"food": 1}, **given)


def last_builder(**given):
    """A player with 14 houses who can build in Novaria, a brick city beside the colonist."""
    pieces = {"houses": FOURTEEN, "goods": {"food": 1}, "money": 5, "colonists": [["land", "Novaria-Roma"]]}
    return player(**{"hand": ["architect", "tribune"], **pieces, **given})


@rule("6.1")
def test_buying_the_last_card_gives_the_concordia_card_and_all_others_one_more_turn():
    game = play(table(last_buyer(), player(), player(), display=["mason"], stack=[]), "play:senator", "purchase:0")
    after = game.position()
    assert after["display"] == after["stack"] == []
    assert [p["concordia"] for p in after["players"]] == [True, False, False]
    assert after["final"] == [1, 2]
    assert game.scores()[0]["concordia"] == 7


@rule("6.1")
def test_the_last_card_may_be_bought_with_a_consul_a_copied_or_a_repeated_one():
    buyer = {"goods": {"food": 1}, "discard": ["consul"]}
    consul = table(player(hand=["consul"], goods={"food": 1}), player(), display=["mason"], stack=[])
    copied = table(
        player(hand=["diplomat"], goods={"food": 1}), player(discard=["consul"]), display=["mason"], stack=[]
    )
    repeated = table(player(hand=["magister"], **buyer), player(), game="venus", display=["mason"], stack=[])
    for game, moves in (
        (consul, ["play:consul", "purchase:0"]),
        (copied, ["play:diplomat", "copy:1", "purchase:0"]),
        (repeated, ["play:magister", "purchase:0"]),
    ):
        play(game, *moves)
        assert game.position()["final"] == [1]
        assert seat(game, 0)["concordia"]


@rule("6.1")
def test_the_end_does_not_come_while_a_card_lies_in_the_display_or_the_stack():
    stacked = play(table(last_buyer(), player(), stack=["consul"]), "play:senator", "purchase:0")
    shown = play(
        table(last_buyer(), player(), display=["mason", "consul"], stack=[]), "play:senator", "purchase:0"
    )
    for game in (stacked, shown):
        assert game.position()["final"] is None
        assert game.position()["display"] == ["consul"]
        assert not seat(game, 0)["concordia"]


@rule("6.1")
def test_an_empty_display_is_not_the_end_while_the_stack_can_fill_it():
    buyer = player(hand=["senator"], goods={"food": 3})
    game = table(buyer, player(), display=["mason", "colonist"], stack=["consul"])
    play(game, "play:senator", "purchase:0", "purchase:1+food")
    assert game.position()["final"] is None
    assert game.position()["display"] == ["consul"]


@rule("6.1")
def test_the_last_two_cards_may_be_bought_with_one_senator():
    buyer = player(hand=["senator"], goods={"food": 2, "brick": 1})
    game = table(buyer, player(), display=["mason", "colonist"], stack=[])
    play(game, "play:senator", "purchase:0")
    assert not seat(game, 0)["concordia"]
    play(game, "purchase:1+brick")
    assert seat(game, 0)["concordia"]
    assert game.position()["final"] == [1]


@rule("6.1")
def test_the_fifteenth_house_gives_the_concordia_card_and_all_others_one_more_turn():
    game = play(table(player(), last_builder(), player(), active=1), "play:architect", "build:Novaria")
    after = game.position()
    assert len(after["players"][1]["houses"]) == 15
    assert [p["concordia"] for p in after["players"]] == [False, True, False]
    assert after["final"] == [2, 0]
    assert after["active"] == 2


@rule("6.1")
def test_the_fourteenth_house_brings_no_end():
    game = table(last_builder(houses=FOURTEEN[:13]), player())
    play(game, "play:architect", "build:Novaria")
    assert game.position()["final"] is None
    assert not seat(game, 0)["concordia"]


@rule("6.1", "3.3")
def test_nobody_builds_a_sixteenth_house():
    game = table(
        last_builder(
            goods={"food": 3},
            colonists=[["land", "Aquileia-Novaria"]],
            houses=[*FOURTEEN[:13], "Petra", "Memphis"],
        ),
        player(),
    )
    play(game, "play:architect")
    assert texts(game, "build:") == set()


@rule("6.1")
@pytest.mark.parametrize("trigger", range(3))
def test_every_other_player_has_exactly_one_more_turn(trigger):
    players = [player(), player(), player()]
    players[trigger] = last_buyer()
    game = table(*players, active=trigger, display=["mason"], stack=[])
    play(game, "play:senator", "purchase:0")
    turns = []
    while not game.is_over:
        assert game.decision is not None
        turns.append(game.decision.seat)
        assert game.position()["final"][0] == game.decision.seat
        play(game, "play:tribune")
    assert turns == [(trigger + 1) % 3, (trigger + 2) % 3]
    assert game.position()["final"] == []


@rule("6.1")
def test_there_is_one_concordia_card_and_the_first_trigger_takes_it():
    game = table(last_buyer(), last_builder(), player(), display=["mason"], stack=[])
    play(game, "play:senator", "purchase:0", "play:architect", "build:Novaria")
    assert [p["concordia"] for p in game.position()["players"]] == [True, False, False]
    assert len(seat(game, 1)["houses"]) == 15
    assert game.position()["final"] == [2]  # nor does the second one lengthen the game
    play(game, "play:tribune")
    assert game.is_over


@rule("6.1")
def test_no_second_round_begins_for_who_brought_the_end():
    game = table(last_buyer(), player(), display=["mason"], stack=[])
    play(game, "play:senator", "purchase:0", "play:tribune")
    assert game.is_over
    assert game.decision is None
    assert game.legal_actions() == []
    with pytest.raises(concordia.IllegalAction):
        game.apply({"type": "play", "card": "tribune"})


@rule("6.1")
def test_nothing_is_triggered_by_loading_a_position_with_fifteen_houses_or_no_cards():
    game = table(player(houses=[*FOURTEEN, "Novaria"]), player(), display=[], stack=[])
    assert game.position()["final"] is None
    play(game, "play:tribune", "play:tribune", "play:tribune")
    assert game.position()["final"] is None
    assert not any(p["concordia"] for p in game.position()["players"])


@rule("6.1")
def test_a_purchase_card_with_nothing_for_sale_triggers_nothing():
    game = play(table(last_buyer(), player(), display=[], stack=[]), "play:senator")
    assert game.position()["final"] is None
    assert not seat(game, 0)["concordia"]


@rule("6.1")
def test_a_position_in_the_last_round_goes_on_with_the_seats_named_in_final():
    game = table(player(concordia=True), player(), player(), player(), active=1, final=[1, 3])
    assert game.decision.seat == 1
    play(game, "play:tribune")
    assert game.position()["final"] == [3]
    assert game.decision.seat == 3
    play(game, "play:tribune")
    assert game.is_over


@rule("6.1")
def test_in_a_position_in_the_last_round_nobody_takes_the_concordia_card_any_more():
    game = table(last_buyer(), player(), player(), active=0, final=[0, 1], display=["mason"], stack=[])
    play(game, "play:senator", "purchase:0")
    assert not any(p["concordia"] for p in game.position()["players"])
    assert game.position()["final"] == [1]


@rule("6.1")
def test_a_concordia_card_that_somebody_has_already_stays_where_it_is():
    game = table(last_buyer(), player(concordia=True), display=["mason"], stack=[])
    play(game, "play:senator", "purchase:0")
    assert [p["concordia"] for p in game.position()["players"]] == [False, True]
    assert game.position()["final"] == [1]


@rule("6.1")
def test_a_position_with_an_empty_final_is_over():
    game = table(player(), player(), final=[])
    assert game.is_over
    assert game.decision is None
    assert game.winners == [1]


@rule("6.1")
@pytest.mark.parametrize("final", [[1, 2], [0, 0], [0, 3], [True], "0", {"0": 1}])
def test_a_position_whose_last_round_cannot_be_is_refused(final):
    with pytest.raises(concordia.InvalidPosition) as refused:
        concordia.from_position(position(player(), player(), player(), final=final))
    assert "final" in refused.value.reason


@rule("6.1")
def test_two_concordia_cards_are_refused():
    with pytest.raises(concordia.InvalidPosition) as refused:
        concordia.from_position(position(player(concordia=True), player(concordia=True)))
    assert refused.value.rule == "6.1"


@rule("6.1", "3.1")
def test_a_last_turn_with_an_empty_hand_passes():
    game = table(last_buyer(), player(hand=[]), player(), display=["mason"], stack=[])
    play(game, "play:senator", "purchase:0")
    assert game.decision.seat == 2
    assert game.position()["final"] == [2]
    play(game, "play:tribune")
    assert game.is_over


@rule("6.1")
def test_before_the_end_there_are_no_winners():
    game = table(last_buyer(), player(), display=["mason"], stack=[])
    assert game.winners == []
    play(game, "play:senator", "purchase:0")
    assert not game.is_over
    assert game.winners == []
