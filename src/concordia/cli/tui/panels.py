"""The panels of the full screen: what a view shows, as tables and texts."""

from __future__ import annotations

from collections import Counter

from rich.text import Text

from concordia.catalog.components import catalog
from concordia.catalog.maps import board_map
from concordia.cli.game_texts import Texts
from concordia.cli.line.table_text import TableText
from concordia.cli.tui.map_drawing import marker
from concordia.cli.tui.side_by_side import flow, grid, joined
from concordia.cli.tui.theme import GOOD, HOUSE, PAINT, mark, marked
from concordia.game import View
from concordia.view_types import SeenPlayer
from concordia.vocabulary import GODS, GOODS, KINDS, STOREHOUSE


class Panels:
    """Lays out views in one language."""

    def __init__(self, texts: Texts, names: list[str]) -> None:
        """``names`` are the players by seat."""
        self.texts = texts
        self._labels = TableText(texts, PAINT, names, 100)

    def label(self, seat: int) -> str:
        """A player: mark, seat and name."""
        return self._labels.label(seat)

    def head(self, view: View) -> Text:
        """The game, the board, the turn and whose it is."""
        texts = self.texts
        text = texts("tui.head", game=view["game"], map=view["map"], turn=view["turns"] + 1)
        line = marked(f"{text} · {self.label(view['active'])}")
        if view["final"] is not None:
            line.append(f" · {texts('tui.final')}", "bold")
        return line

    def provinces(self, view: View, width: int) -> Text:
        """A row for each province: its bonus, its cities with their goods and houses; then the colonists."""
        provinces = board_map(view["map"]).provinces
        begun = []
        for province in provinces:
            row = view["markers"][province.name]
            style = GOOD[row["good"]] if row["up"] else "dim"
            begun.append([Text(province.name, "bold"), Text(f"{marker(row, self.texts)} ", style)])
        lines: list[Text] = []
        for province, first in zip(provinces, grid(begun), strict=True):
            lines += flow(first, [self._city(view, city) for city in province.cities], width, " · ")
        return joined([*lines, Text(), *self._colonists(view)])

    def _city(self, view: View, city: str) -> Text:
        good = view["cities"][city]
        text = Text.assemble(city, " (", (self.texts.term("good", good), GOOD[good]), ")")
        owners = [seat for seat, player in enumerate(view["players"]) if city in player["houses"]]
        if owners:
            text.append(f" {HOUSE}")
            text.append_text(Text("").join(mark(seat) for seat in owners))
        return text

    def _colonists(self, view: View) -> list[Text]:
        lines = [Text(self.texts("tui.colonists"), "bold")]
        for seat, player in enumerate(view["players"]):
            parts = []
            for kind in KINDS:
                places = [place for what, place in player["colonists"] if what == kind]
                if places:
                    name = self.texts.term("kind", kind)
                    parts.append(self.texts("cli.entry", name=name, value=", ".join(places)))
            lines.append(marked(f"{self._labels.seat(seat)}  {' · '.join(parts) or self.texts('cli.nothing')}"))
        return lines

    def players(self, view: View) -> Text:
        """Everybody's money, goods, free spaces, houses and hand, and the top of the pile."""
        texts = self.texts
        heads = [texts("cli.head_money"), *(texts(f"tui.short_{good}") for good in GOODS)]
        heads += [texts("tui.head_free"), HOUSE, texts("tui.head_hand")]
        styles = ["", *GOOD.values(), "", "", ""]
        rows = [[Text(), *(Text(head, f"bold {style}") for head, style in zip(heads, styles, strict=True))]]
        notes = []
        for seat, player in enumerate(view["players"]):
            arrow = "▶" if seat == view["active"] else " "
            used = sum(player["goods"].values()) + player["store"]["land"] + player["store"]["sea"]
            cells = [player["money"], *(player["goods"].get(good, "·") for good in GOODS)]
            cells += [STOREHOUSE - used, len(player["houses"]), player["hand_count"]]
            rows.append([marked(f"{arrow}{self._labels.seat(seat)}"), *(Text(str(cell)) for cell in cells)])
            name = f"{PAINT.mark(seat)} {self._labels.names[seat]}"
            notes.append(marked(f"{name} · {self._note(view, seat, player)}"))
        return joined([*grid(rows, right=range(1, len(heads) + 1)), *notes])

    def _note(self, view: View, seat: int, player: SeenPlayer) -> str:
        texts = self.texts
        parts = [texts("cli.magnus")] if view["magnus"] == seat else []
        if player["concordia"]:
            parts.append(texts("cli.concordia"))
        parts.append(texts("cli.top", card=texts.cards([player["top"]] if player["top"] else [])))
        stored = ", ".join(f"{n} {texts.term('kind', kind)}" for kind, n in player["store"].items() if n)
        if stored:
            parts.append(texts("cli.stored", colonists=stored))
        if player["interim"]:
            parts.append(texts("cli.interim", points=player["interim"]))
        return " · ".join(parts)

    def display(self, view: View) -> Text:
        """The cards for sale with the price on them and below them, and what the reader is short of."""
        surcharges = catalog().surcharge[view["options"]["display"]]
        rows = []
        for slot, card in enumerate(view["display"]):
            if card is None:
                continue
            cost, extra = list(catalog().cards[card].cost or ()), list(surcharges[slot])
            price = Text("+").join([self._good(good) for good in cost])
            for good in extra:
                price.append(" +").append_text(self._good(good))
            if view["seat"] is not None:
                price.append("  ").append_text(self._lack(view["players"][view["seat"]]["goods"], cost + extra))
            rows.append([Text(f"{slot} {self.texts.term('card', card)}", "bold"), price])
        stack = Text(self.texts("cli.stack", cards=view["stack"]["count"]), "dim")
        return joined([*(grid(rows) if rows else [Text(self.texts("cli.nothing"))]), stack])

    def _good(self, good: str) -> Text:
        return Text("?") if good == "?" else Text(self.texts.term("good", good), GOOD[good])

    def _lack(self, goods: dict[str, int], price: list[str]) -> Text:
        """What is missing for a price, the sign for any good counted last (5.8)."""
        needed = Counter(good for good in price if good != "?")
        short = dict(needed - Counter(goods))
        if short:
            return Text(self.texts("tui.lack", goods=short), "bright_red")
        if "?" in price and sum(goods.values()) <= needed.total():
            return Text(self.texts("tui.lack_any"), "bright_red")
        return Text(self.texts("tui.enough"), "green")

    def hand(self, view: View, width: int = 0) -> Text:
        """The cards in hand with what they do, and the discard pile; also a partner's hand that a Legatus shows.

        With a width every card is one row, cut where it does not fit.
        """
        lines: list[Text] = []
        for seat, player in enumerate(view["players"]):
            if "hand" not in player:
                continue
            if seat != view["seat"]:
                lines.append(Text(self.texts("cli.partner_hand"), "bold"))
            for card, number in Counter(player["hand"]).items():
                lines.append(self._card(card, number, width))
            if player.get("discard"):
                pile = ", ".join(self.texts.term("card", card) for card in player["discard"])
                lines.append(Text(self.texts("cli.discard", cards=pile), "dim"))
        return joined(lines) if lines else Text(self.texts("tui.no_hand"))

    def cards(self, view: View) -> Text:
        """The hand and the display on one page."""
        title = Text(self.texts("tui.title_display"), "bold")
        return joined([self.hand(view), Text(), title, self.display(view)])

    def _card(self, card: str, number: int, width: int) -> Text:
        gods = "/".join(self.texts.term("god", god) for god in catalog().cards[card].gods)
        times = f"{number} " if number > 1 else ""
        text = Text.assemble((f"{times}{self.texts.term('card', card)}", "bold"), " " if width else f" ({gods}) ")
        text.append(self.texts.card_effect(card))
        if width:
            text.truncate(width, overflow="ellipsis")
        return text

    def scores(self, points: list[dict[str, int]], winners: list[int], *, over: bool) -> Text:
        """The points god by god, final or as if the game ended now."""
        texts = self.texts
        rows = [[Text(), *(marked(self._labels.seat(seat)) for seat in range(len(points)))]]
        for god in GODS:
            rows.append([Text(texts.term("god", god)), *(Text(str(row[god])) for row in points)])
        rows.append([Text(texts("cli.concordia")), *(Text(str(row["concordia"])) for row in points)])
        total = [texts("tui.total"), *(str(row["total"]) for row in points)]
        rows.append([Text(cell, "bold") for cell in total])
        said = Text(texts("tui.score_end" if over else "tui.score_now"))
        won = [marked(texts("tui.winner", label=self.label(seat)), "bold") for seat in winners]
        return joined([said, Text(), *grid(rows, right=range(1, len(points) + 1), gap=2), Text(), *won])
