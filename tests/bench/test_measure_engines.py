from __future__ import annotations

from pathlib import Path

import pytest

from concordia.bench import measure_engines as run
from concordia.bench.engine_builds import EngineBuild
from concordia.bench.probe_plan import Job, RunLength
from concordia.bench.probes.child_process import Child
from concordia.bench.probes.cpu_clock import Count, Figures, ProbeTask
from concordia.bench.probes.memory import STATUS
from concordia.core.vectors import COMPILED
from concordia.report import project_folder
from concordia.report.fault import Fault

QUIET = RunLength(rounds=2, seconds=0.0, games=1, in_play=1)


class Pretender:
    """Answers like a child, with made-up figures."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, ProbeTask]] = []

    def ask(self, probe: str, task: ProbeTask) -> Figures:
        self.asked.append((probe, task))
        return {"decisions": Count(100 * len(self.asked), 2.0), "wall": Count(1, 3.0)}


def silence(_: str) -> None:
    pass


def here() -> EngineBuild:
    """The engine these tests run with."""
    return EngineBuild("compiled" if COMPILED else "plain", project_folder.package_root())


def test_rounds_are_interleaved_and_differ_in_their_seeds() -> None:
    pretender = Pretender()
    jobs = [Job("plain", "listed"), Job("plain", "playout")]
    rates = run.interleave({"plain": pretender}, jobs, QUIET, silence)  # type: ignore[dict-item]
    assert [probe for probe, _ in pretender.asked] == ["listed", "playout", "listed", "playout"]
    assert [task.seed for _, task in pretender.asked] == [0, 0, 1000, 1000]
    assert rates == {(jobs[0], "decisions"): [50.0, 150.0], (jobs[1], "decisions"): [100.0, 200.0]}


def test_a_real_child_measures_and_the_loaded_file_is_told() -> None:
    engine = here()
    found = run.measure([engine], [Job(engine.name, "new_game")], QUIET, silence)
    (row,) = found.rows
    assert len(row.rates) == 2
    assert Path(row.note).is_relative_to(engine.root)
    assert found.loaded == {engine.name: row.note}


def test_two_processes_and_memory_are_told_in_words() -> None:
    engine = here()
    one, two = run.measure_processes(engine, QUIET, silence)
    assert "times one process" in two.note
    assert one.note == ""
    rows = run.measure_memory([engine], QUIET, silence)
    assert [row.probe for row in rows] == (["state", "in_play", "growth"] if STATUS.exists() else ["state"])
    assert "bytes per state" in rows[0].note


def test_the_wrong_engine_is_refused() -> None:
    wrong = EngineBuild("plain" if here().name == "compiled" else "compiled", here().root)
    with pytest.raises(Fault, match="wrong place"):
        run.measure([wrong], [Job(wrong.name, "new_game")], QUIET, silence)


def test_a_child_that_dies_is_reported_in_one_line() -> None:
    with Child("ours", [here().root]) as child, pytest.raises(Fault, match="KeyError") as raised:
        child.ask("no such probe", ProbeTask())
    assert "\n" not in str(raised.value)


def test_a_missing_yardstick_is_named_and_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(project_folder, "home", lambda: tmp_path)
    found = run.measure([], [Job("catanatron", "copy")], QUIET, silence)
    assert found.rows == []
    assert "--install" in found.missing["catanatron"]
