"""The table as a row of numbers, from one seat: what the learned evaluation looks at.

Every number is a small integer that the seat may know: its own hand and goods, everybody's pieces, the cards
that are public, and where its turn stands.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from concordia.bots.evaluation.batch import Rows
from concordia.bots.evaluation.features.opportunities import put_display, put_production, put_sites
from concordia.bots.evaluation.tally import GODS_COUNT, MINERVA_GOD, Reach, Standing, stand
from concordia.core.board import FIRST_LINE
from concordia.core.bundles import count
from concordia.core.masks import bit, has, size
from concordia.core.state import NO_CARD, NOT_YET, Player, State
from concordia.core.vectors import vec
from concordia.rules.roles.architect import building_sites
from concordia.rules.roles.mercator import kinds_traded
from concordia.vocabulary import (
    ARCHITECT,
    ARCHITECT_MERCATOR,
    ASK_ARCHITECT,
    ASK_KEEP,
    ASK_MERCATOR,
    ASK_PLAY,
    ASK_PURCHASE,
    CLASSIC,
    COLONIST,
    COLONISTS,
    CONSUL,
    DIPLOMAT,
    DIPLOMAT_1,
    DIPLOMAT_5,
    LEGATUS,
    MAGISTER,
    MASON,
    MERCATOR,
    MERCATOR_5,
    MOST_PLAYERS,
    PRAETOR,
    PREFECT,
    PREFECT_ARCHITECT,
    PREFECT_MERCATOR,
    PROCONSUL,
    SENATOR,
    SLOTS,
    TRIBUNE,
)

ARCHITECTS: Final = (1 << ARCHITECT) | (1 << PREFECT_ARCHITECT) | (1 << ARCHITECT_MERCATOR)
PREFECTS: Final = (1 << PREFECT) | (1 << PREFECT_ARCHITECT) | (1 << PREFECT_MERCATOR)
MERCATORS: Final = (1 << MERCATOR) | (1 << MERCATOR_5) | (1 << ARCHITECT_MERCATOR) | (1 << PREFECT_MERCATOR)
BUYERS: Final = (1 << SENATOR) | (1 << PRAETOR)
CONSULS: Final = (1 << CONSUL) | (1 << PROCONSUL)


class Eye:
    """Writes rows: first it surveys a table, then it looks at it from one seat or more."""

    def __init__(self) -> None:
        """An eye that has seen nothing."""
        self.rows = Rows()
        self.standings = [Standing() for _ in range(MOST_PLAYERS)]

    def survey(self, state: State) -> None:
        """Count what every player has."""
        for seat in range(state.setup.players):
            stand(state, seat, self.standings[seat])

    def look(self, state: State, seat: i64, reach: Reach) -> None:
        """Add the row of a seat at the table that was surveyed."""
        rows = self.rows
        player = state.players[seat]
        own = self.standings[seat]
        rows.begin()
        self._put_points(state, seat)
        self._put_rivals(state, seat)
        _put_game(state, seat, rows)
        _put_turn(state, seat, rows)
        _put_pieces(state, player, own, rows)
        _put_cards(state, player, own, rows)
        put_production(state, seat, rows)
        put_sites(state, seat, building_sites(state, seat), rows)
        put_sites(state, seat, reach.cities(player, player.abroad), rows)
        put_display(state, player, own, rows)
        rows.finish()

    def side_points(self, state: State, seat: i64) -> i64:
        """What a player, or a team, would score now."""
        points = self.standings[seat].points
        if state.setup.team:
            points += self.standings[state.partner(seat)].points
        return points

    def best_rival(self, state: State, seat: i64) -> i64:
        """The opponent who would score most now, alone or with a partner."""
        best: i64 = -1
        leader: i64 = -1
        for number in range(state.setup.players):
            rival: i64 = number
            if is_rival(state, seat, rival):
                points = self.side_points(state, rival)
                if points > best:
                    best = points
                    leader = rival
        return leader

    def _put_points(self, state: State, seat: i64) -> None:
        """What the seat would score now and how far its side is ahead come first; then the leader's figures."""
        rows = self.rows
        leader = self.best_rival(state, seat)
        lead = self.standings[leader]
        ahead = state.players[leader]
        best = self.side_points(state, leader)
        rows.put(self.standings[seat].points)
        rows.put(self.side_points(state, seat) - best)
        rows.put(best)
        rows.put(ahead.built)
        rows.put(ahead.abroad)
        rows.put(ahead.cards)
        rows.put(len(ahead.pile))
        rows.put(lead.wealth if lead.wealth < 120 else 120)
        rows.put(lead.provinces)
        rows.put(lead.kinds)
        for god in range(GODS_COUNT):
            rows.put(lead.gods[god])
        if state.setup.team:
            mate = self.standings[state.partner(seat)]
            partner = state.players[state.partner(seat)]
            rows.put(mate.points)
            rows.put(mate.wealth if mate.wealth < 120 else 120)
            rows.put(partner.built)
            rows.put(partner.cards)
        else:
            for _ in range(4):
                rows.put(0)

    def _put_rivals(self, state: State, seat: i64) -> None:
        """The opponents all together, and what a Diplomat could copy."""
        rows = self.rows
        points: i64 = 0
        built: i64 = 0
        cards: i64 = 0
        wealth: i64 = 0
        tops: i64 = 0
        number: i64 = 0
        for other in range(state.setup.players):
            rival: i64 = other
            if not is_rival(state, seat, rival):
                continue
            player = state.players[rival]
            number += 1
            points += self.standings[rival].points
            wealth += self.standings[rival].wealth
            built += player.built
            cards += player.cards + len(player.pile)
            top = player.top()
            if top != NO_CARD:
                tops |= bit(state.setup.tables.role[top])
        rows.put(points * 4 // number)
        rows.put(wealth // number)
        rows.put(built * 4 // number)
        rows.put(cards * 4 // number)
        rows.put(1 if tops & ARCHITECTS else 0)
        rows.put(1 if tops & PREFECTS else 0)
        rows.put(1 if tops & BUYERS else 0)
        rows.put(1 if tops & MERCATORS else 0)
        rows.put(1 if has(tops, COLONIST) else 0)
        rows.put(1 if tops & CONSULS else 0)


def is_rival(state: State, seat: i64, other: i64) -> bool:
    """Whether a seat is neither the player nor the partner."""
    return other != seat and not (state.setup.team and other == state.partner(seat))


def _put_game(state: State, seat: i64, rows: Rows) -> None:
    setup = state.setup
    players = setup.players
    for number in range(2, 6):
        rows.put(1 if players == number else 0)
    rows.put(1 if setup.game != CLASSIC else 0)
    rows.put(1 if setup.team else 0)
    rows.put(setup.board.city_count)
    rows.put(setup.board.province_count)
    left = state.stack_left()
    for slot in range(SLOTS):
        if state.display[slot] != NO_CARD:
            left += 1
    rows.put(left)
    rows.put(7 - left if left < 7 else 0)
    rows.put(3 - left if left < 3 else 0)
    rows.put(1 if state.final != NOT_YET else 0)
    rows.put(1 if state.final != NOT_YET and has(state.final, seat) else 0)
    rows.put((seat + players - state.active) % players)
    most: i64 = 0
    for player in state.players:
        most = max(most, player.built)
    rows.put(most)
    rows.put(most - 11 if most > 11 else 0)
    coins: i64 = 0
    for province in range(setup.board.province_count):
        if not has(state.markers, province):
            coins += setup.tables.coins[setup.marker_good[province]]
    rows.put(coins)
    rows.put(size(state.markers))
    rows.put(1 if state.magnus == seat else 0)
    rows.put((state.magnus + players - seat) % players)
    turns = state.turns // players
    rows.put(turns if turns < 40 else 40)


def _put_turn(state: State, seat: i64, rows: Rows) -> None:
    """Where the turn stands for the seat, if it is under way."""
    mine = not state.at_start_of_turn() and not state.is_over()
    asked: i64 = state.asked if mine and state.seat == seat else -1
    rows.put(1 if mine and state.active == seat else 0)
    rows.put(1 if asked >= 0 else 0)
    rows.put(1 + state.steps if asked == ASK_ARCHITECT and not state.building else 0)
    rows.put(1 if asked == ASK_ARCHITECT else 0)
    rows.put(state.buys if asked == ASK_PURCHASE else 0)
    rows.put(2 - kinds_traded(state) if asked == ASK_MERCATOR else 0)
    rows.put(1 if asked == ASK_KEEP else 0)
    rows.put(1 if asked == ASK_PLAY else 0)


def _put_pieces(state: State, player: Player, own: Standing, rows: Rows) -> None:
    rows.put(player.money if player.money < 60 else 60)
    for good in range(5):
        rows.put(count(player.goods, good))
    for good in range(5):
        rows.put(1 if count(player.goods, good) > 0 else 0)
    rows.put(player.room())
    rows.put(own.wealth if own.wealth < 120 else 120)
    land: i64 = 0
    for post in range(COLONISTS):
        if player.posts[post] >= 0:
            land += 1
    rows.put(land)
    rows.put(player.abroad - land)
    in_cities: i64 = 0
    for post in range(2 * COLONISTS):
        if 0 <= player.posts[post] < FIRST_LINE:
            in_cities += 1
    rows.put(in_cities)
    rows.put(player.built)
    for good in range(5):
        rows.put(size(player.houses & state.setup.good_cities[good]))
    rows.put(own.provinces)
    rows.put(own.doubles)
    rows.put(own.kinds)


def _put_cards(state: State, player: Player, own: Standing, rows: Rows) -> None:
    for god in range(GODS_COUNT):
        rows.put(own.gods[god])
    for god in range(GODS_COUNT):
        rows.put(own.worth[MINERVA_GOD] if god == MINERVA_GOD else own.gods[god] * own.worth[god])
    rows.put(player.concordia)
    rows.put(player.cards)
    rows.put(len(player.pile))
    _put_roles(player.hand, rows)
    _put_roles(own.owned, rows)
    for good in range(5):
        rows.put(player.hand[MASON + good])
        rows.put(own.owned[MASON + good] * size(player.houses & state.setup.good_cities[good]))
    top = player.top()
    role: i64 = state.setup.tables.role[top] if top != NO_CARD else NO_CARD
    rows.put(1 if role in (PREFECT, PREFECT_ARCHITECT, PREFECT_MERCATOR) else 0)
    rows.put(1 if role in (ARCHITECT, ARCHITECT_MERCATOR) else 0)
    rows.put(1 if role in (SENATOR, PRAETOR) else 0)
    rows.put(1 if role == DIPLOMAT else 0)


def _put_roles(cards: vec[i64], rows: Rows) -> None:
    rows.put(cards[TRIBUNE])
    rows.put(cards[ARCHITECT] + cards[PREFECT_ARCHITECT] + cards[ARCHITECT_MERCATOR])
    rows.put(cards[PREFECT] + cards[PREFECT_ARCHITECT] + cards[PREFECT_MERCATOR])
    rows.put(cards[MERCATOR] + cards[MERCATOR_5] + cards[ARCHITECT_MERCATOR] + cards[PREFECT_MERCATOR])
    diplomats: i64 = cards[DIPLOMAT]
    for card in range(DIPLOMAT_1, DIPLOMAT_5 + 1):
        diplomats += cards[card]
    rows.put(diplomats)
    rows.put(cards[SENATOR] + cards[PRAETOR])
    rows.put(cards[COLONIST])
    rows.put(cards[CONSUL] + cards[PROCONSUL])
    rows.put(cards[MAGISTER])
    rows.put(cards[LEGATUS])
