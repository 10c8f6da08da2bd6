"""Every link of the site leads somewhere: as the tool site_links leaves them, and as HTML once it is built."""

from __future__ import annotations

import importlib.util
import re
from functools import cache
from pathlib import Path
from posixpath import normpath

import pytest

from tests.docs.rulebook import FILES

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = [page.relative_to(DOCS).as_posix() for page in sorted(DOCS.rglob("*.md"))]


def tool(name):
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / "pages" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SITE = tool("site_links")


@cache
def page(uri):
    return SITE.rewritten((DOCS / uri).read_text(encoding="utf-8"), uri)


@cache
def anchors(uri):
    """The anchors of a page: its headings as Markdown's table of contents names them, and the rules by number."""
    text = SITE.BLOCK.sub("", page(uri))
    titles = [re.sub(r"\[([^\]]*)\]\([^)]*\)|[`*]", r"\1", each) for each in re.findall(r"^#+ (.*)$", text, re.M)]
    slugs = [re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", each).strip().lower()) for each in titles]
    return {*slugs, *re.findall(r'<a id="([^"]+)">', text)}


@pytest.mark.parametrize("uri", PAGES)
def test_every_link_leads_to_a_page_a_picture_or_a_source_of_the_site(uri):
    made = {SITE.page_of(source): source for source in SITE.sources()}
    for piece in SITE.BLOCK.split(page(uri))[::2]:
        for shown, target in SITE.LINK.findall(piece):
            if re.match(r"[a-z]+:", target):
                continue
            path, _, anchor = target.partition("#")
            place = normpath((Path(uri).parent / path).as_posix()) if path else uri
            if place in made:
                lines = len((ROOT / made[place]).read_text("utf-8").splitlines()) if anchor else 0
                assert not anchor or int(anchor.removeprefix("L")) <= lines, f"{shown} {target}"
            else:
                assert (DOCS / place).is_file(), f"{shown} {target}"
                assert not anchor or anchor in anchors(place), f"{shown} {target}"


def test_rules_can_be_linked_to_by_number_in_each_language():
    for uri in FILES.values():
        assert {"1.1", "5.2", "8.8"} <= anchors(uri)
    assert "(rules.fr.md#5.2)" in SITE.rewritten("[5.2](rules#5.2)", "learn.fr.md")
    assert "(rules.md#5.2)" in SITE.rewritten("[5.2](rules#5.2)", "learn.en.md")


def test_links_that_leave_the_pages_lead_to_the_sources_in_the_site():
    assert SITE.rewritten("[`x`](../src/concordia/game.py#L7)", "a.md") == (
        "[`x`](source/src/concordia/game.py.html#L7)"
    )
    assert SITE.rewritten("[y](../../src/concordia/rules)", "envs/a.md") == (
        "[y](../source/src/concordia/rules/index.html)"
    )
    assert SITE.rewritten("```\n[y](../src)\n```", "a.md") == "```\n[y](../src)\n```"


def test_a_dead_link_of_the_built_site_is_found(tmp_path, capsys):
    check = tool("check_site")
    (tmp_path / "b.html").write_text('<h1 id="there">B</h1>')
    (tmp_path / "a.html").write_text('<a href="b.html#there">1</a> <a href="https://example.org">2</a>')
    assert check.main([str(tmp_path)]) == 0

    (tmp_path / "a.html").write_text('<a href="b.html#gone">1</a><a href="c.html">2</a><img src="d.png">')
    assert check.main([str(tmp_path)]) == 1
    assert [line.split(": ")[1] for line in capsys.readouterr().out.splitlines()[1:]] == [
        "b.html#gone", "c.html", "d.png",
    ]  # fmt: skip
    assert check.main([str(tmp_path / "nowhere")]) == 2
