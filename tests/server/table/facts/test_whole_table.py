"""What may be asked about a table: by hand, against the rules, and never more than the view shows."""

from __future__ import annotations

import random

import pytest

import concordia
from concordia.preview import effect
from concordia.rules import scoring
from concordia.server.table.facts.whole_table import facts

GAMES = [("classic", "imperium", 4), ("venus", "cyprus", 3), ("team", "ionium", 6)]


def games(seeds=3, decisions=(0, 40, 160)):
    for game, board, players in GAMES:
        for seed in range(seeds):
            rng = random.Random(f"{board} {seed}")
            played = concordia.new_game(game, board, players=players, seed=seed)
            for count in range(decisions[-1] + 1):
                if count in decisions:
                    yield played
                if played.is_over:
                    break
                played.apply(rng.choice(played.legal_actions()))


def test_what_is_told_is_what_the_rules_offer():
    """Every option of the one who is asked: its price, its steps and its yields are those that were told."""
    seen = set()
    for game in games(decisions=tuple(range(0, 400, 7))):
        if game.decision is None:
            continue
        told = facts(game.view(game.decision.seat), points=True)
        for action in game.legal_actions():
            figures = effect(game, action)
            match action:
                case concordia.Build():
                    city = told["cities"][action.city]
                    assert -figures["money"] == city["money"]
                    assert {good: -n for good, n in figures["goods"].items()} == city["goods"]
                    assert city["short"] == {"goods": {}, "money": 0, "houses": 0}
                    assert city["way"]["steps"] == 0
                case concordia.Move():
                    line = told["lines"][action.to]
                    assert line["holder"] is None
                    assert line["way"]["steps"] <= figures["steps"] <= line["way"]["all"]
                case concordia.Produce():
                    province = told["provinces"][action.province]
                    assert province["up"]
                    yields = {str(row["seat"]): dict(row["goods"]) for row in province["yields"]}
                    if game.state.active == game.state.seat:
                        mine = yields.setdefault(str(int(game.state.seat)), {})
                        bonus = province["bonus"]
                        mine[bonus] = mine.get(bonus, 0) + province["bonus_count"]
                        assert yields == figures["yields"]
                        assert province["needed"] == sum(mine.values())
                case concordia.Cash():
                    assert told["coins"] == figures["money"]
                case concordia.Purchase():
                    slot = told["display"][action.slot]
                    assert slot["short"] == {"goods": {}, "any": 0}
                    paid = -sum(figures["goods"].values())
                    held = sum(game.view(game.decision.seat)["players"][game.decision.seat]["goods"].values())
                    assert slot["left"] == held - paid
                case concordia.Copy():
                    assert told["players"][action.seat]["copyable"]
                case _:
                    continue
            seen.add(type(action).__name__)
    assert seen == {"Build", "Move", "Produce", "Cash", "Purchase", "Copy"}


def test_points_of_a_house_and_of_a_card_are_those_of_the_scoring():
    for game in games():
        seat = 1
        told = facts(game.view(seat), points=True)
        board = game.state.setup.board
        before = scoring.god_points(game.state, seat)
        for name, city in told["cities"].items():
            if seat in city["houses"]:
                assert city["points"] is None
                continue
            after = game.state.copy()
            after.players[seat].houses |= 1 << board.city_number[name]
            gained = [n - w for w, n in zip(before, scoring.god_points(after, seat), strict=True)]
            assert sum(city["points"].values()) == sum(gained)
        worth = scoring.card_points(game.state, seat)
        for slot in filter(None, told["display"]):
            assert slot["points"] == worth[concordia.vocabulary.CARDS.index(slot["card"])]


def test_points_are_left_out_where_nobody_may_count_them():
    told = facts(concordia.new_game("classic", "italia", players=3, seed=1).view(0), points=False)
    assert all(city["points"] is None for city in told["cities"].values())
    assert all(slot["points"] is None for slot in told["display"])


def test_a_spectator_is_told_nothing_that_is_about_a_seat():
    for game in games(seeds=1):
        told = facts(game.view(None), points=True)
        assert told["seat"] is None
        assert all(city[key] is None for city in told["cities"].values() for key in ("short", "way", "points"))
        assert all(line["way"] is None for line in told["lines"].values())
        assert all(each["room"] is None for each in told["provinces"].values())
        assert all(each["copyable"] is None for each in told["players"])
        for slot in filter(None, told["display"]):
            assert all(slot[key] is None for key in ("short", "bank", "left", "points", "houses"))


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_hidden_cards_change_nothing_of_what_is_told(seat):
    """Tables that a seat cannot tell apart are told alike: other hands, other piles, another stack."""
    compared = 0
    for game in games(decisions=(25, 90, 200)):
        if game.is_over:
            continue
        told = facts(game.view(seat), points=True)
        for n in range(3):
            other = game.view(seat or 0).sample(random.Random(n))
            assert facts(other.view(seat), points=True) == told
            compared += 1
    assert compared > 20


def test_the_bank_helps_with_two_kinds_of_goods_at_most():
    position = concordia.new_game("classic", "imperium", players=2, seed=1).position()
    position["display"] = ["consul", "smith", "weaver", "prefect", "architect", "colonist", "mason"]
    position["stack"] = [card for card in position["stack"] if card not in position["display"]]
    position["players"][0] |= {"goods": {"brick": 1}, "money": 7}
    told = facts(concordia.from_position(position).view(0), points=True)
    for slot in told["display"]:
        missing = sum(slot["short"]["goods"].values()) + slot["short"]["any"]
        kinds = len(slot["short"]["goods"])
        assert (slot["bank"] is None) == (missing == 0 or kinds > 2)
        if slot["bank"] is not None:
            assert slot["bank"]["enough"] == (slot["bank"]["money"] <= 7)
