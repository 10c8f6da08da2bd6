"""concordia play on the full screen: whole games by keys, panels, undo, hints, languages."""

from __future__ import annotations

import asyncio
import inspect

import pytest
from textual.events import Key

import concordia
from concordia.bots.registry import make
from concordia.catalog.maps import MAPS, board_map
from concordia.cli.tui.bot_process import Minds
from concordia.cli.tui.game_screen import PlayApp
from concordia.cli.tui.local_game import LocalGame
from concordia.messages import LANGUAGES, read
from tests.cli.tui.full_screen import Screen, lines, names, playing


def plain(text):
    """A text as a screen shows it: spaces that keep words together are spaces."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def screens(test):
    """Run a test that is a coroutine."""

    def run(*arguments, **named):
        asyncio.run(asyncio.wait_for(test(*arguments, **named), 180))

    run.__name__ = test.__name__
    run.__doc__ = test.__doc__
    run.__signature__ = inspect.signature(test)
    return run


@screens
async def test_a_whole_game_can_be_played_by_keys():
    adviser = make("greedy", 1)
    async with playing(map="hellas", seed=6, size=(80, 24), bot="greedy") as screen:
        while not (game := screen.table.game).is_over:
            legal = game.legal_actions()
            number = legal.index(adviser.choose(game.view(0), legal)) + 1
            await screen.press(*str(number), "enter")
        assert concordia.replay(game.record()).scores() == game.scores()
        text = screen.text
        assert "The game is over. The points:" in text
        for row in game.scores():
            assert f" {row['total']}" in text
        assert ("You have won!" in text) is (0 in game.winners)


@screens
async def test_everything_on_the_table_is_on_the_screen():
    async with playing(players=3) as screen:
        text = screen.text
        view = screen.table.view()
        for city, good in view["cities"].items():
            assert f"{city}" in text
            assert good in text
        for province in view["markers"]:
            assert f"│ {province} " in text
        assert "land: Roma · sea: Roma" in text
        assert "● seat 0 (you)" in text
        assert "Play a card from your hand." in text
        assert "Architect Move your colonists" in text
        assert "✓ you can pay this" in text
        assert "✗ short: " in text


@screens
async def test_an_option_is_found_by_typing_and_decided_with_enter():
    async with playing() as screen:
        await screen.pilot.press("slash", *"merc")
        await screen.pilot.pause()
        options = screen.app.query_one("#options")
        assert [option.id for option in options.options] == ["o3"]
        await screen.press("enter")
        assert [str(action) for action in screen.table.game.history] == ["play:mercator"]
        assert not screen.app.query_one("#filter").display


@screens
async def test_a_figure_begins_the_number_of_an_option():
    async with playing() as screen:
        await screen.press("4", "enter")
        assert [str(action) for action in screen.table.game.history] == ["play:mercator"]


@screens
async def test_quickly_typed_keys_lose_nothing():
    async with playing() as screen:
        for key in ("4", "enter"):
            screen.app.post_message(Key(key, key if key == "4" else "\r"))
        await screen.until(lambda: screen.table.game.history)
        assert [str(action) for action in screen.table.game.history] == ["play:mercator"]
        for key in "/done\r":
            screen.app.post_message(Key({"/": "slash", "\r": "enter"}.get(key, key), key))
        await screen.until(lambda: len(screen.table.game.history) > 1)
        assert str(screen.table.game.history[1]) == "done"


@screens
async def test_what_is_typed_and_not_possible_is_answered_with_the_rule():
    async with playing() as screen:
        await screen.type("play:architect")
        await screen.type("build:Roma")
        assert "No houses can be built in the capital, Roma. (rule 5.2)" in " ".join(screen.text.split())
        assert len(screen.table.game.history) == 1
        await screen.press("escape")
        await screen.type("nonsense")
        assert "is not an option" in screen.text


@screens
async def test_what_is_not_possible_can_be_listed_and_asked_why():
    async with playing() as screen:
        await screen.type("play:architect")
        before = screen.app.query_one("#options").option_count
        await screen.press("w")
        options = screen.app.query_one("#options")
        assert options.option_count > before
        assert options.highlighted_option.id == "x0"
        await screen.press("enter")
        assert "(rule 5.2)" in screen.text
        assert len(screen.table.game.history) == 1
        await screen.press("w")
        assert screen.app.query_one("#options").option_count == before


@screens
async def test_undo_goes_back_to_the_start_of_the_own_turn_and_no_further():
    async with playing() as screen:
        await screen.type("play:architect")
        await screen.type("move:land:Roma>Roma-Spoletum")
        assert screen.table.told("en")[-1].endswith("Roma-Spoletum")
        await screen.press("u")
        assert "Undone." in screen.text
        assert [str(action) for action in screen.table.game.history] == ["play:architect"]
        await screen.press("u", "u")
        assert screen.table.game.history == []
        assert screen.table.told("en") == []
        assert "Nothing can be undone" in screen.text


@screens
async def test_the_whole_turn_can_be_taken_back_at_once():
    async with playing() as screen:
        await screen.type("play:architect")
        await screen.type("move:land:Roma>Roma-Spoletum")
        await screen.press("U")
        assert screen.table.game.history == []
        assert "Undone." in screen.text


@screens
async def test_undo_does_not_go_back_past_another_seat():
    async with playing() as screen:
        await screen.type("play:tribune")
        await screen.type("done")
        decided = len(screen.table.game.history)
        assert decided > 2
        await screen.press("u")
        assert len(screen.table.game.history) == decided
        assert "Nothing can be undone" in screen.text


@screens
async def test_undo_does_not_go_back_past_a_hand_that_was_shown():
    async with playing(game="team", map="imperium", players=4, seed=2) as screen:
        await screen.type("play:legatus")
        assert "Your partner’s hand" in screen.text
        await screen.press("u")
        assert [str(action) for action in screen.table.game.history] == ["play:legatus"]


@screens
async def test_the_language_changes_at_any_time_the_log_included():
    async with playing() as screen:
        await screen.type("play:mercator")
        for language in (*LANGUAGES[1:], "en"):
            await screen.press("L")
            text = screen.text
            assert screen.app.texts.language == language
            assert read(f"{language}/tui")["tui.title_hand"] in text
            assert plain(screen.table.told(language)[0][:30]) in text
        assert len({screen.table.told(language)[0] for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("map", MAPS)
@screens
async def test_every_board_is_a_list_and_a_map(map):
    async with playing(map=map, players=3) as screen:
        facts = board_map(map)
        as_list = screen.text
        for province in facts.provinces:
            assert f"│ {province.name} " in as_list
        await screen.press("m")
        as_map = screen.text
        for city in facts.cities:
            assert (city.upper() if city == facts.capital else city) in as_map
        for number, province in enumerate(facts.provinces, 1):
            assert f"{number} {province.name} " in as_map
        assert "●2▲2■2" in as_map
        await screen.press("m")
        assert screen.text == as_list


@screens
async def test_the_map_can_be_scrolled_on_a_small_screen():
    async with playing(map="cyprus", size=(80, 24)) as screen:
        await screen.press("m")
        assert "Korakesion" in screen.text
        assert "Tripolis" not in screen.text
        await screen.press(*["shift+down"] * 9, *["shift+right"] * 3)
        assert "Tripolis" in screen.text
        assert "Play a card from your hand." in screen.text


@pytest.mark.parametrize("language", LANGUAGES)
@screens
async def test_a_small_screen_shows_one_panel_at_a_time_and_the_options(language):
    async with playing(size=(80, 24), language=language) as screen:
        said = read(f"{language}/tui")
        for key, panel in (("p", "players"), ("c", "cards"), ("s", "score"), ("l", "log"), ("m", "list")):
            await screen.press(key)
            text = screen.text
            assert plain(f"─ {said[f'tui.title_{panel}']} ─") in text
            assert f"─ {said['tui.title_options']} ─" in text
            assert said["tui.key_quit"] in text
            assert max(len(line) for line in lines(screen.app)) <= 80


@screens
async def test_a_hint_tells_the_plan_of_a_strong_bot_and_points_at_its_first_step():
    async with playing(map="italia", players=2) as screen:
        await screen.pilot.press("h")
        await screen.until(lambda: "A strong bot would: " in screen.text, 90)
        option = screen.app.query_one("#options").highlighted_option
        action = screen.app._choices.action(option.id)
        told = screen.table.in_words([action], "en")[0]
        assert f"A strong bot would: {told}" in screen.text
        assert screen.table.game.history == []


@screens
async def test_a_late_hint_is_not_given():
    async with playing() as screen:
        await screen.pilot.press("h")
        await screen.type("play:architect")
        await screen.app.workers.wait_for_complete()
        await screen.settle()
        assert "A strong bot would" not in screen.text


@screens
async def test_watching_goes_on_by_itself_and_can_be_held():
    async with playing(seat=None, pause=0.1) as screen:
        await screen.until(lambda: len(screen.table.game.history) > 2)
        await screen.pilot.press("space")
        await screen.pilot.pause(0.2)
        held = len(screen.table.game.history)
        assert "Paused before " in screen.text
        await screen.pilot.pause(0.3)
        assert len(screen.table.game.history) == held
        await screen.pilot.press("space")
        await screen.until(lambda: len(screen.table.game.history) > held)


@screens
async def test_bots_play_as_in_the_plain_game():
    async with playing(players=3, seat=None, pause=0.0, seed=6) as screen:
        await screen.until(lambda: screen.table.game.is_over, 120)
        game = concordia.new_game("classic", "italia", 3, 6)
        bots = [make("random", f"6/{seat}") for seat in range(3)]
        while game.decision is not None:
            seat = game.decision.seat
            game.apply(bots[seat].choose(game.view(seat), game.legal_actions()))
        assert screen.table.game.history == game.history
        assert "The game is over." in screen.text


@screens
async def test_a_spectator_sees_no_hand():
    async with playing(seat=None, pause=0.0) as screen:
        await screen.pilot.press("space")
        await screen.pilot.press("c")
        await screen.pilot.pause(0.1)
        assert "You hold no cards" in screen.text


@screens
async def test_help_names_every_key_and_q_asks_before_it_leaves():
    async with playing() as screen:
        await screen.press("question_mark")
        text = screen.text
        for start in ("u: undo", "h: what a strong bot", "w: also list", "m: the board", "L or F2"):
            assert start in text
        await screen.press("escape", "q")
        assert "Leave the game?" in screen.text
        await screen.press("escape")
        assert screen.app.is_running
        await screen.pilot.press("q", "enter")
        await screen.pilot.pause()
        assert screen.app._exit


def test_a_bot_that_breaks_down_ends_the_game_with_its_reason():
    async def broken():
        game = concordia.new_game("classic", "italia", 2, 4)
        minds = Minds({1: ("tests.cli.broken_bot.Broken", "x")})
        app = PlayApp(LocalGame(game, 0, names(0, 2)), minds, "en")
        async with app.run_test(size=(100, 30)) as pilot:
            screen = Screen(pilot, app)
            await screen.settle()
            await pilot.press("slash", *"play:mercator", "enter")
            await pilot.pause()
            await pilot.press("slash", *"done", "enter")
            await screen.until(lambda: app.failure is not None)
        return app.failure

    assert asyncio.run(broken()) == "RuntimeError: out of ideas"
