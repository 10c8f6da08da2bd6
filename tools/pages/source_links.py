"""Links from the pages to a line of the sources: ``[`Room.request`](../src/…/room.py#L91)``.

The text of such a link is the name of something that the file defines, the anchor is its line.

    python tools/pages/source_links.py           sets every such anchor to the line where the name is defined now
    python tools/pages/source_links.py --check   fails if a name is gone, or a link lands out of sight of it
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\[`([^`\]]+)`\]\(([^)#\s]+)#L(\d+)\)")
IN_SIGHT = 20  # lines: sources may grow a little before the anchors have to be set again

TYPESCRIPT = r"^\s*(?:export |default |declare |async )*(?:function|class|const|let|interface|type|enum) {name}\b"
MEMBER = r"^\s+(?:private |public |readonly |static |async |get |set )*{name}\??\s*(?:[(<:]|=[^=>])"


class SourceLink(NamedTuple):
    """A link of a page to a line of a source file."""

    page: Path
    name: str
    target: str
    line: int

    @property
    def path(self) -> Path:
        """The file it leads to."""
        return (self.page.parent / self.target).resolve()


def links(page: Path) -> Iterator[SourceLink]:
    """The links of a page to lines."""
    for name, target, line in LINK.findall(page.read_text(encoding="utf-8")):
        yield SourceLink(page, name, target, int(line))


def defined_at(path: Path, name: str) -> int | None:
    """The line where a file defines ``Class.method``, ``function``, ``CONSTANT`` or a key; None if nowhere."""
    if not path.is_file():
        return None
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return _in_python(ast.parse(text), name.split("."))
    if path.suffix in (".ts", ".svelte"):
        return _in_typescript(text.splitlines(), name.split("."))
    if path.suffix == ".json":
        return _first(text.splitlines(), rf'^\s*"{re.escape(name)}":', 0)
    if path.suffix == ".css":
        return _first(text.splitlines(), rf"(?:^|[\s,]){re.escape(name)}\s*[:{{,]", 0)
    return _first(text.splitlines(), rf"^(?:#+ )?{re.escape(name)}", 0)


def _in_python(node: ast.AST, names: list[str]) -> int | None:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and child.name == names[0]:
            return child.lineno if len(names) == 1 else _in_python(child, names[1:])
        if len(names) == 1 and isinstance(child, ast.Assign | ast.AnnAssign):
            targets = child.targets if isinstance(child, ast.Assign) else [child.target]
            if any(isinstance(each, ast.Name) and each.id == names[0] for each in targets):
                return child.lineno
    return None


def _in_typescript(lines: list[str], names: list[str]) -> int | None:
    found = _first(lines, TYPESCRIPT.format(name=re.escape(names[0])), 0)
    if found is None or len(names) == 1:
        return found
    return _first(lines, MEMBER.format(name=re.escape(names[1])), found)


def _first(lines: list[str], pattern: str, start: int) -> int | None:
    """The number, from 1, of the first line from ``start`` on that fits."""
    return next((n for n, line in enumerate(lines[start:], start + 1) if re.search(pattern, line)), None)


def problems(page: Path) -> list[str]:
    """The links of a page that lead nowhere, or out of sight of what they name."""
    wrong = []
    for link in links(page):
        line = defined_at(link.path, link.name)
        if line is None:
            wrong.append(f"{page.name}: {link.target} defines no {link.name}")
        elif abs(line - link.line) > IN_SIGHT:
            wrong.append(
                f"{page.name}: {link.name} is at line {line}, not {link.line}: run tools/pages/source_links.py"
            )
    return wrong


def renewed(page: Path) -> str:
    """A page with every anchor at the line of its name."""

    def anchor(match: re.Match[str]) -> str:
        name, target, line = match.groups()
        now = defined_at((page.parent / target).resolve(), name)
        return f"[`{name}`]({target}#L{line if now is None else now})"

    return LINK.sub(anchor, page.read_text(encoding="utf-8"))


def main(arguments: list[str]) -> int:
    """Set the anchors, or with ``--check`` only look at them; say what leads nowhere."""
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    if not arguments:
        for page in PAGES:
            page.write_text(renewed(page), encoding="utf-8")
    wrong = [problem for page in PAGES for problem in problems(page)]
    for problem in wrong:
        print(problem, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
