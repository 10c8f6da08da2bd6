"""8.5-8.7: Praetor, Proconsul and Legatus."""

from __future__ import annotations

import pytest

import concordia
from tests.table import play, player, rule, same, seat, table, texts

SHELF = ["mason", "colonist", "farmer", "smith", "proconsul", "vintner", "weaver"]


def team(*players, **given):
    """Four at the table: seats 0 and 2 against 1 and 3; those not given have a Tribune only."""
    filled = [*players, *(player() for _ in range(4 - len(players)))]
    return table(*filled, game="team", **{"display": SHELF, "stack": ["architect", "prefect"], **given})


def slots(game):
    """The slots with a card that may be bought now."""
    return {int(text.removeprefix("purchase:")[0]) for text in texts(game, "purchase:")}


RICH = {"brick": 3, "food": 3, "cloth": 3, "tool": 2, "wine": 1}


@rule("8.5")
def test_a_praetor_lets_each_partner_buy_at_most_one_card():
    game = team(player(hand=["praetor"], goods=RICH), player(), player(goods=RICH))
    play(game, "play:praetor", "purchase:0")
    assert game.decision == (2, "purchase")
    play(game, "purchase:1+brick")
    assert game.decision == (1, "play")
    assert seat(game, 0)["hand"] == ["mason"]
    assert same(seat(game, 2)["hand"], ["tribune", "colonist"])


@rule("8.5")
def test_with_a_praetor_the_slots_surcharge_is_paid():
    game = play(team(player(hand=["praetor"], goods={"food": 2}), player()), "play:praetor")
    assert texts(game) == {"purchase:0", "purchase:1+food", "done"}
    play(game, "purchase:1+food")
    assert seat(game, 0)["goods"] == {}


@rule("8.5")
def test_with_a_praetor_the_display_is_filled_only_after_both():
    game = team(player(hand=["praetor"], goods=RICH), player(), player(goods=RICH))
    play(game, "play:praetor", "purchase:0")
    assert slots(game) == {1, 2, 3, 4, 5, 6}  # nothing slides, nothing is filled, prices stay
    assert "purchase:1" not in texts(game)
    play(game, "purchase:1+food")
    assert game.position()["display"] == [
        "farmer",
        "smith",
        "proconsul",
        "vintner",
        "weaver",
        "architect",
        "prefect",
    ]
    assert game.position()["stack"] == []


@rule("8.5")
def test_with_a_praetor_the_partner_may_buy_though_the_active_player_does_not():
    game = team(player(hand=["praetor"], goods={"food": 1}), player(), player(goods={"food": 1}))
    play(game, "play:praetor", "done", "purchase:0")
    assert seat(game, 0)["hand"] == []
    assert seat(game, 2)["hand"] == ["tribune", "mason"]


@rule("8.5", "8.6")
def test_a_praetor_may_buy_a_proconsul():
    game = play(team(player(hand=["praetor"], goods={"cloth": 2})), "play:praetor", "purchase:4")
    assert seat(game, 0)["hand"] == ["proconsul"]
    assert seat(game, 0)["goods"] == {}


@rule("8.6")
def test_a_proconsul_buys_one_card_without_surcharge_and_never_a_proconsul():
    goods = {"food": 3, "brick": 2, "tool": 1, "wine": 1, "cloth": 2}
    game = play(team(player(hand=["proconsul"], goods=goods)), "play:proconsul")
    assert texts(game) == {f"purchase:{n}" for n in (0, 1, 2, 3, 5, 6)} | {"done"}
    play(game, "purchase:6")
    assert seat(game, 0)["goods"] == {"brick": 1, "food": 3, "tool": 1, "wine": 1, "cloth": 1}
    assert game.decision == (2, "play")  # one card only


@rule("8.6")
def test_after_a_proconsul_the_partner_plays_any_card_but_a_legatus_and_alone_carries_it_out():
    two = player(hand=["tribune", "mercator", "legatus", "prefect"], discard=["praetor"])
    game = team(player(hand=["proconsul"], discard=["praetor"] * 4), player(), two)
    play(game, "play:proconsul")
    assert game.decision == (2, "play")
    assert texts(game) == {"play:tribune", "play:mercator", "play:prefect"}
    alone = play(game.copy(), "play:mercator", "done")
    assert alone.decision == (1, "play")
    assert [seat(alone, n)["money"] for n in (0, 2)] == [0, 3]
    assert seat(alone, 2)["discard"] == ["praetor", "mercator"]
    play(game, "play:tribune")
    assert len(seat(game, 0)["discard"]) == 5  # the partner's Tribune takes up the partner's pile only
    assert seat(game, 2)["discard"] == []
    assert game.decision == (1, "play")


@rule("8.6")
def test_the_second_part_of_a_proconsul_comes_whether_or_not_a_card_was_bought_and_is_compulsory():
    for moves in (["done"], ["purchase:0"]):
        two = player(hand=["mercator"])
        game = play(team(player(hand=["proconsul"], goods={"food": 1}), player(), two), "play:proconsul", *moves)
        assert game.decision == (2, "play")
        assert texts(game) == {"play:mercator"}


@rule("8.6")
def test_with_a_proconsul_the_display_is_filled_after_both_and_the_turn_passes_from_the_active_player():
    two = player(hand=["praetor"], goods=RICH)
    game = team(player(hand=["proconsul"], goods={"food": 1}), player(), two)
    play(game, "play:proconsul", "purchase:0", "play:praetor")
    assert game.decision == (2, "purchase")
    assert slots(game) == {1, 2, 3, 4, 5, 6}
    play(game, "purchase:2+brick")
    assert game.decision == (1, "play")  # a Praetor used alone buys one card
    assert game.position()["display"] == [
        "colonist",
        "smith",
        "proconsul",
        "vintner",
        "weaver",
        "architect",
        "prefect",
    ]


@rule("8.6")
def test_a_praetor_within_a_proconsul_may_buy_a_proconsul():
    game = team(player(hand=["proconsul"]), player(), player(hand=["praetor"], goods={"cloth": 2}))
    play(game, "play:proconsul", "play:praetor", "purchase:4")
    assert seat(game, 2)["hand"] == ["proconsul"]


@rule("8.6")
def test_a_diplomat_within_a_proconsul_copies_for_that_player_alone():
    game = team(player(hand=["proconsul"]), player(discard=["mercator"]), player(hand=["diplomat"]))
    play(game, "play:proconsul", "play:diplomat", "copy:1", "done")
    assert [seat(game, n)["money"] for n in (0, 2)] == [0, 3]
    assert game.decision == (1, "play")
    assert game.position()["copied"] == {"1": [2]}


@rule("8.6")
def test_of_a_double_card_within_a_proconsul_either_half_may_be_used_alone():
    two = player(hand=["prefect-mercator"], goods={"wine": 1})
    game = play(team(player(hand=["proconsul"]), player(), two), "play:proconsul")
    assert texts(game) == {"play:prefect-mercator/prefect", "play:prefect-mercator/mercator-5"}
    first = play(game.copy(), "play:prefect-mercator/prefect", "cash")
    second = play(game, "play:prefect-mercator/mercator-5", "done")
    for other, money in ((first, 0), (second, 5)):
        assert other.decision == (1, "play")
        assert [seat(other, n)["money"] for n in (0, 2)] == [0, money]


@rule("8.6")
def test_a_proconsul_within_a_proconsul_gives_its_purchase_and_ends_there():
    goods = {"food": 1, "cloth": 2}
    two = player(hand=["proconsul", "mercator"], goods=goods)
    game = team(player(hand=["proconsul", "mercator"]), player(), two)
    play(game, "play:proconsul", "play:proconsul")
    assert game.decision == (2, "purchase")
    assert texts(game) == {"purchase:0", "purchase:1", "done"}  # no Proconsul
    play(game, "purchase:0")
    assert game.decision == (1, "play")


@rule("8.6", "8.8")
def test_a_proconsul_copied_within_a_proconsul_gives_its_purchase_and_ends_there():
    two = player(hand=["diplomat", "mercator"], goods={"food": 1, "cloth": 2})
    game = team(player(hand=["proconsul", "mercator"]), player(discard=["proconsul"]), two)
    play(game, "play:proconsul", "play:diplomat", "copy:1")
    assert texts(game) == {"purchase:0", "purchase:1", "done"}
    play(game, "done")
    assert game.decision == (1, "play")


@rule("8.6", "8.8")
def test_a_copied_proconsul_works_as_if_played():
    one = player(hand=["diplomat"], goods={"food": 1, "cloth": 2})
    game = team(one, player(discard=["proconsul"]), player(hand=["mercator", "legatus"]))
    play(game, "play:diplomat", "copy:1")
    assert texts(game) == {"purchase:0", "purchase:1", "done"}
    play(game, "purchase:1")
    assert game.decision == (2, "play")
    assert texts(game) == {"play:mercator"}
    play(game, "play:mercator", "done")
    assert [seat(game, n)["money"] for n in (0, 2)] == [0, 3]
    assert game.decision == (1, "play")


@rule("8.6", "8.7")
@pytest.mark.parametrize("hand", [[], ["legatus"], ["legatus", "legatus"]])
def test_a_partner_with_nothing_but_legati_plays_nothing(hand):
    after_proconsul = team(player(hand=["proconsul"]), player(), player(hand=hand))
    after_legatus = team(player(hand=["legatus"]), player(), player(hand=hand))
    play(after_proconsul, "play:proconsul")
    play(after_legatus, "play:legatus")  # nothing to suggest, so nothing is asked
    for game in (after_proconsul, after_legatus):
        assert game.decision == (1, "play")
        assert seat(game, 2)["hand"] == hand
        assert seat(game, 2)["discard"] == []


@rule("8.7")
def test_a_legatus_suggests_a_card_of_the_partners_hand_but_no_legatus_or_nothing():
    two = player(hand=["mercator", "mercator", "legatus", "prefect-mercator"])
    game = play(team(player(hand=["legatus", "tribune"]), player(), two), "play:legatus")
    assert game.decision == (0, "legatus")
    assert texts(game) == {"suggest:mercator", "suggest:prefect-mercator", "done"}


@rule("8.7")
def test_after_a_legatus_the_partner_is_free_to_play_any_card_but_a_legatus_and_must_play_one():
    two = player(hand=["mercator", "prefect", "legatus"])
    for suggestion in ("suggest:mercator", "done"):
        game = play(team(player(hand=["legatus"]), player(), two), "play:legatus", suggestion)
        assert game.decision == (2, "play")
        assert texts(game) == {"play:mercator", "play:prefect"}
        play(game, "play:prefect")
        assert game.decision == (2, "prefect")


@rule("8.7")
def test_the_card_played_after_a_legatus_works_for_both_the_partner_first():
    game = team(
        player(hand=["legatus", "tribune"], goods={"wine": 1}),
        player(),
        player(hand=["mercator"], goods={"wine": 1}),
    )
    play(game, "play:legatus", "done", "play:mercator")
    assert game.decision == (2, "mercator")
    play(game, "done")
    assert game.decision == (0, "mercator")
    play(game, "done")
    assert game.decision == (1, "play")
    assert [seat(game, n)["money"] for n in (0, 2)] == [3, 3]
    assert seat(game, 0)["discard"] == ["legatus"]
    assert seat(game, 2)["discard"] == ["mercator"]


@rule("8.7", "8.2")
def test_of_a_double_card_after_a_legatus_the_partner_chooses_the_half():
    two = player(hand=["prefect-mercator"])
    game = play(team(player(hand=["legatus"]), player(), two), "play:legatus", "suggest:prefect-mercator")
    assert texts(game) == {"play:prefect-mercator/prefect", "play:prefect-mercator/mercator-5"}
    play(game, "play:prefect-mercator/prefect", "cash")
    assert game.decision == (0, "mercator")
    assert seat(game, 0)["money"] == 5


@rule("8.7", "8.6")
def test_after_a_legatus_and_a_proconsul_the_player_of_the_legatus_plays_a_card_alone():
    one = player(hand=["legatus", "legatus", "mercator"])
    two = player(hand=["proconsul"], goods={"food": 1, "cloth": 2})
    game = play(team(one, player(), two), "play:legatus", "done", "play:proconsul")
    assert game.decision == (2, "purchase")
    assert texts(game) == {"purchase:0", "purchase:1", "done"}
    play(game, "purchase:0")
    assert game.decision == (0, "play")
    assert texts(game) == {"play:mercator"}
    play(game, "play:mercator", "done")
    assert game.decision == (1, "play")
    assert [seat(game, n)["money"] for n in (0, 2)] == [3, 0]


@rule("8.7", "8.5")
def test_a_praetor_after_a_legatus_lets_both_buy_the_partner_first():
    one = player(hand=["legatus"], goods=RICH)
    two = player(hand=["praetor"], goods=RICH)
    game = play(team(one, player(), two), "play:legatus", "done", "play:praetor", "purchase:0")
    assert game.decision == (0, "purchase")
    assert slots(game) == {1, 2, 3, 4, 5, 6}


@rule("8.7", "8.3")
def test_a_tribune_after_a_legatus_takes_up_both_piles():
    one = player(hand=["legatus"], discard=["prefect", "mercator", "praetor"])
    two = player(hand=["tribune"], discard=["prefect"])
    game = play(team(one, player(), two), "play:legatus", "done", "play:tribune")
    assert seat(game, 0)["money"] == 1  # four cards, the Legatus among them
    assert seat(game, 2)["money"] == 0
    assert seat(game, 0)["discard"] == seat(game, 2)["discard"] == []


@rule("8.7", "8.8")
@pytest.mark.parametrize("card", ["legatus", "proconsul"])
def test_within_the_second_part_of_a_legatus_or_proconsul_a_diplomat_cannot_copy_a_legatus(card):
    others = [player(discard=["legatus"]), player(hand=["diplomat"]), player(discard=["mercator"])]
    game = team(player(hand=[card]), *others)
    play(game, f"play:{card}", *(["done"] if card == "legatus" else []), "play:diplomat")
    assert game.decision == (2, "diplomat")
    assert texts(game) == {"copy:3"}


@rule("8.7", "8.8")
def test_a_copied_legatus_works_as_if_played():
    one = player(hand=["diplomat"])
    game = team(one, player(discard=["legatus"]), player(hand=["mercator", "legatus"]))
    play(game, "play:diplomat", "copy:1")
    assert game.decision == (0, "legatus")
    assert texts(game) == {"suggest:mercator", "done"}
    play(game, "suggest:mercator")
    assert game.decision == (2, "play")
    assert texts(game) == {"play:mercator"}
    play(game, "play:mercator", "done", "done")
    assert [seat(game, n)["money"] for n in (0, 2)] == [3, 3]
    assert game.decision == (1, "play")


@rule("8.7")
def test_a_card_that_the_partner_does_not_hold_cannot_be_suggested():
    game = play(team(player(hand=["legatus"]), player(), player(hand=["mercator"])), "play:legatus")
    with pytest.raises(concordia.IllegalAction):
        game.apply({"type": "suggest", "card": "prefect"})
    with pytest.raises(concordia.IllegalAction):
        game.apply({"type": "suggest", "card": "legatus"})


@rule("8.7", "8.1")
def test_after_a_legatus_the_turn_passes_to_the_seat_after_its_player_in_a_team_of_six_too():
    players = [player(hand=["mercator", "legatus"]) for _ in range(6)]
    game = table(*players, game="team", active=4)
    play(game, "play:legatus", "done")
    assert game.decision == (1, "play")
    play(game, "play:mercator", "done", "done")
    assert game.decision == (5, "play")
