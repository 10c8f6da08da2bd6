"""Why a card cannot be played, copied, bought or suggested (3.1, 5.7 - 5.9, 7.2, 7.3, 8.5 - 8.8)."""

from __future__ import annotations

from concordia.actions.types import Copy, Play, Purchase, Suggest
from concordia.core.bundles import one, to_counts
from concordia.core.state import NO_CARD, REPEATED, SECOND, SHARED, State
from concordia.errors import Reason
from concordia.rules.reasons.goods import missing
from concordia.rules.roles import diplomat, senator
from concordia.rules.roles.magister import repeated_card
from concordia.vocabulary import CARDS, DIPLOMAT, GOODS, LEGATUS, MAGISTER, PROCONSUL


def play_rule(state: State) -> str:
    """The rule that asks for a card: the turn, a Legatus or a Proconsul."""
    if not state.how & SECOND:
        return "3.1"
    return "8.7" if state.how & SHARED else "8.6"


def against_play(state: State, play: Play) -> list[Reason]:
    """A card of the hand, no second Legatus, the right half."""
    player = state.players[state.seat]
    card = CARDS.index(play.card)
    named = {"card": play.card}
    if player.hand[card] == 0:
        return [Reason("play.not_in_hand", named, "3.1")]
    if card == LEGATUS and state.how & SECOND:
        return [Reason("play.legatus", named, play_rule(state))]
    used = int(repeated_card(player, 0)) if card == MAGISTER else card
    return _against_half(state, used, play.role)


def _against_half(state: State, card: int, role: str | None) -> list[Reason]:
    """Of a double card one half has to be named, of any other card none (7.3)."""
    tables = state.setup.tables
    if card == NO_CARD:
        return [] if role is None else [Reason("half.nothing", {"role": role}, "7.3")]
    named = {"card": CARDS[card], "role": role}
    first, second = int(tables.first_half[card]), int(tables.second_half[card])
    if first == NO_CARD:
        return [] if role is None else [Reason("half.unneeded", named, "7.3")]
    halves = {"first": CARDS[first], "second": CARDS[second]}
    if role is None:
        return [Reason("half.missing", {"card": CARDS[card], **halves}, "7.3")]
    return [] if role in halves.values() else [Reason("half.wrong", {**named, **halves}, "7.3")]


def against_copy(state: State, copy: Copy) -> list[Reason]:
    """Only what lies on top of an opponent's pile and may be copied; of a double card one half."""
    players = int(state.setup.players)
    if copy.seat >= players:
        return [Reason("copy.no_seat", {"seat": copy.seat, "last": players - 1}, "1.3")]
    if copy.seat == state.seat:
        return [Reason("copy.own", {}, "5.7")]
    if not diplomat.is_opponent(state, copy.seat):
        return [Reason("copy.partner", {"seat": copy.seat}, "8.8")]
    top = int(state.players[copy.seat].top())
    if top == NO_CARD:
        return [Reason("copy.empty", {"seat": copy.seat}, "5.7")]
    found = _against_top(state, copy.seat, top)
    return found or _against_half(state, int(diplomat.copied_card(state, copy.seat)), copy.role)


def _against_top(state: State, seat: int, top: int) -> list[Reason]:
    """What forbids copying the top card of an opponent."""
    named = {"seat": seat, "card": CARDS[top]}
    found = []
    if state.setup.tables.role[top] == DIPLOMAT:
        found.append(Reason("copy.diplomat", named, "5.7"))
    if top == MAGISTER and state.how & REPEATED:
        found.append(Reason("copy.magister", named, "7.2"))
    if top == LEGATUS and state.how & SECOND:
        found.append(Reason("copy.legatus", named, "8.7"))
    if diplomat.taken_by_partner(state, seat):
        found.append(Reason("copy.taken", named, "8.8"))
    return found


def purchase_rule(state: State) -> str:
    """The rule of the card that buys; each game has one with and one without surcharge (8.9)."""
    if state.surcharged:
        return "8.5" if state.setup.team else "5.8"
    return "8.6" if state.setup.team else "5.9"


def against_purchase(state: State, purchase: Purchase) -> list[Reason]:
    """A card that is for sale, its goods, and one good for a "?" and only for that."""
    slot = purchase.slot
    card = int(state.display[slot])
    rule = purchase_rule(state)
    named: dict[str, object] = {"slot": slot}
    found = []
    if state.buys == 0:
        found.append(Reason("purchase.no_more", {}, rule))
    if card == NO_CARD:
        return [*found, Reason("purchase.empty", named, rule)]
    named["card"] = CARDS[card]
    if not senator.for_sale(state, slot):
        found.append(Reason("purchase.proconsul", {"card": CARDS[PROCONSUL]}, "8.6"))
    is_open = senator.open_price(state, slot)
    if is_open and purchase.given is None:
        found.append(Reason("purchase.any_good", named, rule))
    if not is_open and purchase.given is not None:
        found.append(Reason("purchase.no_any_good", {**named, "good": purchase.given}, rule))
    return found + _unpaid(state, purchase, named)


def _unpaid(state: State, purchase: Purchase, named: dict[str, object]) -> list[Reason]:
    """The goods that are missing for the card, the slot and the "?"."""
    price = int(senator.fixed_price(state, purchase.slot))
    if purchase.given is not None and senator.open_price(state, purchase.slot):
        price += int(one(GOODS.index(purchase.given)))
    short = missing(state, price)
    if not short:
        return []
    figures = {**named, "short": short, "price": to_counts(price)}
    return [Reason("purchase.goods", figures, purchase_rule(state))]


def against_suggest(state: State, suggest: Suggest) -> list[Reason]:
    """A card of the partner's hand, but no Legatus (8.7)."""
    card = CARDS.index(suggest.card)
    named = {"card": suggest.card}
    found = []
    if card == LEGATUS:
        found.append(Reason("suggest.legatus", named, "8.7"))
    if state.players[state.partner(state.seat)].hand[card] == 0:
        found.append(Reason("suggest.not_in_hand", named, "8.7"))
    return found
