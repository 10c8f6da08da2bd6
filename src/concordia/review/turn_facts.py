"""What a turn did, told apart: houses, provinces, cards, colonists, goods, money, and whom else it fed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from concordia.actions import codes as packed
from concordia.core.bundles import count, one, total
from concordia.core.legal_options import Options
from concordia.core.masks import has
from concordia.core.state import State
from concordia.rules import scoring, turn
from concordia.rules.roles.prefect import bonus, yields
from concordia.vocabulary import CARD_KINDS, CARDS, GODS, GOODS, TRIBUNE


@dataclass(frozen=True)
class TurnFacts:
    """What a turn brought its seat, and what it gave to others."""

    card: str  # that was played
    houses: tuple[str, ...] = ()  # cities in which one was built
    opened: tuple[str, ...] = ()  # provinces in which the seat had no house before
    opening: tuple[str, ...] = ()  # the cities built in there
    bought: tuple[str, ...] = ()  # cards
    colonists: int = 0  # placed on the board
    province: str | None = None  # that produced
    goods: int = 0  # more of them in the storehouse
    good: str | None = None  # the good of which it brought most
    money: int = 0
    paid: int = 0  # sestertii for houses
    recalled: int = 0  # cards taken back by a Tribune
    wasted: int = 0  # goods that found no room
    fed: dict[int, int] = field(default_factory=dict)  # other seats, with the goods that this turn gave them
    god: str | None = None  # for whom it scored most
    points: int = 0  # for that god
    ends: bool = False  # whether it triggered the end, or ended the game


class _Tracker:
    """Follows a turn decision by decision."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.province: str | None = None
        self.paid = 0
        self.wasted = 0
        self.fed: dict[int, int] = {}
        self.bought: list[str] = []

    def watch(self, code: int) -> None:
        """Note what a decision is about to do."""
        state = self.state
        if packed.is_production(code):
            self._produced(int(packed.producing_province(code)))
        elif packed.is_purchase(code) and state.seat == self.seat:
            self.bought.append(CARDS[state.display[packed.purchased_slot(code)]])

    def _produced(self, province: int) -> None:
        state = self.state
        self.province = state.setup.board.provinces[province]
        for seat in range(int(state.setup.players)):
            made = yields(state, province, seat)
            if seat == state.seat:
                made += bonus(state, seat) * one(state.setup.marker_good[province])
            stored = min(int(total(made)), int(state.players[seat].room()))
            if seat == self.seat:
                self.wasted += int(total(made)) - stored
            elif stored:
                self.fed[seat] = self.fed.get(seat, 0) + stored


def facts_of(before: State, codes: Sequence[int], seat: int) -> tuple[TurnFacts, State]:
    """What a turn of a seat did, and the table after it. Other seats' storehouses keep their dearest goods."""
    state, out = before.copy(), Options()
    tracker = _Tracker(state, seat)
    planned, turns = list(codes), state.turns
    card = CARDS[packed.played_card(planned[0])] if planned and packed.is_play(planned[0]) else ""
    turn.offer(state, out)
    while state.turns == turns and not state.is_over():
        listed = [int(out.codes[n]) for n in range(out.count)]
        ours = state.seat == seat or (state.setup.team and state.seat == state.partner(seat))
        code = planned.pop(0) if ours and planned else listed[0]
        code = code if code in listed else listed[-1]
        money = int(state.players[seat].money)
        tracker.watch(code)
        turn.decide(state, code, out)
        if state.players[seat].money < money and state.building:
            tracker.paid += money - int(state.players[seat].money)
    return _facts(before, state, seat, card, tracker), state


def _facts(before: State, after: State, seat: int, card: str, tracker: _Tracker) -> TurnFacts:
    was, now, board = before.players[seat], after.players[seat], before.setup.board
    houses = [n for n in range(int(board.city_count)) if has(now.houses, n) and not has(was.houses, n)]
    homes = {int(board.province_of[city]) for city in houses}
    opened = [n for n in sorted(homes) if not was.houses & board.province_cities[n]]
    gains = [int(count(now.goods, good) - count(was.goods, good)) for good in range(len(GOODS))]
    most = max(range(len(GOODS)), key=lambda good: gains[good] * int(before.setup.tables.price[good]))
    god, points = _god(before, after, seat)
    return TurnFacts(
        card=card,
        houses=tuple(board.cities[city] for city in houses),
        opened=tuple(board.provinces[n] for n in opened),
        opening=tuple(board.cities[city] for city in houses if int(board.province_of[city]) in opened),
        bought=tuple(tracker.bought),
        colonists=max(0, int(now.abroad - was.abroad)),
        province=tracker.province,
        goods=sum(gains),
        good=GOODS[most] if gains[most] > 0 else None,
        money=int(now.money - was.money),
        paid=tracker.paid,
        recalled=len(was.pile) if card == CARDS[TRIBUNE] else 0,
        wasted=tracker.wasted,
        fed=tracker.fed,
        god=god,
        points=points,
        ends=before.final == -1 and (after.final != -1 or after.is_over()),
    )


def _god(before: State, after: State, seat: int) -> tuple[str | None, int]:
    """The god for whom the turn scores most; cards that were bought count for their god."""
    was, now = scoring.god_points(before, seat), scoring.god_points(after, seat)
    gains = [int(n - w) for w, n in zip(was, now, strict=True)]
    best = max(range(len(GODS)), key=lambda god: gains[god])
    return (GODS[best], gains[best]) if gains[best] > 0 else (None, 0)


def has_effect(before: State, after: State, seat: int) -> bool:
    """Whether a turn changed anything of its seat but that a card was laid down."""
    was, now = before.players[seat], after.players[seat]
    cards = [scoring.owned(now, card) - scoring.owned(was, card) for card in range(CARD_KINDS)]
    same = (was.money, was.goods, was.houses, was.abroad, list(was.posts)) == (
        now.money,
        now.goods,
        now.houses,
        now.abroad,
        list(now.posts),
    )
    return not same or any(cards) or len(now.pile) <= len(was.pile)
