"""The built client is served: its page for every address of the game, its files packed and marked."""

from __future__ import annotations

import base64
import gzip
import hashlib
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.running import Running, settings_for

PROTOCOL = Path(__file__).resolve().parents[3] / "web" / "src" / "protocol.ts"
INSIDE = "fetch('/api/v1/me')"
SCRIPT = "export const a = 1;\n" * 200


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("web")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text(
        f"<!doctype html><script>{INSIDE}</script><title>Concordia</title><p>page</p>"
    )
    (folder / "art").mkdir()
    (folder / "art" / "board.svg").write_text("<svg/>")
    (folder / "assets" / "main-1a2b.js").write_text(SCRIPT)
    (folder / "assets" / "ready-1a2b.js").write_text(SCRIPT)
    (folder / "assets" / "ready-1a2b.js.br").write_bytes(b"packed before")
    (folder / "assets" / "type-1a2b.woff2").write_bytes(b"\0" * 5000)
    (folder.parent / "secret.txt").write_text("not for everybody")
    with Running(settings_for(tmp_path_factory.mktemp("data"), web_dir=folder)) as server:
        yield server.url


def test_every_address_of_the_game_is_the_page(built):
    for address in ("/", "/table/0123456789abcdef", "/people/7"):
        answer = httpx.get(built + address)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert "page" in answer.text
        assert answer.headers["cache-control"] == "no-cache"


def test_only_an_embedded_study_may_stand_within_pages_of_others(built):
    for address in (
        "/",
        "/studies",
        "/studies/0a1b",
        "/t/0a1b",
        "/embed/studies",
        "/embed/studies/0a1b/x",
        "/embed/t/0a",
    ):
        answer = httpx.get(built + address)
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-frame-options"] == "DENY"
    answer = httpx.get(built + "/embed/studies/0a1b")
    policy = answer.headers["content-security-policy"].split("; ")
    assert {"frame-ancestors *", "form-action 'none'", "default-src 'none'"} <= set(policy)
    assert [rule for rule in policy if rule.startswith("script-src 'self' 'sha256-")]
    assert "x-frame-options" not in answer.headers
    assert answer.headers["x-content-type-options"] == "nosniff"
    again = httpx.get(built + "/embed/studies/0a1b", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, "x-frame-options" in again.headers) == (304, False)
    api = httpx.get(built + "/api/v1/studies/0a1b")
    assert (api.status_code, api.headers["x-frame-options"]) == (404, "DENY")


def test_no_page_stands_for_a_missing_file_or_address_of_the_api(built):
    for address in ("/assets/old-9z.js", "/favicon.ico", "/api/v1/nothing", "/api/nothing"):
        assert httpx.get(built + address).status_code == 404


def test_files_outside_the_folder_stay_there(built):
    for address in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//etc/passwd"):
        answer = httpx.get(built + address)
        assert "not for everybody" not in answer.text
        assert "root:" not in answer.text


def test_files_named_by_their_content_are_kept_for_a_year(built):
    answer = httpx.get(built + "/assets/main-1a2b.js", headers={"accept-encoding": "identity"})
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.text == SCRIPT


def test_texts_are_packed_for_who_understands_it(built):
    with httpx.stream("GET", built + "/assets/main-1a2b.js", headers={"accept-encoding": "gzip, br"}) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        assert gzip.decompress(b"".join(answer.iter_raw())).decode() == SCRIPT
    with httpx.stream("GET", built + "/assets/ready-1a2b.js", headers={"accept-encoding": "gzip, br"}) as answer:
        assert answer.headers["content-encoding"] == "br"
        assert b"".join(answer.iter_raw()) == b"packed before"
    with httpx.stream("GET", built + "/assets/ready-1a2b.js", headers={"accept-encoding": "gzip"}) as answer:
        assert answer.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in httpx.get(built + "/assets/type-1a2b.woff2").headers


def test_an_unchanged_file_is_not_sent_again(built):
    mark = httpx.get(built + "/").headers["etag"]
    again = httpx.get(built + "/", headers={"if-none-match": mark})
    assert (again.status_code, again.content) == (304, b"")


def test_pages_run_no_scripts_but_their_own(built):
    print_of_it = base64.b64encode(hashlib.sha256(INSIDE.encode()).digest()).decode()
    for address in ("/", "/t/some-table"):
        policy = httpx.get(built + address).headers["content-security-policy"]
        assert f"script-src 'self' 'sha256-{print_of_it}';" in policy
        assert "style-src 'self';" in policy
    assert "script-src 'self';" in httpx.get(built + "/art/board.svg").headers["content-security-policy"]
    data = httpx.get(built + "/api/v1/choices").headers["content-security-policy"]
    assert data == "default-src 'none'; frame-ancestors 'none'"
    script = httpx.get(built + "/assets/main-1a2b.js").headers
    assert script["x-content-type-options"] == "nosniff"
    assert "content-security-policy" not in script


def test_without_a_client_the_page_says_so_in_ones_language(tmp_path):
    with Running(settings_for(tmp_path, web_dir=tmp_path / "none")) as server:
        answer = httpx.get(server.url, headers={"accept-language": "de"})
        assert answer.status_code == 503
        assert "make play" in answer.text
        assert "noch nicht gebaut" in answer.text


def test_the_types_of_the_client_are_those_of_the_protocol():
    made = subprocess.run(
        [sys.executable, "-m", "concordia.server.protocol.typescript"], capture_output=True, text=True, check=True
    ).stdout
    assert "export type ServerMessage =\n  | Welcome\n  | State\n  | Update\n" in made
    assert '"GET /api/v1/choices": { answer: Choices };' in made
    assert max(map(len, made.splitlines())) <= 120
    assert PROTOCOL.read_text(encoding="utf-8") == made, (
        "run: python -m concordia.server.protocol.typescript > web/src/protocol.ts"
    )
