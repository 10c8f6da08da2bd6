"""Every rule has code that cites it and a test that carries its number, and docs/rule-map.md says which."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

TOOL = Path(__file__).resolve().parents[2] / "tools" / "pages" / "rule_map.py"


@pytest.fixture(scope="module")
def rule_map():
    spec = importlib.util.spec_from_file_location("rule_map", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_all_eight_chapters_are_read(rule_map):
    numbers = list(rule_map.rules())

    assert {number.split(".")[0] for number in numbers} == set("12345678")
    assert len(set(numbers)) == len(numbers)
    for chapter in "12345678":
        own = [int(number.split(".")[1]) for number in numbers if number.startswith(f"{chapter}.")]
        assert own == list(range(1, len(own) + 1))


def test_every_rule_has_a_test_and_code_that_cites_it(rule_map):
    assert rule_map.problems() == []


def test_the_rule_map_is_up_to_date(rule_map):
    message = "run python tools/pages/rule_map.py"

    assert rule_map.MAP.read_text(encoding="utf-8") == rule_map.written(), message


def test_the_rule_map_leads_to_files_that_exist(rule_map):
    for places in (*rule_map.code().values(), *rule_map.tests().values()):
        for path in places:
            assert (rule_map.ROOT / path).is_file()


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("# 5.4", ["5.4"]),
        ("x = 1  # 8.7: the partner plays", ["8.7"]),
        ('"""All at once (4.3, 8.3)."""', ["4.3", "8.3"]),
        ('"""5.3(a) and 5.1b, then 8.10."""', ["5.3", "5.1", "8.10"]),
        ('refuse("build.short", {}, "5.2")', ["5.2"]),
        ('"""Measured: 3.3 microseconds with mypyc 2.4.1, HTTP/1.1, 2.5x."""', []),
        ("price = 5.2", []),
        ('say("see 5.2")', []),
    ],
)
def test_a_citation_is_a_number_in_a_comment_a_docstring_or_an_argument(rule_map, text, numbers):
    assert [number for _, number in rule_map._citations(text)] == numbers


def test_a_citation_belongs_to_the_innermost_function(rule_map):
    import ast

    rooms = rule_map._rooms(ast.parse("class A:\n    def b(self):\n        pass\n\n\ndef c():\n    pass\n"))

    assert [rule_map._room_of(line, rooms) for line in (0, 1, 2, 3, 5, 7)] == ["", "A", "A.b", "A.b", "", "c"]


def test_a_rule_without_code_or_test_or_a_mark_without_a_rule_is_a_problem(rule_map, monkeypatch):
    monkeypatch.setattr(rule_map, "rules", lambda: {"1.1": "…", "9.9": "Something new."})
    problems = rule_map.problems()

    assert "9.9: no code cites it" in problems
    assert "9.9: no test is marked with it" in problems
    assert any(problem.startswith("5.2: there is no such rule") for problem in problems)


def test_check_fails_on_a_map_that_is_out_of_date(rule_map, monkeypatch, tmp_path, capsys):
    old = tmp_path / "rule-map.md"
    monkeypatch.setattr(rule_map, "MAP", old)
    assert rule_map.main(["--check"]) == 1
    assert "out of date" in capsys.readouterr().err

    assert rule_map.main([]) == 0
    assert old.read_text(encoding="utf-8") == rule_map.written()
    assert rule_map.main(["--wrong"]) == 2
