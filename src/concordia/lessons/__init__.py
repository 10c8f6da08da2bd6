"""Lessons: short tasks on the real board, each with a goal that the rules check and a solution to be shown."""
