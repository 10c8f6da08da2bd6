"""The load test of ``concordia bench --server``, with few tables and seconds."""

from __future__ import annotations

import json
import re

import pytest

from concordia.bench.engine_builds import EngineBuild
from concordia.bench.server import measure_server as server
from concordia.bench.server import peer
from concordia.bench.server.measure_server import LoadResult, PaceResult, Scale
from concordia.cli import main
from concordia.report import project_folder
from concordia.report.fault import Fault


def test_a_few_tables_move_at_a_human_pace_and_as_fast_as_they_can(tmp_path, monkeypatch):
    monkeypatch.setattr(project_folder, "home", lambda: tmp_path)
    said = []

    found = server.measure(
        EngineBuild("this", project_folder.package_root()), Scale(3, 10.0, 0.5, 3.0, 2.0, 2), said.append
    )

    human, fast = found.rows()
    assert set(human) == set(fast) == {"what", "per_second", "note"}
    assert 0 < human["per_second"] < 25
    assert fast["per_second"] > human["per_second"]
    assert found.refused == 0
    assert "goals" in found.said()
    assert len(said) == 4
    assert list((tmp_path / "build").iterdir()) == []


def test_what_the_disk_takes_by_itself_is_told_too():
    said = server.disk_alone(Scale(rate=200.0, human=0.5))

    p50, p99 = (float(found) for found in re.search(r"p50 ([\d.]+) ms, p99 ([\d.]+) ms", said).groups())
    assert 0 <= p50 <= p99
    assert "16 kB" in said
    assert "200 times a second" in said


def test_the_figures_of_a_part():
    part = PaceResult.of([float(n) for n in range(1, 101)], 10)

    assert (part.per_second, part.p50, part.p99, part.worst) == (10, 50.5, pytest.approx(99.01), 100)
    with pytest.raises(Fault, match="no move came back"):
        PaceResult.of([], 1)


@pytest.mark.parametrize(("fast", "p99", "said"), [(500, 60, "met"), (499, 60, "missed"), (500, 61, "missed")])
def test_the_goals_are_both_to_be_met(fast, p99, said):
    found = LoadResult(
        Scale(), PaceResult(200, 9, p99, 90), PaceResult(fast, 900, 999, 999), 0, 0, 1.0, 200, "plain"
    )

    assert found.said().splitlines()[-1].endswith(f": {said}")


def test_tables_are_shared_out_to_the_processes():
    plans = server.plans("http://x", Scale(tables=5, rate=10, processes=2))

    assert [(plan.first, plan.tables, plan.rate) for plan in plans] == [(0, 2, 4), (2, 3, 6)]


def test_no_tables_cannot_be_measured(capsys):
    assert main(["bench", "--server", "--tables", "0"]) == 2
    assert "--tables 0: at least 1" in capsys.readouterr().err


def test_the_clients_tell_what_they_needed_themselves():
    found = LoadResult(
        Scale(), PaceResult(200, 9, 40, 90), PaceResult(600, 900, 999, 999), 0, 0, 0.9, 200, "plain", 0.8
    )

    assert "the clients used 80% of a core" in found.rows()[1]["note"]


def test_the_peer_is_told_apart_and_compared():
    ours = LoadResult(Scale(), PaceResult(200, 9, 40, 90), PaceResult(600, 900, 999, 999), 0, 0, 0.9, 200, "plain")
    peer = ours._replace(
        human=PaceResult(200, 9, 80, 90), fast=PaceResult(300, 9, 9, 9), build="peer 1.0", on_disk=False
    )

    assert "nothing on disk" in peer.rows()[0]["note"]
    assert ours.beside(peer) == (
        "beside peer 1.0: 2.0 times as many moves, p99 at a human pace 0.50 times as long"
    )


def test_the_peer_has_states_of_our_size_and_an_exact_version():
    import re

    table = peer.table()

    assert len(table["players"]) == 4
    assert 2_500 < len(json.dumps(table)) < 12_000
    assert re.fullmatch(r"boardgame\.io \d+\.\d+\.\d+", peer.name())
