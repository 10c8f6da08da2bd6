"""5.6 Mercator."""

from __future__ import annotations

import pytest

from concordia.errors import IllegalAction
from tests.table import play, player, rule, seat, table, texts

PRICE = {"brick": 3, "food": 4, "tool": 5, "wine": 6, "cloth": 7}


def mercator(card="mercator", **given):
    return play(table(player(hand=[card], **given), player()), f"play:{card}")


@rule("5.6")
@pytest.mark.parametrize(("card", "income"), [("mercator", 3), ("mercator-5", 5)])
def test_three_sestertii_or_five_with_a_bought_one(card, income):
    game = mercator(card, money=4)

    assert game.decision == (0, "mercator")
    assert seat(game, 0)["money"] == 4 + income


@rule("5.6")
@pytest.mark.parametrize("good", PRICE)
def test_goods_are_bought_at_their_price(good):
    game = mercator(money=50)
    play(game, f"buy:4{good}")

    assert seat(game, 0)["goods"] == {good: 4}
    assert seat(game, 0)["money"] == 53 - 4 * PRICE[good]


@rule("5.6")
@pytest.mark.parametrize("good", PRICE)
def test_goods_are_sold_at_their_price(good):
    game = mercator(money=50, goods={good: 5})
    play(game, f"sell:4{good}")

    assert seat(game, 0)["goods"] == {good: 1}
    assert seat(game, 0)["money"] == 53 + 4 * PRICE[good]


@rule("5.6")
def test_all_numbers_up_to_the_most_possible_are_offered():
    game = mercator(money=10, goods={"wine": 3, "cloth": 5})

    assert texts(game) == {
        "sell:1wine",
        "sell:2wine",
        "sell:3wine",
        *(f"sell:{n}cloth" for n in range(1, 6)),
        *(f"buy:{n}brick" for n in range(1, 5)),  # 13 sestertii, four free spaces
        *(f"buy:{n}food" for n in range(1, 4)),
        *(f"buy:{n}tool" for n in range(1, 3)),
        *(f"buy:{n}wine" for n in range(1, 3)),
        "buy:1cloth",
        "done",
    }


@rule("5.6")
@pytest.mark.parametrize("good", PRICE)
def test_the_exact_price_is_enough_and_one_sestertius_less_is_not(good):
    assert f"buy:2{good}" in texts(mercator(money=2 * PRICE[good] - 3))
    assert f"buy:2{good}" not in texts(mercator(money=2 * PRICE[good] - 4))


@rule("5.6")
def test_never_more_goods_than_free_spaces():
    game = mercator(money=100, goods={"cloth": 7}, store={"land": 2, "sea": 1})

    assert {"buy:1brick", "buy:2brick"} == texts(game, "buy:") & {f"buy:{n}brick" for n in range(13)}


@rule("5.6")
def test_never_more_than_one_has_is_sold():
    game = mercator(goods={"wine": 2})
    with pytest.raises(IllegalAction):
        play(game, "sell:3wine")


@rule("5.6")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("sell:1wine", "sell:1tool"),
        ("buy:1brick", "buy:1food"),
        ("sell:1wine", "buy:1brick"),
        ("buy:1brick", "sell:1wine"),
        ("buy:1wine", "buy:1tool"),
    ],
)
def test_two_kinds_each_bought_or_sold_and_no_third(first, second):
    game = mercator(money=30, goods={"wine": 2, "tool": 2})
    play(game, first)
    assert game.decision == (0, "mercator")
    play(game, second)

    assert game.decision == (1, "play")


@rule("5.6")
def test_a_kind_is_traded_once_either_bought_or_sold():
    game = mercator(money=30, goods={"wine": 3})
    play(game, "sell:1wine")
    assert not any("wine" in text for text in texts(game))

    bought = mercator(money=30, goods={"wine": 3})
    play(bought, "buy:1wine")
    assert not any("wine" in text for text in texts(bought))


@rule("5.6")
def test_one_kind_or_none_is_enough():
    one = mercator(goods={"wine": 1})
    play(one, "sell:1wine", "done")
    assert seat(one, 0)["money"] == 9

    none = mercator(goods={"wine": 1})
    play(none, "done")
    assert seat(none, 0)["money"] == 3
    assert none.decision == (1, "play")


@rule("5.6")
def test_a_sale_makes_room_for_a_purchase():
    game = mercator(money=100, goods={"wine": 12})
    assert texts(game, "buy") == set()
    play(game, "sell:2wine")

    assert {"buy:1cloth", "buy:2cloth"} == texts(game, "buy") & {f"buy:{n}cloth" for n in range(13)}


@rule("5.6")
def test_a_sale_makes_money_for_a_purchase():
    game = mercator(goods={"cloth": 2})
    assert texts(game, "buy") == {"buy:1brick"}
    play(game, "sell:2cloth")

    assert "buy:5brick" in texts(game)
    assert "buy:6brick" not in texts(game)
    assert "buy:2wine" in texts(game)


@rule("5.6")
def test_the_income_may_be_spent_at_once():
    game = mercator("mercator-5")
    play(game, "buy:1tool")

    assert seat(game, 0)["money"] == 0
    assert seat(game, 0)["goods"] == {"tool": 1}


@rule("5.6")
def test_where_nothing_more_can_be_traded_nothing_is_asked():
    game = mercator()
    play(game, "buy:1brick")
    assert game.decision == (1, "play")

    nothing = mercator(store={"land": 3, "sea": 3}, goods={})
    assert texts(nothing) == {"buy:1brick", "done"}


@rule("5.6")
def test_no_more_than_two_kinds_even_where_the_second_sale_would_pay_a_third():
    game = mercator(goods={"wine": 1, "cloth": 1})
    play(game, "sell:1wine", "sell:1cloth")

    assert seat(game, 0)["money"] == 16
    assert game.decision == (1, "play")
