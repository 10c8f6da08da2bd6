"""Who sits where: every order of the bots plays the same seeds from every seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, permutations
from typing import Any, NamedTuple

from concordia.messages import english
from concordia.report.fault import Fault

say = english("arena")

Lineup = tuple[str, ...]


class Match(NamedTuple):
    """What is played: bots by side (a seat, or a team of two), and the game they play."""

    sides: Lineup
    game: str = "classic"
    map: str = "imperium"
    seed: int = 0
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def team(self) -> bool:
        """Whether sides are teams of two."""
        return self.game == "team"

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.sides) * (2 if self.team else 1)

    @property
    def bots(self) -> list[str]:
        """The names that play, each once, as they were given."""
        return list(dict.fromkeys(self.sides))

    def fair_share(self, bot: str) -> float:
        """The part of the games that a bot would win if all were as strong."""
        return self.sides.count(bot) / len(self.sides)


class Pairing(NamedTuple):
    """One game of a match: its number, its seed and the bots by seat."""

    number: int
    seed: int
    seats: Lineup


def sides_of(named: Sequence[str], game: str, players: int | None) -> Lineup:
    """The bots by side: each named one holds a side, and the last one also those that are left.

    >>> sides_of(["a", "b"], "classic", 4)
    ('a', 'b', 'b', 'b')
    >>> sides_of(["a", "b"], "team", 4)
    ('a', 'b')
    """
    each = 2 if game == "team" else 1
    if players is None:
        players = each * max(2, len(named))
    sides = players // each
    if len(named) > sides:
        raise Fault(say(f"match/too_many_{game}", bots=len(named), sides=sides, players=players))
    return (*named, *[named[-1]] * (sides - len(named)))


def rounds(sides: Lineup) -> list[list[Lineup]]:
    """The orders around the table that differ, each with its different turns around it.

    >>> rounds(("a", "b", "b"))
    [[('a', 'b', 'b'), ('b', 'a', 'b'), ('b', 'b', 'a')]]
    """
    found: list[list[Lineup]] = []
    seen: set[Lineup] = set()
    for rest in permutations(sides[1:]):
        order = (sides[0], *rest)
        if order not in seen:
            turned = [order[len(order) - n :] + order[: len(order) - n] for n in range(len(order))]
            found.append(list(dict.fromkeys(turned)))
            seen.update(turned)
    return found


def pairings(match: Match) -> Iterator[Pairing]:
    """The games without end: each seed once for every turn of an order, the next seed with the next order."""
    orders = rounds(match.sides)
    number = 0
    seed = match.seed
    while True:
        for sides in orders[(seed - match.seed) % len(orders)]:
            yield Pairing(number, seed, sides + sides if match.team else sides)  # 1.4: partners sit opposite
            number += 1
        seed += 1


def first_pairings(match: Match, games: int) -> list[Pairing]:
    """The first games of a match."""
    return list(islice(pairings(match), games))


def balanced(match: Match, games: int) -> int:
    """The next number of games, from ``games`` on, with which every begun seed was played from every seat."""
    planned = pairings(match)
    last = None
    for pairing in planned:
        if pairing.number >= games and pairing.seed != last:
            return pairing.number
        last = pairing.seed
    raise AssertionError  # they have no end
