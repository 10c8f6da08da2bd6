"""What lies on the table: the setup that never changes, the players' pieces, and where the turn stands.

No rules here. Numbers are those of :mod:`concordia.vocabulary` and :mod:`concordia.core.board`; goods are bundles,
houses and markers are masks, so that a whole game is copied in less than a microsecond when compiled.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from concordia.core.board import Board
from concordia.core.bundles import total
from concordia.core.vectors import vec
from concordia.vocabulary import ASK_NO_MORE, ASK_NOTHING, ASK_PLAY, STOREHOUSE, TEAM

NO_CARD: Final = -1
NOBODY: Final = -1
NOT_YET: Final = -1  # no interim score; no final round
AGENDA: Final = 16

# How a card works that somebody plays or copies (chapter 8).
SHARED: Final = 1  # the partner carries it out too
SECOND: Final = 2  # within the second part of a Legatus or Proconsul
REPEATED: Final = 4  # through a Magister


class Setup:
    """All that stays the same during a game, shared by its copies."""

    def __init__(
        self,
        game: i64,
        board: Board,
        players: i64,
        display: str,
        colonist_income: str,
        interim_scoring: bool,
        city_goods: list[int],
        marker_goods: list[int],
        tables: Tables,
    ) -> None:
        """Fix the cities' goods (in board order, the capital's is -1), and the markers'."""
        self.game: i64 = game
        self.board = board
        self.players: i64 = players
        self.team: bool = game == TEAM
        self.display = display
        self.colonist_income = colonist_income
        self.income_of_2013: bool = colonist_income == "2013"
        self.interim_scoring: bool = interim_scoring
        self.city_good = vec[i64](city_goods)
        self.marker_good = vec[i64](marker_goods)
        masks = [sum(1 << c for c, g in enumerate(city_goods) if g == good) for good in range(5)]
        self.good_cities = vec[i64](masks)
        self.tables = tables


class Tables:
    """The figures of the catalogue by number, for one side of the display."""

    def __init__(
        self,
        card_cost: list[int],
        surcharge: list[int],
        any_good: list[int],
        house_goods: list[int],
        house_money: list[int],
        price: list[int],
        coins: list[int],
        colonist: int,
        role: list[int],
        first_half: list[int],
        second_half: list[int],
        minerva: list[int],
        gods: list[int],
    ) -> None:
        """Take the figures as lists, one entry for a card, slot or good."""
        self.card_cost = vec[i64](card_cost)
        self.surcharge = vec[i64](surcharge)
        self.any_good = vec[i64](any_good)
        self.house_goods = vec[i64](house_goods)
        self.house_money = vec[i64](house_money)
        self.price = vec[i64](price)
        self.coins = vec[i64](coins)
        self.colonist: i64 = colonist
        self.role = vec[i64](role)
        self.first_half = vec[i64](first_half)
        self.second_half = vec[i64](second_half)
        self.minerva = vec[i64](minerva)
        self.gods = vec[i64](gods)


@mypyc_attr(acyclic=True)  # collecting garbage need not look at it
class Player:
    """One player's pieces and cards.

    Copies share the rows ``posts`` and ``hand``: whoever changes one puts a copy in its place first.
    """

    __slots__ = (
        "abroad",
        "built",
        "cards",
        "concordia",
        "copied",
        "goods",
        "hand",
        "houses",
        "interim",
        "land_store",
        "money",
        "pile",
        "posts",
        "sea_store",
    )

    def __init__(
        self,
        money: i64,
        goods: i64,
        land_store: i64,
        sea_store: i64,
        posts: vec[i64],
        abroad: i64,
        houses: i64,
        built: i64,
        hand: vec[i64],
        cards: i64,
        pile: bytes,
        concordia: i64,
        interim: i64,
        copied: i64,
    ) -> None:
        """Take all pieces as they are."""
        self.money: i64 = money
        self.goods: i64 = goods  # a bundle
        self.land_store: i64 = land_store  # colonists in the storehouse
        self.sea_store: i64 = sea_store
        self.posts = posts  # where three land and three sea colonists stand, each in order; NOWHERE: not here
        self.abroad: i64 = abroad  # how many of them are on the board
        self.houses: i64 = houses  # a mask of cities
        self.built: i64 = built  # how many houses
        self.hand = hand  # how many of each kind of card
        self.cards: i64 = cards  # how many cards in hand
        self.pile = pile  # the discard pile, top last
        self.concordia: i64 = concordia
        self.interim: i64 = interim  # 6.4
        self.copied: i64 = copied  # a mask of the seats that have copied the top card (8.8)

    def copy(self) -> Player:
        """The same pieces, independent of these."""
        return Player(
            self.money,
            self.goods,
            self.land_store,
            self.sea_store,
            self.posts,
            self.abroad,
            self.houses,
            self.built,
            self.hand,
            self.cards,
            self.pile,
            self.concordia,
            self.interim,
            self.copied,
        )

    def station(self, post: i64, first: i64, place: i64) -> None:
        """A colonist of the kind whose posts begin at ``first`` stands elsewhere.

        The three posts are kept in order, so that equal tables list equal options.
        """
        posts = self.posts[:]
        posts[post] = place
        for last in range(first + 2, first, -1):
            for each in range(first, last):
                if posts[each] > posts[each + 1]:
                    posts[each], posts[each + 1] = posts[each + 1], posts[each]
        self.posts = posts

    def change_hand(self, card: i64, number: i64) -> None:
        """So many more of a card in the hand."""
        hand = self.hand[:]
        hand[card] += number
        self.hand = hand
        self.cards += number

    def room(self) -> i64:
        """Free spaces in the storehouse (4.1)."""
        return STOREHOUSE - total(self.goods) - self.land_store - self.sea_store

    def top(self) -> i64:
        """The card on top of the discard pile, or NO_CARD."""
        return self.pile[-1] if self.pile else NO_CARD


@mypyc_attr(acyclic=True)
class State:
    """A game at one moment: the table, and who is asked what.

    Copies share the row ``display``: whoever changes it puts a copy in its place first.
    """

    __slots__ = (
        "active",
        "agenda",
        "asked",
        "building",
        "buys",
        "depth",
        "display",
        "drawn",
        "final",
        "how",
        "incoming",
        "land_lines",
        "looked",
        "magnus",
        "magnus_used",
        "markers",
        "placed",
        "players",
        "sea_lines",
        "seat",
        "setup",
        "stack",
        "stamp",
        "steps",
        "suggestion",
        "surcharged",
        "traded",
        "turns",
    )

    def __init__(
        self, setup: Setup, players: list[Player], display: vec[i64], stack: bytes, agenda: vec[i64]
    ) -> None:
        """A table on which no turn has begun."""
        self.setup = setup
        self.players = players
        self.display = display  # seven slots; NO_CARD once bought, until the display is filled up
        self.stack = stack  # all of it; the next card is the one after those drawn
        self.drawn: i64 = 0  # cards taken from the stack
        self.markers: i64 = 0  # provinces whose marker shows its goods side
        self.land_lines: i64 = 0  # lines that hold a colonist
        self.sea_lines: i64 = 0
        self.magnus: i64 = 0  # the seat with the PM
        self.magnus_used: bool = False
        self.active: i64 = 0
        self.final: i64 = NOT_YET  # from the trigger on a mask of the seats with a last turn (6.1)
        self.turns: i64 = 0
        # The decision in progress: who is asked what, and what it needs to know.
        self.asked: i64 = ASK_NOTHING
        self.seat: i64 = 0
        self.how: i64 = 0  # SHARED, SECOND, REPEATED
        self.steps: i64 = 0  # Architect: steps left
        self.building: bool = False  # Architect: the first house stands
        self.placed: bool = False  # Colonist: not the first decision
        self.traded: i64 = 0  # Mercator: a mask of goods
        self.buys: i64 = 0  # purchases left
        self.surcharged: bool = False  # whether the slot's surcharge is due
        self.incoming: i64 = 0  # a bundle that does not fit (4.3)
        self.suggestion: i64 = NO_CARD  # Legatus: for the partner's eyes
        self.looked: i64 = NOBODY  # Legatus: who has seen the partner's hand this turn
        # What is still to come in this turn, last first: verb, seat and details in one number.
        self.agenda = agenda
        self.depth: i64 = 0
        self.stamp: i64 = 0  # which listing of options is about this moment

    def copy(self) -> State:
        """The same moment, independent of this one."""
        players = [player.copy() for player in self.players]
        other = State(self.setup, players, self.display, self.stack, self.agenda[:])
        other.drawn = self.drawn
        other.markers = self.markers
        other.land_lines = self.land_lines
        other.sea_lines = self.sea_lines
        other.magnus = self.magnus
        other.magnus_used = self.magnus_used
        other.active = self.active
        other.final = self.final
        other.turns = self.turns
        other.asked = self.asked
        other.seat = self.seat
        other.how = self.how
        other.steps = self.steps
        other.building = self.building
        other.placed = self.placed
        other.traded = self.traded
        other.buys = self.buys
        other.surcharged = self.surcharged
        other.incoming = self.incoming
        other.suggestion = self.suggestion
        other.looked = self.looked
        other.depth = self.depth
        other.stamp = self.stamp
        return other

    def partner(self, seat: i64) -> i64:
        """The seat opposite (1.4)."""
        return (seat + self.setup.players // 2) % self.setup.players

    def is_over(self) -> bool:
        """Whether the last turn has been taken."""
        return self.asked == ASK_NO_MORE

    def at_start_of_turn(self) -> bool:
        """Whether the active seat is about to play the card of its turn."""
        return self.asked == ASK_PLAY and self.depth == 0 and not self.how & SECOND

    def stack_left(self) -> i64:
        """Cards in the stack."""
        return len(self.stack) - self.drawn
