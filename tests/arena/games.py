"""Games as tests of the arena make them up."""

from __future__ import annotations

from concordia.arena.one_game import GameResult
from concordia.arena.seating import Match, first_pairings

DUEL = Match(("a", "b"), "classic", "italia", 0)


def played(match: Match, games: int, points: dict[str, int]) -> list[GameResult]:
    """Games in which every bot gets its points, the same in every one; the most win."""
    made = []
    for pairing in first_pairings(match, games):
        scores = tuple(points[name] for name in pairing.seats)
        best = scores.index(max(scores))
        winners = (best, best + len(match.sides)) if match.team else (best,)
        times = tuple((0.25, 0.5) for _ in scores)
        made.append(GameResult(*pairing, scores, winners, 2 * len(scores), times, times))
    return made
