"""The figures in docs/strategy.md are those of the games that come with the package."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location(
        "strategy_figures", ROOT / "tools" / "pages" / "strategy_figures.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_has_the_figures_of_the_shipped_games(tool):
    text = tool.PAGE.read_text(encoding="utf-8")

    assert tool.page_with_figures(text) == text, "run python tools/pages/strategy_figures.py"


def test_every_block_of_the_page_is_written_by_the_tool(tool):
    text = tool.PAGE.read_text(encoding="utf-8")
    named = [
        line[5:-4] for line in text.splitlines() if line.startswith("<!-- ") and not line.startswith("<!-- /")
    ]

    assert sorted(named) == sorted(tool.blocks())


def test_check_fails_on_old_figures(tool, monkeypatch, tmp_path):
    old = tmp_path / "strategy.md"
    old.write_text(tool.PAGE.read_text(encoding="utf-8").replace("| houses |", "| houses, counted wrongly |"))
    monkeypatch.setattr(tool, "PAGE", old)
    monkeypatch.setattr("sys.argv", ["strategy_figures.py", "--check"])

    assert tool.main() == 1


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("senator.b2", "Senator: 2 cards bought"),
        ("architect.h1", "Architect: 1 house"),
        ("diplomat>prefect.p", "Diplomat who copies a Prefect: a province produces"),
        ("tribune.0", "Tribune"),
    ],
)
def test_kinds_of_turns_are_told_in_words(tool, kind, words):
    assert tool.in_words(kind) == words
