"""The wheels: compiled and plain, each installed into an empty environment, serve the whole game without Node."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HAS_COMPILER = shutil.which("cc") is not None


@pytest.fixture(scope="module", params=["plain", "compiled"] if HAS_COMPILER else ["plain"])
def wheel(request, tmp_path_factory):
    """A wheel of this tree; the browser client is in it if it is built here or Node can build it."""
    folder = tmp_path_factory.mktemp(request.param)
    env = {**os.environ, **({"CONCORDIA_PLAIN": "1"} if request.param == "plain" else {})}
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        env=env,
        check=True,
        capture_output=True,
        timeout=600,
    )
    (made,) = folder.glob("*.whl")
    assert ("py3-none-any" in made.name) == (request.param == "plain")
    return made


def install(folder, wanted):
    """An environment with only what is wanted, and how its programs run: no Node, no compiler, no sources."""
    venv.create(folder / "venv", with_pip=False)  # the pip that runs these tests installs into it
    pip = [sys.executable, "-m", "pip", "--python", folder / "venv" / "bin" / "python", "install", "-q"]
    options = ["--disable-pip-version-check", "--no-compile", "-c", ROOT / "constraints.txt"]
    subprocess.run([*pip, *options, wanted], check=True, timeout=600)
    return folder / "venv" / "bin" / "concordia", {"PATH": f"{folder}/venv/bin", "HOME": str(folder)}


NEEDS_MORE = (
    ("server", "serve"),
    ("server", "backup", "copy.sqlite3"),
    ("server", "export"),
    ("server", "move", "sqlite:///new.sqlite3"),
    ("bots", "dataset", "show", "games.npz"),
    ("tui", "watch", "http://127.0.0.1:9/t/KEY"),
    ("tui", "completion", "bash"),
    ("bots", "learn", "folder"),
    ("bots", "ladder", "--quick"),
    ("bots", "bench", "--quick"),
    ("bots", "simulate", "--bots", "fair,random", "--games", "1"),
    ("bots", "arena", "--bots", "fair,random", "--games", "2"),
)
# All in one process: starting a program for each of them would take longer than everything else here.
ASK = """
import contextlib, io, json, sys
from concordia.cli import main
answers = []
for command in json.loads(sys.argv[1]):
    with contextlib.redirect_stderr(io.StringIO()) as told:
        answers.append((main(command), told.getvalue()))
print(json.dumps(answers))
"""


def test_the_core_alone_plays_and_names_the_extra_of_every_other_command(wheel, tmp_path):
    program, nowhere = install(tmp_path, wheel)

    def run(*arguments):
        return subprocess.run(
            [program, *arguments],
            env=nowhere,
            cwd=tmp_path,
            check=False,
            capture_output=True,
            text=True,
            timeout=60,
        )

    brought = {folder.name.partition("-")[0] for folder in (tmp_path / "venv" / "lib").rglob("*.dist-info")}
    assert brought == {"concordia_game", "mypy_extensions", "librt"}
    assert run("--help").returncode == 0
    played = run("simulate", "--map", "italia", "--bots", "greedy,random", "--games", "1", "--json")
    assert json.loads(played.stdout)["games"] == 1
    assert run("play", "--map", "italia", "--bots", "greedy", "--plain").returncode == 0
    asked = subprocess.run(
        [program.with_name("python"), "-c", ASK, json.dumps([command for _, *command in NEEDS_MORE])],
        env=nowhere,
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
        timeout=120,
    )
    for (extra, *command), (code, told) in zip(NEEDS_MORE, json.loads(asked.stdout.splitlines()[-1]), strict=True):
        assert code == 2, command
        assert told.count("\n") == 1, told
        assert f"pip install 'concordia-game[{extra}]'" in told, command


def test_an_environment_with_the_server_serves_and_plays_from_the_wheel(wheel, tmp_path):
    program, nowhere = install(tmp_path, f"{wheel}[server]")
    told = subprocess.run(
        [program, "--version"], env=nowhere, cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert ("compiled" in told.stdout) == ("none-any" not in wheel.name)
    played = subprocess.run(
        [program, "simulate", "--map", "italia", "--bots", "gentle,random", "--games", "1", "--json"],
        env=nowhere,
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert json.loads(played.stdout)["games"] == 1
    _serve(program, nowhere, tmp_path, client="concordia/web/index.html" in zipfile.ZipFile(wheel).namelist())


def _serve(program, env, folder, *, client):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [program, "serve", "--port", str(port), "--data", folder / "data"],
        env=env,
        cwd=folder,
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(1200):
            try:
                assert json.loads(_get(port, "/healthz"))["status"] == "ok"
                break
            except OSError:
                assert server.poll() is None
                time.sleep(0.1)
        if client:
            page = _get(port, "/")
            (script,) = re.findall(r'<script type="module"[^>]* src="([^"]+)"', page)
            assert len(_get(port, script)) > 1000
            boards = set(re.findall(r'"(/assets/imperium-[^"]+\.svg)"', page))
            assert len(boards) == 2, "its ground, and its places"
            assert all("<svg" in _get(port, board) for board in boards)
    finally:
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == 0


def _get(port, path):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=60) as answer:
        return answer.read().decode()


def test_the_client_is_in_the_wheel_where_it_can_be_built(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert ("concordia/web/index.html" in names) == (
        shutil.which("npm") is not None or (ROOT / "src" / "concordia" / "web" / "index.html").is_file()
    )
    assert not [name for name in names if name.startswith(("tests/", "web/", "docs/"))]
    assert any(name.endswith(".npz") or "weights" in name for name in names), "the opponents' knowledge"


def test_the_wheel_names_its_extras_and_its_command(wheel):
    files = zipfile.ZipFile(wheel)
    (about,) = [name for name in files.namelist() if name.endswith(".dist-info/METADATA")]
    said = files.read(about).decode()
    extras = set(re.findall(r"^Provides-Extra: (.+)$", said, re.MULTILINE))
    assert {"learn", "ray", "postgres", "envs", "tui"} <= extras
    assert {"bots", "server", "bench", "all", "dev"} <= extras
    for extra, library in (
        ("bots", "numpy"),
        ("server", "fastapi"),
        ("ray", "ray"),
        ("postgres", "psycopg"),
        ("envs", "pettingzoo"),
        ("tui", "textual"),
    ):
        assert re.search(rf"^Requires-Dist: {library}.*extra == '{extra}'", said, re.MULTILINE), extra
    (commands,) = [name for name in files.namelist() if name.endswith(".dist-info/entry_points.txt")]
    assert "concordia = concordia.cli:main" in files.read(commands).decode()
