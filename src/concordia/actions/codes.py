"""Every decision packed into one small integer, the same on every board: packed and unpacked here only.

The engine lists and carries out codes; :mod:`concordia.actions.all_actions` turns them into actions and back. Each
type of action has a range of its own, and the order of the ranges is that of the constants below.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from concordia.vocabulary import ARCHITECT, MERCATOR_5, PREFECT

DONE: Final = 0
CASH: Final = 1
INCOME: Final = 2
_PLAY: Final = 8  # + 4 * card + half
_SUGGEST: Final = 136  # + card
_COPY: Final = 168  # + 4 * seat + half
_PRODUCE: Final = 200  # + province
_BUILD: Final = 232  # + city
_PLACE: Final = 264  # + 32 * kind + city
_SELL: Final = 328  # + 16 * good + count
_BUY: Final = 408  # + 16 * good + count
_PURCHASE: Final = 488  # + 6 * slot + (0, or the good given + 1)
_KEEP: Final = 544  # + number of the bundle in BUNDLES
_MOVE: Final = 2048  # + 8192 * kind + 64 * from + line
END: Final = 18432

NO_HALF: Final = 0  # the card is not a double one
MOST_TRADED: Final = 15  # goods in one sale or purchase: a storehouse holds 12
NO_GOOD: Final = -1  # given for the "?" of a slot
MOST_INCOMING: Final = 8  # goods at once: six cities of a province and the bonus of the PM (5.4)


def _bundles() -> list[int]:
    """All bundles of at most MOST_INCOMING goods, smaller ones first."""
    found = [(0, 0)]  # how many goods, and the bundle
    for good in range(5):
        found = [
            (size + n, bundle + (n << 8 * good)) for size, bundle in found for n in range(MOST_INCOMING + 1 - size)
        ]
    return [bundle for _, bundle in sorted(found)]


BUNDLES: Final = _bundles()
_BUNDLE_NUMBER: Final = {bundle: number for number, bundle in enumerate(BUNDLES)}


def type_of_codes() -> list[str]:
    """The type of action of every code."""
    first = {0: "done", CASH: "cash", INCOME: "income", _PLAY: "play", _SUGGEST: "suggest", _COPY: "copy"}
    first |= {_PRODUCE: "produce", _BUILD: "build", _PLACE: "place", _SELL: "sell", _BUY: "buy"}
    first |= {_PURCHASE: "purchase", _KEEP: "keep", _MOVE: "move"}
    types: list[str] = []
    for code in range(END):
        types.append(first.get(code, types[-1] if types else ""))
    return types


def half_number(role: i64) -> i64:
    """The number of a half of a double card (7.3): from 1, in the order of HALVES."""
    if role == ARCHITECT:
        return 1
    return 2 if role == PREFECT else 3


def half_role(half: i64) -> i64:
    """The role that a half plays."""
    if half == 1:
        return ARCHITECT
    return PREFECT if half == 2 else MERCATOR_5


def play(card: i64, half: i64) -> i64:
    """Play a card; a double card with one of its halves."""
    return _PLAY + 4 * card + half


def is_play(code: i64) -> bool:
    """Whether a card is played."""
    return _PLAY <= code < _SUGGEST


def played_card(code: i64) -> i64:
    """The card that is played."""
    return (code - _PLAY) >> 2


def played_half(code: i64) -> i64:
    """The half with which it is played, or NO_HALF."""
    return (code - _PLAY) & 3


def suggest(card: i64) -> i64:
    """Suggest a card to the partner."""
    return _SUGGEST + card


def suggested_card(code: i64) -> i64:
    """The card that is suggested."""
    return code - _SUGGEST


def copy(seat: i64, half: i64) -> i64:
    """Copy the top card of a seat; a double card with one of its halves."""
    return _COPY + 4 * seat + half


def copied_seat(code: i64) -> i64:
    """The seat whose card is copied."""
    return (code - _COPY) >> 2


def copied_half(code: i64) -> i64:
    """The half with which it is copied, or NO_HALF."""
    return (code - _COPY) & 3


def produce(province: i64) -> i64:
    """Let a province produce."""
    return _PRODUCE + province


def is_production(code: i64) -> bool:
    """Whether a province produces."""
    return _PRODUCE <= code < _BUILD


def producing_province(code: i64) -> i64:
    """The province that produces."""
    return code - _PRODUCE


def build(city: i64) -> i64:
    """Build a house in a city."""
    return _BUILD + city


def built_city(code: i64) -> i64:
    """The city in which a house is built."""
    return code - _BUILD


def place(kind: i64, city: i64) -> i64:
    """Place a colonist of a kind in a city."""
    return _PLACE + 32 * kind + city


def is_placement(code: i64) -> bool:
    """Whether a colonist is placed."""
    return _PLACE <= code < _SELL


def placed_kind(code: i64) -> i64:
    """The kind of the colonist that is placed."""
    return (code - _PLACE) >> 5


def placed_city(code: i64) -> i64:
    """The city in which it is placed."""
    return (code - _PLACE) & 31


def sell(good: i64, number: i64) -> i64:
    """Sell a number of a good to the bank."""
    return _SELL + 16 * good + number


def buy(good: i64, number: i64) -> i64:
    """Buy a number of a good from the bank."""
    return _BUY + 16 * good + number


def is_trade(code: i64) -> bool:
    """Whether goods are sold or bought."""
    return _SELL <= code < _PURCHASE


def is_sale(code: i64) -> bool:
    """Whether goods are sold."""
    return _SELL <= code < _BUY


def traded_good(code: i64) -> i64:
    """The good that is sold or bought."""
    return (code - _SELL) >> 4 if code < _BUY else (code - _BUY) >> 4


def traded_number(code: i64) -> i64:
    """How many of it."""
    return (code - _SELL) & 15


def purchase(slot: i64, given: i64) -> i64:
    """Buy the card of a slot; for its "?" a good is given, or NO_GOOD."""
    return _PURCHASE + 6 * slot + 1 + given


def is_purchase(code: i64) -> bool:
    """Whether a card is bought."""
    return _PURCHASE <= code < _KEEP


def purchased_slot(code: i64) -> i64:
    """The slot of the card that is bought."""
    return (code - _PURCHASE) // 6


def given_good(code: i64) -> i64:
    """The good given for the "?" of that slot, or NO_GOOD."""
    return (code - _PURCHASE) % 6 - 1


def fits(bundle: int) -> bool:
    """Whether that many goods can come in at once."""
    return bundle in _BUNDLE_NUMBER


def keep(bundle: i64) -> i64:
    """Keep one of the BUNDLES."""
    return _KEEP + _BUNDLE_NUMBER[bundle]


def is_kept(code: i64) -> bool:
    """Whether goods are kept."""
    return _KEEP <= code < _MOVE


def kept_bundle(code: i64) -> i64:
    """The bundle that is kept."""
    return BUNDLES[code - _KEEP]


def moves_from(kind: i64, place: i64) -> i64:
    """What the moves of a colonist of a kind from a place begin with: the number of the line is added to it."""
    return _MOVE + 8192 * kind + 64 * place


def move(kind: i64, place: i64, line: i64) -> i64:
    """Move a colonist of a kind from a place to a line."""
    return moves_from(kind, place) + line


def is_move(code: i64) -> bool:
    """Whether a colonist moves."""
    return code >= _MOVE


def moved_kind(code: i64) -> i64:
    """The kind of the colonist that moves."""
    return (code - _MOVE) >> 13


def moved_from(code: i64) -> i64:
    """The place that it leaves."""
    return ((code - _MOVE) >> 6) & 127


def moved_to(code: i64) -> i64:
    """The line on which it ends."""
    return (code - _MOVE) & 63
