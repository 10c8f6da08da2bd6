"""Where each rule of docs/rules.md lives in the code and which tests prove it: writes docs/rule-map.md.

Code cites a rule by its number in a comment, a docstring or as an argument (``"5.2"``), data in its sources,
tests by the mark ``@rule("5.2")``. The map names modules, functions and test files but no lines, and leaves out
what is built on the rules (bots, server, ...), so that it changes rarely.

    python tools/pages/rule_map.py           writes the map
    python tools/pages/rule_map.py --check   fails if it is out of date or a rule has no code or no test
"""

from __future__ import annotations

import ast
import io
import json
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "concordia"
TESTS = ROOT / "tests"
RULES = ROOT / "docs" / "rules.md"
MAP = ROOT / "docs" / "rule-map.md"

# Built on the rules: what is cited there lives elsewhere.
GUESTS = {"bench", "bots", "cli", "envs", "learn", "review", "server"}

# Rules that forbid what no action could do: there is no code to cite them, only tests.
NOT_IN_CODE = {
    "3.4": "no action gives anything to another player",
    "4.2": "no action throws goods away",
}

HEAD = """# Where each rule lives

Written by `python tools/pages/rule_map.py`; do not edit. For each rule of [rules.md](rules.md) the code that cites
its number and the tests that carry it as a mark. A rule without code or test fails the build.

| rule | says | code | tests |
|---|---|---|---|
"""

_RULE = re.compile(r"^- (\d+\.\d+) (.+(?:\n  .+)*)", re.MULTILINE)
_UNIT = r"(?! ?(?:%|x\b|[mn]?s\b|\w*seconds))"  # a measurement is no rule
_NUMBER = re.compile(r"(?<![\w./])(\d\.\d{1,2})(?:[a-e]|\([a-e]\))?(?!\w|\.\d)" + _UNIT)
_ALONE = re.compile(r"\d\.\d{1,2}")

Places = dict[str, dict[str, set[str]]]  # rule -> file -> functions
Room = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def rules() -> dict[str, str]:
    """The numbers of all rules with their text."""
    found = _RULE.findall(RULES.read_text(encoding="utf-8"))
    return {number: " ".join(text.split()) for number, text in found}


def code() -> Places:
    """The functions and the data that cite each rule."""
    places: Places = {number: {} for number in rules()}
    for path in _python_files(SOURCE):
        if path.relative_to(SOURCE).parts[0] in GUESTS:
            continue
        text = path.read_text(encoding="utf-8")
        rooms = _rooms(ast.parse(text))
        for line, number in _citations(text):
            _add(places, number, path, _room_of(line, rooms))
    for path in sorted(SOURCE.joinpath("data").rglob("*.json")):
        for entry, source in json.loads(path.read_text(encoding="utf-8")).get("sources", {}).items():
            for found in _NUMBER.finditer(source):
                _add(places, found[1], path, entry)
    return places


def _add(places: Places, number: str, path: Path, name: str) -> None:
    if number in places:
        places[number].setdefault(_relative(path), set()).add(name)


def tests() -> Places:
    """The tests marked with each number, also with numbers that no rule has."""
    places: Places = {}
    for path in _python_files(TESTS):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, Room):
                for number in _marks(node):
                    places.setdefault(number, {}).setdefault(_relative(path), set()).add(node.name)
    return places


def problems() -> list[str]:
    """What is wrong: rules without code or test, marks of rules that do not exist."""
    known, cited, proved = rules(), code(), tests()
    silent = [number for number in known if not cited[number] and number not in NOT_IN_CODE]
    found = [f"{number}: no code cites it" for number in silent]
    found += [f"{number}: code cites it, so it needs no excuse" for number in NOT_IN_CODE if cited.get(number)]
    found += [f"{number}: no test is marked with it" for number in known if number not in proved]
    for number in sorted(proved.keys() - known.keys()):
        found += [f"{number}: there is no such rule, but {path} is marked with it" for path in proved[number]]
    return found


def written() -> str:
    """The text of the map."""
    cited, proved = code(), tests()
    rows = [
        f"| {number} | {_first_words(text)} | {_cell(number, cited[number])} | {_files(proved.get(number, {}))} |"
        for number, text in rules().items()
    ]
    return HEAD + "\n".join(rows) + "\n"


def main(arguments: list[str]) -> int:
    """Write the map, or with --check say what is wrong with it."""
    if arguments not in ([], ["--check"]):
        print("rule_map.py: the only argument is --check", file=sys.stderr)
        return 2
    now = written()
    if not arguments:
        MAP.write_text(now, encoding="utf-8")
        return 0
    wrong = problems()
    if not MAP.exists() or MAP.read_text(encoding="utf-8") != now:
        wrong.append("docs/rule-map.md is out of date: run python tools/pages/rule_map.py")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


def _python_files(under: Path) -> list[Path]:
    return sorted(path for path in under.rglob("*.py") if "__pycache__" not in path.parts)


def _relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _citations(text: str) -> Iterator[tuple[int, str]]:
    """Line and number of everything that looks like a rule's number."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            for found in _NUMBER.finditer(token.string):
                yield token.start[0], found[1]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | Room):
            line = 0 if isinstance(node, ast.Module) else node.lineno
            for found in _NUMBER.finditer(ast.get_docstring(node) or ""):
                yield line, found[1]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _ALONE.fullmatch(node.value):
            yield node.lineno, node.value


def _rooms(module: ast.Module) -> list[tuple[int, int, str]]:
    """First line, last line and name of each function and class, inner ones last."""
    rooms: list[tuple[int, int, str]] = []

    def enter(node: ast.AST, outer: str) -> None:
        for inner in ast.iter_child_nodes(node):
            if isinstance(inner, Room):
                name = f"{outer}{inner.name}"
                rooms.append((inner.lineno, inner.end_lineno or inner.lineno, name))
                enter(inner, f"{name}.")

    enter(module, "")
    return rooms


def _room_of(line: int, rooms: list[tuple[int, int, str]]) -> str:
    """The innermost function of a line; empty for the module itself."""
    return next((name for first, last, name in reversed(rooms) if first <= line <= last), "")


def _marks(node: Room) -> Iterator[str]:
    """The numbers of ``@rule("5.2", "5.4")`` above a test."""
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
            yield from (str(number.value) for number in mark.args if isinstance(number, ast.Constant))


def _first_words(text: str) -> str:
    plain = text.replace("*", "").replace("|", "/")
    return plain if len(plain) <= 60 else plain[:60].rsplit(" ", 1)[0].rstrip(".,:;") + " …"


def _cell(number: str, places: dict[str, set[str]]) -> str:
    if not places:
        return NOT_IN_CODE.get(number, "")
    return "<br>".join(
        f"[{_short(path)}](../{path})" + "".join(f" `{name}`" for name in sorted(functions) if name)
        for path, functions in sorted(places.items())
    )


def _files(places: dict[str, set[str]]) -> str:
    return "<br>".join(f"[{_short(path)}](../{path})" for path in sorted(places))


def _short(path: str) -> str:
    return path.removeprefix("src/concordia/").removeprefix("tests/").removesuffix(".py").removesuffix("/__init__")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
