"""Whether all that was asked, answered and seen is one order, and whether the database agrees with it."""

from __future__ import annotations

from collections import Counter

import httpx
from cluster_clients import Table
from cluster_nodes import Database, Node

from concordia.bench.server.guest_client import ask, web
from concordia.server.ratings.rating import START

ENTRIES = """
SELECT tables.key, actions.number, actions.token FROM actions JOIN tables ON actions.game_id = tables.id
ORDER BY tables.id, actions.number
"""
# Everybody's rating counts as many games as they have rated results of its kind, and is the sum of their changes.
RATINGS = f"""
SELECT rating.person_id, rating.kind, rating.games, count(person_result.id)
FROM rating LEFT JOIN person_result
  ON person_result.person_id = rating.person_id AND person_result.kind = rating.kind
  AND person_result.unrated IS NULL
WHERE rating.game = '' AND rating.map = ''
GROUP BY rating.person_id, rating.kind, rating.games, rating.strength
HAVING rating.games <> count(person_result.id)
  OR abs(rating.strength - {START} - coalesce(sum(person_result.change), 0)) > 0.001
"""
RATED = "SELECT coalesce(sum(games), 0) FROM rating WHERE game = '' AND map = ''"
NOT_ONE_RESULT = "SELECT table_id, person_id FROM person_result GROUP BY 1, 2 HAVING count(*) <> 1"


class Broken(Exception):
    """What happened cannot be one order, or something acknowledged is not there."""


def check_order(table: Table, tokens: list[str]) -> None:
    """All that was acknowledged at a table is in its log, once, and in an order that everybody could have seen."""
    made = Counter(token for token in tokens if token)
    twice = [token for token, count in made.items() if count > 1]
    if twice:
        raise Broken(f"{table.key}: {twice} were carried out twice")
    for done in table.answered:
        if done.number > len(tokens) or tokens[done.number - 1].partition("/")[2] != done.id:
            raise Broken(f"{table.key}: {done} was acknowledged and is not in the log")
    in_time = sorted(table.answered, key=lambda done: done.answered_at)
    reached, next_answer = 0, 0
    for done in sorted(table.answered, key=lambda done: done.asked_at):
        while in_time[next_answer].answered_at < done.asked_at:
            reached = max(reached, in_time[next_answer].number)
            next_answer += 1
        if done.number <= reached:
            raise Broken(f"{table.key}: {done} comes before {reached}, which was acknowledged before it was asked")
    if table.wrong:
        raise Broken("\n".join(table.wrong[:5]))


def check_database(database: Database, tables: list[Table]) -> tuple[int, int, int]:
    """How many entries, acknowledged requests and rated results there are; Broken if they do not fit."""
    log: dict[str, list[str]] = {table.key: [] for table in tables}
    for key, number, token in database.rows(ENTRIES):
        mine = log.setdefault(key, [])
        mine.append(token)
        if number != len(mine):
            raise Broken(f"{key} has {number} after {len(mine) - 1} entries")
    for table in tables:
        check_order(table, log[table.key])
    for what, statement in (("ratings", RATINGS), ("results", NOT_ONE_RESULT)):
        wrong = database.rows(statement)
        if wrong:
            raise Broken(f"{what} do not add up: {wrong[:5]}")
    rated = int(database.rows(RATED)[0][0])
    return sum(map(len, log.values())), sum(len(table.answered) for table in tables), rated


async def check_views(nodes: list[Node], tables: list[Table]) -> None:
    """Every node shows everybody the same."""
    for table in tables:
        for guest in table.guests:
            shown = []
            for node in nodes:
                async with web(node.url) as client:
                    client.timeout = httpx.Timeout(20)
                    state = await ask(client, guest, "GET", f"/tables/{table.key}/state")
                    shown.append((state["version"], state["view"], state["log"], state["legal"]))
            if any(each != shown[0] for each in shown):
                raise Broken(f"{table.key} is not the same at all nodes: {[each[0] for each in shown]}")
