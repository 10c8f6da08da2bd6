"""What is answered about a table when somebody asks: everything on it, ready to paint."""

from __future__ import annotations

from pydantic import BaseModel, Field

from concordia.server.protocol.contract_types import Counts, Shortage


class WayThere(BaseModel):
    """How the nearest colonist of the seat would come there."""

    kind: str
    origin: str = Field(description="where it stands: a city or a line")
    to: str = Field(description="the line it would go to")
    steps: int = Field(description="0: it stands there")
    all: int = Field(description="the steps of an Architect: one for each colonist on the board")


class HouseShort(BaseModel):
    """What the seat lacks for a house; all empty: it can pay."""

    goods: Counts
    money: int
    houses: int = Field(description="1: it has no house left")


class AboutCity(BaseModel):
    """A city."""

    good: str
    province: str
    goods: Counts = Field(description="the price of one more house there")
    money: int
    factor: int = Field(description="the first house there costs the money once, the second twice …")
    houses: list[int] = Field(description="the seats that have one there")
    short: HouseShort | None = Field(description="null for spectators, and where the seat has a house")
    way: WayThere | None
    points: dict[str, int] | None = Field(description="what a house would bring now, by god; null: not shown")


class AboutLine(BaseModel):
    """A line."""

    kind: str
    no_stop: bool
    holder: int | None = Field(description="the seat whose colonist stands there")
    opens: list[str] = Field(description="the cities beside it where the seat has no house")
    way: WayThere | None


class YieldOf(BaseModel):
    """What a province brings one seat, the bonus left out."""

    seat: int
    cities: list[str]
    goods: Counts


class AboutProvince(BaseModel):
    """A province and its marker."""

    cities: list[str]
    bonus: str = Field(description="the good of the marker")
    bonus_count: int = Field(description="how much of it the seat would get")
    up: bool = Field(description="whether it can produce: the marker shows its good")
    coins: int = Field(description="the coins of the marker's other side")
    yields: list[YieldOf]
    room: int | None = Field(description="the seat's free spaces")
    needed: int | None = Field(description="the spaces that the seat would need")


class BankHelp(BaseModel):
    """What the bank would take for what is missing."""

    money: int
    enough: bool = Field(description="whether the seat has so much")


class AboutSlot(BaseModel):
    """A card of the display in its slot."""

    card: str
    price: Counts
    surcharge: Counts
    any: int = Field(description="goods of any kind that the slot asks for")
    free_from: int | None = Field(description="the slot where the card would cost no surcharge")
    short: Shortage | None
    bank: BankHelp | None = Field(description="null: nothing is missing, or one trade cannot bring it")
    left: int | None = Field(description="how many goods would be left; null: it cannot be paid")
    points: int | None = Field(description="what the card would bring now; null: not shown")
    houses: list[str] | None = Field(description="a specialist's: the cities for which it gives a good")


class AboutPlayer(BaseModel):
    """A player."""

    room: int = Field(description="free spaces in the storehouse")
    copyable: bool | None = Field(description="whether the seat's Diplomat may copy the top card")


class About(BaseModel):
    """All that may be asked about a table, for a seat or a spectator."""

    version: int
    seat: int | None
    cities: dict[str, AboutCity]
    lines: dict[str, AboutLine]
    provinces: dict[str, AboutProvince]
    display: list[AboutSlot | None]
    players: list[AboutPlayer]
    coins: int = Field(description="what a Prefect would collect now")
    coin_provinces: list[str]
