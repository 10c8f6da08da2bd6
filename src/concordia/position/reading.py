"""Reading a position: every limit is checked, and what is wrong is named with its key, its value and its rule."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from concordia.catalog.components import catalog
from concordia.core import bundles
from concordia.core.board import FIRST_LINE, NOWHERE, Board, board
from concordia.core.state import AGENDA, NO_CARD, NOT_YET, Player, Setup, State
from concordia.core.vectors import vec
from concordia.errors import InvalidPosition, InvalidSetup
from concordia.position.entries import Entry
from concordia.rules import setup as rules_setup
from concordia.vocabulary import (
    CARD_KINDS,
    CARDS,
    COLONISTS,
    GOODS,
    HOUSES,
    KINDS,
    SLOTS,
    STOREHOUSE,
    TEAM,
)

_KEYS = ("game", "map", "cities", "display", "stack", "magnus", "active", "final", "players")
_MAY_BE_LEFT_OUT = ("options", "markers", "copied")
_PLAYER_KEYS = ("money", "goods", "store", "colonists", "houses", "hand", "discard", "concordia", "interim")
MOST_MONEY = 1_000_000
MOST_CARDS = 200


def read(position: object, partial: bool = False) -> State:
    """The state of a position; InvalidPosition names the key, the value and the rule of what is wrong.

    A ``partial`` one may lack hands: those that a view hides.
    """
    top = Entry("position", position)
    data = top.mapping(_KEYS, _MAY_BE_LEFT_OUT)
    seats = top.at("players").rows()
    options = _read_options(top, len(seats))
    on = board(data["map"])
    game = data["game"]
    on_sale = frozenset(card for deck in catalog().decks[game].values() for card in deck)
    stack = _read_cards(top.at("stack"), on_sale, MOST_CARDS, "2.3")
    setup = rules_setup.new_setup(game, on.id, len(seats), options, _read_cities(top.at("cities"), on))
    display = list(_read_cards(top.at("display"), on_sale, SLOTS, "2.3"))
    known = catalog().cards_of(game)
    players = [_read_player(top.at("players").at(n), setup, known) for n in range(len(seats))]
    slots = [*display, *[NO_CARD] * (SLOTS - len(display))]
    state = State(setup, players, vec[i64](slots), stack, vec[i64]([0] * AGENDA))
    state.markers = _read_markers(top, setup)
    state.magnus = top.at("magnus").number(0, len(seats) - 1, "2.5")
    state.active = top.at("active").number(0, len(seats) - 1, "1.3")
    state.final = _read_final(top, state)
    _read_copied(top, state)
    _occupy_lines(top, state)
    if not partial and all(player.cards == 0 for player in players):
        raise top.at("players").wrong("position.no_hands", "3.1")
    if sum(int(player.concordia) for player in players) > 1:
        raise top.at("players").wrong("position.two_concordia", "6.1")
    return state


def _read_options(top: Entry, players: int) -> dict[str, Any]:
    given = top.at("options").mapping((), tuple(rules_setup.DEFAULTS)) if "options" in top.value else {}
    try:
        rules_setup.check(top.value["game"], top.value["map"], players, dict(given))
    except InvalidSetup as wrong:
        raise InvalidPosition(wrong.why.key, wrong.why.details, wrong.rule) from None
    return {**rules_setup.DEFAULTS, **given}


def _read_cities(entry: Entry, on: Board) -> list[int]:
    entry.mapping(tuple(on.cities[1:]), ())
    return [NOWHERE, *(GOODS.index(entry.at(city).word(GOODS, "2.1")) for city in on.cities[1:])]


def _read_markers(top: Entry, setup: Setup) -> int:
    """The markers that show their goods side; a good other than that of 2.2 is taken as written."""
    up = (1 << len(setup.board.provinces)) - 1
    if "markers" not in top.value:
        return up
    entry = top.at("markers")
    for name in entry.mapping((), tuple(setup.board.provinces)):
        number = setup.board.province_number[name]
        marker = entry.at(name)
        given = marker.mapping((), ("good", "up"))
        if "good" in given:
            setup.marker_good[number] = GOODS.index(marker.at("good").word(GOODS, "2.2"))
        if "up" in given and not marker.at("up").flag("5.3"):
            up &= ~(1 << number)
    return up


def _read_final(top: Entry, state: State) -> int:
    entry = top.at("final")
    if entry.value is None:
        return NOT_YET
    most = int(state.setup.players) - 1
    seats = [entry.at(n).number(0, most, "6.1") for n in range(len(entry.rows()))]
    if len(set(seats)) < len(seats) or (seats and int(state.active) not in seats):
        raise entry.wrong("position.final", "6.1")
    return sum(1 << seat for seat in seats)


def _read_copied(top: Entry, state: State) -> None:
    if "copied" not in top.value:
        return
    entry = top.at("copied")
    if state.setup.game != TEAM:
        raise entry.wrong("position.copied", "8.8")
    seats = range(int(state.setup.players))
    for name in entry.mapping((), tuple(str(seat) for seat in seats)):
        by = entry.at(name)
        copiers = [by.at(n).number(0, len(seats) - 1, "8.8") for n in range(len(by.rows()))]
        owner = state.players[int(name)]
        own_team = (int(name), int(state.partner(int(name))))
        if (copiers and not owner.pile) or any(seat in own_team for seat in copiers):
            raise by.wrong("position.copied_by", "8.8")
        for seat in copiers:
            owner.copied |= 1 << seat


def _occupy_lines(top: Entry, state: State) -> None:
    """One colonist a line, none on a line that may only be passed (5.2, 7.6)."""
    on = state.setup.board
    held: set[tuple[int, int]] = set()
    for seat, player in enumerate(state.players):
        for n, place in enumerate(player.posts):
            kind, line = n // COLONISTS, int(place) - FIRST_LINE
            if line < 0:
                continue
            entry = top.at("players").at(seat).at("colonists")
            name = on.place_name(kind, int(place))
            if on.network(kind).no_stop >> line & 1:
                raise entry.wrong("position.no_stop", "7.6", line=name)
            if (kind, line) in held:
                raise entry.wrong("position.two_on_line", "5.2", line=name)
            held.add((kind, line))
    state.land_lines = sum(1 << line for kind, line in held if kind == 0)
    state.sea_lines = sum(1 << line for kind, line in held if kind == 1)


def _read_cards(entry: Entry, known: frozenset[str], most: int, rule: str) -> bytes:
    if len(entry.rows()) > most:
        raise entry.wrong("position.too_many", rule, most=most)
    names = [entry.at(n).card(known) for n in range(len(entry.rows()))]
    return bytes(CARDS.index(name) for name in names)


def _read_player(entry: Entry, setup: Setup, known: frozenset[str]) -> Player:
    entry.mapping(_PLAYER_KEYS, ())
    goods = _read_goods(entry.at("goods"))
    entry.at("store").mapping(KINDS, ())
    store = [entry.at("store").at(kind).number(0, COLONISTS, "3.3") for kind in KINDS]
    if bundles.total(goods) + sum(store) > STOREHOUSE:
        raise entry.wrong("position.storehouse", "4.1")
    posts = _read_colonists(entry, setup.board, store)
    built = [entry.at("houses").at(n).city(setup.board) for n in range(len(entry.at("houses").rows()))]
    if len(set(built)) < len(built) or len(built) > HOUSES:
        raise entry.at("houses").wrong("position.houses", "5.2" if len(built) <= HOUSES else "3.3")
    cards = _read_cards(entry.at("hand"), known, MOST_CARDS, "3.1")
    interim = entry.at("interim")
    return Player(
        money=entry.at("money").number(0, MOST_MONEY, "3.3"),
        goods=goods,
        land_store=store[0],
        sea_store=store[1],
        posts=vec[i64](posts),
        abroad=sum(place != NOWHERE for place in posts),
        houses=sum(1 << city for city in built),
        built=len(built),
        hand=vec[i64]([cards.count(card) for card in range(CARD_KINDS)]),
        cards=len(cards),
        pile=_read_cards(entry.at("discard"), known, MOST_CARDS, "3.1"),
        concordia=int(entry.at("concordia").flag("6.1")),
        interim=NOT_YET if interim.value is None else interim.number(0, MOST_MONEY, "6.4"),
        copied=0,
    )


def _read_goods(entry: Entry) -> int:
    given = entry.mapping((), GOODS)
    return bundles.of_counts({good: entry.at(good).number(0, STOREHOUSE, "4.1") for good in given})


def _read_colonists(entry: Entry, on: Board, store: list[int]) -> list[int]:
    posts: list[list[int]] = [[], []]
    listed = entry.at("colonists")
    for n in range(len(listed.rows())):
        pair = listed.at(n)
        if len(pair.rows()) != 2:
            raise pair.wrong("position.colonist", "contract")
        kind = KINDS.index(pair.at(0).word(KINDS, "5.2"))
        place = pair.at(1)
        number = on.place_number(kind, place.value) if isinstance(place.value, str) else NOWHERE
        if number == NOWHERE:
            raise place.wrong("position.place", "5.2", kind=KINDS[kind])
        posts[kind].append(number)
    for kind in range(len(KINDS)):
        if len(posts[kind]) + store[kind] > COLONISTS:
            raise listed.wrong("position.colonists", "3.3", kind=KINDS[kind])
    return [place for own in posts for place in sorted([*own, *[NOWHERE] * (COLONISTS - len(own))])]
