"""Numbers as people read them: durations, rates and shares."""

from __future__ import annotations


def duration(seconds: float) -> str:
    """A time in the unit that fits.

    >>> duration(1.5), duration(0.0042), duration(5e-05), duration(7e-07)
    ('1.5 s', '4.2 ms', '50 µs', '700 ns')
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.0f} ns"


def rate(per_second: float) -> str:
    """A rate with the digits that mean something.

    >>> rate(1234567.8), rate(18.14)
    ('1,234,568', '18.1')
    """
    return f"{per_second:,.0f}" if per_second >= 100 else f"{per_second:.3g}"


def percent(share: float) -> str:
    """A share in percent.

    >>> percent(0.625)
    '62.5 %'
    """
    return f"{100 * share:.1f} %"
