"""Completing a view: what the seat cannot see is dealt, consistent with all that it does see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from concordia.catalog.checks import DECKS
from concordia.catalog.components import catalog
from concordia.core import bundles
from concordia.core.state import NO_CARD, NOBODY, State
from concordia.core.vectors import vec
from concordia.knowledge import Knowledge
from concordia.position import reading as position
from concordia.view import flags, push_step
from concordia.vocabulary import ASK_NO_MORE, CARD_KINDS, CARDS, DECISIONS, GOODS


class Dealer:
    """Deals the hidden cards of one view, again and again; what it shows is read once."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        """Read all that the view shows."""
        self.state = laid_out(view)
        self.knowledge = _knowledge(view)
        self.cards = [CARDS.index(card) for card in sorted(catalog().cards_of(view["game"]))]
        pool = _unseen_pool(view)
        self.decks = _deal_decks(view, pool)
        self.hidden = [_Hidden(player) for player in view["players"]]
        self.spare = _numbers(pool)

    def deal(self, rng: random.Random) -> State:
        """One full state that the view could be of."""
        state = self.state.copy()
        stack: list[int] = []
        for possible, count, deck in self.decks:
            drawn = rng.sample(possible, min(count, len(possible)))
            stack += drawn
            stack += rng.choices(deck, k=count - len(drawn))  # only in written positions with other cards
        state.stack = bytes(stack)
        spare = list(self.spare)
        rng.shuffle(spare)
        for seat, hidden in enumerate(self.hidden):
            self._deal_to(state, seat, hidden, spare, rng)
        return state

    def _deal_to(self, state: State, seat: int, hidden: _Hidden, spare: list[int], rng: random.Random) -> None:
        """Give a seat the cards that this view does not place, in random order: hand first, pile last."""
        needed = hidden.in_hand + hidden.in_pile
        if needed == 0:
            return
        cards = list(hidden.certain)
        while len(cards) < needed:
            cards.append(spare.pop() if spare else rng.choice(self.cards))
        rng.shuffle(cards)
        player = state.players[seat]
        if hidden.in_hand:
            hand = cards[: hidden.in_hand]
            player.hand = vec[i64]([hand.count(card) for card in range(CARD_KINDS)])
            player.cards = len(hand)
        player.pile = bytes(cards[len(cards) - hidden.in_pile :]) + player.pile


class _Hidden:
    """How many cards of a player the view does not place, and which of them are certain."""

    def __init__(self, player: dict[str, Any]) -> None:
        self.in_hand: int = 0 if "hand" in player else player["hand_count"]
        pile = _pile(player)
        self.in_pile: int = player["discard_count"] - len(pile)
        certain = _certain(player)
        certain.subtract(player.get("hand", []))
        certain.subtract(pile)
        self.certain = _numbers(certain)


def _pile(player: Mapping[str, Any]) -> list[str]:
    """The cards of a player's pile that the view shows, from somewhere below the top up to the top."""
    if "discard" in player:
        return list(player["discard"])
    top = [] if player["top"] is None else [player["top"]]
    return list(player.get("played") or top)  # a view of 0.1.0 shows the top alone


def _numbers(cards: Counter[str]) -> list[int]:
    return [CARDS.index(card) for card in sorted((+cards).elements())]


def _certain(player: dict[str, Any]) -> Counter[str]:
    """The cards a player owns for certain, to this view."""
    seen = Counter(player.get("hand", [])) + Counter(player.get("discard", []))
    return Counter(player["known"]) | seen


def _unseen_pool(view: Mapping[str, Any]) -> Counter[str]:
    """All cards of the game but those that are seen or known to be somebody's."""
    players = len(view["players"])
    facts = catalog()
    pool = Counter(card for deck in facts.decks_for(view["game"], players) for card in deck)
    for seat in range(players):
        pool.update(facts.hand_for(view["game"], players, seat))
    pool.subtract(card for card in view["display"] if card is not None)
    for player in view["players"]:
        pool.subtract(_certain(player))
    return +pool


def _deal_decks(view: Mapping[str, Any], pool: Counter[str]) -> list[tuple[list[int], int, list[int]]]:
    """For each deck, top first: what may be left of it, how much is, and all it had; taken from the pool.

    Whole decks lie at the bottom, so only the deck with which the stack begins can hold a choice (2.3).
    """
    decks = catalog().decks_for(view["game"], len(view["players"]))
    dealt = []
    for number, deck in reversed(list(zip(DECKS, decks, strict=False))):
        count: int = view["stack"]["decks"][number]
        possible = Counter(deck) & pool if count else Counter()
        pool.subtract(possible)
        dealt.append((_numbers(possible), count, [CARDS.index(card) for card in deck]))
    return dealt[::-1]


def laid_out(view: Mapping[str, Any]) -> State:
    """The state of a view, hidden cards left out."""
    kept = ("money", "goods", "store", "colonists", "houses", "concordia", "interim")
    rows = [
        {
            **{key: row[key] for key in kept},
            "hand": row.get("hand", []),
            "discard": _pile(row),
        }
        for row in view["players"]
    ]
    table = {key: view[key] for key in ("game", "map", "options", "cities", "markers", "magnus", "active")}
    copied = {"copied": view["copied"]} if "copied" in view else {}
    shown = {**table, **copied, "final": None, "display": [], "stack": [], "players": rows}
    state = position.read(shown, partial=True)
    for slot, card in enumerate(view["display"]):
        state.display[slot] = NO_CARD if card is None else CARDS.index(card)
    if view["final"] is not None:
        state.final = sum(1 << seat for seat in view["final"])
    state.turns = view["turns"]
    _set_turn(state, view["turn"])
    return state


def _set_turn(state: State, turn: dict[str, Any]) -> None:
    """Put the decision that is asked, and what is still to come, back into the state."""
    if turn["decision"] is None:
        state.asked = ASK_NO_MORE
        return
    asked = turn["decision"]
    state.asked = DECISIONS.index(asked["kind"])
    state.seat = asked["seat"]
    state.how = flags(asked.get("how", []))
    state.steps = asked.get("steps", 0)
    state.building = asked.get("building", False)
    state.placed = asked.get("placed", False)
    state.traded = sum(1 << GOODS.index(good) for good in asked.get("traded", []))
    state.buys = asked.get("buys", 0)
    state.surcharged = asked.get("surcharged", False)
    state.incoming = bundles.of_counts(asked.get("incoming", {}))
    state.magnus_used = turn["magnus_used"]
    state.looked = NOBODY if turn["looked"] is None else turn["looked"]
    state.suggestion = CARDS.index(turn["suggestion"]) if "suggestion" in turn else NO_CARD
    for step in turn["agenda"]:
        push_step(state, step)


def _knowledge(view: Mapping[str, Any]) -> Knowledge | None:
    """What is public in the sampled game: as much as in the view."""
    known = [bytes(CARDS.index(card) for card in row["known"]) for row in view["players"]]
    owned = [row["hand_count"] + row["discard_count"] for row in view["players"]]
    found = [row["discard_count"] - len(row.get("played", [])) for row in view["players"]]
    if [len(cards) for cards in known] == owned and ("played" not in view["players"][0] or not any(found)):
        return None
    heights = [row["discard_count"] for row in view["players"]]
    unseen = [max(0, min(below, height - 1)) for below, height in zip(found, heights, strict=True)]
    return Knowledge(known, unseen, found)
