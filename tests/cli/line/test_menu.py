"""The numbered options, and what somebody types to choose one."""

from __future__ import annotations

import concordia
from concordia.cli.colour import Paint
from concordia.cli.game_texts import Texts
from concordia.cli.line.menu import Ambiguous, Menu
from tests.table import play, player, table

PLAIN = Paint(shapes=False)


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
