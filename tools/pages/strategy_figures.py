"""The figures in docs/strategy.md, from the games of the explorer that come with the package.

python tools/pages/strategy_figures.py           # write them
python tools/pages/strategy_figures.py --check   # fail if they are out of date
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from concordia.explorer.game_set import shipped_games
from concordia.explorer.tallies import GamesWanted, NodeTally, TwoGroups, WinTally, fair_share, tally
from concordia.report.docs_block import replaced
from concordia.vocabulary import GODS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "strategy.md"
IMPERIUM: Final = GamesWanted("classic", "imperium", 4, ("fair",))
ITALIA: Final = GamesWanted("classic", "italia", 2, ("fair",))
FEW: Final = 30
MOST_TURNS: Final = 6
EARNS: Final = {
    "vesta": "Vesta: wealth",
    "jupiter": "Jupiter: houses outside brick cities",
    "saturnus": "Saturnus: provinces",
    "mercurius": "Mercurius: kinds of goods",
    "mars": "Mars: colonists",
    "minerva": "Minerva: specialists",
    "concordia": "Concordia card",
    "total": "all points",
}
PLAIN_DEEDS: Final = {"p": "a province produces", "m": "coins", "i": "income", "t": "trade", "0": ""}


def counted(wanted: GamesWanted) -> NodeTally:
    """All games of a kind."""
    return tally([shipped_games()], wanted, (), places=False)


def games_played() -> Iterator[str]:
    """Which level played how many games on which boards."""
    about = shipped_games().about
    yield f"{len(shipped_games()):,} games in all, which `{about['command']}` plays again:"
    yield ""
    yield "| board | game | players | level | games |\n|---|---|---|---|---|"
    for each in about["games"]:
        named = (each["map"].capitalize(), each["game"], each["players"], f"`{each['level']}`")
        yield "| " + " | ".join(map(str, named)) + f" | {each['games']:,} |"


def points_by_god() -> Iterator[str]:
    """What winners and others had at the end, on average."""
    found = counted(IMPERIUM)
    yield "| mean of | winners | others |\n|---|---|---|"
    for name in ("total", *GODS, "concordia"):
        if name in EARNS:
            winners, others = found.gods.winners[name] / found.winners, found.gods.others[name] / found.others
            yield f"| {EARNS[name]} | {winners:.1f} | {others:.1f} |"
    for name, tallies in (("houses", found.built), ("cards bought", found.cards_bought)):
        winners = sum(number * each.won for number, each in tallies.items()) / found.winners
        others = sum(number * (each.count - each.won) for number, each in tallies.items()) / found.others
        yield f"| {name} | {winners:.1f} | {others:.1f} |"
    yield ""
    ended = found.ends["house"] / found.games
    yield f"{found.games:,} games; {found.turns / found.games / IMPERIUM.players:.1f} turns of each player;"
    yield f"{ended:.0%} of the games ended with a fifteenth house, the others with the last card."


def wins(rows: Mapping[str, WinTally], fair: float, what: str, of: str = "games") -> Iterator[str]:
    """Shares of wins with their ranges; what could be chance says so."""
    yield f"| {what} | {of} | won | 95 % range | |\n|---|---|---|---|---|"
    for name, each in rows.items():
        low, high = each.interval
        said = "more than fair" if low > fair else "less than fair" if high < fair else "could be chance"
        yield f"| {name} | {each.count:,} | {each.won / each.count:.1%} | {low:.1%} to {high:.1%} | {said} |"


def first_turns(wanted: GamesWanted) -> Iterator[str]:
    """The most played first turns."""
    rows = sorted(counted(wanted).after.items(), key=lambda each: (-each[1].count, each[0]))
    named = {in_words(kind): each for kind, each in rows[:MOST_TURNS] if each.count >= FEW}
    yield from wins(named, fair_share(wanted), "first turn")


def in_words(kind: str) -> str:
    """A kind of turn without its places: ``senator.b2`` is "Senator: 2 cards bought"."""
    card, deed = kind.split(".")
    count = deed[1:]
    plural = "s" if count != "1" else ""
    bought = "cards bought" if count != "1" else "card bought"
    named = {"h": f"{count} house{plural}", "b": f"{count} {bought}", "c": f"{count} colonist{plural}"}
    said = named.get(deed[0], PLAIN_DEEDS.get(deed, ""))
    title = " who copies a ".join(part.partition("-")[0].capitalize() for part in card.split(">"))
    return f"{title}: {said}" if said else title


def by_number(tallies: dict[int, WinTally], wanted: GamesWanted, what: str) -> Iterator[str]:
    """Shares of wins by a number."""
    named = {str(number): tallies[number] for number in sorted(tallies) if tallies[number].count >= FEW}
    yield from wins(named, fair_share(wanted), what, "players")


def seats() -> Iterator[str]:
    """Shares of wins by the place in the first round."""
    for wanted in (IMPERIUM, ITALIA):
        board = f"{str(wanted.map).capitalize()} with {wanted.players}"
        named = {f"{board}, seat {seat + 1}": each for seat, each in sorted(counted(wanted).seats.items())}
        head, *rows = wins(named, fair_share(wanted), "place")
        yield from [head, *rows] if wanted is IMPERIUM else rows


def compared(groups: TwoGroups, found: NodeTally, what: str) -> Iterator[str]:
    """Of 100 winners and of 100 others, how many had each thing: the greatest differences first."""
    rows = []
    for name, winners in groups.winners.items():
        mine, theirs = winners / found.winners, groups.others[name] / found.others
        together = (winners + groups.others[name]) / (found.winners + found.others)
        error = (together * (1 - together) * (1 / found.winners + 1 / found.others)) ** 0.5
        rows.append((mine - theirs, name, mine, theirs, abs(mine - theirs) <= 1.96 * error))
    yield f"| {what} | winners | others | difference |\n|---|---|---|---|"
    for difference, name, mine, theirs, chance in sorted(rows, reverse=True):
        said = " (could be chance)" if chance else ""
        title = name.partition("-")[0].capitalize() if what == "card" else name
        yield f"| {title} | {mine:.0%} | {theirs:.0%} | {100 * difference:+.0f}{said} |"


def blocks() -> dict[str, list[str]]:
    """All blocks of the page."""
    imperium = counted(IMPERIUM)
    return {
        "games of these figures": list(games_played()),
        "points by god": list(points_by_god()),
        "first turns on Imperium": list(first_turns(IMPERIUM)),
        "first turns on Italia": list(first_turns(ITALIA)),
        "cards bought": list(compared(imperium.cards, imperium, "card")),
        "how many cards": list(by_number(imperium.cards_bought, IMPERIUM, "cards bought")),
        "how many houses": list(by_number(imperium.built, IMPERIUM, "houses")),
        "provinces": list(compared(imperium.provinces, imperium, "province")),
        "starting places": list(seats()),
    }


def page_with_figures(text: str) -> str:
    """The page with the figures of the games that are shipped now."""
    for name, lines in blocks().items():
        text = replaced(text, name, lines)
    return text


def main() -> int:
    """Write or check."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing")
    options = parser.parse_args()
    before = PAGE.read_text(encoding="utf-8")
    after = page_with_figures(before)
    if options.check:
        return int(after != before)
    PAGE.write_text(after, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
