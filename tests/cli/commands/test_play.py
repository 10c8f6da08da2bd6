"""concordia play: a game in the terminal, whole games by script, commands, undo."""

from __future__ import annotations

import json
import os
import random
import re
import time

import pexpect
import pytest

import concordia
from concordia.messages import LANGUAGES, read
from tests.cli.shell import START as PROGRAM
from tests.cli.shell import is_one_line, program

START = ("play", "--map", "italia", "--bots", "random", "--seed", "4", "--seat", "0")


def some_numbers(seed=1, lines=4000):
    """Answers that get through any game: wrong numbers are simply asked again."""
    rng = random.Random(seed)
    return "".join(f"{rng.randint(1, 6)}\n" for _ in range(lines))


def prompts(text):
    return re.findall(r"^> (.*)$", text, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_can_be_played_in_every_language(shell, tmp_path, language):
    file = tmp_path / "game.json"
    done = shell(*START, "--language", language, "--record", str(file), typed=some_numbers())

    assert done.code == 0
    assert done.err == ""
    game = concordia.replay(json.loads(file.read_text(encoding="utf-8")))
    assert game.is_over
    texts = read(f"{language}/cli")
    assert texts["cli.won" if 0 in game.winners else "cli.lost"] in done.out
    totals = [row["total"] for row in game.scores()]
    table = done.out.splitlines()[-7:]
    for total in totals:
        assert any(line.endswith(f" {total}") for line in table)


@pytest.mark.parametrize(("game", "bots"), [("venus", 2), ("team", 3)])
def test_the_other_games_can_be_played_too(shell, tmp_path, game, bots):
    file = tmp_path / "game.json"
    names = ",".join(["random"] * bots)
    done = shell(
        "play",
        "--game",
        game,
        "--map",
        "cyprus",
        "--bots",
        names,
        "--record",
        str(file),
        typed=some_numbers(2, 9000),
    )

    assert done.code == 0
    assert concordia.replay(json.loads(file.read_text(encoding="utf-8"))).is_over


def test_as_a_program_with_the_same_answers_it_is_the_same_game(shell):
    answers = some_numbers(lines=60)

    assert shell(*START, typed=answers).out == program(*START, typed=answers, COLUMNS="80").out


def test_the_seat_is_drawn_from_the_seed(shell):
    seats = {
        shell("play", "--seed", str(seed), "--bots", "random,random").out.split("seat ")[1][0] for seed in range(9)
    }

    assert seats == {"0", "1", "2"}


def test_the_whole_table_is_shown_before_a_decision(shell):
    shown = shell(*START, typed="quit\n").out
    game = concordia.new_game("classic", "italia", 2, 4)
    position = game.position()

    for city, good in position["cities"].items():
        assert f"{city} ({good})" in shown
    for province in position["markers"]:
        assert f"\n {province} " in shown
    for slot in range(7):
        assert re.search(rf"\b{slot} [A-Z]\w+", shown)
    assert "A seat 0 (you)" in shown
    assert "B seat 1 (random)" in shown
    assert "Praefectus Magnus" in shown
    assert "2 Prefect (Saturnus)" in shown
    assert "Play a card from your hand." in shown
    assert "[6] Senator" in shown


def test_an_action_is_chosen_by_number_by_text_or_by_a_beginning(shell):
    by_number = shell(*START, typed="4\nquit\n").out
    by_text = shell(*START, typed="play:mercator\nquit\n").out
    by_case = shell(*START, typed="PLAY:Mercator\nquit\n").out
    by_beginning = shell(*START, typed="play:m\nquit\n").out
    by_rest = shell(*START, typed="merc\nquit\n").out

    outcomes = {
        re.sub(r"^> .*$", ">", text, flags=re.MULTILINE)
        for text in (by_number, by_text, by_case, by_beginning, by_rest)
    }
    assert len(outcomes) == 1
    assert "A seat 0 (you): Mercator (+3 sestertii)" in by_text


def test_a_beginning_of_several_actions_is_asked_again_with_some_of_them(shell):
    shown = shell(*START, typed="play:\nquit\n").out

    assert "can mean: play:tribune" in shown
    assert "(you): " not in shown.partition("can mean")[2]


@pytest.mark.parametrize("typed", ["0", "7", "99999999999999999999999", "-1", "nonsense", "²", "ä\x00"])
def test_a_wrong_answer_is_asked_again(shell, typed):
    shown = shell(*START, typed=f"{typed}\nquit\n")

    assert shown.code == 0
    assert "1 to 6" in shown.out
    assert "left unfinished" in shown.out


def test_an_action_that_is_not_legal_is_answered_with_the_rule(shell):
    shown = shell(*START, typed="build:Roma\nplay:consul\nquit\n").out

    assert "(rule" in shown.partition("> build:Roma")[2].partition("> play:consul")[0]
    assert "Consul" in shown.partition("> play:consul")[2]


def test_why_gives_the_reason_in_the_language(shell):
    english = shell(*START, typed="play:architect\nwhy build:Roma\nwhy done\nwhy x\nwhy\nquit\n").out
    french = shell(*START, "--language", "fr", typed="play:architect\nwhy build:Roma\nquit\n").out

    assert "No houses can be built in the capital, Roma. (rule 5.2)" in english
    assert "done is possible now." in english
    assert "(rule contract)" not in english
    assert "(règle 5.2)" in french


def test_moves_are_listed_by_colonist_and_houses_with_their_price(shell):
    shown = shell(*START, typed="play:architect\nmove:land:Roma>Roma-Spoletum\nquit\n").out

    assert re.search(r"^ land colonist, Roma →\n +\[1\] ", shown, re.MULTILINE)
    assert re.search(r"^ sea colonist, Roma →\n", shown, re.MULTILINE)
    assert "Steps left: 2." in shown
    assert "Steps left: 1." in shown
    assert re.search(r"^ \[\d+\] house in Spoletum \(-1 .*, -\d sesterti(us|i)\)$", shown, re.MULTILINE)


def test_undo_takes_back_decisions_of_the_own_turn_one_by_one_to_its_start(shell):
    typed = "play:architect\nmove:land:Roma>Roma-Spoletum\nundo\nundo\nundo\nscores\nlog\nquit\n"
    shown = shell(*START, typed=typed).out

    assert shown.count("Undone.") == 2
    assert shown.count("Nothing can be undone") == 1
    after = shown.rpartition("Undone.")[2]
    assert "[6] Senator" in after
    assert "Architect\n" not in after.partition("> log")[2].partition("> quit")[0]


def test_undo_does_not_go_back_past_another_seat(shell):
    shown = shell(*START, typed="play:tribune\ndone\nundo\nquit\n").out

    assert "B seat 1 (random): " in shown
    assert "Nothing can be undone" in shown


def test_undo_does_not_go_back_past_a_hand_that_was_shown(shell):
    shown = shell(
        "play",
        "--game",
        "team",
        "--bots",
        "random,random,random",
        "--seat",
        "0",
        "--seed",
        "2",
        typed="play:legatus\nundo\nquit\n",
    ).out

    assert "C seat 2 (random, your partner)" in shown
    assert "Your partner’s hand" in shown
    assert "Nothing can be undone" in shown


def test_what_was_taken_back_is_not_in_the_record(shell, tmp_path):
    file = tmp_path / "game.json"
    shell(*START, "--record", str(file), typed="play:architect\nundo\nplay:mercator\nquit\n")

    assert json.loads(file.read_text(encoding="utf-8"))["actions"] == [{"type": "play", "card": "mercator"}]


def test_the_other_commands(shell, tmp_path):
    file = tmp_path / "half.json"
    shown = shell(*START, typed=f"help\nscores\nlog 1\ntable\n\nsave\nsave {file}\nsave {tmp_path}\nquit\n").out

    for name in ("undo", "why ACTION", "table", "scores", "log", "save FILE", "help", "quit"):
        assert re.search(rf"^ {name}[: ]", shown, re.MULTILINE)
    assert "Not finished yet: 0 turns played" in shown
    assert shown.count("Turn 1 ·") == 2
    assert "save FILE." in shown
    assert f"Saved in {file}" in shown
    assert f"{tmp_path} cannot be written" in shown
    assert not concordia.replay(json.loads(file.read_text(encoding="utf-8"))).is_over


def test_the_end_of_the_input_leaves_the_game_and_keeps_the_record(shell, tmp_path):
    file = tmp_path / "game.json"
    done = shell(*START, "--record", str(file), typed="play:mercator\n")

    assert done.code == 0
    assert "left unfinished" in done.out
    assert len(json.loads(file.read_text(encoding="utf-8"))["actions"]) == 1


def test_odd_bytes_are_no_answer():
    done = program(*START, typed=b"\xff\xfe\nquit\n")

    assert done.code == 0
    assert done.err == ""
    assert "1 to 6" in done.out


WITHOUT_TEXTUAL = [
    PROGRAM[0],
    PROGRAM[1],
    PROGRAM[2].replace("import sys;", "import sys; sys.modules['textual'] = None;"),
]


def at_terminal(command, **environment):
    """A program at a terminal of its own."""
    given = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **environment}
    if "NO_COLOR" not in environment:
        given.pop("NO_COLOR", None)
    program = pexpect.spawn(command[0], command[1:], env=given, encoding="utf-8", timeout=60, dimensions=(40, 120))
    program.ptyproc.delayafterterminate = 10  # seconds for a busy machine, where one that failed is ended
    return program


@pytest.mark.parametrize(
    ("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_line_by_line_at_a_terminal_it_has_colour_unless_told_otherwise(environment, coloured):
    program = at_terminal([*WITHOUT_TEXTUAL, *START], **environment)
    try:
        program.expect("Senator\r\n")
        shown = program.before
        program.expect("> ")
        for _ in range(20):  # a Ctrl-C that comes while the line editor starts is lost
            program.sendintr()
            if program.expect(["concordia: interrupted", pexpect.TIMEOUT], timeout=1) == 0:
                break
        program.expect(pexpect.EOF)
    finally:
        program.close()

    assert ("\x1b[1m" in shown) is coloured
    assert ("concordia-game[tui]" in shown) is ("TERM" not in environment)
    assert program.exitstatus == 130


ALTERNATE = "\x1b[?1049h"  # the terminal's second screen


def test_at_a_terminal_it_takes_the_whole_screen(tmp_path):
    file = tmp_path / "game.json"
    program = at_terminal([*PROGRAM, *START, "--record", str(file)])
    try:
        program.expect_exact(ALTERNATE)
        program.expect_exact("Senator")
        program.send("4")
        program.send("\r")
        program.expect_exact("two types at most")
        program.send("q")
        program.expect_exact("Leave the game?")
        program.send("y")
        program.expect_exact("The game is left unfinished.")
        program.expect(pexpect.EOF)
    finally:
        program.close()

    assert program.exitstatus == 0
    assert json.loads(file.read_text(encoding="utf-8"))["actions"] == [{"type": "play", "card": "mercator"}]


@pytest.mark.parametrize(("arguments", "environment"), [(["--plain"], {}), ([], {"TERM": "dumb"})])
def test_plain_or_at_a_dumb_terminal_it_goes_line_by_line(arguments, environment):
    program = at_terminal([*PROGRAM, *START, *arguments], **environment)
    try:
        program.expect("Senator\r\n")
        shown = program.before
        program.expect("> ")
        program.sendline("quit")
        program.expect_exact("The game is left unfinished.")
        program.expect(pexpect.EOF)
    finally:
        program.close()

    assert ALTERNATE not in shown
    assert "A seat 0 (you)" in shown


def test_without_colour_the_whole_screen_has_none():
    program = at_terminal([*PROGRAM, *START], NO_COLOR="1")
    try:
        program.expect_exact("Senator")
        shown = program.before
        program.send("qy")
        program.expect(pexpect.EOF)
    finally:
        program.close()

    colours = re.findall(r"\x1b\[(?:\d+;)*38;2;(\d+);(\d+);(\d+)", shown)
    assert ALTERNATE in shown
    assert all(max(map(int, colour)) - min(map(int, colour)) <= 1 for colour in colours)


def test_watching_needs_no_answers(shell):
    done = shell("play", "--watch", "--map", "italia", "--bots", "random,random", "--seed", "6")

    assert done.code == 0
    assert "You are watching" in done.out
    assert "The end after" in done.out
    assert prompts(done.out) == []


def test_a_record_that_cannot_be_written_is_found_out_before_the_game(shell, tmp_path):
    done = shell(*START, "--record", str(tmp_path))

    assert done.code == 2
    assert done.out == ""
    assert is_one_line(done.err)


def test_on_the_whole_screen_the_first_keys_choose_from_the_list():
    program = at_terminal([*PROGRAM, *START])
    try:
        program.expect_exact("Senator")
        time.sleep(0.5)  # as long as anybody takes to read
        program.send("\x1b[B\r")
        program.expect_exact("land colonist, Roma")
        program.send("qy")
        program.expect(pexpect.EOF)
    finally:
        program.close()
