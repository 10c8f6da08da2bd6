"""What everybody knows of everybody's cards (3.2).

In a game from the start all cards a player owns are public: the starting hand, and every purchase; hidden is
only which of them are in the hand. In a game from a written position nobody has seen how it came about, so
a card becomes known when it is bought, played or on top of a pile.
"""

from __future__ import annotations

from concordia.core.state import Player


class Knowledge:
    """The known cards of each seat in a game from a position; never changed, only followed by another."""

    __slots__ = ("found", "known", "unseen")

    def __init__(self, known: list[bytes], unseen: list[int], found: list[int]) -> None:
        """By seat: known cards, how many at the bottom of the pile nobody has seen, how many lay there first."""
        self.known = known
        self.unseen = unseen
        self.found = found

    def bought(self, seat: int, card: int) -> Knowledge:
        """A purchase is public."""
        return self._with(seat, bytes([card]), self.unseen[seat], self.found[seat])

    def played(self, seat: int, card: int, pile: bytes) -> Knowledge:
        """A card is played onto ``pile``: known from now on, unless it must be one known before."""
        unseen = min(self.unseen[seat], len(pile))
        times = pile[unseen:].count(card) + 1
        new = bytes([card]) if times > self.known[seat].count(card) else b""
        return self._with(seat, new, unseen, min(self.found[seat], len(pile)))

    def put(self, seat: int, pile: bytes) -> bytes:
        """The cards of a pile that everybody saw being played, oldest first."""
        return pile[self.found[seat] :]

    def _with(self, seat: int, cards: bytes, unseen: int, found: int) -> Knowledge:
        known, depths, heights = list(self.known), list(self.unseen), list(self.found)
        known[seat] += cards
        depths[seat] = unseen
        heights[seat] = found
        return Knowledge(known, depths, heights)


def at_first_sight(players: list[Player]) -> Knowledge:
    """What is known when a written position is laid out: the top card of each pile."""
    return Knowledge(
        [player.pile[-1:] for player in players],
        [max(0, len(player.pile) - 1) for player in players],
        [len(player.pile) for player in players],
    )
