"""Whether every link of the built site leads somewhere: ``python tools/pages/check_site.py [build/site]``."""

from __future__ import annotations

import argparse
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Links(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, page: Path) -> None:
        """Read a page."""
        super().__init__()
        self.targets: list[str] = []
        self.anchors: set[str] = {"", "__skip"}
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what leads somewhere, and what can be led to."""
        given = dict(attrs)
        self.anchors |= {value for key in ("id", "name") if (value := given.get(key))}
        if tag in ("a", "link", "img", "script"):
            self.targets += [value for key in ("href", "src") if (value := given.get(key))]


def dead(site: Path) -> list[str]:
    """The links that lead nowhere, each with its page."""
    pages = {page.resolve(): Links(page) for page in site.rglob("*.html")}
    found = []
    for page, links in pages.items():
        if page.name == "404.html":  # it is shown at any address, so its links begin at the root of a server
            continue
        for target in links.targets:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            path = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            path = path / "index.html" if path.is_dir() else path
            there = path.is_file() and (path not in pages or unquote(parts.fragment) in pages[path].anchors)
            if not there:
                found.append(f"{page.relative_to(site.resolve())}: {target}")
    return found


def main(arguments: list[str]) -> int:
    """Name the dead links; 1 if there are any."""
    parser = argparse.ArgumentParser(description="Look for dead links within the site of the documentation.")
    parser.add_argument("site", type=Path, nargs="?", default=Path("build/site"))
    site = parser.parse_args(arguments).site
    if not site.is_dir():
        print(f"there is no {site}: make docs builds it", file=sys.stderr)
        return 2
    wrong = dead(site)
    print("\n".join(wrong) or f"no dead link on {sum(1 for _ in site.rglob('*.html'))} pages")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
