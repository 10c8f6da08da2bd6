"""A data folder is served by one process; the lock ends with it, however it ends."""

from __future__ import annotations

import argparse
import subprocess
import sys

import pytest

from concordia.cli.commands import move, serve
from concordia.cli.parser import CommandError
from concordia.server.store.sqlite.data_lock import InUse, lock_data

HOLD = """
import sys, time
from concordia.server.store.sqlite.data_lock import lock_data
kept = lock_data(sys.argv[1])
print("locked", flush=True)
time.sleep(600)
"""


@pytest.fixture
def holder(tmp_path):
    url = f"sqlite:///{tmp_path / 'concordia.sqlite3'}"
    (tmp_path / "concordia.sqlite3").touch()
    process = subprocess.Popen([sys.executable, "-c", HOLD, url], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "locked\n"
    yield url, process
    process.kill()
    process.wait()
    process.stdout.close()


def test_a_second_server_or_a_move_is_refused_in_one_line(holder, tmp_path):
    url, process = holder
    for command, arguments in ((serve, []), (move, ["postgresql://nowhere/x"])):
        parser = argparse.ArgumentParser()
        command.add_arguments(parser)
        with pytest.raises(CommandError) as refused:
            command.run(parser.parse_args([*arguments, "--data", str(tmp_path)]))
        told = str(refused.value)
        assert str(process.pid) in told
        assert str(tmp_path) in told
        assert "\n" not in told
    with pytest.raises(InUse):
        lock_data(url)


def test_the_lock_ends_with_its_process(holder):
    url, process = holder
    process.kill()
    process.wait()
    again = lock_data(url)
    assert again is not None
    again.close()


def test_postgresql_may_be_served_by_many():
    assert lock_data("postgresql://a@b/c") is None
