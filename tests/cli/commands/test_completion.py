"""The completion script is one that the shell accepts, and knows commands, options and names."""

import subprocess

import pytest

from concordia.cli import COMMANDS, main
from concordia.cli.command_texts import say


def script(shell, capsys):
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


def test_the_script_knows_every_command_and_the_boards(capsys):
    text = script("bash", capsys)
    assert all(command in text for command in COMMANDS)
    assert "ionium-small" in text
    assert "--interim-scoring" in text


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_accepts_it(shell, capsys, tmp_path):
    (tmp_path / "script").write_text(script(shell, capsys))
    subprocess.run([shell, "-n", str(tmp_path / "script")], check=True)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        (["ser"], "serve"),
        (["play", "--map", "im"], "imperium"),
        (["play", "--bots", "gr"], "greedy"),
        (["arena", "--bots", "mas"], "master"),
        (["watch", "--lang"], "--language"),
        (["convert", "--to", "te"], "text"),
    ],
)
def test_bash_completes(typed, found, capsys, tmp_path):
    (tmp_path / "script").write_text(script("bash", capsys))
    words = ["concordia", *typed]
    ask = (
        f"source {tmp_path}/script; COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(typed)}; "
        f"$(complete -p concordia | sed 's/.*-F \\([^ ]*\\).*/\\1/') concordia {words[-1]} {words[-2]}; "
        "echo ${COMPREPLY[@]}"
    )
    told = subprocess.run(["bash", "-c", ask], check=True, capture_output=True, text=True)
    assert told.stdout.split() == [found]


def test_fish_completes_and_says_in_a_line_what_a_command_does(capsys, tmp_path):
    (tmp_path / "script").write_text(script("fish", capsys))
    ask = f"source {tmp_path}/script; complete -C 'concordia ser'; complete -C 'concordia play --map im'"
    told = subprocess.run(["fish", "-c", ask], check=True, capture_output=True, text=True)
    assert told.stdout.splitlines()[0] == f"serve\t{say('serve/help')}"
    assert told.stdout.splitlines()[-1].startswith("imperium\t")
