"""What a seat may know, and nothing more (3.2): the only place that decides what is shown.

A view is built up from what is named here, so whatever else a state or a position holds stays hidden. Never
shown are the hands of others, cards of their piles that nobody saw being played, the order of the stack and the
seed. Public are all pieces and money, how many cards everybody holds, which cards a player owns as far as they
were dealt, bought or played in the open, and what they have played since their last Tribune. The Legatus shows
the partner's hand to its player alone (8.7).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from concordia.actions.codes import NO_HALF
from concordia.catalog.checks import DECKS
from concordia.catalog.components import catalog
from concordia.core import bundles
from concordia.core.state import NO_CARD, NOBODY, REPEATED, SECOND, SHARED, Player, State
from concordia.knowledge import Knowledge
from concordia.position import writing as position
from concordia.rules import agenda
from concordia.vocabulary import ASK_NO_MORE, CARD_KINDS, CARDS, DECISIONS, GAMES, GOODS

HOW = {"shared": SHARED, "second": SECOND, "repeated": REPEATED}

# What everybody sees of a player's part of a position; cards are shown in forms of their own.
PUBLIC_OF_A_PLAYER = ("money", "goods", "store", "colonists", "houses", "concordia", "interim")


def look(state: State, knowledge: Knowledge | None, seat: int | None) -> dict[str, Any]:
    """The table as a seat sees it, or as a spectator does (None)."""
    watched = _watched(state, knowledge)
    return watched if seat is None else nearer(watched, state, seat)


def nearer(watched: Mapping[str, Any], state: State, seat: int) -> dict[str, Any]:
    """A spectator's view of a state made a seat's; what both see is shared, so change neither."""
    view = dict(watched)
    rows = list(watched["players"])
    for number, player in enumerate(state.players):
        if number == seat:
            discard = [CARDS[card] for card in player.pile]
            rows[number] = {**rows[number], "hand": position.hand(player), "discard": discard}
        elif sees_partner(state, seat, number):
            rows[number] = {**rows[number], "hand": position.hand(player)}
    view["seat"], view["players"] = seat, rows
    if state.suggestion != NO_CARD:
        view["turn"] = _turn(state, seat)
    return view


def _watched(state: State, knowledge: Knowledge | None) -> dict[str, Any]:
    """The table as a spectator sees it."""
    table = position.write(state)
    view = {
        "game": table["game"],
        "map": table["map"],
        "options": table["options"],
        "cities": table["cities"],
        "markers": table["markers"],
        "display": [None if card == NO_CARD else CARDS[card] for card in state.display],
        "stack": {"count": int(state.stack_left()), "decks": decks_left(state)},
        "magnus": table["magnus"],
        "active": table["active"],
        "final": table["final"],
        "players": [_player(state, number, row, knowledge) for number, row in enumerate(table["players"])],
    }
    if "copied" in table:  # 8.8
        view["copied"] = table["copied"]
    view["seat"] = None
    view["turns"] = int(state.turns)
    view["turn"] = _turn(state, None)
    return view


def _player(state: State, number: int, row: Mapping[str, Any], knowledge: Knowledge | None) -> dict[str, Any]:
    """What everybody sees of a player."""
    player = state.players[number]
    public = {key: row[key] for key in PUBLIC_OF_A_PLAYER}
    public["hand_count"] = int(player.cards)
    public["discard_count"] = len(player.pile)
    public["top"] = CARDS[player.pile[-1]] if player.pile else None
    put = player.pile if knowledge is None else knowledge.put(number, player.pile)
    public["played"] = [CARDS[card] for card in put]
    public["known"] = known_cards(player, number, knowledge)
    return public


def sees_partner(state: State, seat: int, number: int) -> bool:
    """Whether a seat has looked at the partner's hand with a Legatus in this turn (8.7)."""
    return state.looked != NOBODY and seat == state.looked and number == state.partner(seat)


def known_cards(player: Player, number: int, knowledge: Knowledge | None) -> list[str]:
    """The cards a player is known to own, in hand or pile."""
    if knowledge is not None:
        return sorted(CARDS[card] for card in knowledge.known[number])
    return sorted(CARDS[card] for card in range(CARD_KINDS) for _ in range(_owned(player, card)))


def _owned(player: Player, card: int) -> int:
    return player.hand[card] + player.pile.count(card)


def decks_left(state: State) -> dict[str, int]:
    """How many cards of each deck number are left in the stack: the last decks are at its bottom (2.3)."""
    decks = catalog().decks_for(GAMES[state.setup.game], int(state.setup.players))
    left = int(state.stack_left())
    counts: dict[str, int] = {}
    for number, deck in reversed(list(zip(DECKS, decks, strict=False))):
        counts[number] = left if number == DECKS[0] else min(left, len(deck))
        left -= counts[number]
    return dict(reversed(list(counts.items())))


def _turn(state: State, seat: int | None) -> dict[str, Any]:
    """Where the turn stands: the decision that is asked, and what is still to come."""
    if state.asked == ASK_NO_MORE:
        return {"decision": None}
    turn: dict[str, Any] = {
        "decision": {"seat": int(state.seat), "kind": DECISIONS[state.asked], **_details(state)},
        "magnus_used": state.magnus_used,
        "looked": None if state.looked == NOBODY else int(state.looked),
        "agenda": [_step(state.agenda[n]) for n in range(state.depth)],
    }
    if state.suggestion != NO_CARD and seat in (state.looked, state.partner(state.looked)):  # 8.7: secretly
        turn["suggestion"] = CARDS[state.suggestion]
    return turn


def _details(state: State) -> dict[str, Any]:
    """What the decision in progress needs to know."""
    match DECISIONS[state.asked]:
        case "play" | "diplomat":
            return {"how": _words(state.how)}
        case "architect":
            return {"steps": int(state.steps), "building": state.building}
        case "colonist":
            return {"placed": state.placed}
        case "mercator":
            return {"traded": [good for n, good in enumerate(GOODS) if state.traded >> n & 1]}
        case "purchase":
            return {"buys": int(state.buys), "surcharged": state.surcharged}
        case "keep":
            return {"incoming": bundles.to_counts(state.incoming)}
        case _:
            return {}


def _words(how: int) -> list[str]:
    return [word for word, flag in HOW.items() if how & flag]


def _step(step: int) -> dict[str, Any]:
    verb, details = int(agenda.verb_of(step)), int(agenda.details_of(step))
    written: dict[str, Any] = {"verb": agenda.VERBS[verb], "seat": int(agenda.seat_of(step))}
    if verb == agenda.KEEP_GOODS:
        written["goods"] = bundles.to_counts(details)
    elif verb == agenda.PLAY_A_CARD:
        written["how"] = _words(details)
    else:
        written["role"] = CARDS[agenda.role_of(details)]
        written["how"] = _words(agenda.how_of(details))
    return written


def flags(words: list[str]) -> int:
    """The number of a list of words as `how` writes it."""
    return sum(HOW[word] for word in words)


def push_step(state: State, written: Mapping[str, Any]) -> None:
    """Put a step on the agenda as the view writes it."""
    verb = agenda.VERBS.index(written["verb"])
    if verb == agenda.KEEP_GOODS:
        details: int = bundles.of_counts(written["goods"])
    elif verb == agenda.PLAY_A_CARD:
        details = flags(written["how"])
    else:
        details = agenda.role_details(CARDS.index(written["role"]), NO_HALF, flags(written["how"]))
    agenda.push(state, verb, written["seat"], details)
