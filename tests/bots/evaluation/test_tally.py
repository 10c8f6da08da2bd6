"""The tally is scoring in a faster form: both agree at every turn of random games on every board."""

from __future__ import annotations

import random

import pytest

import concordia
from concordia.bots.evaluation.tally import GODS_COUNT, Tally
from concordia.catalog.maps import MAPS
from concordia.rules import scoring
from concordia.vocabulary import CARD_KINDS, GODS

TABLES = [("classic", n) for n in range(2, 6)] + [("venus", n) for n in range(2, 6)] + [("team", 4), ("team", 6)]


def by_tally(tally):
    return [
        int(tally.worth[god] if god == scoring.MINERVA else tally.gods[god] * tally.worth[god])
        for god in range(GODS_COUNT)
    ]


def test_it_counts_all_gods():
    assert len(GODS) == GODS_COUNT


@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_it_agrees_with_the_rules_at_every_turn(game, map, players):
    played = concordia.new_game(game, map, players, seed=players)
    rng = random.Random(f"{game} {map} {players}")
    tallies, turns = [Tally() for _ in range(players)], -1
    while not played.is_over:
        if played.turns != turns:
            turns = played.turns
            agree(played.state, tallies)
        legal = played.legal_actions()
        doing = [action for action in legal if action.type != "done"]  # a game in which much happens
        played.apply(rng.choice(doing or legal))
    agree(played.state, tallies)
    agree(played.state, tallies[:1] * players)


def agree(state, tallies):
    """Each tally remembers what it counted last, be it of this seat or of another one."""
    for seat, (player, tally) in enumerate(zip(state.players, tallies, strict=True)):
        tally.count(state, seat)
        assert by_tally(tally) == scoring.god_points(state, seat)
        assert tally.points == scoring.total_points(state, seat)
        assert list(tally.owned) == [scoring.owned(player, card) for card in range(CARD_KINDS)]
