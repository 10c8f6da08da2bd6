"""The table as text: only what a seat may know, since everything comes from a view."""

from __future__ import annotations

from concordia.catalog.components import catalog
from concordia.catalog.maps import board_map
from concordia.cli.colour import Paint, flowing, padded, width_of
from concordia.cli.game_texts import Texts
from concordia.game import View
from concordia.view_types import SeenMarker, SeenPlayer
from concordia.vocabulary import GOODS, HOUSES, KINDS, STOREHOUSE


class TableText:
    """Lays out views for one reader."""

    def __init__(self, texts: Texts, paint: Paint, names: list[str], width: int) -> None:
        """``names`` are the players by seat; ``width`` is that of the terminal."""
        self.texts = texts
        self.paint = paint
        self.names = names
        self.width = width

    def label(self, seat: int) -> str:
        """A player: mark, seat and name."""
        return f"{self.seat(seat)} ({self.names[seat]})"

    def seat(self, seat: int) -> str:
        """A player: mark and seat."""
        return f"{self.paint.mark(seat)} {self.texts.seat(seat)}"

    def table(self, view: View) -> list[str]:
        """The whole table, hand included."""
        return [
            *self._heading(view),
            *self._board(view),
            "",
            *self._players(view),
            "",
            *self._display(view),
            *self._hand(view),
        ]

    def _heading(self, view: View) -> list[str]:
        active = self.label(view["active"])
        text = f"── {self.texts('cli.turn', turn=view['turns'] + 1)} · {active} "
        lines = ["", text + "─" * max(0, self.width - width_of(text))]
        if view["final"] is not None:
            lines.append(self.paint.bold(self.texts("cli.final")))
        return lines

    def _title(self, key: str) -> str:
        return self.paint.bold(self.texts(key))

    def _board(self, view: View) -> list[str]:
        """A line for each province: its marker, its cities with their goods and houses."""
        provinces = board_map(view["map"]).provinces
        owners = self._owners(view)
        longest = max(len(province.name) for province in provinces)
        markers = {name: self._marker(marker) for name, marker in view["markers"].items()}
        room = max(width_of(marker) for marker in markers.values())
        lines = [self._title("cli.board")]
        for province in provinces:
            first = f" {province.name:<{longest}}  {padded(markers[province.name], room)}  "
            cities = [self._city(view, city, owners) for city in province.cities]
            indent = " " * (longest + room + 5)
            lines += flowing(cities, self.width, first=first, indent=indent, joint=" · ")
        return lines

    def _owners(self, view: View) -> dict[str, list[int]]:
        owners: dict[str, list[int]] = {}
        for seat, player in enumerate(view["players"]):
            for city in player["houses"]:
                owners.setdefault(city, []).append(seat)
        return owners

    def _marker(self, marker: SeenMarker) -> str:
        good = marker["good"]
        if marker["up"]:
            return self.paint.good(good, self.texts("cli.marker_good", good=good))
        coins = next(facts.coins for facts in catalog().goods if facts.name == good)
        return self.paint.dim(self.texts("cli.marker_coins", coins=coins))

    def _city(self, view: View, city: str, owners: dict[str, list[int]]) -> str:
        good = view["cities"][city]
        houses = "".join(self.paint.mark(seat) for seat in owners.get(city, []))
        name = f"{city} ({self.paint.good(good, self.texts.term('good', good))})"
        return f"{name} {houses}" if houses else name

    def _players(self, view: View) -> list[str]:
        """A row for each player with what they own, then where their colonists are."""
        texts = self.texts
        goods = [texts.term("good", good) for good in GOODS]
        heads = [
            texts("cli.head_money"),
            *goods,
            *(texts(f"cli.head_{key}") for key in ("free", "houses", "hand")),
        ]
        room = max(width_of(self.label(seat)) for seat in range(len(view["players"]))) + 1
        lines = [padded(self._title("cli.players"), room) + "".join(f" {self.paint.dim(head)}" for head in heads)]
        for seat, player in enumerate(view["players"]):
            turn = ">" if seat == view["active"] else " "
            cells = zip(self._belongings(player), heads, strict=True)
            row = "".join(f" {cell:>{len(head)}}" for cell, head in cells)
            lines.append(padded(f"{turn}{self.label(seat)}", room) + row)
            lines += flowing(self._notes(view, seat, player), self.width, first="   ", indent="   ", joint=" · ")
        return lines

    def _belongings(self, player: SeenPlayer) -> list[str]:
        """Money, goods, free spaces, houses, cards in hand."""
        used = sum(player["goods"].values()) + player["store"]["land"] + player["store"]["sea"]
        return [
            str(player["money"]),
            *(str(player["goods"].get(good, "-")) for good in GOODS),
            str(STOREHOUSE - used),
            f"{len(player['houses'])}/{HOUSES}",
            str(player["hand_count"]),
        ]

    def _notes(self, view: View, seat: int, player: SeenPlayer) -> list[str]:
        """The top card, the colonists on the board and in the storehouse, and any honours."""
        texts = self.texts
        parts = [self.paint.bold(texts("cli.magnus"))] if view["magnus"] == seat else []
        if player["concordia"]:
            parts.append(self.paint.bold(texts("cli.concordia")))
        parts.append(texts("cli.top", card=texts.cards([player["top"]] if player["top"] else [])))
        for kind in KINDS:
            places = [place for what, place in player["colonists"] if what == kind]
            if places:
                parts.append(texts("cli.entry", name=texts.term("kind", kind), value=", ".join(places)))
        stored = ", ".join(f"{n} {texts.term('kind', kind)}" for kind, n in player["store"].items() if n)
        if stored:
            parts.append(texts("cli.stored", colonists=stored))
        if player["interim"]:
            parts.append(texts("cli.interim", points=player["interim"]))
        return parts

    def _display(self, view: View) -> list[str]:
        """The cards for sale with the goods on the card and below it, then the stack."""
        surcharges = catalog().surcharge[view["options"]["display"]]
        cards = []
        for slot, card in enumerate(view["display"]):
            if card is not None:
                price = [self.texts.term("good", good) for good in catalog().cards[card].cost or ()]
                extra = [good if good == "?" else self.texts.term("good", good) for good in surcharges[slot]]
                below = "".join(f" + {self.paint.dim(good)}" for good in extra)
                name = f"{slot} {self.paint.bold(self.texts.term('card', card))}"
                cards.append(self.texts("cli.entry", name=name, value=" + ".join(price) + below))
        stack = view["stack"]["count"]
        title = f"{self._title('cli.display')} {self.paint.dim(self.texts('cli.stack', cards=stack))}"
        return [
            title,
            *flowing(cards or [self.texts("cli.nothing")], self.width, first=" ", indent=" ", joint=" │ "),
        ]

    def _hand(self, view: View) -> list[str]:
        """The reader's hand and pile, and the partner's hand where a Legatus shows it (8.7)."""
        lines = []
        for seat, player in enumerate(view["players"]):
            if "hand" not in player:
                continue
            key = "cli.hand" if seat == view["seat"] else "cli.partner_hand"
            lines += ["", self._title(key), *self._cards(player["hand"])]
            if player.get("discard"):
                pile = ", ".join(self.texts.term("card", card) for card in player["discard"])
                words = self.texts("cli.discard", cards=pile).split(" ")
                lines += flowing(words, self.width, first=" ", indent=" ", joint=" ")
        return lines

    def _cards(self, hand: list[str]) -> list[str]:
        parts = []
        for card in dict.fromkeys(hand):
            gods = "/".join(self.texts.term("god", god) for god in catalog().cards[card].gods)
            times = f"{hand.count(card)} " if hand.count(card) > 1 else ""
            parts.append(f"{times}{self.paint.bold(self.texts.term('card', card))} {self.paint.dim(f'({gods})')}")
        return flowing(parts or [self.texts("cli.nothing")], self.width, first=" ", indent=" ", joint=" · ")
