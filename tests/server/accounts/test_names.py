from __future__ import annotations

import pytest

from concordia.server.accounts import names


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Livia ", "Livia"),
        ("Li\u0000via\u202e", "Livia"),
        ("Livia\n\tDrusilla", "Livia Drusilla"),
        ("\uff2c\uff49\uff56\uff49\uff41", "Livia"),
        ("Zo\u0065\u0301", "Zoé"),
        ("Мирјана", "Мирјана"),
        ("\ud800x", "x"),
    ],
)
def test_a_name_is_shown_without_anything_invisible(given: str, shown: str) -> None:
    assert names.tidy(given) == shown


@pytest.mark.parametrize("pair", [("LIVIA", "livia"), ("Straße", "STRASSE"), ("Li\u200bvia", "Livia")])
def test_names_that_look_the_same_are_the_same(pair: tuple[str, str]) -> None:
    assert names.folded(pair[0]) == names.folded(pair[1])


@pytest.mark.parametrize("name", ["", "x", "x" * 25, "--", "  "])
def test_a_name_must_be_a_name(name: str) -> None:
    assert not names.fits(names.tidy(name))


def test_who_gives_no_name_gets_a_roman_one() -> None:
    assert all(names.fits(names.a_roman()) for _ in range(50))
