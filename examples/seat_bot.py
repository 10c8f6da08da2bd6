"""Take a seat at a table of a running server, and play it to the end.

    python examples/seat_bot.py http://127.0.0.1:8000 TABLE_KEY API_TOKEN

Make the token once on your page of the server, or with POST /api/v1/tokens; the key is the end of a table's link.
"""

from __future__ import annotations

import argparse
import random
import time
import uuid
from typing import Any

import httpx


def choose(legal: list[dict[str, Any]]) -> Any:
    """Your bot goes here: build where you can, otherwise do anything."""
    houses = [option for option in legal if option["action"]["type"] == "build"]
    return random.choice(houses or legal)["action"]


def ask(table: httpx.Client, method: str, path: str, **more: Any) -> httpx.Response:
    """Ask the server; when it says that this was too much at once, wait a little and ask again."""
    while (answer := table.request(method, path, **more)).status_code == httpx.codes.TOO_MANY_REQUESTS:
        time.sleep(1)
    return answer


def play(server: str, key: str, token: str) -> dict[str, Any]:
    """Sit down, answer whenever the seat is asked; the result when the game is over."""
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{server}/api/v1/tables/{key}", headers=headers, timeout=40) as table:
        joined = ask(table, "POST", "/join", json={}).raise_for_status().json()
        state = ask(table, "GET", "/state").raise_for_status().json()
        while state["result"] is None:
            known = {"id": uuid.uuid4().hex, "version": state["version"]}
            if state["legal"]:  # a stale answer is refused harmlessly; the next state tells
                ask(table, "POST", "/act", json={**known, "action": choose(state["legal"])})
            elif state["undo"] and state["asked"] and state["asked"]["seat"] == state["seat"]:
                ask(table, "POST", "/end_turn", json=known)
            waiting = {} if state["legal"] else {"after": state["version"], "wait": 20}
            state = ask(table, "GET", "/state", params=waiting).raise_for_status().json()
    return {"joined": joined["key"], **state["result"]}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Take a seat at a table of a running server.")
    parser.add_argument("server", help="http://127.0.0.1:8000")
    parser.add_argument("key", help="the end of the table's link")
    parser.add_argument("token", help="an API token of yours")
    given = parser.parse_args()
    print(play(given.server, given.key, given.token))
