"""What a seat sees, written straight from the state into rows of numbers: :mod:`layout` says what stands where.

The fast form of :mod:`concordia.encoding.view_row`, which defines the numbers, and as discreet as a view. A row is
mostly zeros, so the writer remembers what it has set in a row and clears that alone.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from concordia.catalog.components import catalog
from concordia.catalog.maps import MAPS
from concordia.core.board import NOWHERE
from concordia.core.bundles import count
from concordia.core.masks import has
from concordia.core.state import NO_CARD, NOBODY, NOT_YET, REPEATED, SECOND, SHARED, Player, Setup, State
from concordia.core.vectors import vec
from concordia.encoding.layout import SETUP_WIDTH, WIDTH
from concordia.knowledge import Knowledge
from concordia.rules import agenda
from concordia.vocabulary import (
    ASK_ARCHITECT,
    ASK_COLONIST,
    ASK_DIPLOMAT,
    ASK_KEEP,
    ASK_MERCATOR,
    ASK_NO_MORE,
    ASK_PLAY,
    ASK_PURCHASE,
    CARD_KINDS,
    MOST_PLAYERS,
    SLOTS,
)

# The widths of blocks, as constants for the compiled build; the writer compares its last column with WIDTH.
GAME_COUNT: Final = 3
MAP_COUNT: Final = 6
GOODS_COUNT: Final = 5
DECISION_COUNT: Final = 10
CITY_COUNT: Final = 32
PROVINCE_COUNT: Final = 16
PLACE_COUNT: Final = 80
DECK_COUNT: Final = 5
STEP_COUNT: Final = 8
STEP_WIDTH: Final = 18
MOST_SET: Final = 1024  # columns of a row that are not 0: six players with 90 at most, and the table


class RowWriter:
    """Writes rows into ``cells``, ``WIDTH`` numbers each, for games of one kind and number of players."""

    def __init__(self, game: str, players: int, cells: vec[i16], rows: int) -> None:
        """Take the cells, all 0."""
        self.cells = cells
        self.width: i64 = WIDTH
        self.setup_width: i64 = SETUP_WIDTH
        self.set_columns = vec[i16](bytes(rows * MOST_SET))
        self.set_count = vec[i64](bytes(rows))
        self.base: i64 = 0  # where the row that is being written begins
        self.at: i64 = 0
        self.marks: i64 = 0  # where its list of set columns begins
        self.marked: i64 = 0
        decks = [len(deck) for deck in catalog().decks_for(game, players)]
        self.deck_sizes = vec[i64](decks)
        self.deck_count: i64 = len(decks)

    def write_setup(self, row: i64, setup: Setup) -> None:
        """Write what stays the same during a game."""
        cells = self.cells
        base = row * self.width
        for column in range(self.setup_width):
            cells[base + column] = 0
        cells[base + setup.game] = 1
        base += GAME_COUNT
        cells[base + MAPS.index(setup.board.id)] = 1
        base += MAP_COUNT
        cells[base] = 1 if setup.display == "wine" else 0
        cells[base + 1] = 1 if setup.income_of_2013 else 0
        cells[base + 2] = 1 if setup.interim_scoring else 0
        cells[base + 3] = i16(setup.players)
        base += 4
        for city in range(setup.board.city_count):
            if setup.city_good[city] != NOWHERE:
                cells[base + GOODS_COUNT * city + setup.city_good[city]] = 1
        base += CITY_COUNT * GOODS_COUNT
        for province in range(setup.board.province_count):
            cells[base + GOODS_COUNT * province + setup.marker_good[province]] = 1

    def write(self, row: i64, state: State, knowledge: Knowledge | None, seat: i64) -> None:
        """Write all the rest of a row, as a seat sees it."""
        self._clear(row)
        self.base = row * self.width
        self.at = self.base + self.setup_width
        self._put_table(state, seat)
        if state.asked != ASK_NO_MORE:
            self._put_decision(state, seat)
            self._put_agenda(state, seat)
        else:
            self.at += 2 * MOST_PLAYERS + DECISION_COUNT + 3 + 3 + GOODS_COUNT + 2 + GOODS_COUNT + 1 + CARD_KINDS
            self.at += 1 + STEP_COUNT * STEP_WIDTH
        self._put_own(state, seat)
        players = state.setup.players
        number: i64 = 0
        while number < players:
            self._put_player(state, knowledge, (seat + number) % players, seat)
            number += 1
        self.set_count[row] = self.marked - self.marks

    def _clear(self, row: i64) -> None:
        """Set to 0 what the last writing of this row has set."""
        cells = self.cells
        columns = self.set_columns
        base = row * self.width
        marks = row * MOST_SET
        end = marks + self.set_count[row]
        self.marks = marks
        self.marked = marks
        while marks < end:
            cells[base + i64(columns[marks])] = 0
            marks += 1

    def _set(self, at: i64, number: i64) -> None:
        """Write a number that is not 0."""
        self.cells[at] = i16(number)
        self.set_columns[self.marked] = i16(at - self.base)
        self.marked += 1

    def _put(self, number: i64) -> None:
        """Write the next number."""
        if number != 0:
            self._set(self.at, number)
        self.at += 1

    def _put_seat(self, state: State, seat: i64, me: i64) -> None:
        """1 for a seat, counted from one's own."""
        players = state.setup.players
        self._set(self.at + (seat - me + players) % players, 1)
        self.at += MOST_PLAYERS

    def _put_seats(self, state: State, mask: i64, me: i64) -> None:
        """1 for every seat of a set, counted from one's own."""
        players = state.setup.players
        seat: i64 = 0
        while mask != 0:
            if mask & 1:
                self._set(self.at + (seat - me + players) % players, 1)
            mask >>= 1
            seat += 1
        self.at += MOST_PLAYERS

    def _put_bundle(self, bundle: i64) -> None:
        for good in range(GOODS_COUNT):
            self._put(count(bundle, good))

    def _put_how(self, how: i64) -> None:
        self._put(1 if how & SHARED else 0)
        self._put(1 if how & SECOND else 0)
        self._put(1 if how & REPEATED else 0)

    def _put_table(self, state: State, me: i64) -> None:
        self._put(state.turns)
        self._put_seat(state, state.magnus, me)
        self._put_seat(state, state.active, me)
        if state.final == NOT_YET:
            self.at += 1 + MOST_PLAYERS
        else:
            self._put(1)
            self._put_seats(state, state.final, me)
        for slot in range(SLOTS):
            if state.display[slot] != NO_CARD:
                self._set(self.at + CARD_KINDS * slot + state.display[slot], 1)
        self.at += SLOTS * CARD_KINDS
        left = state.stack_left()
        self._put(left)
        self._put_decks(left)
        for province in range(state.setup.board.province_count):
            if has(state.markers, province):
                self._set(self.at + province, 1)
        self.at += PROVINCE_COUNT

    def _put_decks(self, left: i64) -> None:
        """The last decks lie at the bottom of the stack (2.3)."""
        deck = self.deck_count - 1
        while deck >= 0:
            here = left if deck == 0 or left < self.deck_sizes[deck] else self.deck_sizes[deck]
            if here != 0:
                self._set(self.at + deck, here)
            left -= here
            deck -= 1
        self.at += DECK_COUNT

    def _put_decision(self, state: State, me: i64) -> None:
        asked = state.asked
        self._put_seat(state, state.seat, me)
        self._set(self.at + asked, 1)
        self.at += DECISION_COUNT
        self._put_how(state.how if asked in (ASK_PLAY, ASK_DIPLOMAT) else 0)
        self._put(state.steps if asked == ASK_ARCHITECT else 0)
        self._put(1 if asked == ASK_ARCHITECT and state.building else 0)
        self._put(1 if asked == ASK_COLONIST and state.placed else 0)
        for good in range(GOODS_COUNT):
            self._put(1 if asked == ASK_MERCATOR and has(state.traded, good) else 0)
        self._put(state.buys if asked == ASK_PURCHASE else 0)
        self._put(1 if asked == ASK_PURCHASE and state.surcharged else 0)
        self._put_bundle(state.incoming if asked == ASK_KEEP else 0)
        self._put(1 if state.magnus_used else 0)
        if state.looked == NOBODY:
            self.at += MOST_PLAYERS
        else:
            self._put_seat(state, state.looked, me)
        if state.suggestion != NO_CARD and me in (state.looked, state.partner(state.looked)):
            self._set(self.at + state.suggestion, 1)
        self.at += CARD_KINDS

    def _put_agenda(self, state: State, me: i64) -> None:
        self._put(state.depth)
        end = self.at + STEP_COUNT * STEP_WIDTH
        step = state.depth - 1
        while step >= 0 and self.at < end:
            self._put_step(state, state.agenda[step], me)
            step -= 1
        self.at = end

    def _put_step(self, state: State, step: i64, me: i64) -> None:
        verb = agenda.verb_of(step)
        details = agenda.details_of(step)
        self._set(self.at + verb, 1)
        self.at += 3
        self._put_seat(state, agenda.seat_of(step), me)
        if verb == agenda.CARRY_OUT:
            self._put(agenda.role_of(details) + 1)
            self._put_how(agenda.how_of(details))
            self.at += GOODS_COUNT
        elif verb == agenda.PLAY_A_CARD:
            self.at += 1
            self._put_how(details)
            self.at += GOODS_COUNT
        else:
            self.at += 4
            self._put_bundle(details)

    def _put_hand(self, player: Player) -> None:
        hand = player.hand
        for card in range(CARD_KINDS):
            if hand[card] != 0:
                self._set(self.at + card, hand[card])
        self.at += CARD_KINDS

    def _put_own(self, state: State, me: i64) -> None:
        self._put_hand(state.players[me])
        self._put_cards(state.players[me].pile)
        if state.looked == me:  # 8.7
            self._put_hand(state.players[state.partner(me)])
        else:
            self.at += CARD_KINDS

    def _put_cards(self, cards: bytes) -> None:
        """How many of each kind."""
        for card in cards:
            self._add(card, 1)
        self.at += CARD_KINDS

    def _add(self, card: i64, number: i64) -> None:
        before = i64(self.cells[self.at + card])
        if before == 0:
            self._set(self.at + card, number)
        else:
            self.cells[self.at + card] = i16(before + number)

    def _put_player(self, state: State, knowledge: Knowledge | None, seat: i64, me: i64) -> None:
        player = state.players[seat]
        self._put(player.money)
        self._put_bundle(player.goods)
        self._put(player.land_store)
        self._put(player.sea_store)
        self._put(player.concordia)
        self._put(player.interim + 1)
        self._put(player.cards)
        pile = player.pile
        self._put(len(pile))
        if player.top() != NO_CARD:
            self._set(self.at + player.top(), 1)
        self.at += CARD_KINDS
        if knowledge is None:
            self._put_cards(pile)
            for card in pile:
                self._add(card, 1)
            hand = player.hand
            for card_kind in range(CARD_KINDS):  # who owns what is public, not where it is (3.2)
                if hand[card_kind] != 0:
                    self._add(card_kind, hand[card_kind])
            self.at += CARD_KINDS
        else:
            self._put_cards(knowledge.put(seat, pile))
            self._put_cards(knowledge.known[seat])
        if state.setup.team:
            self._put_seats(state, player.copied, me)
        else:
            self.at += MOST_PLAYERS
        self._put_pieces(player)

    def _put_pieces(self, player: Player) -> None:
        houses = player.houses
        city: i64 = 0
        while houses != 0:
            if houses & 1:
                self._set(self.at + city, 1)
            houses >>= 1
            city += 1
        self.at += CITY_COUNT
        posts = player.posts
        for post in range(6):
            if post == 3:
                self.at += PLACE_COUNT
            place = posts[post]
            if place != NOWHERE:
                self._add(place, 1)  # lines come after the cities in both numberings
        self.at += PLACE_COUNT
