"""The network of learn_an_hour.py: what it makes of an observation, and how it weighs the actions.

Beside the row of numbers as it is, the network is told what a person sees at a glance: what each god gives now,
what the provinces would produce, which cities are within reach. All that follows from the row by the rules and the
board, and would take long to find out. And what holds for a good, a card or a city is learned once: a card is
worth the same in every slot of the display, and a move what the cities at the ends of the line are worth.
"""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

import concordia
from concordia.catalog.components import catalog
from concordia.encoding.action_numbers import RANGES
from concordia.encoding.layout import CITIES, LINES, START, most
from concordia.vocabulary import CARDS, CONCORDIA_POINTS, GODS, GOODS, KINDS, SLOTS

FIRST = {numbers.type: numbers.start for numbers in RANGES}
SPECIALISTS = slice(CARDS.index("mason"), CARDS.index("mason") + len(GOODS))


class Glance:
    """What a player of two sees at a glance on a board: numbers that follow from the row of an observation."""

    def __init__(self, map: str) -> None:
        """Look at the board and the cards."""
        board, cards = concordia.board(map), catalog().cards
        names, provinces = list(board.cities), list(board.provinces)
        self.cities = len(names)
        self.prices = torch.tensor([float(board.prices.goods[good]) for good in GOODS])
        self.within = torch.zeros(len(names), len(provinces))
        for number, city in enumerate(board.cities.values()):
            if city.province is not None:
                self.within[number, provinces.index(city.province)] = 1
        self.ends = torch.zeros(len(KINDS), LINES, len(names))
        for kind, word in enumerate(KINDS):
            for number, line in enumerate(line for line in board.lines.values() if line.kind == word):
                for end in line.ends:
                    self.ends[kind, number, names.index(end)] = 1
        self.gods = torch.tensor([[float(god in cards[card].gods) for god in GODS[:5]] for card in CARDS])
        self.minerva = torch.tensor([float(cards[card].minerva) for card in CARDS[SPECIALISTS]])

    def goods(self, rows: Tensor) -> Tensor:
        """For each city five numbers: 1 for its good."""
        start = START["cities"]
        return rows[:, start : start + len(GOODS) * self.cities].view(len(rows), self.cities, len(GOODS))

    def points(self, rows: Tensor, player: str) -> tuple[Tensor, Tensor, Tensor]:
        """What a card of each god is worth to a player now (but Minerva), how many there are, and all points."""
        houses = self._block(rows, player + "houses", self.cities)
        made = (houses[:, None] @ self.goods(rows))[:, 0]
        wealth = (
            self._block(rows, player + "money", 1)[:, 0]
            + self._block(rows, player + "goods", len(GOODS)) @ self.prices
        )
        store = self._block(rows, player + "store", 2).sum(1)
        worth = torch.stack(
            (
                torch.floor(wealth / 10),
                made[:, 1:].sum(1),
                (houses @ self.within > 0).sum(1),
                2 * (made > 0).sum(1),
                2 * (6 - store),
            ),
            1,
        )
        known = self._block(rows, player + "known", len(CARDS))
        counts = known @ self.gods
        specialists = (known[:, SPECIALISTS] * self.minerva * made).sum(1)
        concordia_card = CONCORDIA_POINTS * self._block(rows, player + "concordia", 1)[:, 0]
        return worth, counts, (worth * counts).sum(1) + specialists + concordia_card

    def gains(self, rows: Tensor) -> tuple[Tensor, Tensor]:
        """How many points a house in each city and one more of each card would bring oneself at once."""
        player = "player0."
        houses, goods = self._block(rows, player + "houses", self.cities), self.goods(rows)
        made = (houses[:, None] @ goods)[:, 0]
        worth, counts, _ = self.points(rows, player)
        specialists = self._block(rows, player + "known", len(CARDS))[:, SPECIALISTS] * self.minerva
        by_good = specialists + 2 * counts[:, 3:4] * (made == 0)
        by_good[:, 1:] += counts[:, 1:2]
        by_province = counts[:, 2:3] * (houses @ self.within == 0)
        city = (goods @ by_good[:, :, None])[:, :, 0] + by_province @ self.within.T
        card = worth @ self.gods.T
        card[:, SPECIALISTS] += made * self.minerva
        return city * (1 - houses), card

    def __call__(self, rows: Tensor) -> Tensor:
        """All of it for oneself and the opponent, each about as great as 1, with the gains at the end."""
        goods, parts, totals = self.goods(rows), [], []
        for player in ("player0.", "player1."):
            houses = self._block(rows, player + "houses", self.cities)
            worth, counts, total = self.points(rows, player)
            made = (houses[:, None] @ goods)[:, 0]
            produced = (houses * (goods @ self.prices)) @ self.within
            lines = sum(self._lines(rows, player, kind) @ self.ends[kind] for kind in range(len(KINDS)))
            assert isinstance(lines, Tensor)
            near = (lines > 0) * (1 - houses)
            reach = (near[:, None] @ goods)[:, 0]
            parts += [worth / 10, counts / 5, worth * counts / 30, made / 3, produced / 10, near, reach / 3]
            totals.append(total / 100)
        markers = self._block(rows, "markers", len(GOODS) * self.within.shape[1])
        bonus = markers.view(len(rows), -1, len(GOODS)) @ self.prices
        parts.append(bonus * self._block(rows, "up", self.within.shape[1]) / 10)
        parts.append(torch.stack((*totals, 2 * (totals[0] - totals[1])), 1))
        parts += [gain / 10 for gain in self.gains(rows)]
        return torch.cat(parts, 1)

    def _block(self, rows: Tensor, name: str, size: int) -> Tensor:
        return rows[:, START[name] : START[name] + size]

    def _lines(self, rows: Tensor, player: str, kind: int) -> Tensor:
        start = START[player + KINDS[kind]] + CITIES
        return rows[:, start : start + LINES]


class Player(nn.Module):
    """The policy and the value of a seat, from the columns that ever differ at this table and for what it has."""

    columns: Tensor
    numbers: Tensor
    shrink: Tensor

    def __init__(self, columns: Tensor, numbers: Tensor, map: str, width: int = 256) -> None:
        """A network that reads these columns of an observation and chooses among these numbers of actions."""
        super().__init__()
        self.glance = Glance(map)
        cities = self.glance.cities
        needed = {"display": SLOTS * len(CARDS), "cities": cities * len(GOODS), "player0.houses": cities}
        blocks = {name: torch.arange(START[name], START[name] + size) for name, size in needed.items()}
        columns = torch.cat((columns, *blocks.values())).unique()
        self.at = {name: torch.searchsorted(columns, block) for name, block in blocks.items()}
        self.register_buffer("columns", columns)
        self.register_buffer("numbers", numbers)
        self.register_buffer("shrink", 1 / torch.tensor(most(), dtype=torch.float32)[columns].clamp(max=10))
        first = torch.tensor([FIRST[word] for word in ("build", "place", "purchase", "keep", "move")])
        build, place, purchase, keep, move = torch.searchsorted(numbers, first).tolist()
        self.gaps = (build, purchase - place, move - keep)  # the actions that nothing else is known of
        self.lines = [int((self.glance.ends[kind].sum(1) > 0).sum()) for kind in range(len(KINDS))]
        glanced = self.glance(torch.zeros(1, len(most()))).shape[1]
        self.width_of_input = len(columns) + glanced
        self.first = nn.Linear(self.width_of_input, width)
        self.options = nn.EmbeddingBag(len(numbers), width, mode="sum")
        nn.init.normal_(self.options.weight, 0, 0.03)
        self.body = nn.Sequential(nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, len(numbers) + len(CARDS) + len(GOODS) + cities + 2)
        self.value = nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.1)

    def read(self, rows: NDArray[np.int16], masks: NDArray[np.bool_]) -> tuple[Tensor, Tensor]:
        """What the network needs of observations and masks."""
        whole = torch.tensor(rows, dtype=torch.float32)
        seen = torch.cat((whole.index_select(1, self.columns) * self.shrink, self.glance(whole)), 1)
        return seen, torch.tensor(masks).index_select(1, self.numbers)

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the chances of all actions, and the value."""
        legal, counts = masks.nonzero()[:, 1], masks.sum(1)
        inside = self.body(self.first(seen) + self.options(legal, counts.cumsum(0) - counts))
        sizes = [len(self.numbers), len(CARDS), len(GOODS), self.glance.cities, 2]
        single, cards, goods, cities, eager = self.policy(inside).split(sizes, 1)
        house, card = seen[:, -len(CARDS) - self.glance.cities :].split([self.glance.cities, len(CARDS)], 1)
        shared = self._shared(seen, cards + eager[:, :1] * card, goods, cities + eager[:, 1:] * house)
        weights = (single + shared).masked_fill(~masks, -1e9)
        return weights.log_softmax(1), self.value(inside).squeeze(1)

    def _shared(self, seen: Tensor, cards: Tensor, goods: Tensor, cities: Tensor) -> Tensor:
        """What purchases, houses and moves are worth by the card, the good and the city they lead to."""
        count = len(seen)
        display = seen[:, self.at["display"]].view(count, SLOTS, len(CARDS))
        slots = (display @ cards[:, :, None]).expand(count, SLOTS, len(GOODS) + 1)
        kinds = seen[:, self.at["cities"]].view(count, self.glance.cities, len(GOODS))
        worth = (cities + (kinds @ goods[:, :, None])[:, :, 0]) * (1 - seen[:, self.at["player0.houses"]])
        moves = [worth @ self.glance.ends[kind, :size].T for kind, size in enumerate(self.lines) for _ in range(3)]
        before, between, after = (seen.new_zeros(count, size) for size in self.gaps)
        return torch.cat((before, worth, between, slots.flatten(1), after, *moves), 1)
