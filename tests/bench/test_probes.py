from __future__ import annotations

import io
import json

import pytest

from concordia.bench.measurements import Measurement
from concordia.bench.probes import child_main as worker
from concordia.bench.probes import cpu_clock as clock
from concordia.bench.probes import memory
from concordia.bench.probes import own_engine as ours
from concordia.bench.probes.cpu_clock import Count, ProbeTask


@pytest.mark.parametrize("name", ours.PROBES)
def test_every_probe_counts_something_that_has_a_name(name: str) -> None:
    for figure, count in ours.PROBES[name](ProbeTask(players=2)).items():
        assert count.times > 0
        assert Measurement("plain", name, figure, [1.0]).what


@pytest.mark.parametrize("name", memory.PROBES)
def test_every_memory_probe_tells_bytes_and_one_count_that_has_a_name(name: str) -> None:
    figures = memory.PROBES[name](ProbeTask(games=1))
    assert "bytes" in figures
    (figure,) = set(figures) - {"bytes"}
    assert Measurement("plain", name, figure, [1.0]).what


def test_a_state_weighs_less_than_4_kb() -> None:
    assert 500 < memory.PROBES["state"](ProbeTask())["bytes"].times < 4096


def test_decisions_are_counted_without_the_setting_up(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter([0.0, 1.0, 3.0, 10.0, 11.0, 13.0])
    monkeypatch.setattr(clock, "process_time", lambda: next(ticks))
    figures = clock.time_games(lambda seed: seed, lambda game: game + 7, lambda game: game, ProbeTask(seconds=4.0))
    assert figures == {"decisions": Count(7 + 8, 4.0), "games": Count(2, 6.0)}


def test_calls_are_made_until_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter([0.0, 1.0, 2.0])
    monkeypatch.setattr(clock, "process_time", lambda: next(ticks))
    made: list[int] = []
    figures = clock.time_calls("calls", [lambda: made.append(1)] * 3, ProbeTask(seconds=2.0))
    assert figures == {"calls": Count(len(made), 2.0)}
    assert len(made) == 6


def test_the_copying_player_plays_the_same_game() -> None:
    task = ProbeTask(players=3, seed=5)
    decisions = ours.PROBES["listed"](task)["decisions"].times
    assert ours.PROBES["copied"](task)["decisions"].times == decisions
    assert ours.PROBES["playout"](task)["decisions"].times == decisions
    assert sum(count.times for count in ours.PROBES["phases"](task).values()) == decisions


def test_a_child_says_what_it_loaded_then_answers_every_line() -> None:
    out = io.StringIO()
    worker.serve("ours", ['{"probe": "copy", "players": 2}', '{"probe": "new_game"}'], out)
    hello, *answers = map(json.loads, out.getvalue().splitlines())
    assert "game" in hello["file"]
    assert set(hello["probes"]) == set(ours.PROBES)
    assert [set(answer) for answer in answers] == [{"copies", "wall"}, {"games", "wall"}]


def test_a_child_without_its_package_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(_: str) -> object:
        raise ImportError("No module named 'chess'")

    monkeypatch.setattr("concordia.bench.probes.other_engines.import_module", nothing)
    out = io.StringIO()
    worker.serve("chess", [], out)
    assert json.loads(out.getvalue()) == {"missing": "No module named 'chess'"}
