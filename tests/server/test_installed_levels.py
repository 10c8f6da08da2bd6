"""A package that is installed beside the server adds a level: people choose it, it sits down and plays."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

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
'''
SEATS = [{"kind": "me"}, {"kind": "bot", "level": "cautious-builder"}]


@pytest.fixture
def package(tmp_path):
    """A folder with a distribution in it, as pip leaves one behind."""
    folder = tmp_path / "site"
    about = folder / "cautious_bots-1.dist-info"
    about.mkdir(parents=True)
    (folder / "cautious_bots.py").write_text(CODE)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: cautious-bots\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[concordia.bots]\ncautious-builder = cautious_bots:Cautious\n")
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
        yield _address(running, ready)
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


def test_a_level_of_an_installed_package_is_chosen_and_plays(server):
    with httpx.Client(base_url=f"{server}/api/v1", timeout=60) as me:
        me.post("/guest", json={}).raise_for_status()
        offered = me.get("/choices").json()["bots"]
        assert offered[-1] == "cautious-builder"
        wish = {"game": "classic", "map": "italia", "seats": SEATS, "start": True}
        table = me.post("/tables", json=wish).raise_for_status().json()
        seat = table["seats"][1]
        assert (seat["kind"], seat["level"]) == ("bot", "cautious-builder")
        assert seat["name"]
        assert _turns_of_seat_one(me, table["key"]) >= 2


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
