"""What the terminal game shows: only what the seat may know, with colour and without."""

from __future__ import annotations

import random

import pytest

import concordia
from concordia.bots.random import RandomBot
from concordia.cli.colour import Paint
from concordia.cli.game_texts import Texts
from concordia.cli.line.menu import Menu
from concordia.cli.line.narrator import Narrator
from concordia.cli.line.table_text import TableText
from concordia.messages import LANGUAGES
from tests.table import play, player, table

PLAIN = Paint(shapes=False)


def screen(players=4, paint=PLAIN, language="en"):
    return TableText(Texts(language), paint, [f"name{seat}" for seat in range(players)], 100)


def shown(game, seat):
    return [
        *screen(int(game.state.setup.players)).table(game.view(seat)),
        *Menu(game, Texts("en")).lines(PLAIN, 100),
    ]


@pytest.mark.parametrize(("game", "players"), [("classic", 3), ("team", 4)])
def test_games_that_differ_only_in_what_is_hidden_look_the_same(game, players):
    source = concordia.new_game(game, "imperium", players, 8)
    bot = RandomBot(2)
    while source.turns < 40 or not source.between_turns:
        source.apply(bot.choose(source.view(source.decision.seat), source.legal_actions()))
    played = concordia.from_position(source.position())  # where nobody has seen what is in hands and piles
    differed = 0
    for _ in range(150):
        if played.is_over:
            break
        seat = played.decision.seat
        other = played.view(seat).sample(random.Random(1))
        differed += (
            other.state.players[(seat + 1) % players].hand != played.state.players[(seat + 1) % players].hand
        )
        assert shown(played, seat) == shown(other, seat)
        played.apply(bot.choose(played.view(seat), played.legal_actions()))
    assert differed > 20


def test_a_spectator_sees_no_hand():
    game = concordia.new_game("classic", "imperium", 4, 8)

    assert "Your hand" not in screen().table(game.view(None))


def test_houses_markers_colonists_and_honours_are_shown():
    game = table(
        player(houses=["Novaria"], colonists=[["land", "Aquileia-Roma"], ["sea", "Roma"]], discard=["prefect"]),
        player(houses=["Novaria", "Tyros"], concordia=True, goods={"wine": 2}, money=31),
        cities={"Novaria": "wine"},
        markers={"Italia": {"good": "wine", "up": False}},
        final=[0],
    )
    text = "\n".join(screen(2).table(game.view(0)))

    assert "Novaria (wine) AB" in text
    assert "Tyros (brick) B" in text
    assert "2 coins" in text
    assert "land: Aquileia-Roma · sea: Roma" in text
    assert "top: Prefect" in text
    assert "Praefectus Magnus · Concordia card" in text
    assert "The end has been triggered" in text
    assert " 31 " in text


def test_a_legatus_shows_the_hand_of_the_partner_to_its_player_alone():
    team = [player(hand=["legatus", "tribune"]), player(), player(hand=["mercator", "tribune"]), player()]
    game = play(table(*team, game="team", display=["mason"]), "play:legatus")

    assert "Your partner’s hand" in screen().table(game.view(0))
    assert "Your partner’s hand" not in screen().table(game.view(1))
    assert any("suggest the Mercator" in line for line in Menu(game, Texts("en")).lines(PLAIN, 100))


@pytest.mark.parametrize(("listener", "heard"), [(0, True), (1, False), (2, True), (3, False), (None, True)])
def test_a_suggestion_is_heard_by_the_team_alone(listener, heard):
    team = [player(hand=["legatus", "tribune"]), player(), player(hand=["mercator", "tribune"]), player()]
    before = play(table(*team, game="team", display=["mason"]), "play:legatus")
    after = before.copy()
    action = concordia.Action.parse("suggest:mercator")
    after.apply(action)
    (line,) = Narrator(screen(), listener).tell(before, action, after)

    assert ("Mercator" in line) is heard


def test_what_others_receive_is_told_too():
    before = table(
        player(hand=["prefect"]),
        player(houses=["Tyros"]),
        cities={"Tyros": "food", "Antiochia": "cloth"},
        magnus=1,
    )
    play(before, "play:prefect")
    after = before.copy()
    action = concordia.Action.parse("produce:Syria")
    after.apply(action)
    (line,) = Narrator(screen(2), 0).tell(before, action, after)

    assert line == "A seat 0 (name0): Syria produces (+1 cloth); B +1 food"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_screen_fits_into_80_columns_in_every_language(language):
    game = concordia.new_game("venus", "cyprus", 4, 3)
    narrow = TableText(Texts(language), PLAIN, ["greedy"] * 4, 80)

    assert max(len(line) for line in narrow.table(game.view(0))) <= 80
