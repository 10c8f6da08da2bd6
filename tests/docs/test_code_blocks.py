"""What the pages show works: Python is run, commands are run, data can be read.

Commands run in a folder of their own, page by page, with the program of this environment. What takes too long,
or would change the machine, is run in the form that SHORTER gives; there is no other way around.
"""

import ast
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
import urllib.request
from pathlib import Path

import pytest

from concordia.bench.server.server_process import free_port

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WORDS = {"text", "ebnf", "", "diff"}  # blocks that are no code
HOSTS = {"nginx", "ini", "yaml"}  # tried in test_hosting.py

# A command of a page, and the form in which it is tried here.
SHORTER = {
    "make play": "make -n play",
    "make test": "make -n test",
    "make soak": "make -n soak",
    "make bench": "make -n bench",
    "make docs": "make -n docs",
    "make test-ray": "make -n test-ray",
    "make test-torch": "make -n test-torch",
    "make test-openspiel": "make -n test-openspiel",
    "make test-lowest": "make -n test-lowest",
    "pip install -c constraints.txt -e '.[bots]'": "true",  # this environment is made so
    "pip install -c constraints.txt -e '.[server]'": "true",
    "pip install .": "true",  # tests/server/live/test_installed_levels.py has such a package
    "concordia simulate --map italia --bots builder,random --games 1": "concordia simulate --map italia"
    " --bots mybot.Builder,random --games 1",
    "sh tools/web.sh build": "true",  # make test builds it
    "pip wheel --no-deps --wheel-dir dist .": "true",  # tests/packaging builds and installs it
    "pip install --find-links dist 'concordia-game[server]'": "true",
    "pip install '.[envs,tui]'": "true",
    "pip install '.[tui]'": "true",
    "concordia move --data ~/concordia postgresql://concordia:password@127.0.0.1/concordia": "concordia move"
    " --data ~/concordia sqlite:///$HOME/moved.sqlite3",  # tests/server has a PostgreSQL
    # Somebody of that name is made by tests/cli/commands/test_people.py.
    "concordia people reset Livia --data ~/concordia": "concordia people reset --help",
    "concordia people promote Livia --host --data ~/concordia": "concordia people promote --help",
    "concordia bench --quick": "concordia bench --help",
    "concordia bench --install": "concordia bench --help",
}
SECONDS = 120


def blocks(page, language):
    return [code for kind, code in BLOCK.findall(page.read_text(encoding="utf-8")) if kind == language]


def name_of(page):
    return str(page.relative_to(ROOT))


def with_blocks(language):
    return [pytest.param(page, id=name_of(page)) for page in PAGES if blocks(page, language)]


def environment():
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path}


def commands(page):
    """The commands of a page's sh blocks, without comments; a line that ends with \\ goes on."""
    for code in blocks(page, "sh"):
        for line in code.replace("\\\n", " ").splitlines():
            command = re.sub(r"(^|\s)#.*", "", line).strip()
            if command:
                yield " ".join(command.split())


@pytest.mark.parametrize("page", with_blocks("sh"))
def test_the_commands_of_a_page_run(page, tmp_path):
    shutil.copytree(ROOT / "examples", tmp_path / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    for code in blocks(page, "python"):
        if "class " in code and ">>>" not in code and not (tmp_path / "mybot.py").exists():
            (tmp_path / "mybot.py").write_text(code)
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "game.json").write_text(_finished_game())
    for command in commands(page):
        _run(SHORTER.get(command, command), tmp_path)


def _finished_game():
    from concordia import new_game

    game, chance = new_game("classic", "italia", 2, seed=5), random.Random(5)
    while not game.is_over:
        game.apply(chance.choice(game.legal_actions()))
    return json.dumps(game.record())


def _run(command, folder):
    if command.startswith("concordia serve"):
        _serve(command, folder)
        return
    standard_input = "quit\n" if command.startswith("concordia play") else None
    done = subprocess.run(
        ["bash", "-ec", command],
        cwd=folder,
        env={**environment(), "HOME": str(folder)},
        input=standard_input,
        stdin=None if standard_input else subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"


def _serve(command, folder):
    """A server comes up, says that it is well, and goes down when asked to."""
    command = re.sub(r"--port \d+", "", command)
    port = free_port()
    env = {**environment(), "HOME": str(folder), "CONCORDIA_PORT": str(port)}
    server = subprocess.Popen(["bash", "-c", f"exec {command}"], cwd=folder, env=env, stderr=subprocess.DEVNULL)
    try:
        for _ in range(900):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2) as answer:
                    assert json.load(answer)["status"] == "ok"
                    break
            except OSError:
                assert server.poll() is None, command
                time.sleep(0.1)
        else:
            pytest.fail(command)
    finally:
        server.send_signal(signal.SIGTERM)
        assert server.wait(20) == 0


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("page", with_blocks("python"))
def test_the_python_of_a_page_runs(page):
    import doctest

    for code in blocks(page, "python"):
        if ">>>" not in code:
            ast.parse(code)
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert failed == 0
    assert tried or not any(">>>" in code for code in blocks(page, "python"))


@pytest.mark.parametrize("page", [*with_blocks("json"), *with_blocks("toml"), *with_blocks("jsonc")])
def test_the_data_of_a_page_can_be_read(page):
    for code in blocks(page, "json"):
        json.loads(code)
    for code in blocks(page, "toml"):
        tomllib.loads(code)


def test_every_block_says_what_it_is():
    known = WORDS | HOSTS | {"sh", "python", "json", "toml"}
    kinds = {
        (name_of(page), kind) for page in PAGES for kind, _ in BLOCK.findall(page.read_text(encoding="utf-8"))
    }
    assert not [each for each in kinds if each[1] not in known]


def test_every_page_is_in_the_site():
    listed = set(re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.MULTILINE))
    there = {str(page.relative_to(ROOT / "docs")) for page in PAGES[1:]}
    assert there == listed


def test_every_library_has_its_reason():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    needed = [*project["dependencies"], *(line for lines in extras.values() for line in lines)]
    said = (ROOT / "docs" / "libraries.md").read_text(encoding="utf-8").lower()
    for line in needed:
        name = re.match(r"[\w-]+", line)[0].lower()
        assert name in said or name == project["name"], name
