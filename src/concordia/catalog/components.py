"""Cards, prices and tokens, read once from ``data/cards.json`` and checked before anybody plays with them.

The data files say where each fact comes from. What is wrong in them is reported with the file, the entry and the
rule it breaks, so that a new map or card is safe to add as data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from concordia.catalog.checks import DECKS, check_cards, demand
from concordia.data import read_json
from concordia.vocabulary import CARDS, DISPLAYS, GAMES, GODS, GOODS, SLOTS


class Good(NamedTuple):
    """One of the five goods: what it costs, what its marker pays, what a house in its city costs."""

    name: str
    price: int
    coins: int
    house: Mapping[str, int]
    house_money: int


class Card(NamedTuple):
    """A kind of card: its gods, and where it is for sale its price in goods."""

    name: str
    gods: tuple[str, ...]
    cost: tuple[str, ...] | None
    halves: tuple[str, ...]
    minerva: int


class Catalog(NamedTuple):
    """Everything printed on the pieces, apart from the boards."""

    goods: tuple[Good, ...]
    colonist_price: Mapping[str, int]
    city_tokens: Mapping[str, Mapping[str, int]]
    surcharge: Mapping[str, tuple[tuple[str, ...], ...]]
    cards: Mapping[str, Card]
    hands: Mapping[str, tuple[tuple[str, ...], ...]]
    decks: Mapping[str, Mapping[str, tuple[str, ...]]]

    def decks_for(self, game: str, players: int) -> list[tuple[str, ...]]:
        """The decks in play, I first (2.3)."""
        return [self.decks[game][number] for number in DECKS[: min(players, 5)]]

    def hand_for(self, game: str, players: int, seat: int) -> tuple[str, ...]:
        """The starting hand of a seat (2.4, 2.6)."""
        hands = self.hands[game]
        return hands[seat * len(hands) // players]

    def cards_of(self, game: str) -> frozenset[str]:
        """Every kind of card that occurs in a game."""
        owned = {card for hand in self.hands[game] for card in hand}
        return frozenset(owned.union(*self.decks[game].values()))


@cache
def catalog() -> Catalog:
    """The cards, prices and tokens of the boxes."""
    raw = read_json("cards.json")
    check_cards(raw)
    made = Catalog(
        goods=tuple(
            Good(name, g["price"], g["coins"], g["house"], g["house_money"]) for name, g in raw["goods"].items()
        ),
        colonist_price=raw["colonist_price"],
        city_tokens=raw["city_tokens"],
        surcharge={side: tuple(map(tuple, slots)) for side, slots in raw["surcharge"].items()},
        cards={
            name: Card(
                name,
                tuple(c["gods"]),
                tuple(c["cost"]) if "cost" in c else None,
                tuple(c.get("halves", ())),
                c.get("minerva", 0),
            )
            for name, c in raw["cards"].items()
        },
        hands={game: tuple(map(tuple, hands)) for game, hands in raw["hands"].items()},
        decks={
            game: {number: tuple(deck) for number, deck in decks.items()} for game, decks in raw["decks"].items()
        },
    )
    check_catalog(made, raw["pantheon"])
    return made


def check_catalog(made: Catalog, pantheon: Mapping[str, Mapping[str, int]]) -> None:
    """Refuse cards, prices or tokens that do not fit together."""
    demand(tuple(g.name for g in made.goods) == GOODS, "cards.json", "goods", "2.2")
    demand(set(made.cards) == set(CARDS), "cards.json", "cards", "5.1")
    demand(set(made.hands) == set(made.decks) == set(GAMES), "cards.json", "hands and decks", "1.1")
    for card in made.cards.values():
        demand(set(card.gods) <= set(GODS) and bool(card.gods), "cards.json", f"{card.name}: gods", "6.2")
        demand(set(card.cost or ()) <= set(GOODS), "cards.json", f"{card.name}: cost", "5.8")
        demand(len(card.halves) in (0, 2), "cards.json", f"{card.name}: halves", "7.3")
        demand((card.minerva > 0) == ("minerva" in card.gods), "cards.json", f"{card.name}: minerva", "6.2")
    for game in GAMES:
        for number, deck in made.decks[game].items():
            for name in deck:
                known = name in made.cards and made.cards[name].cost is not None
                demand(known, "cards.json", f"{game} deck {number}: {name} has no price", "2.3")
        for cards in made.hands[game]:
            demand(set(cards) <= set(made.cards), "cards.json", f"{game}: hand", "2.4")
    for side in DISPLAYS:
        slots = made.surcharge[side]
        fine = len(slots) == SLOTS and all(slot.count("?") <= 1 for slot in slots)
        demand(fine, "cards.json", f"surcharge {side}", "5.8")
    for players, gods in pantheon.items():
        on_sale = [c for deck in made.decks_for("classic", int(players)) for c in deck]
        summed = Counter(god for name in on_sale for god in made.cards[name].gods)
        for god, printed in gods.items():
            demand(summed[god] == printed, "cards.json", f"pantheon, {players} players, {god}", "2.3")
