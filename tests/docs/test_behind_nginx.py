"""Two nodes behind a real nginx, as docs/hosting.md has it: each answers for the other."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import socket
import subprocess
import tempfile
import time
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.docs.rulebook import DOCS
from tests.server.http.test_socket import ME, OPEN
from tests.server.running import Running, settings_for

CONFIG = (DOCS.parent / "deploy" / "nginx.conf").read_text(encoding="utf-8")
TABLES = 12


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def nginx(folder, ports):
    """nginx with the configuration for containers, without https, in front of two ports; its address."""
    mine = free_port()
    plain = re.sub(r"^    ssl_.*\n", "", CONFIG, flags=re.MULTILINE)
    plain = re.sub(r"server \{\n    listen 80;.*?\n\}\n", "", plain, flags=re.DOTALL)
    plain = plain.replace("listen 443 ssl http2", f"listen 127.0.0.1:{mine}")
    for name, port in zip(("node1", "node2"), ports, strict=True):
        plain = plain.replace(f"{name}:8000", f"127.0.0.1:{port}")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    kept = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    config = folder / "nginx.conf"
    head = f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log; events {{}}\n"
    config.write_text(f"{head}http {{ access_log off; {kept}\n{plain}\n}}\n")
    process = subprocess.Popen(["nginx", "-c", config, "-e", folder / "error.log"])
    try:
        for _ in range(200):
            with suppress(httpx.HTTPError):
                httpx.get(f"http://127.0.0.1:{mine}/healthz")
                break
            assert process.poll() is None
            time.sleep(0.05)
        yield f"http://127.0.0.1:{mine}"
    finally:
        process.terminate()
        process.wait()


@pytest.fixture
def database():
    pgserver = pytest.importorskip("pgserver")
    if shutil.which("nginx") is None:
        pytest.skip("there is no nginx here")
    with tempfile.TemporaryDirectory() as folder:
        server = pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        yield str(server.get_uri())
        server.cleanup()


def guest_at(url):
    made = httpx.Client(base_url=f"{url}/api/v1", timeout=60)
    assert made.post("/guest", json={}).status_code == 200
    return made


def tables_of(me):
    body = {"map": "italia", "seats": [ME, OPEN]}
    return [me.post("/tables", json=body).json()["key"] for _ in range(TABLES)]


def open_at(node):
    return set(node.app.state.registry.rooms)


async def welcome(url, key, cookies):
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
    async with connect(
        f"{url.replace('http', 'ws')}/api/v1/tables/{key}/socket", additional_headers=headers
    ) as line:
        await line.send(json.dumps({"type": "hello", "protocol": 1}))
        return json.loads(await asyncio.wait_for(line.recv(), 60))


def test_each_table_has_its_node_the_other_one_where_a_page_comes_again_and_where_one_is_gone(database, tmp_path):
    chosen = [settings_for(tmp_path / name, database_url=database) for name in "ab"]
    with Running(chosen[0]) as staying, ExitStack() as going:
        nodes = staying, going.enter_context(Running(chosen[1]))
        with nginx(tmp_path, [node.port for node in nodes]) as url, closing(guest_at(url)) as me:
            keys = tables_of(me)
            for node in nodes:
                node.app.state.registry.rooms.clear()
            for again in ("", "?again=2"):
                assert {me.get(f"/tables/{key}{again}").status_code for key in keys} == {200}
                one, other = map(open_at, nodes)
                assert one | other == set(keys)
                assert not one & other
            assert {me.get(f"/tables/{key}?again=1").status_code for key in keys} == {200}
            assert open_at(nodes[0]) == open_at(nodes[1]) == set(keys)
            going.close()
            for key in keys:
                assert me.get(f"/tables/{key}").status_code == 200
                assert asyncio.run(welcome(url, key, me.cookies))["type"] == "welcome"
