"""Every link of the pages leads somewhere: to a file, a heading, or the line of a name that the file defines."""

from __future__ import annotations

import importlib.util
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "concordia"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
EACH_PAGE = pytest.mark.parametrize("page", [pytest.param(page, id=str(page.relative_to(ROOT))) for page in PAGES])
BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[([^\]]*)\]\(([^)\s#]*)(?:#([^)\s]*))?\)")
IN_THE_APP = (
    "rules"  # the pages that the client shows name its rulebook so; test_learn.py sees that the rules exist
)
CODE = re.compile(r"`([\w./-]+)`")
TREE = ("src/", "tests/", "tools/", "docs/", "web/", "examples/", "benchmarks/")
YOURS = {"mybot.py"}  # files that a page tells its reader to write


@pytest.fixture(scope="module")
def source_links():
    spec = importlib.util.spec_from_file_location("source_links", ROOT / "tools" / "pages" / "source_links.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def text(page):
    """A page without its blocks of code."""
    return BLOCK.sub("", page.read_text(encoding="utf-8"))


def links(page):
    """The links of a page that stay in the repository: what they show, the file, the anchor."""
    for shown, target, anchor in LINK.findall(text(page)):
        if not re.match(r"[a-z]+:", target) and not target.startswith("/") and target != IN_THE_APP:
            yield shown, (page.parent / target).resolve() if target else page, anchor


@cache
def headings(page):
    """The anchors of a page's headings, as GitHub and the site make them."""
    found = re.findall(r"^#+ (.*)$", text(page), re.MULTILINE)
    words = [re.sub(r"[^\w\s-]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", each)) for each in found]
    return {re.sub(r"[-\s]+", "-", each.strip().lower()) for each in words}


@EACH_PAGE
def test_every_link_leads_to_a_file(page):
    for shown, target, _ in links(page):
        assert target.exists(), f"{shown}: {target}"


@EACH_PAGE
def test_every_anchor_is_a_heading_or_a_line(page):
    for shown, target, anchor in links(page):
        if anchor and target.suffix == ".md":
            assert anchor in headings(target), f"{shown}: {target.name}#{anchor}"
        elif anchor:
            assert re.fullmatch(r"L\d+", anchor), f"{shown}: {anchor}"
            assert shown.startswith("`"), f"{shown} says not what stands at {target.name}#{anchor}"


@EACH_PAGE
def test_a_link_to_a_line_lands_in_sight_of_what_it_names(page, source_links):
    assert source_links.problems(page) == []


@EACH_PAGE
def test_a_link_that_shows_a_path_leads_there(page):
    for shown, target, anchor in links(page):
        path = shown.strip("`").rstrip("/")
        if shown.startswith("`") and "/" in path and not anchor:
            assert target.as_posix().endswith(f"/{path}"), f"{shown}: {target}"


@EACH_PAGE
def test_every_path_that_a_page_names_exists(page):
    for said in CODE.findall(text(page)):
        if said.startswith(TREE):
            assert (ROOT / said).exists(), said
        elif said.endswith((".py", ".ts", ".svelte")) and said not in YOURS:
            assert any((folder / said).exists() for folder in (ROOT, SOURCE)), said


def test_names_are_found_in_every_kind_of_source(source_links, tmp_path):
    files = {
        "a.py": "LIMIT: int = 3\n\n\nclass Room:\n    async def request(self):\n        pass\n",
        "b.ts": "export class Store {\n  private pending = 1;\n  act(): void {}\n}\nfunction merged(): void {}\n",
        "c.svelte": '<script lang="ts">\n  function pick(): void {}\n</script>\n',
        "d.json": '{\n  "cards": 1\n}\n',
        "e.css": ":root {\n  --gold: red;\n}\n",
    }
    for name, content in files.items():
        (tmp_path / name).write_text(content)

    def line(file, name):
        return source_links.defined_at(tmp_path / file, name)

    assert [line("a.py", name) for name in ("LIMIT", "Room", "Room.request", "request")] == [1, 4, 5, None]
    assert [line("b.ts", name) for name in ("Store.pending", "Store.act", "merged", "gone")] == [2, 3, 5, None]
    assert line("c.svelte", "pick") == 2
    assert line("d.json", "cards") == 2
    assert line("e.css", "--gold") == 2
    assert line("gone.py", "anything") is None


def test_anchors_are_set_to_where_the_names_are_now(source_links, tmp_path, monkeypatch, capsys):
    (tmp_path / "a.py").write_text("\n" * 40 + "def far():\n    pass\n")
    page = tmp_path / "page.md"
    page.write_text("[`far`](a.py#L2) and [`gone`](a.py#L1)\n")
    monkeypatch.setattr(source_links, "PAGES", [page])

    assert source_links.main(["--check"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "page.md: far is at line 41, not 2: run tools/pages/source_links.py",
        "page.md: a.py defines no gone",
    ]
    assert source_links.main([]) == 1
    assert page.read_text() == "[`far`](a.py#L41) and [`gone`](a.py#L1)\n"
    assert source_links.main(["--wrong"]) == 2
