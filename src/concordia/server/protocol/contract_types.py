"""The contract's actions and views as types, so that clients have types for them too."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypeAliasType, TypedDict

Good = TypeAliasType("Good", Literal["brick", "food", "tool", "wine", "cloth"])
Kind = TypeAliasType("Kind", Literal["land", "sea"])
Counts = TypeAliasType("Counts", dict[Good, int])
Exactly = ConfigDict(extra="forbid")


def as_typescript(type: str) -> dict[str, Any]:
    """What JSON schema cannot say, for :mod:`concordia.server.protocol.typescript`."""
    return {"x-typescript": type}


# Actions.


@with_config(Exactly)
class PlayAction(TypedDict):
    """Play a card; for a double card with the half."""

    type: Literal["play"]
    card: str
    role: NotRequired[str]


# ``from`` cannot be a name in Python.
MoveAction = TypedDict("MoveAction", {"type": Literal["move"], "kind": Kind, "from": str, "to": str})
with_config(Exactly)(MoveAction)


@with_config(Exactly)
class BuildAction(TypedDict):
    """Build a house."""

    type: Literal["build"]
    city: str


@with_config(Exactly)
class ProduceAction(TypedDict):
    """A province produces."""

    type: Literal["produce"]
    province: str


@with_config(Exactly)
class PlainAction(TypedDict):
    """The coins of the Prefect, the income of the Colonist, or enough of an optional step."""

    type: Literal["cash", "income", "done"]


@with_config(Exactly)
class KeepAction(TypedDict):
    """What a full storehouse keeps."""

    type: Literal["keep"]
    goods: Counts


@with_config(Exactly)
class PlaceAction(TypedDict):
    """A new colonist."""

    type: Literal["place"]
    kind: Kind
    city: str


@with_config(Exactly)
class TradeAction(TypedDict):
    """Sell to the bank or buy from it."""

    type: Literal["sell", "buy"]
    good: Good
    count: int


@with_config(Exactly)
class CopyAction(TypedDict):
    """Do what another seat's card does."""

    type: Literal["copy"]
    seat: int
    role: NotRequired[str]


@with_config(Exactly)
class PurchaseAction(TypedDict):
    """Buy a card of the display."""

    type: Literal["purchase"]
    slot: int
    pay: Counts


@with_config(Exactly)
class SuggestAction(TypedDict):
    """The Legatus suggests a card; only the team learns which."""

    type: Literal["suggest"]
    card: NotRequired[str]


GameAction = TypeAliasType(
    "GameAction",
    Annotated[
        PlayAction
        | MoveAction
        | BuildAction
        | ProduceAction
        | PlainAction
        | KeepAction
        | PlaceAction
        | TradeAction
        | CopyAction
        | PurchaseAction
        | SuggestAction,
        Field(discriminator="type"),
    ],
)


@with_config(Exactly)
class Effect(TypedDict, total=False):
    """What an action costs or brings; negative numbers are paid."""

    steps: int
    money: int
    goods: Counts
    yields: dict[str, Counts]


@with_config(Exactly)
class Brought(TypedDict, total=False):
    """What a seat received besides: from the card it plays or copies, in a team also from its partner's."""

    money: int
    goods: Counts
    cards: int


@with_config(Exactly)
class Outcome(Effect, total=False):
    """What a decision cost and brought; ``brought`` is by seat."""

    brought: dict[str, Brought]


# The view.


@with_config(Exactly)
class ViewOptions(TypedDict):
    """The options of the game, with defaults filled in."""

    display: str
    colonist_income: str
    interim_scoring: bool


@with_config(Exactly)
class Marker(TypedDict):
    """The bonus marker of a province: up is the side with goods."""

    good: Good
    up: bool


@with_config(Exactly)
class StackView(TypedDict):
    """How many cards are left, in all and by deck."""

    count: int
    decks: dict[str, int]


@with_config(Exactly)
class Store(TypedDict):
    """Colonists in the storehouse."""

    land: int
    sea: int


@with_config(Exactly)
class PlayerView(TypedDict):
    """A player as this seat sees them: the hand only if it is its own, or a partner's that was shown (8.7)."""

    money: int
    goods: Counts
    store: Store
    colonists: Annotated[list[list[str]], Field(json_schema_extra=as_typescript("Array<[Kind, string]>"))]
    houses: list[str]
    concordia: bool
    interim: int | None
    hand_count: int
    discard_count: int
    top: str | None
    played: list[str]
    known: list[str]
    hand: NotRequired[list[str]]
    discard: NotRequired[list[str]]


@with_config(Exactly)
class DecisionView(TypedDict):
    """The decision somebody is asked for, with the details of its kind."""

    seat: int
    kind: str
    how: NotRequired[list[str]]
    steps: NotRequired[int]
    building: NotRequired[bool]
    placed: NotRequired[bool]
    traded: NotRequired[list[Good]]
    buys: NotRequired[int]
    surcharged: NotRequired[bool]
    incoming: NotRequired[Counts]


@with_config(Exactly)
class Step(TypedDict):
    """A part of the turn that is still to come."""

    verb: str
    seat: int
    how: NotRequired[list[str]]
    role: NotRequired[str]
    goods: NotRequired[Counts]


@with_config(Exactly)
class TurnView(TypedDict):
    """Where the turn stands."""

    decision: DecisionView | None
    magnus_used: NotRequired[bool]
    looked: NotRequired[int | None]
    agenda: NotRequired[list[Step]]
    suggestion: NotRequired[str]


@with_config(Exactly)
class TableView(TypedDict):
    """All that a seat may know of the table."""

    seat: int | None
    game: Literal["classic", "venus", "team"]
    map: str
    options: ViewOptions
    cities: dict[str, Good]
    markers: dict[str, Marker]
    display: list[str | None]
    stack: StackView
    magnus: int
    active: int
    final: list[int] | None
    copied: NotRequired[dict[str, list[int]]]
    turns: int
    players: list[PlayerView]
    turn: TurnView


# What is worked out by the rules, ready to paint.


@with_config(Exactly)
class Shortage(TypedDict):
    """What a seat lacks for a card on display: goods by name, and how many of any kind besides."""

    goods: Counts
    any: int


@with_config(Exactly)
class TradeLimits(TypedDict):
    """What a Mercator can still trade: kinds of goods, sestertii to spend, free spaces before anything is sold."""

    kinds: int
    money: int
    room: int


@with_config(Exactly)
class ToTheEnd(TypedDict):
    """How near the end is: cards left to buy, houses left to build, and the share of each that is done, 0 to 1."""

    cards: int
    houses: int
    cards_share: float
    houses_share: float
