"""The load test of ``concordia bench --server``, with few tables and seconds."""

from __future__ import annotations

import json

import pytest

from concordia.bench import paths as places
from concordia.bench import results_page as results
from concordia.bench.paths import BenchError, Engine
from concordia.bench.server import measure_server as server
from concordia.bench.server import peer
from concordia.bench.server.measure_server import Found, Part, Scale
from concordia.cli import main


def test_a_few_tables_move_at_a_human_pace_and_as_fast_as_they_can(tmp_path, monkeypatch):
    monkeypatch.setattr(places, "home", lambda: tmp_path)
    said = []

    found = server.measure(Engine("this", places.package_root()), Scale(3, 10.0, 0.5, 3.0, 2.0, 2), said.append)

    human, fast = found.rows()
    assert set(human) == set(fast) == {"what", "per_second", "note"}
    assert 0 < human["per_second"] < 25
    assert fast["per_second"] > human["per_second"]
    assert found.refused == 0
    assert "goals" in found.said()
    assert len(said) == 4
    assert list((tmp_path / "build").iterdir()) == []


def test_the_figures_of_a_part():
    part = Part.of([float(n) for n in range(1, 101)], 10)

    assert (part.per_second, part.p50, part.p99, part.worst) == (10, 50, 99, 100)
    with pytest.raises(BenchError, match="no move came back"):
        Part.of([], 1)


@pytest.mark.parametrize(("fast", "p99", "said"), [(500, 60, "met"), (499, 60, "missed"), (500, 61, "missed")])
def test_the_goals_are_both_to_be_met(fast, p99, said):
    found = Found(Scale(), Part(200, 9, p99, 90), Part(fast, 900, 999, 999), 0, 0, 1.0, 200, "plain")

    assert found.said().splitlines()[-1].endswith(f": {said}")


def test_tables_are_shared_out_to_the_processes():
    plans = server.plans("http://x", Scale(tables=5, rate=10, processes=2))

    assert [(plan.first, plan.tables, plan.rate) for plan in plans] == [(0, 2, 4), (2, 3, 6)]


def test_no_tables_cannot_be_measured(capsys):
    assert main(["bench", "--server", "--tables", "0"]) == 2
    assert "--tables 0: at least 1" in capsys.readouterr().err


def test_the_clients_tell_what_they_needed_themselves():
    found = Found(Scale(), Part(200, 9, 40, 90), Part(600, 900, 999, 999), 0, 0, 0.9, 200, "plain", 0.8)

    assert "the clients used 80% of a core" in found.rows()[1]["note"]


def test_the_peer_is_told_apart_and_compared():
    ours = Found(Scale(), Part(200, 9, 40, 90), Part(600, 900, 999, 999), 0, 0, 0.9, 200, "plain")
    peer = ours._replace(human=Part(200, 9, 80, 90), fast=Part(300, 9, 9, 9), build="peer 1.0", on_disk=False)

    assert "nothing on disk" in peer.rows()[0]["note"]
    assert ours.beside(peer) == (
        "beside peer 1.0: 2.0 times as many moves, p99 at a human pace 0.50 times as long"
    )


def test_results_are_written_into_their_block_and_nothing_else(tmp_path):
    file = tmp_path / "results.md"
    file.write_text("by hand\n<!-- server: load -->\nold\n<!-- /server: load -->\nmore\n")

    results.write("server: load", ["600 moves"], file)
    results.write("server: load", ["700 moves"], file)

    text = file.read_text()
    assert text.startswith("by hand\n<!-- server: load -->\n- 700 moves\n")
    assert text.endswith("<!-- /server: load -->\nmore\n")
    assert "600" not in text
    assert "old" not in text
    with pytest.raises(BenchError, match="no block server: kills"):
        results.write("server: kills", ["1"], file)


@pytest.mark.parametrize("name", ["load", "kills", "fuzz", "leaks", "openapi"])
def test_every_part_of_make_soak_has_its_block(name):
    text = (places.checkout() / "docs" / "results.md").read_text(encoding="utf-8")

    assert results.replaced(text, f"server: {name}", ["found"]) != text


def test_the_peer_has_states_of_our_size_and_an_exact_version():
    import re

    table = peer.table()

    assert len(table["players"]) == 4
    assert 2_500 < len(json.dumps(table)) < 12_000
    assert re.fullmatch(r"boardgame\.io \d+\.\d+\.\d+", peer.name())
