"""Nothing that only Linux has is used without a guard: each is tried here as if it were not there."""

from __future__ import annotations

import ast
import importlib.util
import os
import sys
from pathlib import Path

import pytest

from concordia import worker_processes
from concordia.cli import terminal
from concordia.server.live import bot_pool

ROOT = Path(__file__).resolve().parents[2]

# What Windows lacks (and macOS some of it), as "module.name"; a module alone stands for all of it.
MISSING = {
    *(f"os.{name}" for name in ("nice", "fork", "getuid", "geteuid", "getloadavg", "sysconf", "uname", "killpg")),
    *(f"signal.{name}" for name in ("SIGKILL", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGALRM", "pthread_kill")),
    *("socket.AF_UNIX", "fcntl", "resource", "termios", "tty", "pwd", "grp", "curses"),
}
GUARDED = {
    "server/live/bot_pool.py": {"os.nice"},
    "server/store/sqlite/data_lock.py": {"fcntl"},
    "worker_processes.py": {"resource"},
    "bots/line_protocol/line_program.py": {"os.killpg", "signal.SIGKILL"},  # where os.name is posix
    "report/docs_block.py": {"os.getloadavg"},
    "bench/server/server_process.py": {"os.sysconf"},  # after looking for /proc
    "bench/probes/memory.py": {"os.sysconf"},  # measure_engines.py asks only where /proc is
}


def used(path):
    """What a source uses of the list."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield f"{node.value.id}.{node.attr}"
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def test_only_guarded_places_use_what_windows_lacks():
    source = ROOT / "src" / "concordia"
    found = {path.relative_to(source).as_posix(): MISSING & set(used(path)) for path in source.rglob("*.py")}

    assert {path: names for path, names in found.items() if names} == GUARDED


def test_bots_think_where_processes_have_no_priority(monkeypatch):
    monkeypatch.delattr(os, "nice")
    monkeypatch.setattr(bot_pool.logs, "set_up", lambda: None)
    bot_pool._prepare(0)


def test_a_limit_of_memory_is_left_out_where_there_is_none(monkeypatch):
    monkeypatch.setattr(worker_processes, "resource", None)
    worker_processes.keep_memory(1)


@pytest.mark.parametrize(("system", "full"), [("nt", True), ("posix", False)])
def test_a_terminal_without_a_name_is_a_good_one_on_windows(monkeypatch, system, full):
    class Looks:
        def isatty(self):
            return True

    class System:
        name = system
        environ: dict[str, str] = {}  # noqa: RUF012

    monkeypatch.setattr(terminal, "os", System)
    monkeypatch.setattr(sys, "stdin", Looks())
    monkeypatch.setattr(sys, "stdout", Looks())
    assert terminal.at_a_terminal() is full


@pytest.mark.parametrize(("shell", "platform"), [(None, "linux"), ("C:/git/sh.exe", "win32")])
def test_a_wheel_is_built_without_a_shell(monkeypatch, tmp_path, shell, platform):
    spec = importlib.util.spec_from_file_location("wheel_hook", ROOT / "tools" / "wheel_hook.py")
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)
    monkeypatch.setattr(hook.shutil, "which", {"npm": "npm", "sh": shell}.get)
    monkeypatch.setattr(hook.sys, "platform", platform)
    monkeypatch.setattr(hook.subprocess, "run", lambda *_, **__: pytest.fail("it called a shell"))
    client = tmp_path / "src" / "concordia" / "web"
    client.mkdir(parents=True)
    (client / "index.html").write_text("")

    data = {"force_include": {}}
    hook.CompiledWheel._add_client(type("Here", (), {"root": str(tmp_path)}), data)
    assert list(data["force_include"].values()) == ["concordia/web"]
