"""Whatever the bytes, a text is read or refused in one sentence with its place; nothing else is raised."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from concordia.cli import main
from concordia.errors import InvalidRecord
from concordia.notation import read

VECTORS = json.loads((Path(__file__).parents[2] / "docs" / "notation-vectors.json").read_text(encoding="utf-8"))
TEXTS = [vector["text"][:3000] for vector in VECTORS["games"]]
HEADS = ["", "concordia 1\n", "concordia 1\nclassic on italia, 2 players, seed 5\n", "concordia 1\nposition "]
HUGE = "7" * 5000
PIECES = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        [HUGE, "#", "#2", "[", "]", ":", ",", " ...", "\n", "\r\n", "\ufeff", "\0", "²", "٣", "-1", "{", '"']
    ),
    st.sampled_from(
        ["1. [0] ", "result 1 2, won by [0]", "house ", "land Roma > ", "keeps nothing", "card 0 + food"]
    ),
)


def read_or_refused(text):
    refusal = None
    try:
        read(text)
    except InvalidRecord as wrong:
        refusal = wrong
    if refusal is not None:
        assert "\n" not in str(refusal)
        assert len(str(refusal)) < 1000
        assert refusal.why.details["line"] >= 1


@settings(max_examples=150, deadline=None)
@given(head=st.sampled_from(HEADS), pieces=st.lists(PIECES, max_size=8))
def test_any_text(head, pieces):
    read_or_refused(head + "".join(pieces))


@settings(max_examples=60, deadline=None)
@given(text=st.sampled_from(TEXTS), piece=PIECES, data=st.data())
def test_a_game_into_which_something_was_put(text, piece, data):
    place = data.draw(st.integers(0, len(text)))
    until = data.draw(st.integers(place, min(len(text), place + 40)))
    read_or_refused(text[:place] + piece + text[until:])


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(head=st.sampled_from([head.encode() for head in HEADS]), rest=st.binary(max_size=200))
def test_a_file_of_any_bytes(tmp_path, capsys, head, rest):
    (tmp_path / "game.txt").write_bytes(head + rest)
    code = main(["replay", str(tmp_path / "game.txt"), "--json"])
    said = capsys.readouterr().err
    assert (code, said.count("\n")) in ((0, 0), (2, 1))


def test_a_text_of_too_many_lines_is_refused_instead_of_cut():
    with pytest.raises(InvalidRecord, match="at most 20000 lines"):
        read(TEXTS[0] + "\n" * 20_000 + "more")


@pytest.mark.parametrize("played", [HUGE, f"prefect/{HUGE}", f"prefect: produces {HUGE}"])
def test_what_is_thousands_of_digits_long_is_quoted_in_part(played):
    with pytest.raises(InvalidRecord) as refusal:
        read(f"{HEADS[2]}1. [0] {played}")
    assert len(str(refusal.value)) < 1000
