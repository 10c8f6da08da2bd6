"""Take a seat at a table of a running server, and play it to the end.

    python examples/seat_bot.py http://127.0.0.1:8000 TABLE_KEY API_TOKEN

Make the token once with POST /api/v1/tokens (described in /api/v1/openapi.json); the key is the end of the table's link.
"""

from __future__ import annotations

import random
import sys
import uuid

import httpx


def choose(legal: list[dict]) -> dict:
    """Your bot goes here: build where you can, otherwise do anything."""
    houses = [option for option in legal if option["action"]["type"] == "build"]
    return random.choice(houses or legal)["action"]


def play(server: str, key: str, token: str) -> dict:
    """Sit down, answer whenever the seat is asked; the result when the game is over."""
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{server}/api/v1/tables/{key}", headers=headers, timeout=40) as table:
        joined = table.post("/join", json={}).raise_for_status().json()
        state = table.get("/state").raise_for_status().json()
        while state["result"] is None:
            if state["legal"]:
                decision = {"id": uuid.uuid4().hex, "version": state["version"], "action": choose(state["legal"])}
                table.post("/act", json=decision)  # a stale answer is refused harmlessly; the next state tells
            elif state["undo"] and state["asked"] and state["asked"]["seat"] == state["seat"]:
                table.post("/end_turn", json={"id": uuid.uuid4().hex, "version": state["version"]})
            waiting = {} if state["legal"] else {"after": state["version"], "wait": 20}
            state = table.get("/state", params=waiting).raise_for_status().json()
    return {"joined": joined["key"], **state["result"]}


if __name__ == "__main__":
    print(play(*sys.argv[1:4]))
