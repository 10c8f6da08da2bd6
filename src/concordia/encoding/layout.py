"""What stands where in a row of numbers: the named blocks of an observation.

The row is made of :data:`BLOCKS` in this order, the same for all games, boards and numbers of players. Players
come from one's own seat on in turn order; cities, provinces and lines in the order of the board's data; goods,
cards and kinds of decision in that of :mod:`concordia.vocabulary`. What a table does not have is 0.
:mod:`concordia.encoding.view_row` defines the numbers, :mod:`concordia.encoding.row_writer` writes them fast.

>>> START["player1.money"] - START["player0.money"] == PLAYER_WIDTH
True
>>> BLOCKS[NUMBER["display"]].size
175
"""

from __future__ import annotations

from typing import Final, NamedTuple

from concordia.catalog.maps import MAPS
from concordia.vocabulary import (
    CARDS,
    DECISIONS,
    GAMES,
    GOODS,
    HOUSES,
    KINDS,
    MOST_PLAYERS,
    SLOTS,
    STOREHOUSE,
)

CITIES: Final = 32
PROVINCES: Final = 16
LINES: Final = 48
DECKS: Final = 5
STEPS_SHOWN: Final = 8  # of the agenda; tests/encoding finds none longer
STEP_WIDTH: Final = 18
ANY: Final = 32767  # no bound that the rules set
PLACES: Final = CITIES + LINES


class RowBlock(NamedTuple):
    """Numbers that belong together: how many, the greatest that each can be, and what they say."""

    name: str
    size: int
    most: int
    says: str


# Fixed when the game is set up.
SETUP = (
    RowBlock("game", len(GAMES), 1, "1 for the game: " + ", ".join(GAMES)),
    RowBlock("map", len(MAPS), 1, "1 for the board: " + ", ".join(MAPS)),
    RowBlock("options", 3, 1, "display side wine, income of 2013, interim scoring"),
    RowBlock("players", 1, MOST_PLAYERS, "how many players"),
    RowBlock("cities", CITIES * len(GOODS), 1, "for each city five numbers: 1 for the good it produces"),
    RowBlock("markers", PROVINCES * len(GOODS), 1, "for each province five: 1 for the good of its bonus marker"),
)
TABLE = (
    RowBlock("turns", 1, ANY, "turns that are over"),
    RowBlock("magnus", MOST_PLAYERS, 1, "1 for who holds the Praefectus Magnus card, from me on"),
    RowBlock("active", MOST_PLAYERS, 1, "1 for whose turn it is, from me on"),
    RowBlock(
        "final", MOST_PLAYERS + 1, 1, "1 once the end is triggered, then who still has a last turn, from me on"
    ),
    RowBlock(
        "display",
        SLOTS * len(CARDS),
        1,
        "for each slot a number per kind of card: 1 for the card there",
    ),
    RowBlock("stack", 1, 127, "cards in the stack"),
    RowBlock("decks", DECKS, 127, "how many of them are of deck I to V"),
    RowBlock("up", PROVINCES, 1, "1 where the bonus marker shows its goods side"),
)
TURN = (
    RowBlock("asked", MOST_PLAYERS, 1, "1 for who has to decide, from me on; 0 after the end, as all of the turn"),
    RowBlock("decision", len(DECISIONS), 1, "1 for the kind of decision: " + ", ".join(DECISIONS)),
    RowBlock("how", 3, 1, "how the card is played or copied: shared, second, repeated (play, diplomat)"),
    RowBlock("steps", 1, 127, "steps left (architect)"),
    RowBlock("building", 1, 1, "1 once a house was built: no more moves (architect)"),
    RowBlock("placed", 1, 1, "1 once a colonist was placed (colonist)"),
    RowBlock("traded", len(GOODS), 1, "1 for goods already traded (mercator)"),
    RowBlock("buys", 1, 127, "cards that may still be bought (purchase)"),
    RowBlock("surcharged", 1, 1, "1 if the slot's surcharge is due (purchase)"),
    RowBlock("incoming", len(GOODS), 127, "goods of which not all fit (keep)"),
    RowBlock("magnus_used", 1, 1, "1 if the Praefectus Magnus card was used in this turn"),
    RowBlock("looked", MOST_PLAYERS, 1, "1 for who has seen the partner's hand in this turn (Legatus)"),
    RowBlock("suggestion", len(CARDS), 1, "1 for the card the Legatus suggests, for the two partners alone"),
    RowBlock("agenda_count", 1, 16, "steps of the turn that are still to come"),
    RowBlock(
        "agenda",
        STEPS_SHOWN * STEP_WIDTH,
        127,
        "for each of the next eight steps, the next first: its verb (carry-out, play, keep), who does it from "
        "me on (6), the role's number and one more, how (shared, second, repeated), incoming goods (5)",
    ),
)
OWN = (
    RowBlock("hand", len(CARDS), 15, "my cards in hand, by kind"),
    RowBlock("discard", len(CARDS), 15, "my discard pile, by kind"),
    RowBlock("partner_hand", len(CARDS), 15, "my partner's hand, by kind, once my Legatus has shown it"),
)
PLAYER = (
    RowBlock("money", 1, ANY, "sestertii"),
    RowBlock("goods", len(GOODS), STOREHOUSE, "goods in the storehouse"),
    RowBlock("store", len(KINDS), 3, "colonists in the storehouse, by land and by sea"),
    RowBlock("concordia", 1, 1, "1 for the Concordia card"),
    RowBlock("interim", 1, ANY, "points of the interim scoring, and one more; 0 before it"),
    RowBlock("hand_count", 1, 127, "cards in hand"),
    RowBlock("discard_count", 1, 127, "cards in the discard pile"),
    RowBlock("top", len(CARDS), 1, "1 for the card on top of it"),
    RowBlock("played", len(CARDS), 15, "cards seen to be played since the last Tribune, by kind"),
    RowBlock("known", len(CARDS), 15, "cards known to be owned, in hand or pile, by kind"),
    RowBlock("copied", MOST_PLAYERS, 1, "1 for who has copied the top card (team), from me on"),
    RowBlock("houses", CITIES, 1, f"1 for a house in each city, {HOUSES} at most"),
    RowBlock("land", PLACES, 3, "land colonists in each city, then on each line"),
    RowBlock("sea", PLACES, 3, "sea colonists in each city, then on each line"),
)
BLOCKS = (
    *SETUP,
    *TABLE,
    *TURN,
    *OWN,
    *(
        RowBlock(f"player{n}.{block.name}", block.size, block.most, block.says)
        for n in range(MOST_PLAYERS)
        for block in PLAYER
    ),
)
NUMBER = {block.name: number for number, block in enumerate(BLOCKS)}
START: dict[str, int] = {}
_at = 0
for _block in BLOCKS:
    START[_block.name] = _at
    _at += _block.size
WIDTH: int = _at
SETUP_WIDTH: int = sum(block.size for block in SETUP)
PLAYER_WIDTH: int = sum(block.size for block in PLAYER)


def most() -> list[int]:
    """The greatest number that each column can hold; the least is always 0."""
    return [block.most for block in BLOCKS for _ in range(block.size)]
