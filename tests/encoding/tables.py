"""Every game, board and number of players, and random games at them."""

import random

import concordia
from concordia.catalog.maps import MAPS
from concordia.rules.setup import PLAYERS

TABLES = [(game, map, players) for game, counts in PLAYERS.items() for map in MAPS for players in counts]


def walk(game, map, players, seed, every=1, **options):
    """A random game, given at one decision of ``every`` and at its end."""
    played = concordia.new_game(game, map, players, seed=seed, **options)
    rng = random.Random(f"{game} {map} {players} {seed}")
    count = 0
    while not played.is_over:
        if count % every == 0:
            yield played
        legal = played.legal_actions()
        played.apply(legal[rng.randrange(len(legal))])
        count += 1
    yield played
