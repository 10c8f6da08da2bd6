"""What the terminal game shows: only what the seat may know, with colour and without."""

from __future__ import annotations

import io
import json
import random
import re
from pathlib import Path

import pytest

import concordia
from concordia.bots.random import RandomBot
from concordia.cli.colour import LETTERS, SHAPES, Paint, flowing, paint_for, printable, width_of
from concordia.cli.game_texts import Texts
from concordia.cli.line.menu import Ambiguous, Menu
from concordia.cli.line.narrator import Narrator
from concordia.cli.line.table_text import TableText
from concordia.messages import LANGUAGES, read
from tests.table import play, player, table

PLAIN = Paint(colour=False, shapes=False)


def screen(players=4, paint=PLAIN, language="en"):
    return TableText(Texts(language), paint, [f"name{seat}" for seat in range(players)], 100)


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


def shown(game, seat):
    return [
        *screen(int(game.state.setup.players)).table(game.view(seat)),
        *Menu(game, Texts("en")).lines(PLAIN, 100),
    ]


@pytest.mark.parametrize(("game", "players"), [("classic", 3), ("team", 4)])
def test_games_that_differ_only_in_what_is_hidden_look_the_same(game, players):
    played = concordia.new_game(game, "imperium", players, 8)
    bot = RandomBot(2)
    differed = 0
    for _ in range(150):
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
    assert "The end is triggered" in text
    assert " 31 " in text


def test_a_legatus_shows_the_hand_of_the_partner_to_its_player_alone():
    team = [player(hand=["legatus", "tribune"]), player(), player(hand=["mercator", "tribune"]), player()]
    game = play(table(*team, game="team", display=["mason"]), "play:legatus")

    assert "Your partner's hand" in screen().table(game.view(0))
    assert "Your partner's hand" not in screen().table(game.view(1))
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


def test_trades_are_listed_by_good_and_cards_with_their_price():
    game = table(player(hand=["mercator", "senator"], goods={"wine": 2, "food": 1}), player(), display=["mason"])
    trade = Menu(play(game.copy(), "play:mercator"), Texts("en")).lines(PLAIN, 100)
    cards = Menu(play(game.copy(), "play:senator"), Texts("en")).lines(PLAIN, 100)

    assert trade[:2] == [" buy brick", "    [1] 1 (-3)"]
    assert trade[2:6] == [" sell food", "    [2] 1 (+4)", " sell wine", "    [3] 1 (+6)   [4] 2 (+12)"]
    assert trade[6:] == [" [5] done"]
    assert cards == [" buy card 0, Mason", "    [1] -1 food", " [2] done"]


def test_a_menu_finds_what_is_meant():
    menu = Menu(concordia.new_game("classic", "imperium", 4, 8), Texts("en"))

    assert str(menu.find("1")) == "play:tribune"
    assert str(menu.find("play:A")) == "play:architect"
    assert str(menu.find("dip")) == "play:diplomat"
    assert menu.find("x") == Ambiguous([])
    assert len(menu.find("play").actions) == 6


def test_colour_adds_nothing_but_colour():
    game = concordia.new_game("classic", "imperium", 4, 8)
    plain = screen().table(game.view(0))
    coloured = screen(paint=Paint(colour=True, shapes=False)).table(game.view(0))

    assert plain != coloured
    assert [width_of(line) for line in plain] == [width_of(line) for line in coloured]


def test_colour_is_for_terminals_that_want_it(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert paint_for(Terminal(), plain=False).bold("x") != "x"
    assert paint_for(Terminal(), plain=True).bold("x") == "x"
    assert paint_for(io.StringIO(), plain=False).bold("x") == "x"
    monkeypatch.setenv("NO_COLOR", "1")
    assert paint_for(Terminal(), plain=False).mark(0) == SHAPES[0]
    monkeypatch.setenv("TERM", "dumb")
    assert paint_for(Terminal(), plain=False).mark(5) == LETTERS[5]


def test_a_text_loses_its_signs_only_where_they_cannot_be_shown():
    ascii_only = io.TextIOWrapper(io.BytesIO(), encoding="ascii")

    assert printable("kućica → đak", Terminal()) == "kućica → đak"
    assert printable("kućica → đak", ascii_only) == "kucica > djak"


def test_lines_keep_to_the_width():
    lines = flowing(["word"] * 20, 30, first="begin ", indent="  ", joint=" · ")

    assert lines[0].startswith("begin word")
    assert all(len(line) <= 30 for line in lines)
    assert all(line.startswith("  word") for line in lines[1:])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_screen_fits_into_80_columns_in_every_language(language):
    game = concordia.new_game("venus", "cyprus", 4, 3)
    narrow = TableText(Texts(language), PLAIN, ["greedy"] * 4, 80)

    assert max(len(line) for line in narrow.table(game.view(0))) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_have_the_same_keys_and_details_in_every_language(language):
    field = re.compile(r"\{(\w+)(?::(\w+))?\}")
    for key, text in read("cli.en").items():
        assert set(field.findall(read(f"cli.{language}")[key])) == set(field.findall(text)), key
    assert list(read(f"cli.{language}")) == list(read("cli.en"))


def test_every_text_is_said():
    source = "".join(
        path.read_text(encoding="utf-8") for path in Path(concordia.__file__).parent.glob("cli/**/*.py")
    )
    for key in read("cli.en"):
        area = key.partition("_")[0]
        assert f'"{key}"' in source or f"'{key}'" in source or f"{area}_{{" in source, key


def test_texts_are_json_with_unique_keys():
    for language in LANGUAGES:
        raw = (Path(concordia.__file__).parent / "messages" / f"cli.{language}.json").read_text(encoding="utf-8")
        keys = [key for key, _ in json.loads(raw, object_pairs_hook=list)]
        assert len(keys) == len(set(keys))
