"""The built web client: its files, packed for the way, and its first page for every address of the game."""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from concordia.server.http import link_preview
from concordia.server.http.identity import language_of
from concordia.server.http.request_guard import EMBEDDED, POLICY
from concordia.server.store.database import DatabaseAway
from concordia.server.wording import say

INSTALLED = Path(__file__).resolve().parents[2] / "web"
PAGE = "index.html"
NAMED_BY_CONTENT = "assets/"  # a file there never changes: its name would
A_YEAR = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PACKED = {"br": ".br", "gzip": ".gz"}
SCRIPT_INSIDE = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
SMALL = 1_000
WORTH_PACKING = ("text/", "application/json", "application/manifest", "image/svg", "application/javascript")
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".avif": "image/avif",
}


@dataclass(frozen=True)
class File:
    """A file of the client as it goes over the wire."""

    body: bytes
    packing: str | None
    mark: str
    policy: str | None = None
    """Which scripts inside it may run, where it is a page that has some."""


class Client:
    """The files of a built client; what was read once is kept until it changes on disk."""

    def __init__(self, folder: Path) -> None:
        """The client in a folder."""
        self._folder = folder.resolve()
        self._kept: dict[tuple[Path, frozenset[str]], tuple[float, File]] = {}

    @property
    def is_built(self) -> bool:
        """Whether there is a client."""
        return (self._folder / PAGE).is_file()

    def find(self, path: str) -> Path | None:
        """The file at a path; the first page for addresses of the game, which name no file; None for nothing."""
        wanted = (self._folder / path).resolve()
        if not wanted.is_relative_to(self._folder):
            return None
        if wanted.is_file():
            return wanted
        names_a_file = "." in path.rpartition("/")[2] or path.startswith(NAMED_BY_CONTENT)
        return None if names_a_file else self._folder / PAGE

    def file(self, path: Path, accepted: str) -> File:
        """What is sent for a file to somebody who accepts these packings."""
        packings = _packings(accepted)
        changed = path.stat().st_mtime
        known = self._kept.get((path, packings))
        if known is None or known[0] != changed:
            known = self._kept[path, packings] = changed, _read(path, packings)
        return known[1]

    def is_page(self, path: str) -> bool:
        """Whether the first page stands at a path."""
        return self.find(path) == self._folder / PAGE

    def answer(self, path: str, accepted: str, known: str) -> Response:
        """The answer to a request for a path."""
        found = self.find(path)
        if found is None:
            raise HTTPException(404)
        forever = found.relative_to(self._folder).as_posix().startswith(NAMED_BY_CONTENT)
        headers = {"cache-control": A_YEAR if forever else ASK_AGAIN, "vary": "accept-encoding"}
        return _sent(self.file(found, accepted), _type(found), headers, known)

    def page_with(self, head: str, accepted: str, known: str, *, embedded: bool = False) -> Response:
        """The first page with more in its head; an embedded one may stand within pages of others."""
        own = (self._folder / PAGE).read_bytes()
        plain = own.replace(b"</head>", head.encode() + b"</head>", 1)
        headers = {"cache-control": ASK_AGAIN, "vary": "accept-encoding, accept-language"}
        # What is added holds names that people chose: only the page's own scripts may run.
        policy = _for_others(_policy(own)) if embedded else _policy(own)
        return _sent(_packed(plain, "text/html", _packings(accepted), policy), "text/html", headers, known)


def _sent(file: File, type: str, headers: dict[str, str], known: str) -> Response:
    """A file, unless who asks has it."""
    headers["etag"] = file.mark
    if file.policy is not None:
        headers["content-security-policy"] = file.policy
    if file.mark in (mark.strip().removeprefix("W/") for mark in known.split(",")):
        return Response(status_code=304, headers=headers)
    if file.packing is not None:
        headers["content-encoding"] = file.packing
    return Response(file.body, media_type=type, headers=headers)


def _packings(accepted: str) -> frozenset[str]:
    """Those of the packings we know that a header accepts."""
    wishes = (wish.replace(" ", "").lower().partition(";") for wish in accepted.split(","))
    refused = ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return frozenset(name for name, _, quality in wishes if name in PACKED and quality not in refused)


def _read(path: Path, packings: frozenset[str]) -> File:
    plain = path.read_bytes()
    mark = hashlib.sha256(plain).hexdigest()[:20]
    policy = _policy(plain) if path.name == PAGE else None
    for packing, ending in PACKED.items():
        beside = path.with_name(path.name + ending)
        if packing in packings and beside.is_file():
            return File(beside.read_bytes(), packing, f'"{mark}-{packing}"', policy)
    return _packed(plain, _type(path), packings, policy)


def _packed(plain: bytes, type: str, packings: frozenset[str], policy: str | None) -> File:
    mark = hashlib.sha256(plain).hexdigest()[:20]
    worth = len(plain) > SMALL and type.startswith(WORTH_PACKING)
    if worth and "gzip" in packings:
        return File(gzip.compress(plain, 9, mtime=0), "gzip", f'"{mark}-gzip"', policy)
    return File(plain, None, f'"{mark}"', policy)


def _policy(page: bytes) -> str:
    """The policy of a page: the scripts that are written into it may run, and no others."""
    prints = (base64.b64encode(hashlib.sha256(script).digest()).decode() for script in SCRIPT_INSIDE.findall(page))
    allowed = "".join(f" 'sha256-{each}'" for each in prints)
    return POLICY.replace("script-src 'self'", f"script-src 'self'{allowed}")


def _for_others(policy: str) -> str:
    """The policy of a page that may stand within pages of others: it sends nothing anywhere."""
    return policy.replace("frame-ancestors 'none'", "frame-ancestors *").replace(
        "form-action 'self'", "form-action 'none'"
    )


def _type(path: Path) -> str:
    return TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"


def router_for(folder: Path | None) -> APIRouter:
    """Serves the client of a folder, else the installed one, at every address that nothing else has."""
    client = Client(folder or INSTALLED)
    router = APIRouter(include_in_schema=False)

    @router.api_route("/{path:path}", methods=["GET", "HEAD"])
    async def page(request: Request, path: str) -> Response:
        if path.startswith("api/"):
            raise HTTPException(404)
        if not client.is_built:
            said = html.escape(say("web/not_built", language_of(request)))
            return HTMLResponse(f"<!doctype html><title>Concordia</title><p>{said}</p>", 503)
        accepted, known = (request.headers.get(name, "") for name in ("accept-encoding", "if-none-match"))
        if client.is_page(path):
            head = await _preview(request)
            embedded = EMBEDDED.match(request.url.path) is not None
            return await run_in_threadpool(client.page_with, head, accepted, known, embedded=embedded)
        return await run_in_threadpool(client.answer, path, accepted, known)

    return router


async def _preview(request: Request) -> str:
    """What a link to this page shows; a page is there also where the database is not."""
    path, language = request.url.path, language_of(request)
    found = link_preview.front(language)
    key, study = link_preview.key_in(path), link_preview.study_in(path)
    if key is not None or study is not None:
        try:
            store = request.app.state.registry.store
            if key is not None:
                found = await store.read(lambda session: link_preview.of_table(session, key, language))
            elif study is not None:
                found = await store.read(lambda session: link_preview.of_study(session, study, language))
        except DatabaseAway:
            pass
    base = request.app.state.settings.public_url or str(request.base_url)
    return found.head(base.rstrip("/"), path)
