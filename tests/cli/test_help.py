"""The help pages: every example is understood, every option is explained, every setting is named."""

from __future__ import annotations

import argparse
import re
import shlex
from pathlib import Path

import pytest

from concordia.bots.registry import BOTS
from concordia.cli import COMMANDS, module_of
from concordia.cli.command_texts import say
from concordia.cli.parser import Parser
from concordia.server.settings import PREFIX, Settings

ROOT = Path(__file__).resolve().parents[2]


def parser_of(name):
    parser = Parser(f"concordia {name}")
    module_of(name).add_arguments(parser)
    return parser


def examples(page):
    """The commands of a help page, each as its words, without what the shell does with the output."""
    for line in re.findall(r"^  (?:[A-Z_]+=\S+ )?(concordia .*)$", say(f"{page}/epilog"), re.MULTILINE):
        for command in line.split(" | "):
            words = shlex.split(
                re.split(r" [<>] ", command)[0].replace("mypackage.MyBot", "examples.own_bot.OwnBot")
            )
            if words[0] == "concordia":
                yield words[1:]


@pytest.mark.parametrize("page", ["main", *COMMANDS])
def test_every_example_is_understood(page, monkeypatch):
    monkeypatch.chdir(ROOT)
    found = list(examples(page))
    assert found
    for name, *words in found:
        options = parser_of(name).parse_args(words)
        assert isinstance(options, argparse.Namespace)
        assert page in ("main", name) or name == "replay"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_argument_is_explained(name):
    for action in parser_of(name)._actions:
        assert action.help, action.dest
        assert not action.help.endswith("."), action.dest


@pytest.mark.parametrize("page", ["main", *COMMANDS])
def test_a_page_fits_a_terminal_of_eighty_columns(shell, page):
    done = shell(*([] if page == "main" else [page]), "--help")
    flowing = [line for line in done.out.splitlines() if "concordia " not in line]
    assert max(map(len, flowing)) <= 80


def test_the_commands_stand_side_by_side_in_the_list(shell):
    said = shell("--help").out
    assert all(re.search(rf"^ +{name}\s", said, re.MULTILINE) for name in COMMANDS)


def test_serve_names_every_setting(shell):
    said = " ".join(shell("serve", "--help").out.split())
    for each in Settings.model_fields:
        name = PREFIX + each.upper()
        assert name in said or f" _{name.removeprefix(PREFIX + 'SMTP_')}" in said, name


@pytest.mark.parametrize("name", ["play", "simulate"])
def test_the_bots_are_listed(shell, name):
    said = shell(name, "--help").out
    assert all(re.search(rf"^  {bot}\s", said, re.MULTILINE) for bot in BOTS)
