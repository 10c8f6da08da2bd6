"""Draw how learn_from_scratch.py got better: ``python examples/pytorch/learning_curve.py FILE.svg [LOG.jsonl]``.

The share of games won against ``greedy`` over the processor time, each with its 95 % interval (Wilson), and below
it the points of both sides. The same as a table in Markdown is printed.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

WIDTH, HEIGHT, LEFT, RIGHT = 640, 190, 46, 86
INK, LEARNED, GREEDY = "#777", "#b3412e", "#5b7ea4"
Line = dict[str, float]


def interval(share: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * ((share * (1 - share) + z * z / (4 * games)) / games) ** 0.5 / (1 + z * z / games)
    return middle - spread, middle + spread


class Chart:
    """One chart: time to the right, something else upwards."""

    def __init__(self, top: int, longest: float, highest: float, grid: list[tuple[float, str]]) -> None:
        """At this height of the picture, with lines at these values."""
        self.top, self.longest, self.highest = top, longest, highest
        self.parts: list[str] = []
        for value, name in grid:
            self.way([(0, value), (longest, value)], "#8886", 1)
            self.words(0, value, name, INK, "end", -6)

    def at(self, minutes: float, value: float) -> tuple[float, float]:
        """Where a value of a time is in the picture."""
        across = LEFT + minutes / self.longest * (WIDTH - LEFT - RIGHT)
        return across, self.top + HEIGHT - value / self.highest * HEIGHT

    def way(self, points: list[tuple[float, float]], colour: str, thickness: float) -> None:
        """A line through points."""
        drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in (self.at(*point) for point in points))
        self.parts.append(f'<polyline points="{drawn}" stroke="{colour}" stroke-width="{thickness}" fill="none"/>')

    def words(self, minutes: float, value: float, text: str, colour: str, anchor: str, right: int) -> None:
        """Words beside a point."""
        x, y = self.at(minutes, value)
        self.parts.append(
            f'<text x="{x + right:.1f}" y="{y + 4:.1f}" text-anchor="{anchor}" fill="{colour}">{text}</text>'
        )


def curve(lines: list[Line]) -> str:
    """The picture of a log, as SVG."""
    longest = max(line["minutes"] for line in lines) or 1.0
    highest = 40.0 * (1 + int(max(max(line["greedy_points"], line["greedy_against"]) for line in lines)) // 40)
    shares = Chart(30, longest, 1, [(part / 4, f"{25 * part} %") for part in range(5)])
    for line in lines:
        low, high = interval(line["greedy_won"], line["greedy_games"])
        shares.way([(line["minutes"], low), (line["minutes"], high)], LEARNED, 1)
    shares.way([(line["minutes"], line["greedy_won"]) for line in lines], LEARNED, 2)
    shares.words(longest, lines[-1]["greedy_won"], "games won", LEARNED, "start", 6)
    points = Chart(
        60 + HEIGHT, longest, highest, [(value, str(value)) for value in range(0, int(highest) + 1, 40)]
    )
    for key, colour, name in (("greedy_points", LEARNED, "its points"), ("greedy_against", GREEDY, "of greedy")):
        points.way([(line["minutes"], line[key]) for line in lines], colour, 2)
        points.words(longest, lines[-1][key], name, colour, "start", 6)
    for part in range(5):
        points.words(longest * part / 4, -0.09 * highest, f"{longest * part / 4:.0f}", INK, "middle", 0)
    points.words(longest / 2, -0.2 * highest, "minutes of processor time", INK, "middle", 0)
    title = "Share of games won against greedy, and points, over minutes of processor time"
    box = f'viewBox="0 0 {WIDTH} {2 * HEIGHT + 110}" font-family="sans-serif" font-size="12"'
    inside = "\n".join(shares.parts + points.parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>\n<title>{title}</title>\n{inside}\n</svg>\n'


def table(lines: list[Line]) -> str:
    """The figures of a log, in Markdown."""
    rows = ["| minutes | steps | won against `greedy` | 95 % | points |", "|---|---|---|---|---|"]
    for line in lines:
        share, games = line["greedy_won"], line["greedy_games"]
        low, high = interval(share, games)
        points = f"{line['greedy_points']:.0f} to {line['greedy_against']:.0f}"
        won = f"{100 * share:.1f} % of {games:.0f} | {100 * low:.1f} to {100 * high:.1f}"
        rows.append(f"| {line['minutes']:.1f} | {line['steps']:,.0f} | {won} | {points} |")
    return "\n".join(rows)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Draw the curve of a log of learn_from_scratch.py.")
    parser.add_argument("picture", type=Path, metavar="FILE.svg")
    parser.add_argument("log", type=Path, metavar="LOG.jsonl", nargs="?", default=Path("build/learned.jsonl"))
    given = parser.parse_args()
    found = [json.loads(line) for line in given.log.read_text("utf-8").splitlines()]
    given.picture.write_text(curve(found), "utf-8")
    print(table(found))
