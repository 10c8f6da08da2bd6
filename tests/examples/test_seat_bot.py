"""The example bot sits down at a real server through a token and plays to the end."""

from __future__ import annotations

import importlib.util
import threading
import time
from pathlib import Path

import httpx

from concordia.server.http.limits import Limits
from tests.server.running import Freely, Running, settings_for

EXAMPLE = Path(__file__).parents[2] / "examples" / "seat_bot.py"


class NowAndThen(Limits):
    """Limits that every hundredth request goes beyond, as happens to a quick bot on a real server."""

    requests = 0

    def take(self, *buckets: tuple[str, str]) -> float:
        request = any(what == "request/address" for what, _ in buckets)
        self.requests += request
        return 1.0 if request and self.requests % 100 == 0 else 0.0


def load():
    spec = importlib.util.spec_from_file_location("seat_bot", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_bot_plays_a_whole_game_through_the_http_api(tmp_path: Path) -> None:
    with Running(settings_for(tmp_path), limits=NowAndThen(Freely())) as server:
        url = server.url
        with httpx.Client(base_url=f"{url}/api/v1", headers={"Origin": url}) as host:
            host.post("/guest", json={}).raise_for_status()
            token = host.post("/tokens", json={"name": "bot"}).raise_for_status().json()
            wanted = {
                "game": "classic",
                "map": "italia",
                "seats": [{"kind": "open"}, {"kind": "bot", "level": "random"}],
            }
            key = host.post("/tables", json=wanted).raise_for_status().json()["key"]
            result = {}
            playing = threading.Thread(target=lambda: result.update(load().play(url, key, token["token"])))
            playing.start()
            start_when_seated(host, key)
            playing.join(timeout=120)
            assert result["joined"] == key
            assert len(result["scores"]) == 2
            assert result["winners"]


def start_when_seated(host: httpx.Client, key: str) -> None:
    for _ in range(200):
        seats = host.get(f"/tables/{key}").json()["seats"]
        if all(seat["kind"] != "open" for seat in seats):
            host.post(f"/tables/{key}/start", json={}).raise_for_status()
            return
        time.sleep(0.05)
    raise AssertionError
