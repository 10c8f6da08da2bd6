"""Opponents with one idea play whole games, and the idea shows."""

from __future__ import annotations

from functools import cache

import concordia
from concordia.bots import registry
from concordia.bots.greedy.weights import value_of


@cache
def played(name):
    """A game of a bot against greedy, from a seed that all of them get."""
    game = concordia.new_game("classic", "italia", 2, 5)
    bots = [registry.load(bot, 1) for bot in (name, "greedy")]
    while not game.is_over:
        seat = game.decision.seat
        game.apply(bots[seat].choose(game.view(seat), game.legal_actions()))
    return game


def cards(game):
    player = game.state.players[0]
    return int(player.cards) + len(player.pile)


def wealth(game):
    player = game.state.players[0]
    return int(player.money) + value_of(int(player.goods))


def test_a_rusher_is_done_sooner():
    assert played("rusher").turns < played("greedy").turns


def test_a_hoarder_ends_with_more_money_and_goods():
    assert wealth(played("hoarder")) > wealth(played("greedy"))


def test_a_builder_builds_and_buys_next_to_nothing():
    builder, greedy = played("builder"), played("greedy")

    assert cards(builder) < cards(greedy)
    assert int(builder.state.players[0].built) >= int(greedy.state.players[0].built)
