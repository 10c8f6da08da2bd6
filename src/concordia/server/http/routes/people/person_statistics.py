"""Somebody's games in figures: a summary for everybody, the rest for themselves unless they show it."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from concordia.server.errors import Refusal
from concordia.server.http.error_schema import Number, refusals
from concordia.server.http.identity import AnyPeople, Current, limit
from concordia.vocabulary import GAMES

router = APIRouter(tags=["people"])

OneGame = Annotated[str | None, Query(max_length=16, description="Only this kind of game.", examples=["classic"])]
AgainstWhom = Annotated[
    Literal["people", "computers"] | None, Query(description="Only with other people, or with computers alone.")
]


class _Shown(BaseModel):
    model_config = ConfigDict(from_attributes=True)


class TallyOut(_Shown):
    """Some games: how many, how many won, and the points on average."""

    what: str = Field(description="The board, the kind of game or the number of players.", examples=["italia"])
    games: int = Field(examples=[12])
    won: int = Field(examples=[5])
    points: float = Field(examples=[118.5])


class GodTallyOut(_Shown):
    """What a god brought on average, to the person and to the winners of the same games."""

    god: str = Field(examples=["saturnus"])
    games: int = Field(examples=[12])
    points: float = Field(examples=[21.5])
    winners: float = Field(examples=[24.0])


class CardTallyOut(_Shown):
    """How often a card was played and bought in all these games."""

    card: str = Field(examples=["architect"])
    played: int = Field(examples=[60])
    bought: int = Field(examples=[4])


class FiguresOut(_Shown):
    """The figures."""

    kinds: list[TallyOut] = Field(description="By kind of game, whichever was asked for.")
    boards: list[TallyOut]
    counts: list[TallyOut] = Field(description="By number of players.")
    gods: list[GodTallyOut]
    cards: list[CardTallyOut] = Field(description="The most played first.")


class StatisticsOut(BaseModel):
    """Somebody's games in figures."""

    open: bool = Field(description="Whether they show the figures to everybody.")
    games: int = Field(description="How many games are counted.", examples=[12])
    won: int = Field(examples=[5])
    points: float = Field(description="On average.", examples=[118.5])
    left_out: int = Field(description="Games in which they held several seats, or left theirs to a computer.")
    complete: bool = Field(description="False while games of older versions are still being worked out.")
    figures: FiguresOut | None = Field(description="null: not for the reader.")


@router.get(
    "/people/{number}/statistics", summary="Somebody's games in figures", responses=refusals(401, 404, 422, 429)
)
async def statistics(
    request: Request,
    people: AnyPeople,
    reader: Current,
    number: Number,
    game: OneGame = None,
    against: AgainstWhom = None,
) -> StatisticsOut:
    """Games, wins and points for everybody; the figures for themselves, or for all if they wish so."""
    limit(request, "search", str(reader.id))
    person = await people.accounts.of_id(number)
    if person is None:
        raise Refusal("person/unknown", 404)
    if game is not None and game not in GAMES:
        raise Refusal("people/no_such_game", 422, games=", ".join(GAMES))
    shown = person.preferences.open_statistics
    mine = shown or reader.id == number
    found = await people.statistics.of(number, game if mine else None, against if mine else None)
    return StatisticsOut(
        open=shown,
        games=found.all.games,
        won=found.all.won,
        points=round(found.all.points, 1),
        left_out=found.left_out,
        complete=found.complete,
        figures=FiguresOut.model_validate(found) if mine else None,
    )
