from __future__ import annotations

import socket

import pytest

from concordia.server.notify.ssrf import Unreachable, parts, public, resolve

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/",
        "file:///etc/passwd",
        "gopher://example.org",
        "javascript:alert(1)",
        "https://",
        "https:///path",
        "https://user:secret@example.org/",
        "https://user@example.org/",
        "https://example.org:0/",
        "https://example.org:99999/",
        "https://example.org/\r\nx",
        "https://exämple.org/",
        "https://[::1",
        "http://example.org/" + "x" * 1000,
        "",
    ],
)
def test_only_plain_http_addresses_are_webhooks(url: str) -> None:
    with pytest.raises(Unreachable):
        parts(url)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254",
        "100.64.0.1", "192.0.0.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1",
        "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:10.0.0.1", "64:ff9b::a00:1",
        "2002:a00:1::", "2001:db8::1",
    ],
)  # fmt: skip
def test_addresses_that_are_not_out_in_the_internet_are_refused(address: str) -> None:
    assert not public(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "1.1.1.1", "2606:4700:4700::1111", "64:ff9b::101:101"])
def test_addresses_out_in_the_internet_are_called(address: str) -> None:
    assert public(address)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost:80/",
        "http://[::1]/",
        "http://2130706433/",
        "http://0x7f.1/",
        "http://0/",
    ],
)
async def test_no_spelling_leads_to_this_machine(url: str) -> None:
    with pytest.raises((Unreachable, OSError)):
        await resolve(url, allow_private=False)


async def test_a_name_with_one_inner_address_is_refused_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    def answers(*_: object, **__: object) -> list[object]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in ("1.1.1.1", "10.0.0.1")]

    monkeypatch.setattr(socket, "getaddrinfo", answers)
    with pytest.raises(Unreachable):
        await resolve("https://example.org/", allow_private=False)
    assert await resolve("https://example.org/", allow_private=True) == "1.1.1.1"
