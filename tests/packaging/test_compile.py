"""The compiled copy of the package."""

import importlib.util
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def compiler(monkeypatch, folder):
    """tools/compile.py, for a package in another folder."""
    spec = importlib.util.spec_from_file_location("compile_tool", ROOT / "tools" / "compile.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    (folder / "src" / "concordia" / "web").mkdir(parents=True)
    (folder / "src" / "concordia" / "game.py").write_text("TURNS = 1\n")
    monkeypatch.setattr(tool, "ROOT", folder)
    monkeypatch.setattr(tool, "SOURCE", folder / "src")
    monkeypatch.setattr(tool, "__file__", str(folder / "src" / "concordia" / "game.py"))
    monkeypatch.setattr(tool, "MODULES", ["game"])
    return tool


def test_it_is_built_anew_for_another_source_and_not_for_another_client(monkeypatch, tmp_path):
    tool = compiler(monkeypatch, tmp_path)
    before = tool.fingerprint()
    (tmp_path / "src" / "concordia" / "web" / "index.html").write_text("new")
    assert tool.fingerprint() == before
    (tmp_path / "src" / "concordia" / "game.py").write_text("TURNS = 2\n")
    assert tool.fingerprint() != before


def test_it_serves_the_client_as_it_is_built_now(monkeypatch, tmp_path):
    tool = compiler(monkeypatch, tmp_path)
    target = tmp_path / "build" / "compiled"
    monkeypatch.setattr(tool.shutil, "which", lambda _: "cc")
    monkeypatch.setattr(tool, "BUILD", "from pathlib import Path\nPath('build').mkdir()\n# {arguments!r}")

    assert tool.compile_engine(target)
    (tmp_path / "src" / "concordia" / "web" / "index.html").write_text("built later")
    assert (target / "concordia" / "web" / "index.html").read_text() == "built later"
