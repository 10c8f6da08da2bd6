"""Starting the server greets a person at a terminal, and writes JSON where nobody looks."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess

import httpx
import pexpect
import pytest

from tests.cli.shell import START


@pytest.fixture
def arguments(tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    return [*START[1:], "serve", "--port", str(port), "--data", str(tmp_path / "games")], port


def at_a_terminal(arguments, *more):
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "NO_COLOR": "1"}
    return pexpect.spawn(START[0], [*arguments, *more], env=environment, timeout=60, dimensions=(24, 100))


def test_at_a_terminal_it_says_where_to_open_the_page_and_how_to_stop(arguments):
    given, port = arguments
    shown = at_a_terminal(given)
    shown.expect("Stop with Ctrl-C")
    greeting = shown.before.decode()
    assert f"http://127.0.0.1:{port}" in greeting
    assert "games" in greeting
    assert "{" not in greeting
    assert len(greeting.strip().splitlines()) <= 6
    assert httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == 200  # it can be reached when it says so
    shown.sendintr()
    shown.expect("All games are kept")
    shown.expect(pexpect.EOF)
    shown.close()
    assert shown.exitstatus == 0
    assert "{" not in shown.before.decode()


def test_who_asks_for_json_gets_it_at_a_terminal_too(arguments):
    given, _ = arguments
    shown = at_a_terminal(given, "--logs", "json")
    shown.expect('"event": "serving"')
    shown.kill(signal.SIGTERM)
    shown.expect(pexpect.EOF)
    assert "Ctrl-C" not in shown.before.decode()
    shown.close()


def test_where_nobody_looks_every_line_is_json(arguments):
    given, port = arguments
    with subprocess.Popen([START[0], *given], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        try:
            while (line := json.loads(running.stderr.readline()))["event"] != "serving":
                pass
            running.send_signal(signal.SIGTERM)  # perhaps before it listens: that is not lost either
            out, rest = running.communicate(timeout=60)
        finally:
            running.kill()
    assert line["url"] == f"http://127.0.0.1:{port}"
    assert out == b""
    assert [json.loads(line)["event"] for line in rest.splitlines()] == ["stopped"]
    assert running.returncode == 0
