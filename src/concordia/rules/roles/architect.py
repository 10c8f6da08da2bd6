"""5.2 Architect: move the colonists, then build houses beside them."""

from __future__ import annotations

from mypy_extensions import i64

from concordia.actions import codes
from concordia.core.board import CAPITAL, FIRST_LINE, MOST_STEPS, NOWHERE
from concordia.core.bundles import covers
from concordia.core.legal_options import Options
from concordia.core.masks import bit
from concordia.core.state import Player, State
from concordia.rules import ending, purse
from concordia.rules.questions import Role
from concordia.vocabulary import ASK_ARCHITECT, ASK_NOTHING, COLONISTS, HOUSES, LAND, SEA


class Architect(Role):
    """Move the colonists, then build houses beside them."""

    def begin(self, state: State, seat: i64, card: i64, half: i64, how: i64) -> None:
        """As many steps as the player has colonists on the board (5.2a)."""
        state.asked = ASK_ARCHITECT
        state.seat = seat
        state.steps = state.players[seat].abroad
        state.building = False

    def offer(self, state: State, out: Options) -> None:
        """Moves until the first house stands, houses the player can pay, and stopping."""
        if state.steps > 0 and not state.building:
            _offer_moves(state, LAND, state.land_lines, out)
            _offer_moves(state, SEA, state.sea_lines, out)
        _offer_houses(state, out)
        out.offer(codes.DONE)

    def take(self, state: State, code: i64) -> None:
        """Move, build or stop."""
        if codes.is_move(code):
            _move(state, codes.moved_kind(code), codes.moved_from(code), codes.moved_to(code))
        elif code == codes.DONE:
            state.asked = ASK_NOTHING
        else:
            _build(state, codes.built_city(code))


def _offer_moves(state: State, kind: i64, occupied: i64, out: Options) -> None:
    """Each colonist of a kind to each free line within the steps left; the same place counts once."""
    posts = state.players[state.seat].posts
    network = state.setup.board.network(kind)
    near = network.near
    first = kind * COLONISTS
    for post in range(first, first + COLONISTS):
        place = posts[post]
        if place == NOWHERE or (post > first and place == posts[post - 1]):
            continue
        start = place * network.size
        moves = codes.moves_from(kind, place)
        for line in range(start, start + network.near_count[place * (MOST_STEPS + 1) + state.steps]):
            to = near[line]
            if not (occupied >> to) & 1:
                out.offer(moves + to)


def building_sites(state: State, seat: i64) -> i64:
    """The cities at the ends of lines that hold a colonist of the player, the capital excepted (5.2b)."""
    posts = state.players[seat].posts
    board = state.setup.board
    sites: i64 = 0
    post: i64
    for post in range(2 * COLONISTS):
        line = posts[post] - FIRST_LINE
        if line >= 0:
            network = board.land if post < COLONISTS else board.sea
            sites |= bit(network.one_end[line]) | bit(network.other_end[line])
    return sites & ~bit(CAPITAL)


def house_money(state: State, city: i64) -> i64:
    """The sestertii for one more house in a city: by its good, times the houses with the new one."""
    houses: i64 = 1
    for player in state.players:
        houses += (player.houses >> city) & 1
    return houses * state.setup.tables.house_money[state.setup.city_good[city]]


def _offer_houses(state: State, out: Options) -> None:
    player = state.players[state.seat]
    if player.built >= HOUSES:
        return
    sites = building_sites(state, state.seat) & ~player.houses
    if sites == 0:
        return
    setup = state.setup
    goods = player.goods
    money = purse.affordable(state, state.seat)
    city: i64 = 0
    while sites != 0:
        if sites & 1:
            price = setup.tables.house_goods[setup.city_good[city]]
            if covers(goods, price) and house_money(state, city) <= money:
                out.offer(codes.build(city))
        sites >>= 1
        city += 1


def _move(state: State, kind: i64, place: i64, line: i64) -> None:
    """A colonist goes to a free line by the fewest steps."""
    player = state.players[state.seat]
    state.steps -= state.setup.board.network(kind).distance(place, line)
    freed: i64 = 0 if place < FIRST_LINE else bit(place - FIRST_LINE)
    if kind == LAND:
        state.land_lines = (state.land_lines & ~freed) | bit(line)
    else:
        state.sea_lines = (state.sea_lines & ~freed) | bit(line)
    player.station(_colonist_at(player, kind, place), kind * COLONISTS, FIRST_LINE + line)


def _colonist_at(player: Player, kind: i64, place: i64) -> i64:
    first = kind * COLONISTS
    for post in range(first, first + 2):
        if player.posts[post] == place:
            return post
    return first + 2


def _build(state: State, city: i64) -> None:
    """Pay and build; the fifteenth house brings the end (6.1). No movement after the first."""
    player = state.players[state.seat]
    purse.pay(state, state.seat, house_money(state, city))
    player.goods -= state.setup.tables.house_goods[state.setup.city_good[city]]
    player.houses |= bit(city)
    player.built += 1
    state.building = True
    if player.built == HOUSES:
        ending.trigger(state, state.seat)
