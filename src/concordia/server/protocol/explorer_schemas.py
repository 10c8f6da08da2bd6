"""The explorer: what is asked and answered."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from concordia.explorer.tallies import NodeTally, TwoGroups, WinTally

Source = Literal["all", "shipped", "server"]


class WinShare(BaseModel):
    """Some seats: how many, how many of them won, and the 95 % range of the share of wins."""

    name: str = Field(description="the kind of turn, the seat, or the number", examples=["architect.h2"])
    games: int
    won: int
    low: float = Field(description="by Wilson; parts of 1")
    high: float
    points: float = Field(description="on average")
    here: int = Field(description="how many of them were played on this server")

    @classmethod
    def of(cls, name: str, tally: WinTally, here: int = 0) -> WinShare:
        """A tally as it is told."""
        low, high = tally.interval
        points = tally.points / tally.count if tally.count else 0.0
        return cls(
            name=name,
            games=tally.count,
            won=tally.won,
            low=round(low, 4),
            high=round(high, 4),
            points=round(points, 1),
            here=here,
        )


class OpeningShare(BaseModel):
    """How somebody began, and how often those won who began so, in any seat."""

    turns: list[str] = Field(description="the kinds of the first turns", examples=[["architect.h1", "senator.b2"]])
    games: int
    won: int
    fair: float = Field(description="how often a seat wins if nothing matters")


class Had(BaseModel):
    """Something that winners and others had: how many of them, or how much together."""

    name: str
    winners: int
    others: int


class PointsBar(BaseModel):
    """How many winners had so many points, or up to nine more."""

    points: int
    count: int


class PlayedHere(BaseModel):
    """Which games there are."""

    game: str
    map: str
    players: int
    level: str = Field(description='of the weakest computer; "people" if any of them played')
    games: int
    here: int = Field(description="of these, played on this server")


class Explored(BaseModel):
    """After some first turns: what was played, and how these games ended."""

    as_of: float = Field(description="when this server last looked for new games; seconds since 1970, UTC")
    source_games: int = Field(description="all games of the source, whatever the board")
    filter_games: int = Field(description="those of the board, the number of players and the level")
    games: int = Field(description="of these, those that began with the turns asked for")
    here: int = Field(description="of these, played on this server")
    fair: float = Field(description="how often a seat wins if nothing matters")
    seat: int = Field(description="whose turn it is after these turns")
    deeper: bool = Field(description="whether the turn after this one is known, too")
    winners: int = Field(description="seats that won")
    others: int = Field(description="seats that did not")
    rounds: float = Field(description="turns of each player, on average")
    turns: list[WinShare] = Field(description="the next turn, the most played first")
    provinces: list[Had] = Field(description="how many had a house there")
    cities: list[Had]
    cards: list[Had] = Field(description="how many bought one")
    gods: list[Had] = Field(description="points of all of them together; with concordia and total")
    ends: dict[str, int] = Field(description="card: the last one was bought; house: the fifteenth was built")
    points: list[PointsBar]
    seats: list[WinShare] = Field(description="by place in the first round, from 0")
    houses: list[WinShare] = Field(description="by the number of houses at the end")
    bought: list[WinShare] = Field(description="by the number of cards bought")
    available: list[PlayedHere]
    command: str = Field(description="what played the shipped games")


class ExplorerGame(BaseModel):
    """A game of this server that was counted."""

    key: str
    at: float
    points: list[int]
    winners: list[int]


class ExplorerGames(BaseModel):
    """The latest games that began so and that I may open."""

    games: list[ExplorerGame]
    count: int = Field(description="how many there are, with those that I may not open")


def had(groups: TwoGroups) -> list[Had]:
    """Both groups, thing by thing."""
    return [
        Had(name=name, winners=winners, others=groups.others[name]) for name, winners in groups.winners.items()
    ]


def by_number(tallies: dict[int, WinTally]) -> list[WinShare]:
    """Tallies in the order of their numbers."""
    return [WinShare.of(str(number), tallies[number]) for number in sorted(tallies)]


def next_turns(found: NodeTally, here: NodeTally) -> list[WinShare]:
    """What was played next, the most played first."""
    none = WinTally()
    ordered = sorted(found.after.items(), key=lambda each: (-each[1].count, each[0]))
    return [WinShare.of(kind, tally, here.after.get(kind, none).count) for kind, tally in ordered]
