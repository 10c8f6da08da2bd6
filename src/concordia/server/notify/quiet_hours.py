"""Quiet hours: when a person does not want to be called, by the clock on their wall."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)


def quiet_period(preferences: Mapping[str, Any], moment: float) -> tuple[float, float] | None:
    """From when until when it is quiet around a moment; None if it is not.

    >>> night = {"quiet_from": "22:00", "quiet_to": "07:00", "time_zone": "Europe/Belgrade"}
    >>> quiet_period(night, 1_700_000_000.0)  # 23:13 there
    (1699995600.0, 1700028000.0)
    >>> quiet_period(night, 1_700_030_000.0) is None
    True
    """
    start, end = preferences.get("quiet_from") or "", preferences.get("quiet_to") or ""
    if not start or start == end:
        return None
    there = datetime.fromtimestamp(moment, ZoneInfo(preferences.get("time_zone") or "UTC"))
    clock, begins, ends = there.strftime("%H:%M"), time.fromisoformat(start), time.fromisoformat(end)
    if start < end and not start <= clock < end:
        return None
    if end < start and end <= clock < start:
        return None
    first = there.date() - (DAY if clock < start else timedelta())
    last = first + (DAY if end < start else timedelta())
    return _moment(first, begins, there), _moment(last, ends, there)


def _moment(day: date, hour: time, there: datetime) -> float:
    return datetime.combine(day, hour, there.tzinfo).timestamp()
