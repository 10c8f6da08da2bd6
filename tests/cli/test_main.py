"""The program itself: help, versions, and one line with exit code 2 for whatever is wrong."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import concordia
from concordia.cli import COMMANDS
from concordia.cli.commands.people import ERRANDS, FIELDS
from concordia.messages import LANGUAGES, read
from tests.cli.shell import START, is_one_line, program

SOURCES = Path(concordia.__file__).parent / "cli"


def test_the_version_says_program_rules_and_build(shell):
    done = shell("--version")

    assert done.code == 0
    assert re.fullmatch(r"concordia \S+, rules \d+, (plain|compiled) engine, Python \S+\n", done.out)


def test_the_help_lists_all_commands(shell):
    done = shell("--help")

    assert done.code == 0
    for name in COMMANDS:
        assert re.search(rf"^ +{name}(?: +|\n +)\S", done.out, re.MULTILINE)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(shell, name):
    done = shell(name, "--help")

    assert done.code == 0
    assert done.out.startswith(f"usage: concordia {name}")
    assert "example" in done.out
    for option in re.findall(r"^  (--[a-z-]+)", done.out, re.MULTILINE):
        assert re.search(rf"{option}[] A-Z…,[]*\n? +[a-z0-9-]", done.out), f"{option} is not explained"


@pytest.mark.parametrize(
    ("arguments", "wrong", "right"),
    [
        ("", "name a command", "simulate"),
        ("simulat", "simulat", "simulate"),
        ("--wersion", "--wersion", "--help"),
        ("simulate --games 0", "0", "at least 1"),
        ("simulate --games many", "many", "whole number"),
        ("simulate --seed 1.5", "1.5", "whole number"),
        (f"simulate --seed -{'7' * 5000}", "5000 digits", "for example 7"),
        ("simulate --seed", "--seed", "argument"),
        ("simulate --bots random,gredy", "gredy", "did you mean 'greedy'"),
        ("simulate --bots random,", "no bot ''", "random, greedy"),
        ("simulate --bots random", "1", "2, 3, 4, 5"),
        ("simulate --game team --bots random,random,random", "3", "4, 6"),
        ("simulate --game clasic", "clasic", "classic"),
        ("simulate --map rome", "rome", "imperium"),
        ("simulate --display silk", "silk", "cloth, wine"),
        ("simulate --colonist-income 2", "2", "2013"),
        ("simulate --gam classic", "--gam", "--help"),
        ("simulate extra", "extra", "--help"),
        ("replay", "FILE", "--help"),
        ("replay missing.json", "missing.json", "recorded game"),
        ("replay .", "directory", "recorded game"),
        ("replay a b", "b", "--help"),
        ("replay x --json --position", "--position", "--json"),
        ("play --seat 4", "4", "0 to 3"),
        ("play --seat -1", "-1", "0 to 3"),
        ("play --seat 1 --watch", "--watch", "--seat"),
        ("play --language la", "la", ", ".join(LANGUAGES)),
        ("play --record no-such-folder/game.json", "no-such-folder", "write"),
        ("play --game team --bots random", "2", "4, 6"),
    ],
)
def test_what_is_wrong_is_one_line_that_says_what_would_be_right(shell, arguments, wrong, right):
    done = shell(*arguments.split())

    assert done.code == 2
    assert done.out == ""
    assert is_one_line(done.err)
    assert done.err.startswith("concordia")
    assert wrong in done.err
    assert right in done.err


def test_a_line_break_in_an_argument_stays_one_line(shell):
    done = shell("replay", "no\nfile")

    assert done.code == 2
    assert is_one_line(done.err)


def test_a_name_with_a_zero_byte_is_no_file(shell):
    done = shell("replay", "a\0b")

    assert done.code == 2
    assert is_one_line(done.err)


def test_as_a_program_it_ends_with_the_exit_code():
    done = program("simulate", "--games", "0")

    assert done.code == 2
    assert is_one_line(done.err)


def test_nobody_reading_on_is_no_reason_to_complain():
    with subprocess.Popen(
        [*START, "play", "--watch", "--bots", "random,random,random"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        running.stdout.readline()
        running.stdout.close()
        running.wait(60)

        assert running.stderr.read() == b""
        assert running.returncode == 141


def test_an_interruption_is_one_line():
    with subprocess.Popen(
        [*START, "simulate", "--games", "100000", "--bots", "random,random"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        running.stdout.readline()
        running.stdout.readline()
        time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=60)

        assert running.returncode == 130
        assert err.strip() == "concordia: interrupted"


def test_that_also_holds_in_a_run_of_tests_that_ignores_ctrl_c_as_in_the_background():
    again = f"{__file__}::{test_an_interruption_is_one_line.__name__}"
    in_background = ["sh", "-c", 'trap "" INT; exec "$@"', "sh", sys.executable, "-m", "pytest", again]
    done = subprocess.run(in_background, capture_output=True, text=True, timeout=120, check=False)

    assert "1 passed" in done.stdout


def test_a_terminal_without_the_letters_gets_the_nearest():
    done = program("play", "--seed", "1", "--language", "sr", PYTHONIOENCODING="ascii", COLUMNS="80")

    assert done.code == 0
    assert "Praefectus Magnus" in done.out
    assert "?" not in done.out.partition("Ponuda")[0]


def test_every_sentence_of_the_commands_is_said():
    """Keys are written out in the sources, or put together from the name of a command."""
    text = "".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    for key in read("en/commands"):
        command, _, rest = key.partition("/")
        pages = (*COMMANDS, "main", *(f"people {errand}" for errand in ERRANDS))
        computed = command in pages and rest in ("description", "epilog", "help")
        computed = computed or (command == "people" and rest in (*FIELDS, "muted_until", "suspended_until"))
        assert computed or f'"{key}"' in text or f"'{key}'" in text, key


def test_the_sentences_of_the_commands_are_json_with_unique_keys():
    raw = (SOURCES.parent / "messages" / "en" / "commands.json").read_text(encoding="utf-8")
    keys = [key for key, _ in json.loads(raw, object_pairs_hook=list)]

    assert len(keys) == len(set(keys))
