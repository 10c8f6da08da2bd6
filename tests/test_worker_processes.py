"""Worker processes: each answers alone, a dead one is replaced once, and none is left behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from concordia.worker_processes import WorkerDied, WorkerFailed, WorkerPool


def own_id():
    return os.getpid()


def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(mark):
    """Die the first time that this is asked, and answer the second time."""
    if not Path(mark).exists():
        Path(mark).touch()
        die()
    return os.getpid()


def refuse(what):
    raise LookupError(f"no {what}")


def sleep_then_id(seconds):
    time.sleep(seconds)
    return os.getpid()


def test_calls_are_shared_out_among_processes():
    with WorkerPool(2) as pool:
        found = {coming.result() for coming in [pool.submit(sleep_then_id, 0.3) for _ in range(4)]}

    assert len(found) == 2
    assert os.getpid() not in found


def test_one_process_serves_calls_that_follow_each_other():
    with WorkerPool(3) as pool:
        assert len({pool.submit(own_id).result() for _ in range(5)}) == 1


def test_a_death_costs_one_call_and_another_process_goes_on():
    with WorkerPool(1) as pool:
        first = pool.submit(own_id).result()
        lost, next_ones = pool.submit(die), [pool.submit(own_id) for _ in range(4)]
        with pytest.raises(WorkerDied):
            lost.result()
        found = {coming.result() for coming in next_ones}

    assert len(found) == 1
    assert first not in found


def test_the_other_processes_go_on_when_one_dies():
    with WorkerPool(2) as pool:
        long, lost = pool.submit(sleep_then_id, 1), pool.submit(die)
        with pytest.raises(WorkerDied):
            lost.result()
        assert long.result() != os.getpid()


def test_a_call_can_be_made_again_but_not_for_ever(tmp_path):
    with WorkerPool(1, tries=2) as pool:
        assert pool.submit(die_once, tmp_path / "died").result() != os.getpid()
        with pytest.raises(WorkerDied):
            pool.submit(die).result()


def test_a_process_killed_while_it_was_idle_costs_nothing():
    with WorkerPool(1) as pool:
        first = pool.submit(own_id).result()
        os.kill(first, signal.SIGKILL)
        (child,) = [child for child in multiprocessing.active_children() if child.pid == first] or [None]
        if child is not None:
            child.join()
        assert pool.submit(own_id).result() != first


def test_an_error_comes_back_in_a_line_with_its_traceback():
    with WorkerPool(1) as pool, pytest.raises(WorkerFailed) as failed:
        pool.submit(refuse, "wine").result()

    assert str(failed.value) == "LookupError: no wine"
    assert "in refuse" in failed.value.__notes__[0]


def test_without_waiting_all_ends_at_once():
    began = time.monotonic()
    pool = WorkerPool(1)
    pool.start()
    coming = [pool.submit(sleep_then_id, 60) for _ in range(3)]
    time.sleep(0.3)
    pool.shutdown(wait=False)

    assert isinstance(coming[0].exception(30), WorkerDied)
    assert time.monotonic() - began < 30
    assert coming[2].cancelled()


ORPHANS = """
import os, signal
from concordia.worker_processes import WorkerPool

if __name__ == "__main__":
    pool = WorkerPool(1)
    print(pool.submit(os.getpid).result(), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_worker_ends_with_the_one_who_started_it(tmp_path):
    script = tmp_path / "orphans.py"
    script.write_text(ORPHANS)
    said = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False).stdout
    until = time.monotonic() + 30
    while Path(f"/proc/{int(said)}").exists() and time.monotonic() < until:
        time.sleep(0.05)

    assert not Path(f"/proc/{int(said)}").exists()
