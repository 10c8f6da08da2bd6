from __future__ import annotations

from concordia.bench.probe_plan import OTHER_ENGINES, Job, check_plan, whole_plan
from concordia.bench.probes import other_engines, own_engine
from concordia.bench.ratio_check import RATIOS

OURS = ("compiled", "plain")


def test_every_probe_of_ours_is_in_the_plan_for_both_engines() -> None:
    jobs = whole_plan(OURS)
    assert {(job.subject, job.probe) for job in jobs if job.subject in OURS} == {
        (name, probe) for name in OURS for probe in own_engine.PROBES
    }
    assert len(set(jobs)) == len(jobs)


def test_every_other_engine_is_in_the_plan() -> None:
    assert set(OTHER_ENGINES) == set(other_engines.PROBES_OF)
    assert {job.subject for job in whole_plan([])} == set(other_engines.PROBES_OF)


def test_the_short_plan_has_what_the_ratios_need() -> None:
    jobs = check_plan(OURS)
    for sides in RATIOS.values():
        for subject, probe, _ in sides:
            assert Job(subject, probe) in jobs
    assert set(jobs) <= set(whole_plan(OURS))
