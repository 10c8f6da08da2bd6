"""What the lines of the log say of what happened."""

from __future__ import annotations

import random

import pytest

from concordia.actions.types import Action, Play, Produce
from concordia.server.table.played_game import PlayedGame
from concordia.server.table.terms import Start, Terms


def begun(game="classic", board="imperium", players=3, seed=1):
    return PlayedGame(Start(seed).game(Terms(game, board, players)))


def lines(play, *texts):
    """Take these actions of whoever is asked; what the log says of them."""
    for text in texts:
        play.act(play.asked.seat, Action.parse(text), 0.0, hold=False)
    return [line.get("effect") for line in play.log(None)][-len(texts) :]


def test_a_mercator_brings_money_and_a_sale_its_price():
    play = begun()
    played, sold = lines(play, "play:mercator", "sell:1tool")
    assert played == {"brought": {"0": {"money": 3}}}
    assert sold == {"money": 5, "goods": {"tool": -1}}


def test_a_tribune_brings_the_cards_back_and_money_beyond_the_third():
    play = begun(players=2, board="italia")
    for card in ("prefect", "prefect", "prefect", "prefect", "mercator", "mercator"):
        while play.asked.kind != "play":
            play.act(play.asked.seat, play.legal(play.asked.seat)[-1], 0.0, hold=False)
        cards = [action for action in play.legal(play.asked.seat) if isinstance(action, Play)]
        chosen = next((each for each in cards if each.card == card), None)
        chosen = chosen or next(each for each in cards if each.card not in ("tribune", "diplomat", "senator"))
        play.act(play.asked.seat, chosen, 0.0, hold=False)
    while play.asked.kind != "play":
        play.act(play.asked.seat, play.legal(play.asked.seat)[-1], 0.0, hold=False)
    assert lines(play, "play:tribune") == [{"brought": {"0": {"cards": 4, "money": 1}}}]


def test_a_province_says_who_got_what():
    play = begun()
    lines(play, "play:prefect")
    produce = next(action for action in play.legal(0) if isinstance(action, Produce))
    (told,) = lines(play, str(produce))
    assert set(told) == {"yields"}
    assert sum(told["yields"]["0"].values()) == 1  # nobody has a house yet: the bonus alone


@pytest.mark.parametrize(("game", "board", "players"), [("classic", "italia", 3), ("team", "ionium", 4)])
def test_all_money_that_anybody_gets_stands_in_the_log(game, board, players):
    """What the lines say adds up to what lies on the table, for whole games."""
    for seed in range(4):
        play, rng = begun(game, board, players, seed), random.Random(seed)
        start = sum(row["money"] for row in play.view(None)["players"])
        while play.asked is not None:
            seat = play.asked.seat
            play.act(seat, rng.choice(play.legal(seat)), 0.0, hold=False)
        told = 0
        for line in play.log(None):
            effect = line.get("effect") or {}
            told += effect.get("money", 0)
            told += sum(gain.get("money", 0) for gain in effect.get("brought", {}).values())
        assert start + told == sum(row["money"] for row in play.view(None)["players"])


def test_what_is_told_is_the_same_after_a_replay():
    play, rng = begun(seed=7), random.Random(7)
    made = []
    while play.turn < 30:
        made.append(play.act(play.asked.seat, rng.choice(play.legal(play.asked.seat)), 0.0, hold=False))
    again = begun(seed=7)
    again.replay(made)
    assert again.log(1) == play.log(1)
    assert any("brought" in (entry.effect or {}) for entry in made)
