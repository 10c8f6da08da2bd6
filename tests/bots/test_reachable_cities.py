"""How far colonists come: on every board as far as the rules let them move."""

from __future__ import annotations

import pytest

import concordia
from concordia.actions import codes
from concordia.bots.reachable_cities import reach
from concordia.catalog.maps import MAPS
from concordia.core.board import CAPITAL, FIRST_LINE, MOST_STEPS, NOWHERE
from concordia.core.legal_options import Options
from concordia.rules import turn
from concordia.rules.roles.architect import building_sites
from concordia.vocabulary import ASK_ARCHITECT, COLONISTS


def lone_architect(map):
    """A table at which seat 0 plays an Architect and nobody is in the way."""
    state = concordia.new_game("classic", map, 2, 1).state
    state.asked, state.seat, state.building = ASK_ARCHITECT, 0, False
    state.land_lines = state.sea_lines = 0
    return state


def ends(network, line):
    return (1 << int(network.one_end[line]) | 1 << int(network.other_end[line])) & ~(1 << CAPITAL)


def by_the_rules(state, kind, place, steps):
    """The cities beside which one colonist alone can come to stand, as the Architect offers its moves (5.2)."""
    posts = state.players[0].posts
    for post in range(2 * COLONISTS):
        posts[post] = NOWHERE
    posts[kind * COLONISTS] = place
    state.steps = steps
    out = Options()
    turn.offer(state, out)
    network = state.setup.board.network(kind)
    found = int(building_sites(state, 0))
    for n in range(out.count):
        if codes.is_move(out.codes[n]):
            found |= ends(network, codes.moved_to(out.codes[n]))
    return found


@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize("kind", [0, 1])
def test_it_is_as_far_as_the_architect_may_move(map, kind):
    state = lone_architect(map)
    network = state.setup.board.network(kind)
    lines = range(int(network.size))
    for place in [city for city in range(len(state.setup.board.cities)) if network.serves >> city & 1] + [
        FIRST_LINE + line for line in lines
    ]:
        for steps in range(1, MOST_STEPS + 1):
            expected = by_the_rules(state, kind, place, steps)
            for line in lines:  # 7.6: it counts the lines where nobody may stop, too
                if network.no_stop >> line & 1 and network.distance(place, line) <= steps:
                    expected |= ends(network, line)
            assert reach(map).cities(state.players[0], steps) == expected
