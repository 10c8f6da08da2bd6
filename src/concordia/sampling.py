"""Completing a view into a full game: deal what the seat cannot see, consistent with all that it does."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from concordia import bundles, position
from concordia.catalog import DECKS, catalog
from concordia.game import Game, Origin
from concordia.knowledge import Knowledge
from concordia.state import NO_CARD, NOBODY, Options, State
from concordia.vocabulary import ASK_NO_MORE, CARDS, DECISIONS, GOODS
from concordia.view import View, flags, pack_step


def sample(view: View, rng: random.Random) -> Game:
    """One full game that the view could be of."""
    state = _lay_out(view, *_deal(view, rng))
    return Game(state, Origin(None, None), Options(), _knowledge(view))


def _deal(view: View, rng: random.Random) -> tuple[list[list[str]], list[list[str]], list[str]]:
    """Hands, discard piles and stack: what is seen as it is, the rest at random."""
    players = view["players"]
    pool = _unseen_pool(view)
    stack = _deal_stack(view, pool, rng)
    spare = list(pool.elements())
    rng.shuffle(spare)
    hands, piles = [], []
    for player in players:
        hidden = _hidden_cards(player, spare, view["game"], rng)
        below = max(0, player["discard_count"] - 1)
        top = [player["top"]] if player["top"] is not None else []
        hand = player.get("hand", hidden[: player["hand_count"]])
        rest = hidden[len(hidden) - below :]
        hands.append(list(hand))
        piles.append(list(player.get("discard", [*rest, *top])))
    return hands, piles, stack


def _unseen_pool(view: View) -> Counter[str]:
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


def _certain(player: dict[str, Any]) -> Counter[str]:
    """The cards a player owns for certain, to this view."""
    seen = Counter(player.get("hand", [])) + Counter(player.get("discard", []))
    return Counter(player["known"]) | seen


def _deal_stack(view: View, pool: Counter[str], rng: random.Random) -> list[str]:
    """The stack from its bottom: whole decks first, then what is left of the one it begins with (2.3)."""
    decks = catalog().decks_for(view["game"], len(view["players"]))
    stack: list[str] = []
    for number, deck in reversed(list(zip(DECKS, decks, strict=False))):
        count = view["stack"]["decks"][number]
        possible = list((Counter(deck) & pool).elements())
        rng.shuffle(possible)
        drawn = possible[:count]
        drawn += rng.choices(deck, k=count - len(drawn))  # only in written positions with other cards
        pool.subtract(drawn)
        stack = drawn + stack
        for card in deck:  # choices may have gone below zero
            pool[card] = max(0, pool[card])
    return stack


def _hidden_cards(player: dict[str, Any], spare: list[str], game: str, rng: random.Random) -> list[str]:
    """The cards of a player that this view does not place, in random order: hand first, pile last."""
    certain = _certain(player)
    certain.subtract([player["top"]] if player["top"] is not None else [])
    if "hand" in player:
        certain.subtract(player["hand"])
    below = max(0, player["discard_count"] - 1)
    needed = below + (0 if "hand" in player else player["hand_count"])
    hidden = list((+certain).elements())
    cards = sorted(catalog().cards_of(game))
    while len(hidden) < needed:
        hidden.append(spare.pop() if spare else rng.choice(cards))
    rng.shuffle(hidden)
    return hidden


def _lay_out(view: View, hands: list[list[str]], piles: list[list[str]], stack: list[str]) -> State:
    """The state of a view with its hidden cards filled in."""
    on_table = {key: view[key] for key in ("game", "map", "options", "cities", "markers", "magnus", "active")}
    rows = [
        {
            **{key: row[key] for key in ("money", "goods", "store", "colonists", "houses", "concordia", "interim")},
            "hand": hand,
            "discard": pile,
        }
        for row, hand, pile in zip(view["players"], hands, piles, strict=True)
    ]
    state = position.read(
        {
            **on_table,
            "final": None,
            "display": [],
            "stack": stack,
            "players": rows,
            **({"copied": view["copied"]} if "copied" in view else {}),
        }
    )
    for slot, card in enumerate(view["display"]):
        state.display[slot] = NO_CARD if card is None else CARDS.index(card)
    if view["final"] is not None:
        state.final = sum(1 << seat for seat in view["final"])
    state.turns = view["turns"]
    _set_turn(state, view["turn"])
    return state


def _set_turn(state: State, turn: dict[str, Any]) -> None:
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
        state.agenda[state.depth] = pack_step(step)
        state.depth += 1


def _knowledge(view: View) -> Knowledge | None:
    """What is public in the sampled game: as much as in the view."""
    known = [bytes(CARDS.index(card) for card in row["known"]) for row in view["players"]]
    owned = [row["hand_count"] + row["discard_count"] for row in view["players"]]
    if [len(cards) for cards in known] == owned:
        return None
    return Knowledge(known, [max(0, row["discard_count"] - 1) for row in view["players"]])


