"""What was played in many games and how they ended: the turns that open them, houses, cards, gods, points."""
