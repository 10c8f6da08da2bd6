"""concordia.board: what a bot can look up agrees with what the rules do."""

import random

import pytest

import concordia
from concordia.catalog.maps import MAPS


@pytest.mark.parametrize("map", MAPS)
def test_steps_and_prices_are_those_of_the_rules_5_2(map):
    game = concordia.new_game("venus", map, 3, seed=21)
    rng = random.Random(3)
    checked = {"move": 0, "build": 0}
    for _ in range(3000):
        if game.is_over:
            game = concordia.new_game("venus", map, 3, seed=rng.random().__hash__())
        before = game.view(game.decision.seat)
        seat = before["seat"]
        board = concordia.board(map, before["cities"])
        action = rng.choice(game.legal_actions())
        game.apply(action)
        after = game.view(seat)
        asked = after["turn"]["decision"]
        if action.type == "move":
            steps = board.steps(action.kind, action.origin, action.to)
            assert 1 <= steps <= before["turn"]["decision"]["steps"]
            if asked["kind"] == "architect" and asked["seat"] == seat:
                assert asked["steps"] == before["turn"]["decision"]["steps"] - steps
            checked["move"] += 1
        elif action.type == "build":
            price = board.house_price(action.city, len(board.houses(before).get(action.city, [])))
            assert before["players"][seat]["money"] - after["players"][seat]["money"] == price.money
            for good, number in before["players"][seat]["goods"].items():
                assert number - after["players"][seat]["goods"].get(good, 0) == price.goods.get(good, 0)
            assert seat in board.houses(after)[action.city]
            checked["build"] += 1
    assert min(checked.values()) > 20


@pytest.mark.parametrize("map", MAPS)
def test_everything_fits_together(map):
    board = concordia.board(map)
    assert board.cities[board.capital].province is None
    for name, province in board.provinces.items():
        assert all(board.cities[city].province == name for city in province.cities)
    for id, line in board.lines.items():
        assert id.startswith(("-" if line.kind == "land" else "~").join(line.ends))
        assert all(id in board.cities[city].lines for city in line.ends)
        assert board.steps(line.kind, id, id) == 0
        assert board.steps(line.kind, line.ends[0], id) == 1
    assert board.prices.goods == {"brick": 3, "food": 4, "tool": 5, "wine": 6, "cloth": 7}
    assert board.prices.cards["architect"] == ("tool",)
    assert len(board.prices.surcharge["cloth"]) == 7


@pytest.mark.parametrize(
    ("kind", "place", "line"),
    [("air", "Roma", "Casinum-Roma"), ("land", "Nowhere", "Casinum-Roma"), ("land", "Roma", "Ravenna")],
)
def test_steps_that_cannot_be_are_named(kind, place, line):
    with pytest.raises(KeyError, match=f"{kind}: {place} > {line}"):
        concordia.board("italia").steps(kind, place, line)


def test_what_is_not_there_is_an_error():
    board = concordia.board("italia")
    with pytest.raises(concordia.InvalidSetup, match="no map 'atlantis'"):
        concordia.board("atlantis")
    with pytest.raises(KeyError):
        board.steps("land", "Roma", "Cosa~Roma")
    with pytest.raises(KeyError):
        board.steps("land", "Atlantis", "Cosa-Roma")
    with pytest.raises(KeyError, match="not known"):
        board.house_price("Genua", 0)
