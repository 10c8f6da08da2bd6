"""The paths of the client's pages, defined here alone: in e-mails and webhooks, and in the client itself.

``python -m concordia.server.protocol.page_paths > web/src/page-paths.ts`` writes them for the client.

>>> path_to("table", table="k7f2")
'/t/k7f2'
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping

PAGES: Mapping[str, str] = {
    "front": "/",
    "newTable": "/new",
    "publicTables": "/tables",
    "myGames": "/games",
    "settings": "/me",
    "signIn": "/sign-in",
    "people": "/people",
    "forgotPassword": "/forgotten",
    "resetPassword": "/reset",
    "confirmMail": "/confirm",
    "leaderboard": "/leaderboard",
    "ratings": "/ratings",
    "profile": "/p/{person}",
    "moderation": "/moderation",
    "rules": "/rules",
    "learn": "/learn",
    "lessons": "/learn/lessons",
    "lesson": "/learn/lessons/{lesson}",
    "daily": "/daily",
    "table": "/t/{table}",
    "replay": "/t/{table}/replay",
    "review": "/t/{table}/review",
    "retry": "/t/{table}/retry",
    "mistakes": "/learn/mistakes",
    "puzzles": "/puzzles",
    "puzzleGame": "/puzzles/{puzzle}/game",
    "explorer": "/learn/explorer",
    "statistics": "/statistics",
    "studies": "/studies",
    "study": "/studies/{study}",
    "embed": "/embed/studies/{study}",
}

# Links that were sent out earlier; they still lead to their page.
FORMER: Mapping[str, tuple[str, ...]] = {"table": ("/table/{table}",)}

_VALUES = {
    "person": r"\d+",
    "table": r"[\w-]+",
    "lesson": r"[\w-]+",
    "study": r"[0-9a-z]+",
    "puzzle": r"[0-9a-f]+",
}
_FIELD = re.compile(r"\{(\w+)\}")

HEADER = "// Written by `python -m concordia.server.protocol.page_paths`; do not edit.\n"


def path_to(page: str, **values: object) -> str:
    """The path of a page, with what it names filled in."""
    return PAGES[page].format(**values)


def patterns_of(page: str) -> list[str]:
    """Regular expressions for the paths that show a page, former ones included."""
    paths = [PAGES[page], *FORMER.get(page, ())]
    return [f"^{_FIELD.sub(lambda field: f'(?<{field[1]}>{_VALUES[field[1]]})', path)}$" for path in paths]


def typescript() -> str:
    """The paths as the client reads them: for each page a function that makes its path, and its patterns."""
    made = [f"  {page}: {_function(path)}," for page, path in PAGES.items()]
    read = [f"  {page}: [{', '.join(map(_literal, patterns_of(page)))}]," for page in PAGES]
    parts = [HEADER, "/** The path of each page. */", "export const pathTo = {", *made, "};\n"]
    parts += [
        "/** The paths that show a page, those of older links included. */",
        "export const pathsOf = {",
        *read,
    ]
    return "\n".join([*parts, "};", ""])


def _function(path: str) -> str:
    names = _FIELD.findall(path)
    typed = ", ".join(f"{name}: string | number" for name in names)
    text = "`" + path.replace("{", "${") + "`" if names else f'"{path}"'
    return f"({typed}): string => {text}"


def _literal(pattern: str) -> str:
    return "/" + pattern.replace("/", r"\/") + "/"


if __name__ == "__main__":
    sys.stdout.write(typescript())
