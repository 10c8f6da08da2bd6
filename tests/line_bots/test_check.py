"""``check-bot`` names what a program does wrong, and finds nothing wrong with the reference bots."""

from __future__ import annotations

import pickle

import pytest

from concordia.bots.line_protocol.line_check import BotCheck
from concordia.bots.line_protocol.line_errors import LineBotError
from concordia.messages import read
from tests.line_bots.programs import broken, python_bot

WRONG = {  # what the broken bots are said to do
    "mute": ["late"],
    "dies-at-once": ["ended"],
    "banner": ["not_json"],
    "blind": ["unasked"],
    "version": ["version"],
    "nameless": ["no_name"],
    "illegal": ["illegal"],
    "no-action": ["no_such_action"],
    "index": ["index"],
    "text-index": ["bad_index"],
    "no-choice": ["no_choice"],
    "wrong-type": ["not_action"],
    "gives-up": ["gave_up"],
    "late": ["late"],
    "no-clock": ["late"],
    "dies": ["ended"],
    "no-json": ["not_json"],
    "noise": ["unasked"],
    "floods": ["long"],
    "stays": ["no_quit"],
    "exit-code": ["exit_code"],
    "strict": ["unknown"],
    "outlives": ["no_end"],
}


@pytest.mark.parametrize("kind", WRONG)
def test_what_a_program_does_wrong_is_named(kind, monkeypatch):
    monkeypatch.setattr("concordia.bots.line_protocol.line_check.GRACE", 0.5)
    hangs = kind in ("mute", "late", "no-clock")
    stays = kind in ("stays", "outlives")
    check = BotCheck(broken(kind), seconds=1.0 if hangs else 20.0, quit_seconds=0.5 if stays else 20.0)
    check.run()

    assert [wrong.kind for wrong in check.wrong] == WRONG[kind]
    assert all(str(wrong) for wrong in check.wrong)


@pytest.mark.parametrize("command", ["no-such-program --at all", "'open", "", "depth=3"])
def test_what_is_no_program_is_named(command):
    check = BotCheck(command)
    check.run()

    assert [wrong.kind for wrong in check.wrong] in (["not_found"], ["command"])


def test_every_fault_has_its_sentence_and_no_sentence_is_left_over():
    said = {key.partition("/")[2] for key in read("en/line_bots") if key.startswith("wrong/")}
    named = {kind for kinds in WRONG.values() for kind in kinds}

    assert said - named == {"command", "not_found", "start", "no_type", "not_hello", "bad_options", "no_option"}


def test_the_command_says_it_line_by_line(shell):
    well = shell("check-bot", python_bot())
    ill = shell("check-bot", f"cmd:{broken('index')}")

    assert (well.code, ill.code) == (0, 1)
    assert "Builder in Python: nothing wrong" in well.out
    assert "wrong  thinking with a clock: it chose index" in ill.out


def test_an_option_that_a_program_has_not_is_refused():
    check = BotCheck(f"depth=3 {python_bot()}")
    check.run()

    assert str(check.wrong[0]) == "it has no option 'depth'; it has: salt"
    well = BotCheck(f"salt=3 {python_bot()}")
    well.run()
    assert not well.wrong


def test_faults_can_be_pickled():
    fault = pickle.loads(pickle.dumps(LineBotError("index", index=9, most=3)))

    assert (fault.kind, str(fault)) == ("index", "it chose index 9, but there are only 0 to 3")
