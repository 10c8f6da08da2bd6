"""A package that is installed beside the server adds a level: people choose it, it sits down and plays."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import httpx
import pytest

from tests.cli.shell import START

CODE = '''
import random

class Cautious:
    """Does nothing by chance that it would regret."""

    def __init__(self, seed):
        self.rng = random.Random(str(seed))

    def choose(self, view, legal):
        others = [action for action in legal if action.type != "done"]
        return self.rng.choice(others or legal)

class Hanging:
    """Never answers."""

    def choose(self, view, legal):
        while True:
            pass

class Clumsy:
    """Fails, one way or another, whenever it is asked."""

    def choose(self, view, legal):
        return legal[7] if len(legal) < 7 else "an action of its own"
'''


@pytest.fixture
def package(tmp_path):
    """A folder with a distribution in it, as pip leaves one behind."""
    folder = tmp_path / "site"
    about = folder / "cautious_bots-1.dist-info"
    about.mkdir(parents=True)
    (folder / "cautious_bots.py").write_text(CODE)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: cautious-bots\nVersion: 1\n")
    (about / "entry_points.txt").write_text(
        "[concordia.bots]\ncautious-builder = cautious_bots:Cautious\nclumsy = cautious_bots:Clumsy\n"
        "hanging = cautious_bots:Hanging\n"
    )
    return folder


@pytest.fixture
def server(package, tmp_path):
    """The server as a program of its own: its bots think in processes that must find the package too."""
    path = os.pathsep.join([str(package), *(entry for entry in sys.path if entry)])
    ready, log = tmp_path / "port", (tmp_path / "log").open("w")
    code = f"""
import socket, sys
from concordia.cli import main
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = str(free.getsockname()[1])
open({str(ready)!r}, "w").write(port)
if __name__ == "__main__":
    sys.exit(main(["serve", "--port", port, "--data", {str(tmp_path / "data")!r}, "--bot-workers", "1"]))
"""
    running = subprocess.Popen([START[0], "-c", code], env={**os.environ, "PYTHONPATH": path}, stderr=log)
    try:
        yield _address(running, ready), tmp_path / "log"
    finally:
        running.send_signal(signal.SIGTERM)
        assert running.wait(30) == 0
        log.close()


def _address(running, ready):
    for _ in range(600):
        assert running.poll() is None
        try:
            url = f"http://127.0.0.1:{ready.read_text()}"
            httpx.get(f"{url}/healthz", timeout=5).raise_for_status()
            return url
        except (OSError, httpx.HTTPError):
            time.sleep(0.1)
    raise AssertionError


@contextmanager
def table_with(url, level):
    """A person at a table with a bot of a level."""
    with httpx.Client(base_url=f"{url}/api/v1", timeout=60) as me:
        me.post("/guest", json={}).raise_for_status()
        seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
        wish = {"game": "classic", "map": "italia", "seats": seats, "start": True}
        yield me, me.post("/tables", json=wish).raise_for_status().json()


def test_a_level_of_an_installed_package_is_chosen_and_plays(server):
    url, log = server
    with table_with(url, "cautious-builder") as (me, table):
        assert me.get("/choices").json()["bots"][-3:] == ["cautious-builder", "clumsy", "hanging"]
        seat = table["seats"][1]
        assert (seat["kind"], seat["level"]) == ("bot", "cautious-builder")
        assert seat["name"]
        assert _turns_of_seat_one(me, table["key"]) >= 2
    assert '"level": "error"' not in log.read_text()


def test_where_a_bot_of_a_package_fails_the_game_goes_on_and_the_log_says_so(server):
    url, log = server
    with table_with(url, "clumsy") as (me, table):
        assert _turns_of_seat_one(me, table["key"]) >= 2
    told = [json.loads(line) for line in log.read_text().splitlines() if '"concordia.thinking"' in line]
    assert told
    assert {(line["level"], line["bot"]) for line in told} == {("error", "clumsy")}
    assert any("IndexError" in line.get("error", "") for line in told)


def test_a_server_that_is_told_to_stop_does_so_while_a_bot_hangs(server):
    url, log = server
    with table_with(url, "hanging") as (me, table):
        for number in range(100):
            state = me.get(f"/tables/{table['key']}/state").json()
            if state["asked"]["seat"] != state["seat"]:
                break
            known = {"id": f"mine-{number}", "version": state["version"]}
            if state["legal"]:
                me.post(f"/tables/{table['key']}/act", json={**known, "action": state["legal"][0]["action"]})
            else:
                me.post(f"/tables/{table['key']}/end_turn", json=known)
        assert state["asked"]["seat"] == 1
    assert "bot failed" not in log.read_text()  # it is still thinking when the fixture stops the server


def _turns_of_seat_one(me, key):
    """Play on until the other seat has had two turns; how many cards it played."""
    played, number = 0, 0
    state = me.get(f"/tables/{key}/state").json()
    while played < 2 and number < 400:
        number += 1
        asked = state["asked"]
        known = {"id": f"mine-{number}", "version": state["version"]}
        if state["legal"]:
            me.post(f"/tables/{key}/act", json={**known, "action": state["legal"][0]["action"]})
        elif asked and asked["seat"] == state["seat"] and asked["kind"] == "end":
            me.post(f"/tables/{key}/end_turn", json=known)
        state = me.get(f"/tables/{key}/state", params={"after": state["version"], "wait": 5}).json()
        cards = [line for line in state["log"] if line["seat"] == 1 and line["action"]["type"] == "play"]
        assert all(line["by"] == "bot" for line in cards), json.dumps(cards)
        played = len(cards)
    return played
