"""Chapter 4: the storehouse."""

from __future__ import annotations

from itertools import combinations

import pytest

from concordia.errors import IllegalAction, InvalidPosition
from tests.table import play, player, rule, seat, table, texts

ASIA = {"Attalia": "food", "Byzantium": "wine", "Sinope": "tool"}  # a marker of wine
ALL_ASIA = ["Attalia", "Byzantium", "Sinope"]


def full(room, **given):
    """A player with so many free spaces, the rest full of cloth."""
    return player(goods={"cloth": 12 - room}, **given)


def prefect(*others, room, houses=ALL_ASIA, **given):
    """Seat 0 lets Asia produce, with so many free spaces in the storehouse."""
    game = table(full(room, hand=["prefect"], houses=houses), *others, cities=ASIA, **given)
    return play(game, "play:prefect", "produce:Asia")


@rule("4.1")
def test_twelve_spaces_hold_goods_and_colonists_together():
    for land, sea in ((0, 0), (1, 0), (2, 2), (3, 3)):
        mine = player(hand=["mercator"], money=100, store={"land": land, "sea": sea})
        game = table(mine, player())
        play(game, "play:mercator")
        assert f"buy:{12 - land - sea}brick" in texts(game)
        assert f"buy:{13 - land - sea}brick" not in texts(game)


@rule("4.1")
def test_a_position_with_thirteen_things_in_a_storehouse_is_refused():
    table(player(goods={"brick": 8}, store={"land": 2, "sea": 2}), player())
    with pytest.raises(InvalidPosition) as refused:
        table(player(goods={"brick": 9}, store={"land": 2, "sea": 2}), player())

    assert refused.value.rule == "4.1"


@rule("4.1", "5.5")
def test_a_colonist_on_the_board_frees_its_space():
    mine = player(
        hand=["colonist", "mercator"],
        money=100,
        goods={"brick": 8, "food": 1, "tool": 1},
        store={"land": 1, "sea": 1},
    )
    game = table(mine, player(hand=["prefect"]))
    play(game, "play:colonist", "place:land:Roma", "play:prefect", "cash", "play:mercator")

    assert {"buy:3food", "buy:3cloth"} <= texts(game)
    assert "buy:4food" not in texts(game)


@rule("4.2")
def test_goods_cannot_be_thrown_away_to_make_room():
    game = prefect(full(0, houses=[]), room=0)

    assert game.decision == (1, "play")
    assert seat(game, 0)["goods"] == {"cloth": 12}


@rule("4.2")
def test_goods_in_the_storehouse_are_never_part_of_the_choice():
    mine = player(hand=["prefect"], houses=ALL_ASIA, goods={"cloth": 8, "wine": 2})
    game = play(table(mine, player(), cities=ASIA), "play:prefect", "produce:Asia")
    assert game.decision == (0, "keep")
    assert all("cloth" not in text and "brick" not in text for text in texts(game))
    with pytest.raises(IllegalAction):
        play(game, "keep:1cloth+1wine")
    play(game, "keep:1food+1tool")

    assert seat(game, 0)["goods"] == {"food": 1, "tool": 1, "wine": 2, "cloth": 8}


@rule("4.3")
@pytest.mark.parametrize("room", [1, 2, 3])
def test_the_receiver_chooses_among_the_incoming_goods_and_fills_every_space(room):
    game = prefect(player(), room=room)
    incoming = ["food", "tool", "wine", "wine"]
    choices = {tuple(sorted(kept)) for kept in combinations(incoming, room)}

    assert game.decision == (0, "keep")
    offered = [action.to_json()["goods"] for action in game.legal_actions()]
    assert len(offered) == len(choices)
    assert {tuple(sorted(good for good, n in kept.items() for _ in range(n))) for kept in offered} == choices


@rule("4.3")
@pytest.mark.parametrize(
    "goods", [("brick", "food", "tool"), ("tool", "wine", "cloth"), ("brick", "cloth", "brick")]
)
@pytest.mark.parametrize("room", [1, 2, 3])
def test_every_different_choice_is_offered_whatever_the_goods(goods, room):
    cities = dict(zip(ALL_ASIA, goods, strict=True))
    stored = player(hand=["prefect"], houses=ALL_ASIA, store={"land": 3, "sea": 3}, goods={"food": 6 - room})
    game = play(table(stored, player(), cities=cities), "play:prefect", "produce:Asia")
    incoming = [*goods, max(goods, key=("brick", "food", "tool", "wine", "cloth").index)]
    choices = {tuple(sorted(kept)) for kept in combinations(incoming, room)}

    offered = [action.to_json()["goods"] for action in game.legal_actions()]
    assert {tuple(sorted(good for good, n in kept.items() for _ in range(n))) for kept in offered} == choices
    for kept in offered:
        after = seat(play(game.copy(), {"type": "keep", "goods": kept}), 0)["goods"]
        assert sum(after.values()) == 6
        assert {good: after[good] - (6 - room) * (good == "food") for good in kept} == kept


@rule("4.3")
def test_what_is_not_kept_goes_back_to_the_bank():
    game = prefect(player(), room=2)
    play(game, "keep:2wine")

    assert seat(game, 0)["goods"] == {"wine": 2, "cloth": 10}
    assert game.decision == (1, "play")


@rule("4.3")
def test_no_space_may_be_left_empty_and_no_more_be_taken():
    game = prefect(player(), room=2)
    for kept in ("keep:1wine", "keep:1food+1tool+1wine", "keep:", "done"):
        with pytest.raises(IllegalAction):
            play(game, kept)


@rule("4.3")
def test_nothing_is_asked_where_all_fits():
    game = prefect(player(), room=4)

    assert game.decision == (1, "play")
    assert seat(game, 0)["goods"] == {"food": 1, "tool": 1, "wine": 2, "cloth": 8}


@rule("4.3")
def test_nothing_is_asked_where_all_incoming_goods_are_of_one_kind():
    game = prefect(player(), room=1, houses=["Byzantium"])

    assert game.decision == (1, "play")
    assert seat(game, 0)["goods"] == {"wine": 1, "cloth": 11}


@rule("4.3", "5.10")
def test_a_specialist_fills_what_is_free_and_asks_nothing():
    cities = dict.fromkeys(("Attalia", "Byzantium", "Sinope", "Tyros"), "tool")
    game = table(full(3, hand=["smith"], houses=list(cities)), player(), cities=cities)
    play(game, "play:smith")

    assert game.decision == (1, "play")
    assert seat(game, 0)["goods"] == {"tool": 3, "cloth": 9}


@rule("4.3")
def test_a_full_storehouse_is_not_asked():
    game = prefect(full(0, houses=ALL_ASIA), full(1, houses=ALL_ASIA), room=0)

    assert game.decision == (2, "keep")


@rule("4.3")
def test_the_choice_belongs_to_the_receiver_also_in_another_players_turn():
    game = prefect(full(1, houses=["Attalia", "Sinope"]), room=4)
    assert game.decision == (1, "keep")
    assert texts(game) == {"keep:1food", "keep:1tool"}
    play(game, "keep:1tool")

    assert seat(game, 1)["goods"] == {"tool": 1, "cloth": 11}
    assert game.decision == (1, "play")


@rule("4.3")
@pytest.mark.parametrize("active", [0, 1, 2, 3])
def test_receivers_decide_in_turn_order_from_the_active_player(active):
    seats = [full(1, houses=ALL_ASIA, hand=["prefect"]) for _ in range(4)]
    game = table(*seats, cities=ASIA, active=active)
    play(game, "play:prefect", "produce:Asia")
    asked = []
    while game.decision.kind == "keep":
        asked.append(game.decision.seat)
        play(game, "keep:1wine")

    assert asked == [(active + ahead) % 4 for ahead in range(4)]
    assert game.decision == ((active + 1) % 4, "play")


@rule("4.3")
def test_receivers_without_overflow_are_skipped_and_have_their_goods_at_once():
    others = [full(room, houses=ALL_ASIA) for room in (5, 2, 0)]
    game = prefect(*others, full(1, houses=["Attalia"]), room=1)
    assert game.decision == (0, "keep")
    assert seat(game, 1)["goods"] == {"food": 1, "tool": 1, "wine": 1, "cloth": 7}
    assert seat(game, 4)["goods"] == {"food": 1, "cloth": 11}
    play(game, "keep:1food")
    assert game.decision == (2, "keep")
    play(game, "keep:1food+1wine")

    assert game.decision == (1, "play")
    assert seat(game, 2)["goods"] == {"food": 1, "wine": 1, "cloth": 10}
    assert seat(game, 3)["goods"] == {"cloth": 12}


@rule("4.3", "5.3")
def test_bonus_and_production_come_in_together():
    game = prefect(player(), room=1, houses=["Attalia"])

    assert texts(game) == {"keep:1food", "keep:1wine"}


@rule("4.3", "5.4")
def test_the_doubled_bonus_is_part_of_the_choice():
    game = prefect(player(), room=2, houses=["Attalia"], magnus=0)

    assert texts(game) == {"keep:1food+1wine", "keep:2wine"}
