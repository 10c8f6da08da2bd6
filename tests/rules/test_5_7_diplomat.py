"""5.7 Diplomat."""

from __future__ import annotations

import pytest

from concordia.errors import IllegalAction
from tests.table import play, player, rule, same, seat, table, texts

RICH = {"brick": 2, "food": 2, "tool": 2, "wine": 1, "cloth": 1}
DIPLOMATS = ["diplomat", "diplomat-1", "diplomat-3", "diplomat-4", "diplomat-5"]


def diplomat(*piles, card="diplomat", mine=(), **given):
    """Seat 0 has just played a Diplomat; the others have these discard piles."""
    others = [player(discard=list(pile)) for pile in piles]
    game = table(player(hand=[card], discard=list(mine), **given), *others)
    return play(game, f"play:{card}")


@rule("5.7")
def test_the_card_on_top_of_each_opponents_pile_may_be_copied():
    game = diplomat(["mercator"], ["mercator", "architect"], ["prefect"], mine=["senator"])

    assert game.decision == (0, "diplomat")
    assert texts(game) == {"copy:1", "copy:2", "copy:3"}


@rule("5.7")
@pytest.mark.parametrize("seat_number", [0, 1, 2])
def test_opponents_are_all_others_whatever_the_seat(seat_number):
    seats = [player(hand=["diplomat"], discard=["mercator"]) for _ in range(3)]
    game = table(*seats, active=seat_number)
    play(game, "play:diplomat")

    assert texts(game) == {f"copy:{other}" for other in range(3) if other != seat_number}


@rule("5.7")
@pytest.mark.parametrize(
    ("card", "asked"),
    [
        ("architect", "architect"),
        ("prefect", "prefect"),
        ("mercator", "mercator"),
        ("mercator-5", "mercator"),
        ("senator", "purchase"),
        ("consul", "purchase"),
        ("colonist", "colonist"),
    ],
)
def test_each_card_is_carried_out_by_the_diplomats_player(card, asked):
    game = diplomat([card], goods=RICH, colonists=[["land", "Roma"]], store={"land": 1, "sea": 1})
    play(game, "copy:1")

    assert game.decision == (0, asked)
    assert seat(game, 0)["discard"] == ["diplomat"]
    assert seat(game, 1)["discard"] == [card]


@rule("5.7", "5.10")
def test_a_specialist_works_for_the_diplomats_houses_alone():
    others = player(discard=["vintner"], houses=["Tyros", "Petra"])
    mine = player(hand=["diplomat"], houses=["Tyros"])
    game = table(mine, others, cities={"Tyros": "wine", "Petra": "wine"})
    play(game, "play:diplomat", "copy:1")

    assert seat(game, 0)["goods"] == {"wine": 1}
    assert seat(game, 1)["goods"] == {}


@rule("5.7", "5.6")
@pytest.mark.parametrize(("card", "income"), [("mercator", 3), ("mercator-5", 5)])
def test_a_bought_mercator_gives_five_also_when_copied(card, income):
    game = diplomat([card])
    play(game, "copy:1")

    assert seat(game, 0)["money"] == income
    assert seat(game, 1)["money"] == 0


@rule("5.7")
@pytest.mark.parametrize("card", DIPLOMATS)
def test_a_diplomat_cannot_be_copied(card):
    game = diplomat(["prefect", card], ["mercator"])
    assert texts(game) == {"copy:2"}
    with pytest.raises(IllegalAction):
        play(game, "copy:1")


@rule("5.7")
@pytest.mark.parametrize("card", DIPLOMATS)
def test_every_diplomat_copies(card):
    game = diplomat(["mercator"], card=card)
    play(game, "copy:1")

    assert game.decision == (0, "mercator")
    assert seat(game, 0)["discard"] == [card]


@rule("5.7")
def test_an_empty_pile_offers_nothing():
    game = diplomat([], ["mercator"])

    assert texts(game) == {"copy:2"}


@rule("5.7", "5.1")
def test_after_a_tribune_there_is_nothing_to_copy():
    mine = player(hand=["tribune", "prefect"], discard=["mercator"])
    game = table(mine, player(hand=["diplomat"]))
    play(game, "play:tribune", "play:diplomat")

    assert game.decision == (0, "play")
    assert seat(game, 1)["discard"] == ["diplomat"]


@rule("5.7")
def test_the_own_pile_cannot_be_copied():
    game = diplomat(["diplomat-1"], [], mine=["prefect", "mercator"])

    assert game.decision == (1, "play")


@rule("5.7")
def test_with_nothing_to_copy_it_may_still_be_played():
    game = table(player(hand=["diplomat"]), player(), player(discard=["mercator", "diplomat"]))
    assert texts(game) == {"play:diplomat"}
    play(game, "play:diplomat")

    assert game.decision == (1, "play")


@rule("5.7")
def test_with_something_to_copy_the_player_must_copy():
    game = diplomat(["mercator"])

    assert texts(game) == {"copy:1"}
    with pytest.raises(IllegalAction):
        play(game, "done")


@rule("5.7")
def test_only_the_top_card_counts():
    game = diplomat(["senator", "architect", "colonist"])
    play(game, "copy:1")

    assert game.decision == (0, "colonist")


@rule("5.7")
def test_the_same_card_may_be_copied_again_by_the_next_player():
    copier = player(hand=["diplomat"])
    game = table(copier, copier, player(discard=["mercator"]))
    play(game, "play:diplomat", "copy:2", "done", "play:diplomat")

    assert texts(game) == {"copy:2"}


@rule("5.7", "5.8")
def test_a_copied_senator_buys_into_the_own_hand_with_the_own_goods():
    mine = player(hand=["diplomat"], goods={"food": 1})
    rich = player(discard=["senator"], goods=RICH)
    game = table(mine, rich, display=["mason", "colonist"], stack=["consul"])
    play(game, "play:diplomat", "copy:1")
    assert texts(game) == {"purchase:0", "done"}
    play(game, "purchase:0")

    assert seat(game, 0)["hand"] == ["mason"]
    assert seat(game, 0)["goods"] == {}
    assert seat(game, 1)["goods"] == RICH
    assert game.position()["display"] == ["colonist", "consul"]


@rule("5.7", "5.3")
def test_a_copied_prefect_gives_its_bonus_to_the_diplomats_player():
    other = player(discard=["prefect"], houses=["Tyros"])
    game = table(player(hand=["diplomat"]), other, cities={"Tyros": "tool"})
    play(game, "play:diplomat", "copy:1", "produce:Syria")

    assert seat(game, 0)["goods"] == {"tool": 1}
    assert seat(game, 1)["goods"] == {"tool": 1}


@rule("5.7")
def test_copying_leaves_all_piles_as_they_are():
    game = diplomat(["mercator", "prefect"], ["senator"], mine=["architect"])
    play(game, "copy:1", "cash")

    assert seat(game, 0)["discard"] == ["architect", "diplomat"]
    assert seat(game, 1)["discard"] == ["mercator", "prefect"]
    assert seat(game, 2)["discard"] == ["senator"]
    assert same(seat(game, 1)["hand"], ["tribune"])
