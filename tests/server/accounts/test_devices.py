from __future__ import annotations

import pytest

from concordia.server.accounts.devices import device_of

WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("said", "device"),
    [
        (f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {WEBKIT} Chrome/141.0.0.0 Safari/537.36", "Chrome · Windows"),
        (
            f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0",
            "Edge · Windows",
        ),
        (
            f"Mozilla/5.0 (Linux; Android 15; Pixel 9) {WEBKIT} Chrome/141.0 Mobile Safari/537.36",
            "Chrome · Android",
        ),
        (f"Mozilla/5.0 (Linux; Android 15) {WEBKIT} Chrome/141.0 Mobile EdgA/141.0", "Edge · Android"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
            "Safari · iPhone",
        ),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · macOS"),
        ("Mozilla/5.0", ""),
        ("python-httpx/0.28", "python-httpx"),
        ("\u0000<script>", ""),
        ("", ""),
        ("x" * 10_000, "x" * 30),
    ],
)
def test_a_device_is_a_few_words(said: str, device: str) -> None:
    assert device_of(said) == device
    assert len(device) <= 60
