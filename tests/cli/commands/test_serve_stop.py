"""A server that is told to stop does so, whatever is left to do."""

from __future__ import annotations

import json
import signal
import socket
import subprocess

import pytest

from tests.cli.shell import START

HANGING = """
import sys, time
from concordia.cli import main
from concordia.server.live.registry import Registry

async def close(registry):
    while True:
        time.sleep(60)

if __name__ == "__main__":
    Registry.close = close
    sys.exit(main(["serve", "--port", sys.argv[1], "--data", sys.argv[2]]))
"""


@pytest.mark.parametrize("listens", [False, True])
def test_a_server_whose_closing_hangs_ends_after_all_and_says_so(tmp_path, listens):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [START[0], "-c", HANGING, str(port), str(tmp_path / "games")]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as running:
        try:
            while json.loads(running.stderr.readline())["event"] != "serving":
                pass
            while listens and not _answers(port):
                assert running.poll() is None
            running.send_signal(signal.SIGTERM)
            _, rest = running.communicate(timeout=60)
        finally:
            running.kill()
    assert running.returncode == 0
    (last,) = [line for text in rest.splitlines() if (line := json.loads(text))["event"] == "stopped"]
    assert "did not end in time" in last["left"]


def _answers(port):
    with socket.socket() as other:
        return other.connect_ex(("127.0.0.1", port)) == 0
