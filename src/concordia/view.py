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
from concordia.core.likeness import same_pieces, same_row
from concordia.core.state import NO_CARD, NOBODY, NOT_YET, REPEATED, SECOND, SHARED, Player, State
from concordia.knowledge import Knowledge
from concordia.position import writing as position
from concordia.rules import agenda
from concordia.vocabulary import ASK_NO_MORE, CARD_KINDS, CARDS, DECISIONS, GAMES, GOODS

HOW = {"shared": SHARED, "second": SECOND, "repeated": REPEATED}


def look(state: State, knowledge: Knowledge | None, seat: int | None) -> dict[str, Any]:
    """The table as a seat sees it, or as a spectator does (None)."""
    watched = _watched(state, knowledge)
    return watched if seat is None else nearer(watched, state, seat)


def look_again(
    seen: Mapping[str, Any], before: State, state: State, knowledge: Knowledge | None
) -> dict[str, Any]:
    """A spectator's view, where that of an earlier or later moment of the game (``before``) is known.

    Everybody must have known the same of the cards then. What is alike is shared, so change neither.
    """
    view = dict(seen)
    rows = seen["players"]
    view["players"] = [
        rows[number] if same_pieces(player, before.players[number]) else _player(state, number, knowledge)
        for number, player in enumerate(state.players)
    ]
    if state.markers != before.markers:
        view["markers"] = position.markers_of(state)
    if not same_row(state.display, before.display):
        view["display"] = _display(state)
    if state.drawn != before.drawn:
        view["stack"] = _stack(state)
    _fill_in_the_moment(view, state)
    return view


def nearer(watched: Mapping[str, Any], state: State, seat: int) -> dict[str, Any]:
    """A spectator's view of a state made a seat's; what both see is shared, so change neither."""
    view = dict(watched)
    rows = list(watched["players"])
    for number, row in rows_nearer(rows, state, seat).items():
        rows[number] = row
    view["seat"], view["players"] = seat, rows
    turn = turn_nearer(state, seat)
    if turn is not None:
        view["turn"] = turn
    return view


def rows_nearer(rows: list[dict[str, Any]], state: State, seat: int) -> dict[int, dict[str, Any]]:
    """The players' rows of a spectator's view of which a seat sees more, as it sees them."""
    found: dict[int, dict[str, Any]] = {}
    for number, player in enumerate(state.players):
        if number == seat:
            discard = [CARDS[card] for card in player.pile]
            found[number] = {**rows[number], "hand": position.hand(player), "discard": discard}
        elif sees_partner(state, seat, number):
            found[number] = {**rows[number], "hand": position.hand(player)}
    return found


def turn_nearer(state: State, seat: int) -> dict[str, Any] | None:
    """Where the turn stands, if a seat sees more of that than a spectator; else None."""
    return _turn(state, seat) if _knows_suggestion(state, seat) else None


def _watched(state: State, knowledge: Knowledge | None) -> dict[str, Any]:
    """The table as a spectator sees it."""
    setup = state.setup
    view: dict[str, Any] = {
        "game": GAMES[setup.game],
        "map": setup.board.id,
        "options": position.options_of(setup),
        "cities": position.cities_of(setup),
        "markers": position.markers_of(state),
        "display": _display(state),
        "stack": _stack(state),
        "magnus": None,
        "active": None,
        "final": None,
        "players": [_player(state, number, knowledge) for number in range(setup.players)],
    }
    _fill_in_the_moment(view, state)
    view["seat"] = None
    return view


def _fill_in_the_moment(view: dict[str, Any], state: State) -> None:
    """Put into a view what changes with nearly every decision."""
    view["magnus"] = int(state.magnus)
    view["active"] = int(state.active)
    view["final"] = position.final_seats(state)
    if state.setup.team:  # 8.8
        view["copied"] = position.copied_by(state)
    view["turns"] = int(state.turns)
    view["turn"] = _turn(state, None)


def _display(state: State) -> list[str | None]:
    return [None if card == NO_CARD else CARDS[card] for card in state.display]


def _stack(state: State) -> dict[str, Any]:
    return {"count": int(state.stack_left()), "decks": decks_left(state)}


def _player(state: State, number: int, knowledge: Knowledge | None) -> dict[str, Any]:
    """What everybody sees of a player."""
    player, on = state.players[number], state.setup.board
    put = player.pile if knowledge is None else knowledge.put(number, player.pile)
    return {
        "money": int(player.money),
        "goods": bundles.to_counts(player.goods),
        "store": {"land": int(player.land_store), "sea": int(player.sea_store)},
        "colonists": position.colonists(on, player),
        "houses": position.houses(on, player),
        "concordia": bool(player.concordia),
        "interim": None if player.interim == NOT_YET else int(player.interim),
        "hand_count": int(player.cards),
        "discard_count": len(player.pile),
        "top": CARDS[player.pile[-1]] if player.pile else None,
        "played": [CARDS[card] for card in put],
        "known": known_cards(player, number, knowledge),
    }


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
    if seat is not None and _knows_suggestion(state, seat):
        turn["suggestion"] = CARDS[state.suggestion]
    return turn


def _knows_suggestion(state: State, seat: int) -> bool:
    """Whether a Legatus has suggested something to this seat, or this seat has: nobody else is told (8.7)."""
    return state.suggestion != NO_CARD and seat in (state.looked, state.partner(state.looked))


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
