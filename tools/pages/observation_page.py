"""Write docs/envs/observation.md: every block of an observation and every range of action numbers.

python tools/pages/observation_page.py
"""

from __future__ import annotations

from pathlib import Path

from concordia.encoding.action_numbers import COMPACT_SIZE, RANGES
from concordia.encoding.layout import ANY, BLOCKS, PLAYER_WIDTH, START, WIDTH, RowBlock

PAGE = Path(__file__).resolve().parents[2] / "docs" / "envs" / "observation.md"

HEAD = f"""# The observation, column by column

`python tools/pages/observation_page.py` writes this page from `concordia.encoding.layout` and
`concordia.encoding.action_numbers`.

An observation of [concordia_v1](concordia_v1.md) and of the [single seat](single.md) is a row of {WIDTH}
numbers (`int16`), the same for all games, boards and numbers of players. It says what `game.view(seat)` says:
everything but the order of the cards below the top of a pile, and nothing that is hidden from the seat. What a
table does not have (a sixth player, a 31st city) is 0.

- *From me on*: players are counted from the seat that looks, in turn order; `player0` is that seat itself.
- Cities, provinces and lines stand in the order of the board's data, as `concordia.board(map)` gives them;
  there is room for 32 cities, 16 provinces and 48 lines of a kind.
- Goods: brick, food, tool, wine, cloth. Cards: the order of `concordia.vocabulary.CARDS`.

```python
>>> import concordia
>>> from concordia.encoding.layout import START, WIDTH
>>> from concordia.encoding.view_row import row_of_view
>>> row = row_of_view(concordia.new_game("classic", "italia", 2, seed=1).view(1))
>>> len(row) == WIDTH
True
>>> row[START["player0.money"]], row[START["player1.money"]]
(6, 5)

```

`row_of_view` is the definition in plain Python. The environments write the same numbers by compiled code, straight
from the game, without making a view; a test compares the two in random games of every game, board and number of
players.

## Blocks
| block | from | numbers | most | |
|---|---|---|---|---|
"""

MIDDLE = f"""
The blocks of `player1` to `player5` follow, each {PLAYER_WIDTH} columns after the one before.

## Action numbers
The compact space has {COMPACT_SIZE} numbers. Within a decision every legal action has a number of its own, and the
list of legal ones leads back (`concordia.envs.action_space("compact").action_of(game, number)`).

| type | from | numbers | |
|---|---|---|---|
"""


def _most(block: RowBlock) -> str:
    return "" if block.most == ANY else str(block.most)


def written() -> str:
    """The page."""
    rows = [
        f"| `{block.name}` | {START[block.name]} | {block.size} | {_most(block)} | {block.says} |"
        for block in BLOCKS
        if not block.name.startswith(("player1.", "player2.", "player3.", "player4.", "player5."))
    ]
    numbers = [f"| `{each.type}` | {each.start} | {each.size} | {each.says} |" for each in RANGES]
    return HEAD + "\n".join(rows) + "\n" + MIDDLE + "\n".join(numbers) + "\n"


if __name__ == "__main__":
    PAGE.write_text(written(), encoding="utf-8")
