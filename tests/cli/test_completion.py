"""The completion script is one that the shell accepts, and knows commands, options and names."""

import shutil
import subprocess

import pytest

from concordia.cli import COMMANDS, main


def script(shell, capsys):
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


def test_the_script_knows_every_command_and_the_boards(capsys):
    text = script("bash", capsys)
    assert all(command in text for command in COMMANDS)
    assert "ionium-small" in text
    assert "--interim-scoring" in text


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_the_shell_accepts_it(shell, capsys, tmp_path):
    (tmp_path / "script").write_text(script(shell, capsys))
    if shutil.which(shell) is None:
        assert shell != "bash"  # every Debian has it; zsh is somebody's choice
        return
    subprocess.run([shell, "-n", str(tmp_path / "script")], check=True)


def test_bash_completes_the_name_of_a_board(capsys, tmp_path):
    (tmp_path / "script").write_text(script("bash", capsys))
    ask = (
        f"source {tmp_path}/script; COMP_WORDS=(concordia play --map im); COMP_CWORD=3; "
        "$(complete -p concordia | sed 's/.*-F \\([^ ]*\\).*/\\1/') concordia im --map; echo ${COMPREPLY[@]}"
    )
    found = subprocess.run(["bash", "-c", ask], check=True, capture_output=True, text=True)
    assert found.stdout.split() == ["imperium"]
