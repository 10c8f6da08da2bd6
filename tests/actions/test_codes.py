"""A decision is packed into a number and unpacked again; every number means one decision."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from concordia import vocabulary
from concordia.actions import codes
from concordia.core.board import FIRST_LINE
from concordia.vocabulary import CARDS, GOODS, HALVES, MOST_PLAYERS, SLOTS
from tests.table import rule

CARD_NUMBERS = range(len(CARDS))
HALF_NUMBERS = range(len(HALVES) + 1)
PLACES = range(FIRST_LINE + 64)


@rule("7.3")
def test_the_halves_of_double_cards_are_counted_in_their_order():
    assert [CARDS[codes.half_role(half)] for half in HALF_NUMBERS[1:]] == list(HALVES)
    assert [codes.half_number(CARDS.index(half)) for half in HALVES] == list(HALF_NUMBERS[1:])


@pytest.mark.parametrize(
    ("pack", "unpack", "ranges"),
    [
        (codes.play, (codes.played_card, codes.played_half), (CARD_NUMBERS, HALF_NUMBERS)),
        (codes.copy, (codes.copied_seat, codes.copied_half), (range(MOST_PLAYERS), HALF_NUMBERS)),
        (codes.place, (codes.placed_kind, codes.placed_city), (range(2), range(FIRST_LINE))),
        (codes.sell, (codes.traded_good, codes.traded_number), (range(5), range(codes.MOST_TRADED + 1))),
        (codes.buy, (codes.traded_good, codes.traded_number), (range(5), range(codes.MOST_TRADED + 1))),
        (codes.purchase, (codes.purchased_slot, codes.given_good), (range(SLOTS), range(-1, len(GOODS)))),
    ],
)
def test_what_is_packed_from_two_numbers_is_unpacked_to_them(pack, unpack, ranges):
    for one in ranges[0]:
        for other in ranges[1]:
            assert tuple(part(pack(one, other)) for part in unpack) == (one, other)


def test_what_is_packed_from_one_number_is_unpacked_to_it():
    for card in CARD_NUMBERS:
        assert codes.suggested_card(codes.suggest(card)) == card
    for number in range(FIRST_LINE):
        assert codes.producing_province(codes.produce(number)) == number
        assert codes.built_city(codes.build(number)) == number
    for bundle in codes.BUNDLES:
        assert codes.fits(bundle)
        assert codes.kept_bundle(codes.keep(bundle)) == bundle
    assert not codes.fits(codes.MOST_INCOMING + 1)


def test_a_move_is_unpacked_to_its_kind_its_place_and_its_line():
    for kind in range(2):
        for place in PLACES:
            for line in (0, 1, 63):
                code = codes.move(kind, place, line)
                assert codes.is_move(code)
                assert code < codes.END
                assert (codes.moved_kind(code), codes.moved_from(code), codes.moved_to(code)) == (
                    kind,
                    place,
                    line,
                )


def test_the_type_of_a_code_is_that_of_the_question_it_answers():
    of_type = {
        "play": codes.is_play,
        "produce": codes.is_production,
        "place": codes.is_placement,
        "sell": codes.is_sale,
        "purchase": codes.is_purchase,
        "move": codes.is_move,
    }
    for code, kind in enumerate(codes.type_of_codes()):
        assert [name for name, holds in of_type.items() if holds(code)] == [kind] * (kind in of_type)
        assert codes.is_trade(code) == (kind in ("sell", "buy"))


def test_decisions_are_packed_in_one_module_only():
    source = Path(vocabulary.__file__).parent
    packing = re.compile(
        r"codes\.(PLAY|SUGGEST|COPY|PRODUCE|BUILD|PLACE|SELL|BUY|PURCHASE|KEEP|MOVE)\b|8192 \*|>> 13"
    )
    for path in source.rglob("*.py"):
        if path != source / "actions" / "codes.py":
            assert not packing.search(path.read_text(encoding="utf-8")), path
