"""The drawn map: every name can be read, every line has a place of its own."""

from __future__ import annotations

import random

import pytest

import concordia
from concordia.bots.registry import make
from concordia.catalog.maps import MAPS, board_map
from concordia.cli.colour import SHAPES
from concordia.cli.game_texts import Texts
from concordia.cli.tui.map_drawing import drawn
from concordia.cli.tui.map_layout import HEIGHT, WIDTH, chart
from concordia.messages import LANGUAGES
from concordia.vocabulary import GOODS


@pytest.mark.parametrize("map", MAPS)
def test_cities_keep_apart_and_lie_on_the_chart(map):
    taken = set()
    for block in chart(map).blocks:
        cells = block.cells()
        assert not cells & taken, block.city
        assert all(0 <= x < WIDTH and 0 <= y < HEIGHT for x, y in cells)
        taken |= {(x + dx, y) for x, y in cells for dx in (-1, 0, 1)}
    assert {block.city for block in chart(map).blocks} == set(board_map(map).cities)


@pytest.mark.parametrize("map", MAPS)
def test_no_line_runs_over_a_name_and_each_joins_its_cities(map):
    made = chart(map)
    at = {block.city: block.cells() for block in made.blocks}
    names = set().union(*at.values())
    for way in made.ways:
        cells = [cell for cell, _ in way.cells]
        assert cells
        assert not set(cells) & names
        a, b = way.name.removesuffix("#2").split("-" if way.kind == "land" else "~")
        for city in (a, b):
            beside = {(x + dx, y + dy) for x, y in at[city] for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
            assert beside & set(cells), way.name


@pytest.mark.parametrize("map", MAPS)
def test_every_line_has_a_place_for_a_colonist_that_no_other_has(map):
    spots = [way.spot for way in chart(map).ways if way.spot is not None]
    closed = {f"{a}-{b}" for a, b in board_map(map).no_stop}

    assert len(set(spots)) == len(spots)
    assert {way.name for way in chart(map).ways if way.spot is None} <= closed


@pytest.mark.parametrize("map", MAPS)
def test_cities_lie_roughly_where_they_are(map):
    """Of two cities that are far from each other, the northern is drawn above and the eastern to the right."""
    at = board_map(map).coordinates
    blocks = {block.city: block for block in chart(map).blocks}
    north = [place[0] for place in at.values()]
    east = [place[1] for place in at.values()]
    for a, (a_north, a_east) in at.items():
        for b, (b_north, b_east) in at.items():
            if a_north - b_north > 0.3 * (max(north) - min(north)):
                assert blocks[a].y < blocks[b].y, (a, b)
            if a_east - b_east > 0.3 * (max(east) - min(east)):
                assert blocks[a].middle[0] > blocks[b].middle[0], (a, b)


def test_houses_and_colonists_of_a_game_are_drawn():
    game = concordia.new_game("classic", "italia", 3, 5)
    bots = [make("greedy", seat) for seat in range(3)]
    while game.turns < 45:
        seat = game.decision.seat
        game.apply(bots[seat].choose(game.view(seat), game.legal_actions()))
    view = game.view(None)
    rows = drawn(view, Texts("en")).plain.split("\n")
    blocks = {block.city: block for block in chart("italia").blocks}
    spots = {way.name: way.spot for way in chart("italia").ways}
    built = 0
    for seat, player in enumerate(view["players"]):
        for city in player["houses"]:
            block = blocks[city]
            assert SHAPES[seat] in rows[block.y + 1][block.x : block.x + block.width].partition("⌂")[2]
            built += 1
        for _, place in player["colonists"]:
            if place in spots:
                x, y = spots[place]
                assert rows[y][x] == SHAPES[seat]
    assert built > 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_short_names_of_goods_are_two_letters_and_different(language):
    short = [Texts(language)(f"tui.short_{good}") for good in GOODS]

    assert len(set(short)) == len(GOODS)
    assert {len(name) for name in short} == {2}


@pytest.mark.parametrize("map", MAPS)
def test_the_map_with_its_legend_fits_a_screen_of_120_by_40(map):
    players = random.Random(map).choice([3, 4, 5])
    rows = drawn(concordia.new_game("classic", map, players, 1).view(None), Texts("de")).plain.split("\n")

    assert len(rows) <= 32
    assert max(len(row) for row in rows) <= 118
