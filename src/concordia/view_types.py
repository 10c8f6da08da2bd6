"""What is in a view, key by key: the types of ``view["players"]`` and all the others.

A view is a :class:`concordia.View`, a dictionary of these keys; docs/contract.md says what each of them means.
"""

from typing import NotRequired, TypedDict


class SeenOptions(TypedDict):
    """The options of the game, with defaults filled in."""

    display: str
    colonist_income: str
    interim_scoring: bool


class SeenMarker(TypedDict):
    """The bonus marker of a province; ``up`` is the side with goods (2.2, 5.3)."""

    good: str
    up: bool


class SeenStack(TypedDict):
    """How many cards are left in the stack, in all and by the number of their deck (2.3)."""

    count: int
    decks: dict[str, int]


class SeenStore(TypedDict):
    """Colonists in the storehouse."""

    land: int
    sea: int


class SeenPlayer(TypedDict):
    """A player as the seat sees them (3.2); ``hand`` and ``discard`` are there only where it may see them."""

    money: int
    goods: dict[str, int]
    store: SeenStore
    colonists: list[list[str]]  # pairs of kind and place, which is a city or a line
    houses: list[str]
    concordia: bool
    interim: int | None
    hand_count: int
    discard_count: int
    top: str | None  # the card on top of the pile
    played: list[str]  # what everybody has seen go onto the pile since the last Tribune, oldest first
    known: list[str]  # the cards that everybody knows this player to own, in hand or pile
    hand: NotRequired[list[str]]  # one's own; the partner's after a Legatus (8.7)
    discard: NotRequired[list[str]]  # one's own, top last


class SeenDecision(TypedDict):
    """Who is asked what, with what that kind of decision needs to know."""

    seat: int
    kind: str
    how: NotRequired[list[str]]  # play, diplomat: shared, second, repeated (chapter 8)
    steps: NotRequired[int]  # architect: steps left
    building: NotRequired[bool]  # architect: the first house stands, nobody moves any more
    placed: NotRequired[bool]  # colonist: one was placed already
    traded: NotRequired[list[str]]  # mercator: goods traded already
    buys: NotRequired[int]  # purchase: cards that may still be bought
    surcharged: NotRequired[bool]  # purchase: whether the slot's surcharge is due
    incoming: NotRequired[dict[str, int]]  # keep: the goods that do not all fit


class SeenStep(TypedDict):
    """A part of the turn that is still to come."""

    verb: str
    seat: int
    how: NotRequired[list[str]]
    role: NotRequired[str]
    goods: NotRequired[dict[str, int]]


class SeenTurn(TypedDict):
    """Where the turn stands; after the end ``decision`` is None and nothing else is there."""

    decision: SeenDecision | None
    magnus_used: NotRequired[bool]
    looked: NotRequired[int | None]  # who has seen the partner's hand this turn (8.7)
    agenda: NotRequired[list[SeenStep]]  # what comes next stands last
    suggestion: NotRequired[str]  # the Legatus's, for the team alone (8.7)


class SeenTable(TypedDict):
    """A whole view."""

    seat: int | None  # whose view it is; None for a spectator
    game: str
    map: str
    options: SeenOptions
    cities: dict[str, str]  # the good of every city but the capital
    markers: dict[str, SeenMarker]
    display: list[str | None]  # seven slots; None: bought in this turn, or no card is left
    stack: SeenStack
    magnus: int
    active: int
    final: list[int] | None  # from the trigger on the seats that still have a last turn (6.1)
    copied: NotRequired[dict[str, list[int]]]  # team only (8.8)
    turns: int  # how many turns are over
    players: list[SeenPlayer]
    turn: SeenTurn
