"""The types of a view name every key that is there, and no other; the server's protocol has the same."""

import random
import typing

import concordia
from concordia import view_types
from concordia.server.protocol import contract_types
from tests.properties.test_random_games import COMBINATIONS

PAIRS = {
    "SeenTable": "TableView",
    "SeenPlayer": "PlayerView",
    "SeenTurn": "TurnView",
    "SeenDecision": "DecisionView",
    "SeenStep": "Step",
    "SeenStack": "StackView",
    "SeenMarker": "Marker",
    "SeenOptions": "ViewOptions",
    "SeenStore": "Store",
}


def required(kind: type) -> set[str]:
    hints = typing.get_type_hints(kind, include_extras=True)
    return {key for key, hint in hints.items() if typing.get_origin(hint) is not typing.NotRequired}


def test_the_servers_types_have_the_same_keys():
    for ours, theirs in PAIRS.items():
        here, there = getattr(view_types, ours), getattr(contract_types, theirs)
        assert required(here) == required(there), ours
        assert typing.get_type_hints(here).keys() == typing.get_type_hints(there).keys(), ours


def check(value: object, kind: object) -> None:
    """A value is of a type, as deep as the type goes."""
    origin = typing.get_origin(kind)
    if typing.is_typeddict(kind):
        hints = typing.get_type_hints(kind)
        assert required(kind) <= value.keys() <= hints.keys(), (kind, value.keys() ^ hints.keys())
        for key in value:
            check(value[key], hints[key])
    elif origin is dict:
        for key, entry in value.items():
            assert isinstance(key, str)
            check(entry, typing.get_args(kind)[1])
    elif origin is list:
        for entry in value:
            check(entry, typing.get_args(kind)[0])
    elif origin is not None:  # one or None
        if value is not None:
            check(value, next(arg for arg in typing.get_args(kind) if arg is not type(None)))
    else:
        assert type(value) is kind, (value, kind)


def test_every_view_is_of_the_type():
    for number, (kind, players, map_id) in enumerate(COMBINATIONS):
        game = concordia.new_game(kind, map_id, players, number)
        rng = random.Random(number)
        for step in range(400):
            if step % 20 == 0 or game.is_over:
                for seat in (None, *range(players)):
                    check(game.view(seat), view_types.SeenTable)
            if game.is_over:
                break
            game.apply(rng.choice(game.legal_actions()))
