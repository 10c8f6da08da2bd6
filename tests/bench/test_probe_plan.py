from __future__ import annotations

from concordia.bench.probe_plan import YARDSTICK_PROBES, Job, check_plan, whole_plan
from concordia.bench.probes import other_engines as yardsticks
from concordia.bench.probes import own_engine as ours
from concordia.bench.ratio_check import RATIOS

OURS = ("compiled", "plain")


def test_every_probe_of_ours_is_in_the_plan_for_both_engines() -> None:
    jobs = whole_plan(OURS)
    assert {(job.subject, job.probe) for job in jobs if job.subject in OURS} == {
        (name, probe) for name in OURS for probe in ours.PROBES
    }
    assert len(set(jobs)) == len(jobs)


def test_every_yardstick_is_in_the_plan() -> None:
    assert set(YARDSTICK_PROBES) == set(yardsticks.YARDSTICKS)
    assert {job.subject for job in whole_plan([])} == set(yardsticks.YARDSTICKS)


def test_the_short_plan_has_what_the_ratios_need() -> None:
    jobs = check_plan(OURS)
    for sides in RATIOS.values():
        for subject, probe, _ in sides:
            assert Job(subject, probe) in jobs
    assert set(jobs) <= set(whole_plan(OURS))
