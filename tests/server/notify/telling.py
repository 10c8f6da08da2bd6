"""A process that tells somebody of forty turns, over and over until it is killed: ``telling DATA URL``."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from concordia.server.people import People
from concordia.server.settings import Settings
from concordia.server.store.database import Store
from tests.server.happenings import Happening, asked

TURNS = 40


async def main(data: Path, url: str) -> None:
    settings = Settings(data_dir=data, private_webhooks=True)
    store = Store(settings.url)
    events = Happening(store)
    store.create()
    people = People(store, settings)
    events.people.append(people)
    livia = await people.accounts.of_id(1)
    if livia is None:
        livia, _ = await people.accounts.sit_down("Livia", "en")
    if not await people.webhooks.list(livia):
        await people.webhooks.add(livia, "generic", url, "", alerts="all")
    await people.start()
    while True:
        for number in range(TURNS):
            await events.publish(asked(livia, "greedy", number=number))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
