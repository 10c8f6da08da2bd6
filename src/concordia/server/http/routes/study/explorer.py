"""The explorer: after these first turns, what was played, how it ended, and in which games."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request

from concordia.catalog.maps import MAPS
from concordia.explorer.explored_game import FIRST_TURNS
from concordia.explorer.figure_games import KINDS, Figure, Who
from concordia.explorer.tallies import GamesWanted
from concordia.server.errors import Refusal
from concordia.server.http.error_schema import refusals
from concordia.server.http.identity import Anybody, limit
from concordia.server.protocol.explorer_schemas import Explored, ExplorerGame, ExplorerGames, Source
from concordia.server.study.explorer_answers import Explorer, ExplorerQuestion
from concordia.vocabulary import GAMES, MOST_PLAYERS

router = APIRouter(prefix="/explorer", tags=["study"], responses=refusals(422, 429))

# What a level of the question stands for; "" for all.
LEVELS = {
    "": None,
    "gentle": ("gentle",),
    "fair": ("fair",),
    "strong": ("strong", "master"),
    "people": ("people",),
}
LONGEST = 1500  # letters of a path

Game = Annotated[str, Query(pattern=f"^({'|'.join(GAMES)})$")]
Board = Annotated[str, Query(alias="map", pattern=f"^(|{'|'.join(MAPS)})$", description="empty: all boards")]
Players = Annotated[int, Query(ge=2, le=MOST_PLAYERS)]
LevelName = Annotated[
    str,
    Query(pattern=f"^({'|'.join(LEVELS)})$", description="empty: everybody; strong: and master; people: with any"),
]
After = Annotated[
    str,
    Query(max_length=LONGEST, description="the kinds of the first turns, with commas", examples=["senator.b2"]),
]
By = Annotated[Literal["deed", "place"], Query(description="place: turns are told apart by where they were")]
From = Annotated[Source, Query(description="the shipped games, those of this server, or both")]

Having = Annotated[
    str,
    Query(
        max_length=60,
        pattern=f"^(|({'|'.join(KINDS)}):[^:]+)$",
        description="only the games that a figure counts: what somebody had, or what ended them",
        examples=["province:Hispania", "card:smith", "end:house"],
    ),
]
Whose = Annotated[Who, Query(description="who had it")]


def question_of(
    game: Game = "classic",
    board: Board = "imperium",
    players: Players = 4,
    level: LevelName = "",
    after: After = "",
    by: By = "deed",
    source: From = "all",
) -> ExplorerQuestion:
    """What is asked by a query."""
    path = tuple(after.split(",")) if after else ()
    if len(path) >= FIRST_TURNS:
        raise Refusal("explorer/too_deep", 422, most=FIRST_TURNS - 1)
    return ExplorerQuestion(GamesWanted(game, board or None, players, LEVELS[level]), path, by == "place", source)


def explorer_of(request: Request) -> Explorer:
    """The explorer of this server."""
    found: Explorer = request.app.state.explorer
    return found


Asked = Annotated[ExplorerQuestion, Depends(question_of)]
TheExplorer = Annotated[Explorer, Depends(explorer_of)]


@router.get("")
async def explore(request: Request, asked: Asked, explorer: TheExplorer) -> Explored:
    """What was played next and how these games ended. Nothing says who played."""
    limit(request, "request")
    return await explorer.answer(asked)


@router.get("/games")
async def games(
    request: Request,
    asked: Asked,
    explorer: TheExplorer,
    person: Anybody,
    having: Having = "",
    who: Whose = "all",
) -> ExplorerGames:
    """The latest games of this server that began so: those that are public, mine, or deals of past days."""
    limit(request, "request")
    await explorer.here.refresh()
    kind, _, value = having.partition(":")
    figure = Figure(kind, value, who) if having else None
    found, count = await explorer.here.listed(asked.wanted, asked.path, figure, person.id if person else None)
    told = [
        ExplorerGame(key=each.key, at=each.finished_at, points=each.points, winners=each.winners) for each in found
    ]
    return ExplorerGames(games=told, count=count)
