"""The row written from the state equals the row of the view, and nothing hidden is in it."""

import random

import pytest
from mypy_extensions import i16

import concordia
from concordia.core.vectors import vec
from concordia.encoding import layout
from concordia.encoding.row_writer import RowWriter
from concordia.encoding.view_row import row_of_view
from tests.encoding.tables import TABLES, walk


class Looker:
    def __init__(self, game, players):
        self.cells = vec[i16](bytes(2 * layout.WIDTH))
        self.writer = RowWriter(game, players, self.cells, 2)

    def row(self, game, seat, row=1):
        self.writer.write_setup(row, game.state.setup)
        self.writer.write(row, game.state, game.knowledge, seat)
        return [int(number) for number in self.cells[row * layout.WIDTH : (row + 1) * layout.WIDTH]]


def same(written, view):
    wanted = row_of_view(view)
    if written != wanted:
        wrong = [block.name for block in layout.BLOCKS if part(written, block) != part(wanted, block)]
        raise AssertionError(f"{wrong} differ")
    assert all(0 <= number <= most for number, most in zip(written, layout.most(), strict=True))


def part(row, block):
    return row[layout.START[block.name] : layout.START[block.name] + block.size]


@pytest.mark.parametrize(("game", "map", "players"), TABLES)
def test_the_row_is_that_of_the_view(game, map, players):
    look = Looker(game, players)
    for number, at in enumerate(walk(game, map, players, seed=11, every=23)):
        for seat in range(players) if number % 4 == 0 else [number % players]:
            same(look.row(at, seat), at.view(seat))
        assert at.state.depth <= layout.STEPS_SHOWN


@pytest.mark.parametrize("seed", range(3))
def test_a_team_sees_what_its_legatus_shows_and_suggests(seed):
    look = Looker("team", 6)
    met = set()
    for at in walk("team", "ionium", 6, seed=seed):
        if at.state.depth or at.state.looked >= 0:
            for seat in range(6):
                same(look.row(at, seat), at.view(seat))
                met |= {key for key in ("suggestion", "looked") if at.view(seat)["turn"].get(key) is not None}
    assert met == {"suggestion", "looked"}


def test_options_and_a_game_from_a_position_are_seen_too():
    options = {"display": "wine", "colonist_income": "2013", "interim_scoring": True}
    at = [game for game in walk("venus", "hellas", 3, seed=4, every=1, **options) if game.between_turns][60]
    laid = concordia.from_position(at.position())
    look = Looker("venus", 3)
    rng = random.Random(1)
    for _ in range(150):
        if laid.is_over:
            break
        for seat in range(3):
            same(look.row(laid, seat), laid.view(seat))
        laid.apply(rng.choice(laid.legal_actions()))


@pytest.mark.parametrize(("game", "map", "players"), [("venus", "hellas", 4), ("team", "imperium", 6)])
def test_nothing_hidden_is_in_the_row(game, map, players):
    """Games that a seat cannot tell apart are the same row of numbers."""
    look = Looker(game, players)
    for number, at in enumerate(walk(game, map, players, seed=5, every=61)):
        seat = number % players
        view, mine = at.view(seat), look.row(at, seat)
        for chance in range(3):
            assert look.row(view.sample(random.Random(chance)), seat, row=0) == mine


def test_the_layout_has_no_gaps_and_names_everything_once():
    assert len(layout.START) == len(layout.BLOCKS)
    assert sum(block.size for block in layout.BLOCKS) == layout.WIDTH == len(layout.most())
    assert all(block.says for block in layout.BLOCKS)
