"""``concordia serve``: the web game on this machine."""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path
from socket import socket
from types import FrameType

import uvicorn

from concordia.cli.colour import paint_for
from concordia.cli.command_texts import say as cannot
from concordia.cli.command_texts import say as tell
from concordia.cli.hosting import bring_up_to_date, kept_to_oneself, settings
from concordia.cli.parser import CommandError
from concordia.server import json_logs as logs
from concordia.server.app import create_app
from concordia.server.http.text_frames import TextFrames
from concordia.server.nodes.alone import Alone
from concordia.server.private_files import make_folder
from concordia.server.settings import Settings
from concordia.server.wording import say

LARGEST_FRAME = 16_384
GRACE_SECONDS = 2  # for answers that are under way
KEEP_ALIVE_SECONDS = 75  # longer than proxies keep a silent line, so that no request meets one that just closed
STOP_SECONDS = 5.0  # after which the process ends, whatever is left to do: what was acknowledged is on disk
# Young objects often, so that it is short. What counts is how many more were made than went, and a move makes
# hundreds and lets go of as many older ones: looking only after a thousand more held everybody up for 3 to 10 ms.
# Old ones rarely: a full collection took half a second.
OFTEN_AND_RARELY = (100, 50_000, 1_000)
SWITCH_SECONDS = 0.001  # the writer never waits long for the event loop
EVERYWHERE = ("0.0.0.0", "::", "")

log = logging.getLogger("concordia")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments; every flag has an environment variable."""
    parser.add_argument("--host", help=say("help/host"))
    parser.add_argument("--port", type=int, help=say("help/port"))
    parser.add_argument("--data", type=Path, metavar="DIR", help=say("help/data"))
    parser.add_argument("--database", metavar="URL", help=say("help/database"))
    parser.add_argument("--public-url", metavar="URL", help=say("help/public_url"))
    parser.add_argument("--web", type=Path, metavar="DIR", help=say("help/web"))
    parser.add_argument("--bot-workers", type=int, metavar="N", help=say("help/bot_workers"))
    parser.add_argument("--logs", choices=("auto", "json", "plain"), metavar="FORM", help=say("help/logs"))


def settings_of(options: argparse.Namespace) -> Settings:
    """The settings from flags and environment."""
    return settings(
        host=options.host,
        port=options.port,
        data_dir=options.data,
        database_url=options.database,
        public_url=options.public_url,
        web_dir=options.web,
        bot_workers=options.bot_workers,
        logs=options.logs,
    )


def run(options: argparse.Namespace) -> int:
    """Serve until stopped."""
    chosen = settings_of(options)
    looked_at = somebody_looks(chosen)
    if looked_at:
        logs.set_up_for_a_person()
    else:
        logs.set_up()
    told: list[int] = []  # to stop, before the server listens to signals itself or after it has stopped
    signal.signal(signal.SIGTERM, lambda number, _: told.append(number))
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(*OFTEN_AND_RARELY)
    make_folder(chosen.data_dir)
    with kept_to_oneself(chosen.url):
        bring_up_to_date(chosen.url)
        _serve(chosen, looked_at, told)
    log.info("stopped")
    if looked_at:
        print(f"\n{tell('serve/stopped')}", flush=True)
    return 0


def _serve(chosen: Settings, looked_at: bool, told: list[int]) -> None:
    app = create_app(chosen)
    gc.collect()
    gc.freeze()  # what is there from the start stays
    config = uvicorn.Config(
        app,
        host=chosen.host,
        port=chosen.port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws=TextFrames,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        proxy_headers=False,  # limits look at them, and only from trusted proxies
    )
    log.info("serving", extra={"url": chosen.base_url})
    try:
        with suppress(KeyboardInterrupt):
            GreetingServer(config, greeting(chosen) if looked_at else "", told, app.state.registry.nodes).run()
    except SystemExit:
        raise CommandError(cannot("error/port", host=chosen.host, port=chosen.port)) from None


class GreetingServer(uvicorn.Server):
    """Says where it can be reached once it can be, and ends in time once it is told to."""

    def __init__(self, config: uvicorn.Config, greeting: str, told: list[int], nodes: Alone) -> None:
        """``greeting`` is said when the first page can be opened, unless it was told to stop before."""
        super().__init__(config)
        self._greeting = greeting
        self._told = told
        self._nodes = nodes
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        self._loop = asyncio.get_running_loop()
        if self._told:
            _end_in_time()
            self.should_exit = True
        elif self._greeting and self.started:
            print(self._greeting, flush=True)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; what hangs, be it a bot or a mail server, does not keep the process alive."""
        if not self.should_exit:
            _end_in_time()
            if self._loop is not None:  # other nodes take over before the last answers are given
                self._loop.call_soon_threadsafe(self._nodes.leave)
        super().handle_exit(sig, frame)


def _end_in_time() -> None:
    last = threading.Timer(STOP_SECONDS, _end)
    last.daemon = True
    last.start()


def _end() -> None:
    log.warning("stopped", extra={"left": "work that did not end in time"})
    os._exit(0)


def somebody_looks(chosen: Settings) -> bool:
    """Whether a person reads what is written: at a terminal, unless they asked for JSON."""
    if chosen.logs == "auto":
        return sys.stdout.isatty() and sys.stderr.isatty()
    return chosen.logs == "plain"


def greeting(chosen: Settings) -> str:
    """Where to open the page, where the games are kept and how to stop."""
    paint = paint_for(sys.stdout, plain=False)
    everywhere = chosen.host in EVERYWHERE
    near = f"http://127.0.0.1:{chosen.port}" if everywhere and not chosen.public_url else chosen.base_url
    lines = ["", paint.bold(tell("serve/greeting")), f"  {tell('serve/open')}  {paint.bold(near)}"]
    if everywhere and not chosen.public_url:
        lines.append(f"  {paint.dim(tell('serve/network', port=chosen.port))}")
    lines += [f"  {tell('serve/kept', folder=chosen.data_dir)}", f"  {tell('serve/stop')}", ""]
    return "\n".join(lines)
