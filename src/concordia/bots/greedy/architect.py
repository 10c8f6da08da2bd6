"""How the greedy bot uses an Architect: move to where the best houses can be paid, then build them."""

from __future__ import annotations

from concordia.actions.types import Action, Build, Done, Move
from concordia.bots.greedy.value import Outlook
from concordia.bots.greedy.weights import HOUSE_GOODS, LATER, STEP, line_ends, value_of
from concordia.core.board import FIRST_LINE
from concordia.core.bundles import covers
from concordia.core.state import State
from concordia.rules.purse import affordable
from concordia.rules.roles.architect import building_sites, house_money
from concordia.vocabulary import COLONISTS, KINDS


def best_architect_action(state: State, outlook: Outlook, legal: list[Action]) -> Action:
    """The move that opens the best houses; when no move helps any more the best house; then done."""
    seat = outlook.seat
    moves = [action for action in legal if isinstance(action, Move)]
    sites = int(building_sites(state, seat))
    if moves:
        better = _best_move(state, outlook, moves, sites)
        if better is not None:
            return better
    city = _best_house(state, outlook, sites)
    for action in legal:
        if isinstance(action, Build) and city == action.city:
            return action
    return next(action for action in legal if isinstance(action, Done))


def _best_move(state: State, outlook: Outlook, moves: list[Move], sites: int) -> Move | None:
    """The move with the greatest gain for each step, or None."""
    on = state.setup.board
    values: dict[int, float] = {}
    stay = values[sites] = _sites_value(state, outlook, sites)
    best, chosen = STEP, None
    beside: dict[tuple[str, str], int] = {}
    for move in moves:
        place = (move.kind, move.origin)
        if place not in beside:
            beside[place] = _sites_without(state, outlook.seat, move)
        kind, line = on.line_number[move.to]
        opened = beside[place] | line_ends(on.id)[kind][line]
        if opened not in values:
            values[opened] = _sites_value(state, outlook, opened)
        steps = int(on.network(kind).distance(on.place_number(kind, move.origin), line))
        gain = (values[opened] - stay) / steps
        if gain > best:
            best, chosen = gain, move
    return chosen


def _sites_without(state: State, seat: int, move: Move) -> int:
    """The cities beside the other colonists."""
    on = state.setup.board
    kind = KINDS.index(move.kind)
    origin = on.place_number(kind, move.origin)
    gone = False
    sites = 0
    for post in range(2 * COLONISTS):
        place = int(state.players[seat].posts[post])
        if not gone and post // COLONISTS == kind and place == origin:
            gone = True
        elif place >= FIRST_LINE:
            sites |= line_ends(on.id)[post // COLONISTS][place - FIRST_LINE]
    return sites


def _sites_value(state: State, outlook: Outlook, sites: int) -> float:
    """What can be built now at these cities, best first, and a little for what is left for later."""
    player = state.players[outlook.seat]
    houses, goods, money = int(player.houses), int(player.goods), int(affordable(state, outlook.seat))
    value = 0.0
    while True:
        gain, city = _pick(state, outlook, sites & ~houses, (houses, goods, money))
        if city < 0:
            break
        value += gain
        goods -= HOUSE_GOODS[outlook.city_good[city]]
        money -= int(house_money(state, city))
        houses |= 1 << city
    rest = sites & ~houses
    while rest:
        city = (rest & -rest).bit_length() - 1
        rest &= rest - 1
        value += LATER * outlook.house_gain(houses, city)
    return value


def _pick(state: State, outlook: Outlook, sites: int, means: tuple[int, int, int]) -> tuple[float, int]:
    """The best house that the means pay for: its gain and city, or -1."""
    houses, goods, money = means
    best, chosen = 0.0, -1
    while sites:
        city = (sites & -sites).bit_length() - 1
        sites &= sites - 1
        price = HOUSE_GOODS[outlook.city_good[city]]
        if not covers(goods, price):
            continue
        cost = int(house_money(state, city))
        if cost > money:
            continue
        gain = outlook.house_gain(houses, city) - outlook.rate * (value_of(price) + cost)
        if gain > best:
            best, chosen = gain, city
    return best, chosen


def _best_house(state: State, outlook: Outlook, sites: int) -> str | None:
    player = state.players[outlook.seat]
    means = (int(player.houses), int(player.goods), int(affordable(state, outlook.seat)))
    _, city = _pick(state, outlook, sites & ~means[0], means)
    return state.setup.board.cities[city] if city >= 0 else None
