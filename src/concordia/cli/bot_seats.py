"""A program at the tables of a server: it accepts invitations and plays wherever its account is asked."""

from __future__ import annotations

import secrets
import time
import uuid
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from concordia.actions.types import Action
from concordia.bots.line_protocol import line_messages as lines
from concordia.bots.line_protocol.line_errors import LineBotError, say
from concordia.bots.line_protocol.line_program import LineProgram
from concordia.game import View

TIMEOUT: Final = 40.0
LOOK_SECONDS: Final = 20.0  # between two looks at the tables, if nothing is heard
RETRY_SECONDS: Final = 2.0  # before the next attempt to reach the server
HELLO_SECONDS: Final = 10.0
GRACE: Final = 5.0  # seconds beyond the clock, after which the program is taken to hang
_ANSWERS: Final[dict[str, tuple[str, dict[str, Any]]]] = {  # to notices
    "invited": ("join", {}),
    "agree_cancel": ("agreements/cancel", {"agree": True}),
}
MOST_DECISIONS: Final = 100  # in one go, before the other tables have their turn
MOST_FAULTS: Final = 3  # at one table; then its seat is left to the stand-in


class BotAccount(NamedTuple):
    """A new account: its name, its password and a token to play with. Neither is shown again."""

    name: str
    password: str
    token: str


def make_account(server: str, name: str) -> BotAccount:
    """A new account of a bot; httpx.HTTPStatusError if the server refuses."""
    password = secrets.token_urlsafe(18)
    with httpx.Client(base_url=f"{server}/api/v1", timeout=TIMEOUT) as http:
        http.post("/guest", json={"name": name}).raise_for_status()
        http.post("/keep", json={"password": password}).raise_for_status()
        shown = http.post("/me/bot").raise_for_status().json()["name"]
        made = http.post("/tokens", json={"name": "concordia join", "scope": "play"}).raise_for_status().json()
    return BotAccount(shown, password, made["token"])


class BotSeats:
    """All seats of an account, with a process of the program for each table."""

    def __init__(self, server: str, token: str, command: str, seconds: float, tell: Callable[[str], None]) -> None:
        """``tell`` is given a line for everything that happens; a choice takes at most so many seconds."""
        self._events = f"{server.replace('http', 'ws', 1)}/api/v1/notices/socket"
        self._headers = {"Authorization": f"Bearer {token}"}
        self._http = httpx.Client(base_url=f"{server}/api/v1", headers=self._headers, timeout=TIMEOUT)
        self._command, self._seconds, self._tell = command, seconds, tell
        self._playing: set[str] = set()  # tables whose game is running, but for those it has left
        self._programs: dict[str, LineProgram] = {}
        self._faults: Counter[str] = Counter()
        self._seen: set[int] = set()  # notices that were answered
        self.finished = 0

    def __enter__(self) -> BotSeats:
        """Nothing to prepare."""
        return self

    def __exit__(self, *_: object) -> None:
        """End all programs."""
        for program in self._programs.values():
            program.kill()
        self._http.close()

    def is_bot(self) -> bool:
        """Whether the account is one of a bot; httpx.HTTPStatusError if the token is none."""
        return bool(self._ask("GET", "/me").raise_for_status().json()["program"])

    def serve(self, games: int | None = None) -> None:
        """Play until so many games are over, or until interrupted; a server that is gone is waited for."""
        while games is None or self.finished < games:
            try:
                with connect(self._events, additional_headers=self._headers) as events:
                    while games is None or self.finished < games:
                        self._answer()
                        if not self._play_all() and (games is None or self.finished < games):
                            with suppress(TimeoutError):
                                events.recv(LOOK_SECONDS)
            except (ConnectionClosed, InvalidHandshake, httpx.HTTPError, OSError) as lost:
                if isinstance(lost, httpx.HTTPStatusError) and not lost.response.is_server_error:
                    raise
                self._tell(say("join/lost", why=str(lost)[:200]))
                time.sleep(RETRY_SECONDS)

    def _answer(self) -> None:
        """Accept invitations, and agree if somebody would rather cancel a game."""
        for notice in self._ask("GET", "/notices", params={"unread": True}).raise_for_status().json():
            if notice["kind"] not in _ANSWERS or notice["id"] in self._seen:
                continue
            self._seen.add(notice["id"])
            path, body = _ANSWERS[notice["kind"]]
            if self._ask("POST", f"/tables/{notice['table']}/{path}", json=body).is_success:
                self._tell(say(f"join/{notice['kind']}", table=notice["table"], text=notice["text"]))

    def _play_all(self) -> bool:
        """Play wherever it is our turn; whether it was anywhere."""
        games = self._ask("GET", "/me/games").raise_for_status().json()["games"]
        turns = [game["table"]["key"] for game in games if game["my_turn"]]
        waiting = [key for key in turns if self._faults[key] < MOST_FAULTS]  # not where the stand-in plays for it
        for key in waiting:
            for _ in range(MOST_DECISIONS):
                if not self._decide(key):
                    break
        running = {game["table"]["key"] for game in games if game["table"]["stage"] == "playing"}
        for key in self._playing - running:
            self._end(key)
        self._playing = {key for key in running if self._faults[key] < MOST_FAULTS}
        return bool(waiting)

    def _decide(self, key: str) -> bool:
        """One decision at a table; False if there was none to take, or it was not taken."""
        answer = self._ask("GET", f"/tables/{key}/state")
        if answer.status_code == httpx.codes.NOT_FOUND:  # the table is gone since we heard of it
            return False
        state = answer.raise_for_status().json()
        known = {"id": uuid.uuid4().hex, "version": state["version"]}
        if not state["legal"]:
            if state["asked"] and state["asked"]["kind"] == "end" and state["asked"]["seat"] == state["seat"]:
                self._ask("POST", f"/tables/{key}/end_turn", json=known)
            return False
        legal = [Action.from_json(option["action"]) for option in state["legal"]]
        try:
            action = legal[0] if len(legal) == 1 else self._chosen(key, state, legal)
        except LineBotError as wrong:
            self._fault(key, wrong)
            return False
        return self._ask("POST", f"/tables/{key}/act", json={**known, "action": action.to_json()}).is_success

    def _chosen(self, key: str, state: dict[str, Any], legal: list[Action]) -> Action:
        view = View(state["view"])
        program = self._programs.get(key)
        if program is None:
            program = self._programs[key] = LineProgram(self._command)
            program.say_hello(HELLO_SECONDS)
            program.send(lines.game(view, key))
        deadline, seconds = state["asked"]["deadline"], self._seconds
        if deadline is not None:
            seconds = max(0.1, min(seconds, (deadline - time.time()) / 4))
        return program.choose("think", view, legal, seconds, seconds + GRACE)

    def _fault(self, key: str, wrong: LineBotError) -> None:
        """Start the program anew, and after a few times leave the seat to the stand-in."""
        if (program := self._programs.pop(key, None)) is not None:
            program.kill()
        self._faults[key] += 1
        self._tell(say("join/fault", table=key, why=str(wrong)))
        if self._faults[key] >= MOST_FAULTS:
            self._tell(say("join/left", table=key))
            self._ask("POST", f"/tables/{key}/leave", json={})
            self._playing.discard(key)
            self.finished += 1

    def _end(self, key: str) -> None:
        """Tell the program how a game has ended, if it has been asked anything in it."""
        self.finished += 1
        program = self._programs.pop(key, None)
        if program is None:
            return
        answer = self._ask("GET", f"/tables/{key}/state")
        result = answer.json()["result"] if answer.is_success else None
        if result is not None:
            scores = [row["total"] for row in result["scores"]]
            program.send(lines.over(scores, result["winners"]))
            self._tell(say("join/over", table=key, scores=", ".join(map(str, scores))))
        program.quit(1.0)

    def _ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Ask the server; when it says that this was too much at once, wait a little and ask again."""
        while (answer := self._http.request(method, path, **more)).status_code == httpx.codes.TOO_MANY_REQUESTS:
            time.sleep(1)
        return answer
