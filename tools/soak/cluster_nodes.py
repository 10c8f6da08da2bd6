"""A PostgreSQL, nodes on it, and between them lines that can be cut: what the soak of many nodes breaks."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import subprocess
import warnings
from pathlib import Path
from typing import IO, Any

import pgserver
import psycopg
from pgserver._commands import pg_ctl  # type: ignore[attr-defined]

from concordia.bench.server.server_process import HOST, Server


class Database:
    """A PostgreSQL of its own."""

    def __init__(self, folder: Path) -> None:
        """Make and start it."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it misses a runtime folder of the user, and does without
            self._server: Any = pgserver.get_server(folder, cleanup_mode="stop")  # type: ignore[attr-defined]
        self.uri = str(self._server.get_uri())
        self.socket = next(Path(folder).rglob(".s.PGSQL.*"), None) or self._socket_of(self.uri)

    @staticmethod
    def _socket_of(uri: str) -> Path:
        with psycopg.connect(uri) as line:
            return Path(line.info.host) / f".s.PGSQL.{line.info.port}"

    def kill(self) -> None:
        """End it at once, with everybody who is connected."""
        arguments = ["-w", "-m", "immediate", "stop"]
        pg_ctl(arguments, pgdata=self._server.pgdata, user=self._server.system_user)

    def start(self) -> None:
        """Start it again."""
        self._server.ensure_postgres_running()

    def close(self) -> None:
        """Stop it for good."""
        self._server.cleanup()

    def rows(self, statement: str) -> list[tuple[Any, ...]]:
        """What a query finds."""
        with psycopg.connect(self.uri) as line:
            return line.execute(statement.encode()).fetchall()


class Wire:
    """A proxy between one node and the database, which can be cut and put together again."""

    def __init__(self, database: Database) -> None:
        """Not there before :meth:`open`."""
        self._database = database
        self._whole = asyncio.Event()
        self._whole.set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.delay = 0.0
        self.port = 0

    async def open(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._connect, HOST, 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Nothing passes any more, and nobody is told."""
        self._whole.clear()

    def mend(self) -> None:
        """Everything passes again, what was on its way as well."""
        self._whole.set()

    async def close(self) -> None:
        """Let go of everything."""
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        if task is not None:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        try:
            await self._whole.wait()
            there, back = await asyncio.open_unix_connection(str(self._database.socket))
        except (OSError, asyncio.CancelledError):
            writer.close()
            return
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self._pass_on(reader, back))
                both.create_task(self._pass_on(there, writer))
        except* (OSError, asyncio.CancelledError):
            pass
        finally:
            for end in (writer, back):
                end.close()

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while data := await source.read(65536):
            await self._whole.wait()
            if self.delay:
                await asyncio.sleep(self.delay)
            target.write(data)
            await target.drain()
        raise ConnectionResetError


class Node(Server):
    """A server that reaches its database over a wire."""

    def __init__(self, folder: Path, wire: Wire, root: Path | None = None) -> None:
        """Plan it, of this version or of that in another folder."""
        super().__init__(folder, root)
        self.wire = wire
        self.serving = False  # else a proxy finds nobody there, and asks another at once
        self.unsound: list[tuple[float, float]] = []  # from when until when something was wrong with it

    def sound(self, since: float, until: float) -> bool:
        """Whether nothing was wrong with it in all this time."""
        return all(end < since or begin > until for begin, end in self.unsound)

    def _begin(self, flags: list[str], environment: dict[str, str], log: IO[bytes]) -> subprocess.Popen[bytes]:
        url = f"postgresql://postgres:@{HOST}:{self.wire.port}/postgres"
        more = {"CONCORDIA_DATABASE_URL": url, "CONCORDIA_PRIVATE_WEBHOOKS": "1"}
        return super()._begin(flags, environment | more, log)

    async def up(self) -> None:
        """Start it, and wait until it answers."""
        self.launch()
        for _ in range(6000):
            if await asyncio.to_thread(self._answers):
                self.serving = True
                return
            if not self.alive:
                raise RuntimeError(self.log.read_text(errors="replace")[-2000:])
            await asyncio.sleep(0.05)
        raise TimeoutError(self.url)

    def kill(self) -> None:
        """End it at once."""
        self.serving = False
        super().kill()

    def stop(self) -> int:
        """Ask it to stop; its exit code."""
        self.serving = False
        return super().stop()

    def freeze(self) -> None:
        """Stop the process where it is."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        self.process.send_signal(signal.SIGCONT)

    def end(self) -> None:
        """End it, whatever state it is in."""
        if self.alive:
            with contextlib.suppress(ProcessLookupError):
                self.kill()
