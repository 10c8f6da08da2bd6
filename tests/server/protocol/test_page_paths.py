"""The paths of pages: the server writes them once, and the client reads what it wrote."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from concordia.cli.followed_table import address_of
from concordia.server.protocol.page_paths import FORMER, PAGES, path_to, patterns_of, typescript

CLIENT = Path(__file__).resolve().parents[3] / "web" / "src" / "page-paths.ts"


def test_the_client_has_the_paths_of_the_server():
    assert CLIENT.read_text(encoding="utf-8") == typescript(), (
        "run: python -m concordia.server.protocol.page_paths > web/src/page-paths.ts"
    )


@pytest.mark.parametrize("page", PAGES)
def test_a_path_shows_its_own_page_alone(page):
    path = path_to(page, table="k7f2", person=7, lesson="build", study="0a1b", puzzle="0a1b2c")
    showing = [each for each in PAGES for form in patterns_of(each) if re.match(form.replace("(?<", "(?P<"), path)]
    assert showing == [page]


def test_older_links_still_lead_to_their_page():
    assert FORMER["table"] == ("/table/{table}",)
    assert any(re.match(form.replace("(?<", "(?P<"), "/table/k7f2") for form in patterns_of("table"))


def test_the_terminal_understands_the_link_of_a_table():
    assert address_of("https://example.org" + path_to("table", table="k7f2")).key == "k7f2"
