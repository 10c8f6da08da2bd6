"""Who may do what at which table in which stage: what ``test_permissions`` tries cell by cell.

``tools/pages/permissions_table.py`` writes docs/permissions.md from it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

PEOPLE = {
    "nobody": "nobody signed in",
    "guest": "guest",
    "person": "account, not at the table",
    "spectator": "spectator",
    "seated": "seated, not on turn",
    "turn": "seated, on turn",
    "table_host": "table's host",
    "moderator": "moderator",
    "host": "server's host",
}
STAGES = {
    "waiting": "waiting",
    "running": "running",
    "closed": "running, closed to spectators",
    "finished": "finished",
    "cancelled": "cancelled",
}

ANYBODY = frozenset(PEOPLE)
SIGNED_IN = ANYBODY - {"nobody"}
SEATED = frozenset({"seated", "turn"})
AT_THE_TABLE = SEATED | {"table_host"}
OTHERS = SIGNED_IN - {"seated"}
OFFICE = frozenset({"moderator", "host"})
NO_ONE: frozenset[str] = frozenset()


def only(*people: str) -> frozenset[str]:
    """Exactly these people."""
    return frozenset(people)


TABLE = "/tables/{key}"
PREPARED = ("/undo", "/reset_turn", "/end_turn", "/start", "/agreements/cancel", "/invitations/decline")


@dataclass(frozen=True)
class Deed:
    """Something that can be tried at a table, and who may do it in which stage; in stages left out nobody may."""

    what: str
    verb: str
    path: str  # below /api/v1, with gaps that the test fills: {key}, {line}, {seated}, {study}
    may: dict[str, frozenset[str]]
    body: dict[str, Any] | None = None  # values may have gaps, too: "{action}", "{version}"
    note: str = ""
    changes: bool = field(default=True)  # whether a table on which it was done is used up

    @property
    def prepared(self) -> bool:
        """Whether something has to be done at the table before it can be tried."""
        return self.path.endswith(PREPARED) or (self.verb, self.path) == ("DELETE", f"{TABLE}/seats/0/offer")

    @property
    def open_to_all(self) -> bool:
        """Whether nobody in particular may do it in some stage: then being nobody is no reason to refuse it."""
        return any("nobody" in people for people in self.may.values())

    @property
    def request(self) -> str:
        """The request as the page names it."""
        return f"{self.verb} /api/v1{self.path}"


def everywhere(people: frozenset[str]) -> dict[str, frozenset[str]]:
    """The same people in every stage; at a closed table those of them who belong to it."""
    return {stage: people & AT_THE_TABLE if stage == "closed" else people for stage in STAGES}


def always(people: frozenset[str]) -> dict[str, frozenset[str]]:
    """The same people whatever the stage."""
    return dict.fromkeys(STAGES, people)


def running(people: frozenset[str]) -> dict[str, frozenset[str]]:
    """While the game goes on."""
    return {"running": people, "closed": people & AT_THE_TABLE}


# What is tried elsewhere, and why not here.
ELSEWHERE = {
    "POST /api/v1/tables/{key}/vacation": "only by correspondence",
    "POST /api/v1/tables/{key}/seats/{number}/take": "with the secret code of an offer",
}

MOVE = {"id": "{id}", "version": "{version}"}

GROUPS: dict[str, list[Deed]] = {
    "Looking": [
        Deed("see the table and its seats", "GET", TABLE, everywhere(ANYBODY), changes=False),
        Deed(
            "see the game as one's seat, or a spectator, may know it",
            "GET",
            f"{TABLE}/state",
            everywhere(ANYBODY),
            changes=False,
        ),
        Deed(
            "read the chat of one's channel",
            "GET",
            f"{TABLE}/chat",
            everywhere(SIGNED_IN),
            changes=False,
            note="players and spectators have a channel each",
        ),
        Deed(
            "see how it stands",
            "GET",
            f"{TABLE}/standings",
            {**running(ANYBODY), "finished": ANYBODY, "cancelled": ANYBODY},
            changes=False,
            note="while the game runs, where the table shows points",
        ),
        Deed(
            "ask what everything on the table is to one's seat, or to a spectator",
            "GET",
            f"{TABLE}/about",
            {**running(ANYBODY), "finished": ANYBODY, "cancelled": ANYBODY},
            changes=False,
        ),
        Deed("read the record", "GET", f"{TABLE}/record", {"finished": ANYBODY}, changes=False),
        Deed("review: all figures", "GET", f"{TABLE}/history", {"finished": ANYBODY}, changes=False),
        Deed("review: decision by decision", "GET", f"{TABLE}/steps", {"finished": ANYBODY}, changes=False),
        Deed(
            "look at the review",
            "GET",
            f"{TABLE}/review",
            {"finished": ANYBODY, "cancelled": ANYBODY},
            changes=False,
        ),
        Deed(
            "ask for the review",
            "POST",
            f"{TABLE}/review",
            {"finished": SIGNED_IN, "cancelled": SIGNED_IN},
            changes=False,
        ),
        Deed("see its mistakes", "GET", f"{TABLE}/mistakes", {"finished": ANYBODY}, changes=False),
        Deed(
            "stand before one of its turns",
            "POST",
            "/trials/mistake/{key}.0/state",
            {"finished": SIGNED_IN},
            {"actions": []},
            changes=False,
        ),
        Deed(
            "make a study of its game",
            "POST",
            "/studies",
            {"finished": SIGNED_IN},
            {"source": {"kind": "table", "table": "{key}"}},
            changes=False,
            note="what is in a study only its owner changes; whoever has its link reads it, unless it is private",
        ),
        Deed(
            "have a turn checked that was tried again",
            "POST",
            f"{TABLE}/mistakes/0/check",
            {"finished": SIGNED_IN},
            {"actions": "{first_turn}"},
            changes=False,
        ),
        Deed(
            "ask for a hint at a mistake",
            "POST",
            f"{TABLE}/mistakes/0/hint",
            {"finished": SIGNED_IN},
            {"number": 1},
            changes=False,
        ),
        Deed(
            "see the solution of a mistake",
            "POST",
            f"{TABLE}/mistakes/0/solution",
            {"finished": SIGNED_IN},
            changes=False,
        ),
        Deed("put a mistake off", "POST", f"{TABLE}/mistakes/0/skip", {"finished": SIGNED_IN}, changes=False),
    ],
    "Sitting": [
        Deed(
            "sit down on an open seat",
            "POST",
            f"{TABLE}/join",
            {**everywhere(SEATED), "waiting": SIGNED_IN},
            {},
            note="who sits there already stays where they are",
        ),
        Deed(
            "leave one's seat",
            "POST",
            f"{TABLE}/leave",
            everywhere(SEATED),
            {},
            note="once it is over, nothing changes",
        ),
        Deed(
            "give open seats to bots",
            "POST",
            f"{TABLE}/fill",
            everywhere(only("table_host")),
            {},
            note="once it has begun no seat is open, and nothing changes",
        ),
        Deed("start", "POST", f"{TABLE}/start", {"waiting": only("table_host")}, note="once every seat is taken"),
        Deed(
            "invite somebody by name",
            "POST",
            f"{TABLE}/invitations",
            {"waiting": AT_THE_TABLE},
            {"name": "Friend"},
            note="to an open seat",
        ),
        Deed(
            "decline an invitation",
            "POST",
            f"{TABLE}/invitations/decline",
            {"waiting": only("person")},
            note="here the account that is not at the table is invited",
        ),
        Deed(
            "send somebody away from a seat",
            "POST",
            f"{TABLE}/seats/1/remove",
            {"waiting": only("table_host")},
            note="not oneself",
        ),
        Deed("withdraw the table", "DELETE", TABLE, {"waiting": only("table_host")}),
        Deed(
            "open or close the table to spectators",
            "POST",
            f"{TABLE}/spectators",
            everywhere(only("table_host")),
            {"open": True},
        ),
        Deed(
            "offer one's seat", "POST", f"{TABLE}/seats/0/offer", running(only("turn")), {}, note="one's own only"
        ),
        Deed(
            "keep a seat that one has offered",
            "DELETE",
            f"{TABLE}/seats/0/offer",
            running(only("turn")),
            note="after an offer",
        ),
        Deed("take one's seat back from the bot", "POST", f"{TABLE}/back", everywhere(SEATED)),
    ],
    "Playing": [
        Deed("decide", "POST", f"{TABLE}/act", running(only("turn")), {**MOVE, "action": "{action}"}),
        Deed(
            "take back a decision of the open turn",
            "POST",
            f"{TABLE}/undo",
            running(only("turn")),
            MOVE,
            note="after a decision",
        ),
        Deed(
            "take back the whole turn",
            "POST",
            f"{TABLE}/reset_turn",
            running(only("turn")),
            MOVE,
            note="after a decision",
        ),
        Deed(
            "end one's turn",
            "POST",
            f"{TABLE}/end_turn",
            running(only("turn")),
            MOVE,
            note="once all is decided",
        ),
        Deed(
            "ask why something is not possible",
            "POST",
            f"{TABLE}/explain",
            {**running(only("turn")), "cancelled": only("turn")},
            {"action": "{action}"},
            changes=False,
            note="where one is asked",
        ),
        Deed(
            "ask for a hint",
            "POST",
            f"{TABLE}/hint",
            running(only("turn")),
            {},
            changes=False,
            note="only where the table has hints",
        ),
    ],
    "Pausing": [
        Deed(
            "ask for a pause, or agree to one",
            "POST",
            f"{TABLE}/pause",
            running(SEATED),
            {"on": True},
            note="it begins once all who play want it",
        ),
    ],
    "Ending": [
        Deed("give up", "POST", f"{TABLE}/resign", running(SEATED), {}, note="for the rating one is last"),
        Deed(
            "ask all to cancel the game",
            "POST",
            f"{TABLE}/agreements",
            running(SEATED),
            {"kind": "cancel"},
            note="it is cancelled once all who play agree",
        ),
        Deed(
            "decline to cancel the game",
            "POST",
            f"{TABLE}/agreements/cancel",
            running(SEATED),
            {"agree": False},
            note="after somebody has asked",
        ),
    ],
    "Going on": [
        Deed("ask for a rematch", "POST", f"{TABLE}/rematch", {"finished": SEATED, "cancelled": SEATED}),
        Deed(
            "continue from a position on a board of one's own",
            "POST",
            f"{TABLE}/fork",
            {"finished": SIGNED_IN, "cancelled": SIGNED_IN},
            {},
            changes=False,
            note="while it runs: who plays alone on one screen",
        ),
    ],
    "Order": [
        Deed(
            "report a line of the players' chat",
            "POST",
            f"{TABLE}/chat/{{line}}/report",
            {**everywhere(only("turn")), "finished": OTHERS, "cancelled": OTHERS},
            {"reason": "insult"},
            changes=False,
            note="who can read it; here somebody seated said it, and nobody reports themselves",
        ),
        Deed(
            "report somebody who sits there",
            "POST",
            "/people/{seated}/report",
            always(OTHERS),
            {"reason": "insult"},
            changes=False,
        ),
        Deed("read the reports", "GET", "/moderation/reports", always(OFFICE), changes=False),
        Deed("read the log of moderation", "GET", "/moderation/log", always(OFFICE), changes=False),
        Deed("remove a line of chat", "POST", "/moderation/lines/{line}", always(OFFICE), {}),
        Deed(
            "take a study down",
            "POST",
            "/moderation/studies/{study}",
            always(OFFICE),
            {"kind": "take_down", "words": "x"},
            changes=False,
            note="and put it back; only its owner and those with an office read it then",
        ),
        Deed(
            "warn somebody",
            "POST",
            "/moderation/people/{seated}",
            always(OFFICE),
            {"kind": "warn", "words": "x"},
            changes=False,
            note="a moderator not hosts or moderators, a host not hosts",
        ),
        Deed(
            "mute somebody",
            "POST",
            "/moderation/people/{seated}",
            always(OFFICE),
            {"kind": "mute", "hours": 1},
        ),
        Deed(
            "suspend somebody",
            "POST",
            "/moderation/people/{seated}",
            always(OFFICE),
            {"kind": "suspend", "hours": 1, "words": "x"},
        ),
        Deed(
            "rename somebody",
            "POST",
            "/moderation/people/{seated}",
            always(OFFICE),
            {"kind": "rename", "name": "{name}"},
        ),
        Deed(
            "make somebody a moderator",
            "POST",
            "/moderation/people/{seated}",
            always(only("host")),
            {"kind": "appoint", "role": "moderator"},
            note="a host is made by the command line alone",
        ),
    ],
}


def deeds() -> list[Deed]:
    """All of them."""
    return [deed for group in GROUPS.values() for deed in group]


def page() -> str:
    """The page of the documentation."""
    lines = [HEAD]
    for group, tried in GROUPS.items():
        lines += [f"## {group}", ""]
        lines += ["| what | stage | " + " | ".join(PEOPLE.values()) + " |", "|---|---|" + ":-:|" * len(PEOPLE)]
        for deed in tried:
            lines += _rows(deed)
        lines.append("")
        notes = [f"- *{deed.what}* (`{deed.request}`){': ' + deed.note if deed.note else ''}" for deed in tried]
        lines += [*notes, ""]
    return "\n".join(lines).rstrip() + "\n"


def _rows(deed: Deed) -> list[str]:
    """A row for each stage; stages in which it is the same for all share one."""
    rows: dict[frozenset[str], list[str]] = {}
    for stage, word in STAGES.items():
        rows.setdefault(deed.may.get(stage, NO_ONE), []).append(word)
    return [
        f"| {deed.what} | {'every' if len(words) == len(STAGES) else ', '.join(words)} | "
        + " | ".join("yes" if who in may else "no" for who in PEOPLE)
        + " |"
        for may, words in rows.items()
    ]


HEAD = """# Permissions

Who may do what at which table in which stage. Every cell is tried against a server by
`tests/server/http/test_permissions.py`, the refused ones too; `python tools/pages/permissions_table.py` writes
this page from the same table, and a test says whether it is up to date.

The table that is tried is private and has hints. Two of its three seats are held by somebody who is on turn and by
somebody who is not, the third is open and then a bot's; its host does not sit at it. A spectator is signed in and
has the table's socket open. A board for analysis is its owner's alone: for everybody else it does not exist (404),
and its owner may delete it.

A try at the [deal of the day](daily.md#what-is-secret-and-for-how-long) is a table that is closed to spectators
for all, moderators and the server's host included. Nobody can open it to them, leave it to a bot or offer its
seat; and until the results of the day are told its own player, too, is refused record, replay, review and fork.
Then it is open to all, if it was played to its end. `tests/server/daily` tries all of this.
"""
