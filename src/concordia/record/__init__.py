"""Records: a game as its start and its actions, as JSON. Replaying one is exact, or says where it breaks."""
