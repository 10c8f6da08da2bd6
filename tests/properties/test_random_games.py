"""What must hold in every game: random play on every board, in every game, with every number of players.

Every action of every game is followed by a look at the whole table; between turns the game is written down,
read back and compared.
"""

from __future__ import annotations

import json
from functools import cache

import pytest

import concordia
from concordia.actions.types import Action
from concordia.catalog.maps import MAPS
from concordia.chance import Dice
from concordia.core.board import FIRST_LINE, NOWHERE
from concordia.core.state import NO_CARD, State
from concordia.game import Game
from concordia.vocabulary import CARD_KINDS, COLONISTS, HOUSES, STOREHOUSE
from tests.properties.styles import STYLES, choose
from tests.table import rule

PLAYERS = {"classic": (2, 3, 4, 5), "venus": (2, 3, 4, 5), "team": (4, 6)}
COMBINATIONS = [(kind, players, map_id) for kind in PLAYERS for players in PLAYERS[kind] for map_id in MAPS]
OFFERED = {
    "play": {"play"},
    "tribune": {"place", "done"},
    "architect": {"move", "build", "done"},
    "prefect": {"produce", "cash"},
    "keep": {"keep"},
    "colonist": {"place", "income", "done"},
    "mercator": {"sell", "buy", "done"},
    "diplomat": {"copy"},
    "purchase": {"purchase", "done"},
    "legatus": {"suggest", "done"},
}
ONE_WAY = {"builder": "houses", "buyer": "cards"}  # one never buys a card, the other never builds


@rule("3.3", "4.1", "5.2", "6.1", "7.6")
@pytest.mark.parametrize("number", range(len(COMBINATIONS)), ids=lambda n: "-".join(map(str, COMBINATIONS[n])))
def test_everything_on_the_table_stays_possible_in_a_random_game(number):
    kind, players, map_id = COMBINATIONS[number]
    dice = Dice(f"random games {number}")
    options = {
        "display": ("cloth", "wine")[dice.below(2)],
        "colonist_income": ("5+1", "2013")[dice.below(2)],
        "interim_scoring": dice.below(2) == 1,
    }
    style = list(STYLES)[(number + number // len(MAPS)) % len(STYLES)]  # every board meets every style
    game = concordia.new_game(kind, map_id, players=players, seed=number, **options)
    way = play_and_watch(game, style, dice)
    assert way == ONE_WAY.get(style, way)


def play_and_watch(game: Game, style: str, dice: Dice) -> str:
    """Play to the end, looking at everything after every action; how did it end?"""
    cards = all_cards(game.state)
    taste = STYLES[style]
    watch(game, cards)
    while not game.is_over:
        action = choose(game.legal_actions(), taste, dice)
        turns = game.turns
        game.apply(action if dice.below(2) else action.to_json())
        watch(game, cards)
        if game.turns > turns:
            look_between_turns(game, dice)
    assert game.position()["final"] == []
    assert game.winners
    owner = next(player for player in game.state.players if player.concordia)
    sold_out = not game.position()["display"]
    return "houses" if owner.built == HOUSES and not sold_out else "cards"


def watch(game: Game, cards: list[int]) -> None:
    """All that must hold at every moment."""
    state = game.state
    for seat in range(state.setup.players):
        look_at_player(state, seat)
    look_at_lines(state)
    assert all_cards(state) == cards
    look_at_options(game)


def look_at_player(state: State, seat: int) -> None:
    player = state.players[seat]
    goods = [player.goods >> 8 * good & 0xFF for good in range(5)]
    assert 0 <= player.goods < 1 << 40
    assert sum(goods) + player.land_store + player.sea_store <= STOREHOUSE
    assert max(goods) <= STOREHOUSE
    assert player.money >= 0
    posts = [int(post) for post in player.posts]
    land, sea = posts[:COLONISTS], posts[COLONISTS:]
    assert player.land_store >= 0 <= player.sea_store
    assert player.land_store + sum(post != NOWHERE for post in land) == COLONISTS
    assert player.sea_store + sum(post != NOWHERE for post in sea) == COLONISTS
    assert player.abroad == sum(post != NOWHERE for post in posts)
    assert player.built == int(player.houses).bit_count() <= HOUSES
    assert not player.houses & 1  # the capital
    hand = [int(number) for number in player.hand]
    assert min(hand) >= 0
    assert player.cards == sum(hand)


def look_at_lines(state: State) -> None:
    """One colonist a line, none on a line that may only be passed, and the table of lines in use is right."""
    board = state.setup.board
    for kind, network, occupied in ((0, board.land, state.land_lines), (1, board.sea, state.sea_lines)):
        lines = [
            int(post) - FIRST_LINE
            for player in state.players
            for post in player.posts[kind * COLONISTS : (kind + 1) * COLONISTS]
            if post >= FIRST_LINE
        ]
        assert len(set(lines)) == len(lines)
        mask = sum(1 << line for line in lines)
        assert mask == occupied
        assert mask & network.no_stop == 0


def all_cards(state: State) -> list[int]:
    """How many cards of each kind there are: in hands, piles, display and stack."""
    found = [0] * CARD_KINDS
    for card in state.display:
        if card != NO_CARD:
            found[card] += 1
    for card in state.stack[state.drawn :]:
        found[card] += 1
    for player in state.players:
        for card in player.pile:
            found[card] += 1
        for card, number in enumerate(player.hand):
            found[card] += int(number)
    return found


def look_at_options(game: Game) -> None:
    """The options of a decision are what it can offer, each once, and never a lone ``done``."""
    actions = game.legal_actions()
    decision = game.decision
    if decision is None:
        assert actions == []
        return
    types = {action.type for action in actions}
    assert types <= OFFERED[decision.kind]
    assert types not in (set(), {"done"})
    assert decision.kind != "keep" or len(actions) > 1
    assert len(set(actions)) == len(actions)
    for action in actions:
        reads_back(action)


@cache
def reads_back(action: Action) -> None:
    """An action is the same after JSON and after its short text."""
    assert Action.from_json(json.loads(json.dumps(action.to_json()))) == action
    assert Action.parse(str(action)) == action
    assert " " not in str(action)


def look_between_turns(game: Game, dice: Dice) -> None:
    """A position written and read is the same game; a copy goes its own way."""
    assert game.between_turns
    written = game.position()
    assert len(written["display"]) == 7 or written["stack"] == []
    if dice.below(3) and not game.is_over:
        return
    again = concordia.from_position(json.loads(json.dumps(written)))
    assert again.position() == written
    assert again.decision == game.decision
    assert again.legal_actions() == game.legal_actions()
    assert again.scores() == game.scores()
    actions, history = game.legal_actions(), game.history
    copied = game.copy()
    for _ in range(4):
        if not copied.is_over:
            action = choose(copied.legal_actions(), STYLES["anything"], dice)
            copied.apply(action)
            if not again.is_over:
                again.apply(action)
    assert copied.legal_actions() == again.legal_actions()
    assert copied.scores() == again.scores()
    assert game.position() == written
    assert game.legal_actions() == actions
    assert game.history == history
