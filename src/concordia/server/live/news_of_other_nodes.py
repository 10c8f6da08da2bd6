"""What other nodes tell this one: changes of tables, chat, who is where, who has signed out."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from concordia.server.errors import Refusal
from concordia.server.live.broadcast import Elsewhere
from concordia.server.live.registry import RETRY_SECONDS, SWEEP_SECONDS, Registry
from concordia.server.live.room import Room
from concordia.server.nodes.alone import BACK, LOST, MEMBERS, Alone
from concordia.server.store import table_news
from concordia.server.store.commit import Played
from concordia.server.store.database import DatabaseAway
from concordia.server.store.models.people_models import ChatRow
from concordia.server.store.models.table_models import TableRow


class Following:
    """Keeps the rooms of a registry as they are at other nodes."""

    def __init__(self, registry: Registry, link: Alone) -> None:
        """Listen to a link."""
        self._registry = registry
        self._link = link
        self._news: dict[str, list[Played | None]] = {}  # of tables that are about to be followed; None: read it
        self._last_line = 0  # of chat, as far as this node has heard
        for kind, handler in (
            ("table", self._table_changed),
            ("presence", self._presence),
            ("who", self._who),
            ("chat", self._chat),
            ("chat_removed", registry.take_out_line),
            ("kept", registry.no_longer_guest),
            ("clocks", self._look_at_all),
            (MEMBERS, self._members),
            (LOST, self._send_home),
            (BACK, self._back),
        ):
            link.hear(kind, handler)

    def _table_changed(
        self, key: str, revision: int, wake_at: float | None, played: Any = None, *_: object
    ) -> None:
        """A table has a new revision; ``played`` is how it came about, where it was nothing but decisions."""
        room = self._registry.rooms.get(key)
        if room is None:
            soon = wake_at is not None and wake_at < self._registry.clock.now() + SWEEP_SECONDS
            if soon and self._link.owns(key):
                self._follow(key)
        elif revision == 0 or room.table.revision < revision:
            self._follow(key, None if played is None else Played.told(revision, played))

    def _follow(self, key: str, played: Played | None = None) -> None:
        if key not in self._news:
            self._news[key] = []
            self._registry.spawn(self._read(key))
        self._news[key].append(played)

    async def _read(self, key: str) -> None:
        """Bring a table up to date here; whoever asks for it meanwhile is counted in."""
        try:
            await asyncio.sleep(0)
            room, news = self._registry.rooms.get(key), self._news.pop(key)
            played = [each for each in news if each is not None]
            if room is None or len(played) < len(news) or not await room.play_on(played):
                await self._registry.room(key)
        except DatabaseAway:
            self._look_at_all()  # once it answers: the link may be as it was, and nobody tells of it again
        except Refusal:
            pass  # gone

    # Who is where.

    def _presence(self, key: str, node: str, people: list[int], looking: list[int], watching: int) -> None:
        room = self._registry.rooms.get(key)
        if room is not None:
            there = Elsewhere(frozenset(people), frozenset(looking), watching)
            room.broadcast.at_node(node, there, self._registry.clock.now())

    def _who(self, key: str) -> None:
        room = self._registry.rooms.get(key)
        if room is not None and room.broadcast.connections:
            room.tell_presence()

    def _members(self) -> None:
        """Some node has come or gone."""
        now = self._registry.clock.now()
        for room in self._registry.rooms.values():
            for node in room.broadcast.elsewhere.keys() - self._link.members:
                room.broadcast.at_node(node, None, now)
            room.go_on()
        self._registry.sweep_soon()

    # Chat.

    def _chat(self, key: str, line: int) -> None:
        self._last_line = max(self._last_line, line)
        room = self._registry.rooms.get(key)
        if room is not None and room.broadcast.connections:
            self._registry.spawn(self._say(room, line))

    async def _say(self, room: Room, line: int) -> None:
        chat = self._registry.people.chat
        try:
            said = await chat.line(line)
            if said is not None:
                await room.tell_line(said[0], players=said[1])
        except DatabaseAway:
            pass  # told when the link is back

    # The link was lost, and is back.

    def _send_home(self) -> None:
        """What is on the screens here is out of date: they go to another node."""
        for room in self._registry.rooms.values():
            for connection in room.broadcast.connections:
                connection.close()
        self._registry.people.notices.streams.close_all()

    def _back(self) -> None:
        self._registry.people.notices.streams.close_all()  # they come back, and ask for what they missed
        for room in self._registry.rooms.values():
            if room.broadcast.connections:
                room.tell_presence()
            self._link.tell("who", room.table.key)
        self._look_at_all()
        self._registry.spawn(self._missed_chat())
        self._registry.sweep_soon()

    def _look_at_all(self) -> None:
        self._registry.spawn(self._compare())

    async def _compare(self) -> None:
        """Read the tables again that are not what they were, as soon as the database answers."""
        while True:
            rooms = dict(self._registry.rooms)
            try:
                now = await self._registry.store.read(partial(table_news.revisions, keys=rooms.keys()))
                break
            except DatabaseAway:
                await asyncio.sleep(RETRY_SECONDS)
        for key, room in rooms.items():
            if now.get(key) != room.table.revision:
                self._follow(key)
            room.go_on()

    async def _missed_chat(self) -> None:
        """Tell what was said while nothing was heard."""
        last, open_rooms = self._last_line, {room.table.id: room for room in self._registry.rooms.values()}

        def look(session: Session) -> tuple[int, list[tuple[int, str]]]:
            newest = session.scalar(select(func.max(ChatRow.id))) or 0
            missed = select(ChatRow.id, TableRow.key).join(TableRow, TableRow.id == ChatRow.table_id)
            rows = session.execute(missed.where(ChatRow.id > last, ChatRow.table_id.in_(open_rooms)))
            return newest, [(line, key) for line, key in rows]

        try:
            newest, missed = await self._registry.store.read(look)
        except DatabaseAway:
            return
        if last:
            for line, key in missed:
                self._chat(key, line)
        self._last_line = max(self._last_line, newest)
