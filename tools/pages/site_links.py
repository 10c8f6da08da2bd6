"""What the site of ``make docs`` does with links that lead out of docs/; a hook of MkDocs.

Sources that a page links to become pages of the site, with their lines numbered and anchored; folders become
lists. Pages that the browser client shows too name a rule as ``rules#5.2``: here that is the rule on the page of
the same language.
"""

from __future__ import annotations

import html
import re
from functools import partial
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
BLOCK = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(\[(?:[^\[\]]|\[[^\]]*\])*\])\(([^)\s]+)\)")
RULE = re.compile(r"^- (\d+\.\d+) ", re.MULTILINE)
TEXTS = {".css", ".html", ".js", ".json", ".md", ".py", ".sh", ".svelte", ".toml", ".ts", ".yml", ""}


def rewritten(markdown: str, uri: str) -> str:
    """The text of a page of docs/ as the site builds it; ``uri`` is its path below docs/."""
    if re.fullmatch(r"rules(\.\w\w)?\.md", uri):
        markdown = RULE.sub(r'- <a id="\1"></a>\1 ', markdown)
    pieces = BLOCK.split(markdown)
    for number in range(0, len(pieces), 2):
        pieces[number] = LINK.sub(partial(_replaced, uri=uri), pieces[number])
    return "".join(pieces)


def _replaced(link: re.Match[str], uri: str) -> str:
    shown, target = link.groups()
    path, _, anchor = target.partition("#")
    if path == "rules":
        language = uri.split(".")[-2]
        return f"{shown}({'rules.md' if language == 'en' else f'rules.{language}.md'}#{anchor})"
    outside = source_of(target, uri)
    if outside is None:
        return link[0]
    place = relpath(page_of(outside), PurePosixPath(uri).parent.as_posix())
    return f"{shown}({place}{f'#{anchor}' if anchor else ''})"


def source_of(target: str, uri: str) -> str | None:
    """The path in the repository that a link of a page leads to, if it lies outside of docs/."""
    path = target.partition("#")[0]
    if not path or re.match(r"[a-z]+:|/", path):
        return None
    place = normpath(f"docs/{PurePosixPath(uri).parent.as_posix()}/{path}")
    return None if place.startswith("docs/") else place


def page_of(source: str) -> str:
    """Where the site has a source or a folder."""
    return f"source/{source}/index.html" if (ROOT / source).is_dir() else f"source/{source}.html"


def sources() -> list[str]:
    """Everything outside of docs/ that pages link to, with the files of folders."""
    found = set()
    for page in DOCS.rglob("*.md"):
        uri = page.relative_to(DOCS).as_posix()
        for piece in BLOCK.split(page.read_text(encoding="utf-8"))[::2]:
            found |= {source_of(target, uri) for _, target in LINK.findall(piece)}
    named = sorted(each for each in found if each is not None and (ROOT / each).exists())
    for folder in [each for each in named if (ROOT / each).is_dir()]:
        named += [f"{folder}/{file.name}" for file in files_of(folder) if f"{folder}/{file.name}" not in named]
    return named


def files_of(folder: str) -> list[Path]:
    """The files of a folder that can be shown."""
    return [file for file in sorted((ROOT / folder).iterdir()) if file.is_file() and file.suffix in TEXTS]


def page_for(source: str) -> str:
    """The page of a source, or the list of a folder's files."""
    if (ROOT / source).is_dir():
        lines = (f'<li><a href="{file.name}.html">{html.escape(file.name)}</a>' for file in files_of(source))
        title = html.escape(source)
        return (
            f"<!doctype html><meta charset=utf-8><title>{title}</title><h2>{title}</h2><ul>{''.join(lines)}</ul>"
        )
    return _coloured(source)


def _coloured(source: str) -> str:
    from pygments import highlight  # noqa: PLC0415 - only the environment of the site has it
    from pygments.formatters import HtmlFormatter  # noqa: PLC0415
    from pygments.lexers import TextLexer, get_lexer_for_filename  # noqa: PLC0415
    from pygments.util import ClassNotFound  # noqa: PLC0415

    try:
        lexer: Any = get_lexer_for_filename(source)
    except ClassNotFound:
        lexer = TextLexer()
    look = HtmlFormatter(full=True, title=source, linenos="inline", lineanchors="L", anchorlinenos=True)
    made = str(highlight((ROOT / source).read_text(encoding="utf-8"), lexer, look))
    return re.sub(r'((?:id|name)="|href="#)L-(\d+)"', r'\1L\2"', made)


def on_files(files: Any, *, config: Any) -> Any:
    """MkDocs: add the pages of sources."""
    from mkdocs.structure.files import File  # noqa: PLC0415

    for source in sources():
        files.append(File.generated(config, page_of(source), content=page_for(source)))
    return files


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """MkDocs: the text of a page with links as the site needs them."""
    return rewritten(markdown, page.file.src_uri)
