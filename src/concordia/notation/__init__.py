"""A whole game as a text that a person reads with pleasure, and back; the grammar is in docs/notation.md.

>>> import concordia
>>> from concordia.notation import read, write
>>> game = concordia.new_game("classic", "italia", players=2, seed=5)
>>> for text in ("play:architect", "move:land:Roma>Casinum-Roma", "build:Casinum"):
...     game.apply(concordia.Action.parse(text))
>>> print(write(game))
concordia 1
classic on italia, 2 players, seed 5
<BLANKLINE>
  1. [0] architect: land Roma > Casinum-Roma, house Casinum
<BLANKLINE>
>>> read(write(game)).history == game.history
True
"""

from concordia.notation.reading import read
from concordia.notation.study_reading import read_study
from concordia.notation.study_writing import write_study
from concordia.notation.writing import write

__all__ = ["read", "read_study", "write", "write_study"]
