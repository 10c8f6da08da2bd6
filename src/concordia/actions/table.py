"""Between the engine's codes and the actions people read, one lexicon for each board.

Every action of a board is made once, at the board's first use, and handed out again and again: listing legal
actions then makes no new objects (and is four times as fast as making them).
"""

from __future__ import annotations

from functools import cache

from concordia.actions import codes
from concordia.actions.reading import ROLES, short
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
)
from concordia.core.board import FIRST_LINE, NOWHERE, Board, board
from concordia.core.bundles import to_counts
from concordia.errors import MalformedAction
from concordia.vocabulary import CARDS, GOODS, KINDS, MOST_PLAYERS, SLOTS

UNKNOWN = -1


class Lexicon:
    """The actions of one board by their codes."""

    def __init__(self, board: Board) -> None:
        """Make all actions that a board knows; codes in the gaps between them stand for ``done``."""
        self.board = board
        done = Done(code=codes.DONE)
        self.entries: list[Action] = [done] * codes.END
        for code in self._codes():
            self.entries[code] = self._make(code)
        self.entries[codes.DONE] = done

    def _codes(self) -> list[int]:
        """The codes of everything that can be decided on this board."""
        cities, provinces = len(self.board.cities), len(self.board.provinces)
        used = [codes.CASH, codes.INCOME]
        used += range(codes.PLAY, codes.PLAY + 4 * len(CARDS))
        used += range(codes.SUGGEST, codes.SUGGEST + len(CARDS))
        used += range(codes.COPY, codes.COPY + 4 * MOST_PLAYERS)
        used += range(codes.PRODUCE, codes.PRODUCE + provinces)
        used += range(codes.BUILD, codes.BUILD + cities)
        used += [codes.PLACE + 32 * kind + city for kind in range(len(KINDS)) for city in range(cities)]
        used += range(codes.SELL, codes.SELL + 16 * len(GOODS))
        used += range(codes.BUY, codes.BUY + 16 * len(GOODS))
        used += range(codes.PURCHASE, codes.PURCHASE + 6 * SLOTS)
        used += range(codes.KEEP, codes.KEEP + len(codes.BUNDLES))
        for kind, network in enumerate((self.board.land, self.board.sea)):
            lines = range(network.size)
            places = [*range(cities), *(FIRST_LINE + line for line in lines)]
            used += [codes.MOVE + 8192 * kind + 64 * place + line for place in places for line in lines]
        return used

    def code(self, action: Action) -> int:
        """The code of an action; MalformedAction if it names a place this board does not have."""
        if 0 <= action.code < codes.END and self.entries[action.code] is action:
            return action.code
        found = self._find(action)
        if found != UNKNOWN and not (0 <= found < codes.END and self.entries[found] == action):
            raise MalformedAction("action.unreadable", {"given": short(str(action))}, "contract")
        return found

    def _make(self, code: int) -> Action:
        if code >= codes.MOVE:
            kind, place, line = (code - codes.MOVE) >> 13, (code - codes.MOVE) >> 6 & 127, code & 63
            origin = self.board.place_name(kind, place)
            return Move(KINDS[kind], origin, self.board.network(kind).names[line], code=code)
        if code >= codes.KEEP:
            kept = tuple(to_counts(codes.BUNDLES[code - codes.KEEP]).items())
            return Keep(kept, code=code)
        if code >= codes.PURCHASE:
            slot, given = divmod(code - codes.PURCHASE, 6)
            return Purchase(slot, GOODS[given - 1] if given else None, code=code)
        if code >= codes.SELL:
            trade = Sell if code < codes.BUY else Buy
            good, count = divmod(code - (codes.SELL if code < codes.BUY else codes.BUY), 16)
            return trade(GOODS[good], count, code=code)
        if code >= codes.PLACE:
            kind, city = divmod(code - codes.PLACE, 32)
            return Place(KINDS[kind], self.board.cities[city], code=code)
        if code >= codes.BUILD:
            return Build(self.board.cities[code - codes.BUILD], code=code)
        if code >= codes.PRODUCE:
            return Produce(self.board.provinces[code - codes.PRODUCE], code=code)
        if code >= codes.COPY:
            seat, half = divmod(code - codes.COPY, 4)
            return Copy(seat, _half_name(half), code=code)
        if code >= codes.SUGGEST:
            return Suggest(CARDS[code - codes.SUGGEST], code=code)
        if code >= codes.PLAY:
            card, half = divmod(code - codes.PLAY, 4)
            return Play(CARDS[card], _half_name(half), code=code)
        return (Done(code=code), Cash(code=code), Income(code=code))[code]

    def _find(self, action: Action) -> int:
        match action:
            case Play():
                return codes.PLAY + 4 * _index(CARDS, action.card) + _half(action.role)
            case Suggest():
                return codes.SUGGEST + _index(CARDS, action.card)
            case Copy():
                return codes.COPY + 4 * action.seat + _half(action.role)
            case Produce():
                return codes.PRODUCE + self._province(action.province)
            case Build():
                return codes.BUILD + self._city(action.city)
            case Place():
                return codes.PLACE + 32 * _index(KINDS, action.kind) + self._city(action.city)
            case Sell():
                first = codes.BUY if isinstance(action, Buy) else codes.SELL
                return first + 16 * _index(GOODS, action.good) + action.count if action.count < 16 else UNKNOWN
            case Purchase():
                return codes.PURCHASE + 6 * action.slot + (_index(GOODS, action.given) + 1 if action.given else 0)
            case Keep():
                number = codes.BUNDLE_NUMBER.get(sum(n << 8 * _index(GOODS, good) for good, n in action.kept))
                return UNKNOWN if number is None else codes.KEEP + number
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
            details = {"city": name, "map": self.board.facts.name}
            raise MalformedAction("action.unknown_city", details, "1.2")
        return self.board.city_number[name]

    def _province(self, name: str) -> int:
        if name not in self.board.province_number:
            details = {"province": name, "map": self.board.facts.name}
            raise MalformedAction("action.unknown_province", details, "1.2")
        return self.board.province_number[name]

    def _move(self, move: Move) -> int:
        kind = _index(KINDS, move.kind)
        origin, to = (self.board.place_number(kind, name) for name in (move.origin, move.to))
        for name, place, least in ((move.origin, origin, NOWHERE + 1), (move.to, to, FIRST_LINE)):
            if place < least:
                details = {"place": name, "kind": move.kind, "map": self.board.facts.name}
                key = "action.unknown_place" if least < FIRST_LINE else "action.unknown_line"
                raise MalformedAction(key, details, "5.2")
        return codes.MOVE + 8192 * kind + 64 * origin + to - FIRST_LINE


def _index(words: tuple[str, ...], word: str) -> int:
    if word not in words:
        raise MalformedAction("action.unreadable", {"given": short(word)}, "contract")
    return words.index(word)


def _half(role: str | None) -> int:
    return 0 if role is None else 1 + _index(ROLES, role)


def _half_name(half: int) -> str | None:
    return CARDS[codes.HALVES[half]] if half else None


@cache
def lexicon(map_id: str) -> Lexicon:
    """The lexicon of a map's board."""
    return Lexicon(board(map_id))
