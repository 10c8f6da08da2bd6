"""The server's peer: boardgame.io with states of our size, installed by npm in build/ and measured like ours."""

from __future__ import annotations

import json
import os
import random
import shutil
import socket
import subprocess
from pathlib import Path
from typing import IO, Any

import concordia
from concordia.bench.server.server_process import HOST, Server
from concordia.messages import english
from concordia.report import project_folder
from concordia.report.fault import Fault

say = english("bench")

HERE = Path(__file__).resolve().parent
FILES = ("package.json", "server.cjs", "load.cjs")
TURNS = 40


def name() -> str:
    """The peer and its version."""
    pins: dict[str, str] = json.loads((HERE / "package.json").read_text())["dependencies"]
    return f"boardgame.io {pins['boardgame.io']}"


def folder() -> Path:
    """Where it is installed."""
    return project_folder.home() / "build" / "peer"


def install() -> None:
    """Get it with npm, if it is not there."""
    target = folder()
    wanted = (HERE / "package.json").read_text()
    there = target / "package.json"
    fresh = there.is_file() and there.read_text() == wanted and (target / "node_modules").is_dir()
    target.mkdir(parents=True, exist_ok=True)
    for each in FILES:
        shutil.copy(HERE / each, target / each)
    if fresh:
        return
    npm = shutil.which("npm")
    if npm is None:
        raise Fault(say("peer/no_npm"))
    command = [npm, "install", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", "--silent"]
    made = subprocess.run(command, cwd=target, capture_output=True, text=True, check=False)
    if made.returncode != 0:
        there.unlink()
        raise Fault(say("peer/not_installed", error=(made.stderr.strip().splitlines() or ["npm"])[-1]))


def table() -> dict[str, Any]:
    """A table of ours in the middle of a game of four."""
    game = concordia.new_game("classic", "imperium", players=4, seed=1)
    rng = random.Random(1)
    while game.turns < TURNS or not game.between_turns:
        game.apply(rng.choice(game.legal_actions()))
    return game.position()


def clients() -> list[str]:
    """The command of its clients."""
    return [_node(), str(folder() / "load.cjs")]


class Peer(Server):
    """The peer's server."""

    def _begin(self, flags: list[str], environment: dict[str, str], log: IO[bytes]) -> subprocess.Popen[bytes]:
        del flags
        written = self.folder / "table.json"
        written.write_text(json.dumps(table()))
        command = [_node(), str(folder() / "server.cjs"), str(self.port), str(written)]
        settings = environment | {"NODE_ENV": "production"}
        return subprocess.Popen(command, env=settings, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def _answers(self) -> bool:
        try:
            with socket.create_connection((HOST, self.port), timeout=2):
                return True
        except OSError:
            return False


def _node() -> str:
    found = shutil.which("node")
    if found is None:
        raise Fault(say("peer/no_npm"))
    return os.fspath(found)
