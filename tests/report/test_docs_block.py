"""Blocks of figures: each is written in its own place, and nothing else in a page changes."""

from __future__ import annotations

import pytest

from concordia.report import docs_block, project_folder
from concordia.report.fault import Fault


def test_results_are_written_into_their_block_and_nothing_else(tmp_path):
    file = tmp_path / "results.md"
    file.write_text("by hand\n<!-- server: load -->\nold\n<!-- /server: load -->\nmore\n")

    docs_block.write_measurements("server: load", ["600 moves"], file)
    docs_block.write_measurements("server: load", ["700 moves"], file)

    text = file.read_text()
    assert text.startswith("by hand\n<!-- server: load -->\n- 700 moves\n")
    assert text.endswith("<!-- /server: load -->\nmore\n")
    assert "600" not in text
    assert "old" not in text
    with pytest.raises(Fault, match="no block server: kills"):
        docs_block.write_measurements("server: kills", ["1"], file)


@pytest.mark.parametrize("name", ["load", "kills", "fuzz", "leaks", "openapi"])
def test_every_part_of_make_soak_has_its_block(name):
    text = (project_folder.checkout() / "docs" / "results.md").read_text(encoding="utf-8")

    assert docs_block.replaced(text, f"server: {name}", ["found"]) != text


def test_a_page_without_the_block_gets_it_at_its_end_once():
    page = docs_block.with_block("# Results\n\nText.\n", "arena", "## Bars")

    assert page == "# Results\n\nText.\n\n## Bars\n\n<!-- arena -->\n<!-- /arena -->\n"
    assert docs_block.with_block(page, "arena", "## Bars") == page
