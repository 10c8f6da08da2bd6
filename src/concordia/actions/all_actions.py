"""Between the engine's codes and the actions people read, one lexicon for each board.

Every action of a board is made once, at the board's first use, and handed out again and again: listing legal
actions then makes no new objects (and is four times as fast as making them).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from concordia.actions import codes
from concordia.actions.types import (
    Action,
    Build,
    Buy,
    Cash,
    Copy,
    Done,
    Income,
    Keep,
    Move,
    Place,
    Play,
    Produce,
    Purchase,
    Sell,
    Suggest,
    Trade,
)
from concordia.core.board import FIRST_LINE, NOWHERE, Board, board
from concordia.core.bundles import to_counts
from concordia.errors import MalformedAction, shown
from concordia.vocabulary import CARDS, GOODS, HALVES, KINDS, MOST_PLAYERS, SLOTS

UNKNOWN = -1


class Lexicon:
    """The actions of one board by their codes."""

    def __init__(self, board: Board) -> None:
        """Make all actions that a board knows; codes in the gaps between them stand for ``done``."""
        self.board = board
        done = Done(code=codes.DONE)
        self.entries: list[Action] = [done] * codes.END
        for action in (*self._cards(), *self._pieces(), *self._goods(), *self._moves()):
            self.entries[action.code] = action

    def _cards(self) -> Iterator[Action]:
        for card, name in enumerate(CARDS):
            yield Suggest(name, code=codes.suggest(card))
            for half, role in enumerate((None, *HALVES)):
                yield Play(name, role, code=codes.play(card, half))
        for seat in range(MOST_PLAYERS):
            for half, role in enumerate((None, *HALVES)):
                yield Copy(seat, role, code=codes.copy(seat, half))
        for slot in range(SLOTS):
            yield Purchase(slot, code=codes.purchase(slot, codes.NO_GOOD))
            for good, name in enumerate(GOODS):
                yield Purchase(slot, name, code=codes.purchase(slot, good))

    def _pieces(self) -> Iterator[Action]:
        for city, name in enumerate(self.board.cities):
            yield Build(name, code=codes.build(city))
            for kind, word in enumerate(KINDS):
                yield Place(word, name, code=codes.place(kind, city))

    def _goods(self) -> Iterator[Action]:
        yield Cash(code=codes.CASH)
        yield Income(code=codes.INCOME)
        for province, name in enumerate(self.board.provinces):
            yield Produce(name, code=codes.produce(province))
        for good, name in enumerate(GOODS):
            for number in range(codes.MOST_TRADED + 1):
                yield Sell(name, number, code=codes.sell(good, number))
                yield Buy(name, number, code=codes.buy(good, number))
        for bundle in codes.BUNDLES:
            yield Keep(tuple(to_counts(bundle).items()), code=codes.keep(bundle))

    def _moves(self) -> Iterator[Action]:
        cities = len(self.board.cities)
        for kind, word in enumerate(KINDS):
            lines = self.board.network(kind).names
            for place in (*range(cities), *range(FIRST_LINE, FIRST_LINE + len(lines))):
                origin = self.board.place_name(kind, place)
                for line, name in enumerate(lines):
                    yield Move(word, origin, name, code=codes.move(kind, place, line))

    def code(self, action: Action) -> int:
        """The code of an action; MalformedAction if it names a place this board does not have."""
        if 0 <= action.code < codes.END and self.entries[action.code] is action:
            return action.code
        found = self._find(action)
        if found != UNKNOWN and not (0 <= found < codes.END and self.entries[found] == action):
            raise MalformedAction("action.unreadable", {"given": shown(str(action))}, "contract")
        return found

    def _find(self, action: Action) -> int:
        match action:
            case Play():
                return codes.play(_index(CARDS, action.card), _half(action.role))
            case Suggest():
                return codes.suggest(_index(CARDS, action.card))
            case Copy() if 0 <= action.seat < MOST_PLAYERS:
                return codes.copy(action.seat, _half(action.role))
            case Produce():
                return codes.produce(self._province(action.province))
            case Build():
                return codes.build(self._city(action.city))
            case Place():
                return codes.place(_index(KINDS, action.kind), self._city(action.city))
            case Trade() if action.count >= 0:
                return _trade(action)
            case Purchase() if 0 <= action.slot < SLOTS:
                given = _index(GOODS, action.given) if action.given else codes.NO_GOOD
                return codes.purchase(action.slot, given)
            case Keep():
                bundle = sum(n << 8 * _index(GOODS, good) for good, n in action.kept)
                return codes.keep(bundle) if codes.fits(bundle) else UNKNOWN
            case Move():
                return self._move(action)
            case Cash():
                return codes.CASH
            case Income():
                return codes.INCOME
            case _:
                return codes.DONE

    def _city(self, name: str) -> int:
        if name not in self.board.city_number:
            details = {"city": name[:60], "map": self.board.facts.name}
            raise MalformedAction("action.unknown_city", details, "1.2")
        return self.board.city_number[name]

    def _province(self, name: str) -> int:
        if name not in self.board.province_number:
            details = {"province": name[:60], "map": self.board.facts.name}
            raise MalformedAction("action.unknown_province", details, "1.2")
        return self.board.province_number[name]

    def _move(self, move: Move) -> int:
        kind = _index(KINDS, move.kind)
        origin, to = (self.board.place_number(kind, name) for name in (move.origin, move.to))
        for name, place, least in ((move.origin, origin, NOWHERE + 1), (move.to, to, FIRST_LINE)):
            if place < least:
                details = {"place": name[:60], "kind": move.kind, "map": self.board.facts.name}
                key = "action.unknown_place" if least < FIRST_LINE else "action.unknown_line"
                raise MalformedAction(key, details, "5.2")
        return codes.move(kind, origin, to - FIRST_LINE)


def _index(words: tuple[str, ...], word: str) -> int:
    if word not in words:
        raise MalformedAction("action.unreadable", {"given": shown(word)}, "contract")
    return words.index(word)


def _half(role: str | None) -> int:
    return codes.NO_HALF if role is None else 1 + _index(HALVES, role)


def _trade(trade: Trade) -> int:
    good = _index(GOODS, trade.good)
    if trade.count > codes.MOST_TRADED:
        return UNKNOWN
    return codes.buy(good, trade.count) if isinstance(trade, Buy) else codes.sell(good, trade.count)


@cache
def lexicon(map_id: str) -> Lexicon:
    """The lexicon of a map's board."""
    return Lexicon(board(map_id))
