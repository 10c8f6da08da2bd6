"""Why an action is refused: the sentence, its figures and its rule, for every kind of action."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

import concordia
from concordia.actions.types import TYPES, Action
from concordia.catalog.maps import board_map
from concordia.errors import IllegalAction, MalformedAction
from concordia.game import Game
from concordia.messages import LANGUAGES
from concordia.position.writing import write
from concordia.rules import reasons
from concordia.vocabulary import CARDS, DECISIONS, GOODS
from tests.table import play, player, rule, table

RULES = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
NUMBERS = {*re.findall(r"^- (\d+\.\d+) ", RULES, re.MULTILINE), "contract"}

Said = list[tuple[str, str]]


def why_not(game: Game, action: str) -> Said:
    """The reasons against an action given as short text; applying it is refused with the first of them."""
    found = game.explain(Action.parse(action))
    with pytest.raises(IllegalAction) as refused:
        game.apply(Action.parse(action))
    assert (refused.value.reason, refused.value.rule) == found[0]
    return [tuple(reason) for reason in found]


def asking(card: str, *others: dict[str, Any], **given: Any) -> Game:
    """Seat 0 has just played a card; what is given goes into its part of the position, or the position."""
    whole = {key: given.pop(key) for key in ("cities", "map", "game", "display", "markers") if key in given}
    game = table(player(hand=["tribune", card], **given), *(others or (player(),)), **whole)
    return play(game, f"play:{card}")


def foursome(*players: dict[str, Any], **given: Any) -> Game:
    """A team game of four; seats not given hold only a Tribune."""
    return table(*players, *(player() for _ in range(4 - len(players))), game="team", **given)


LAND_AT_NOVARIA = [["land", "Novaria-Roma"]]
CITIES = {"Novaria": "wine", "Aquileia": "cloth"}
STORE = {"land": 1, "sea": 1}
PRICE = {"food": 2, "tool": 2}
DISPLAY = ["mason", "farmer", "smith", "vintner", "weaver", "architect"]


class TestBuild:
    @rule("5.2")
    def test_a_good_short(self) -> None:
        game = asking("architect", money=20, goods={"brick": 1}, colonists=LAND_AT_NOVARIA, cities=CITIES)
        assert why_not(game, "build:Novaria") == [
            ("Novaria: 1 wine short (a house costs 1 brick, 1 wine).", "5.2")
        ]

    @rule("5.2")
    def test_all_goods_and_sestertii_short(self) -> None:
        owner = player(houses=["Novaria"])
        game = asking("architect", owner, money=5, colonists=LAND_AT_NOVARIA, cities=CITIES)
        assert why_not(game, "build:Novaria") == [
            ("Novaria: 1 brick, 1 wine short (a house costs 1 brick, 1 wine).", "5.2"),
            ("Novaria: 3 sestertii short (a house costs 8, you have 5).", "5.2"),
        ]

    @rule("5.2")
    def test_one_sestertius_short(self) -> None:
        goods = {"brick": 1, "wine": 1}
        game = asking("architect", money=3, goods=goods, colonists=LAND_AT_NOVARIA, cities=CITIES)
        assert why_not(game, "build:Novaria") == [
            ("Novaria: 1 sestertius short (a house costs 4, you have 3).", "5.2")
        ]

    @rule("8.4")
    def test_in_a_team_the_partners_purse_counts(self) -> None:
        builder = player(money=1, goods={"brick": 2, "wine": 2}, colonists=LAND_AT_NOVARIA, hand=["architect"])
        game = foursome(builder, player(houses=["Novaria"]), player(money=5), cities=CITIES)
        play(game, "play:architect")
        assert why_not(game, "build:Novaria") == [
            ("Novaria: 2 sestertii short (a house costs 8, your team has 6).", "8.4")
        ]

    @rule("5.2")
    def test_no_colonist_on_a_line(self) -> None:
        goods = {"brick": 1, "cloth": 1}
        game = asking("architect", money=9, goods=goods, colonists=LAND_AT_NOVARIA, cities=CITIES)
        assert why_not(game, "build:Aquileia") == [("Aquileia: you have no colonist on a line to it.", "5.2")]

    @rule("5.2")
    def test_a_colonist_inside_the_city_does_not_build(self) -> None:
        game = asking("architect", money=9, goods={"food": 1}, colonists=[["land", "Lutetia"]])
        assert why_not(game, "build:Lutetia") == [
            ("Lutetia: a colonist inside the city does not count; you need one on a line to it.", "5.2")
        ]

    @rule("5.2")
    def test_no_second_house_in_a_city(self) -> None:
        game = asking("architect", money=9, colonists=LAND_AT_NOVARIA, houses=["Novaria"])
        assert why_not(game, "build:Novaria") == [("Novaria: you already have a house there.", "5.2")]

    @rule("5.2")
    def test_never_in_the_capital(self) -> None:
        game = asking("architect", money=9, goods={"food": 1}, colonists=LAND_AT_NOVARIA)
        assert why_not(game, "build:Roma") == [("No houses can be built in the capital, Roma.", "5.2")]

    @rule("3.3")
    def test_fifteen_houses_are_all(self) -> None:
        cities = [city for city in board_map("imperium").cities[1:] if city != "Novaria"]
        game = asking("architect", money=9, goods={"food": 1}, colonists=LAND_AT_NOVARIA, houses=cities[:15])
        assert why_not(game, "build:Novaria") == [("You have built all 15 of your houses.", "3.3")]

    def test_everything_at_once_is_said(self) -> None:
        cities = [city for city in board_map("imperium").cities[1:] if city != "Petra"]
        game = asking("architect", colonists=LAND_AT_NOVARIA, houses=cities[:15], cities={"Petra": "tool"})
        assert why_not(game, "build:Petra") == [
            ("You have built all 15 of your houses.", "3.3"),
            ("Petra: you have no colonist on a line to it.", "5.2"),
            ("Petra: 1 brick, 1 tool short (a house costs 1 brick, 1 tool).", "5.2"),
            ("Petra: 3 sestertii short (a house costs 3, you have 0).", "5.2"),
        ]


class TestMove:
    @rule("5.2")
    def test_no_such_colonist(self) -> None:
        game = asking("architect", colonists=[["land", "Roma"], ["sea", "Massilia"]])
        assert why_not(game, "move:land:Massilia>Massilia-Novaria") == [
            ("Massilia: you have no land colonist there.", "5.2")
        ]
        assert why_not(game, "move:sea:Roma>Massilia~Roma") == [("Roma: you have no sea colonist there.", "5.2")]

    @rule("5.2")
    def test_nobody_there_and_nowhere_to_stop(self) -> None:
        other = player(colonists=[["land", "Novaria-Roma"]])
        game = asking("architect", other, colonists=[["land", "Roma"]])
        assert [reason for reason, _ in why_not(game, "move:land:Petra>Novaria-Roma")] == [
            "Petra: you have no land colonist there.",
            "Novaria-Roma is occupied; a move has to end on a free line.",
        ]

    @rule("5.2")
    def test_an_occupied_line(self) -> None:
        other = player(colonists=[["land", "Novaria-Roma"]])
        game = asking("architect", other, colonists=[["land", "Roma"]])
        assert why_not(game, "move:land:Roma>Novaria-Roma") == [
            ("Novaria-Roma is occupied; a move has to end on a free line.", "5.2")
        ]

    @rule("5.2")
    def test_too_many_steps(self) -> None:
        game = asking("architect", colonists=[["land", "Roma"]])
        assert why_not(game, "move:land:Roma>Colonia_Agrippina-Novaria") == [
            ("Colonia Agrippina-Novaria is too far from Roma: 2 steps needed, 1 step left.", "5.2")
        ]

    @rule("5.2")
    def test_steps_are_used_up(self) -> None:
        game = asking("architect", money=9, goods={"food": 1}, colonists=[["land", "Roma"]])
        play(game, "move:land:Roma>Novaria-Roma")
        assert why_not(game, "move:land:Novaria-Roma>Aquileia-Roma") == [
            ("Aquileia-Roma is too far from Novaria-Roma: 1 step needed, 0 steps left.", "5.2")
        ]

    @rule("5.2")
    def test_no_move_after_the_first_house(self) -> None:
        game = asking(
            "architect", money=9, goods={"food": 2}, colonists=[*LAND_AT_NOVARIA, ["land", "Aquileia-Roma"]]
        )
        play(game, "build:Novaria")
        assert why_not(game, "move:land:Novaria-Roma>Massilia-Novaria") == [
            ("You cannot move colonists after building a house with this Architect.", "5.2")
        ]

    @rule("5.2")
    def test_the_own_line(self) -> None:
        game = asking("architect", colonists=LAND_AT_NOVARIA)
        assert why_not(game, "move:land:Novaria-Roma>Novaria-Roma") == [
            ("The colonist is already on Novaria-Roma.", "5.2")
        ]

    @rule("7.6")
    def test_a_line_that_may_only_be_passed(self) -> None:
        game = asking("architect", colonists=[["land", "Brundisium"]], map="ionium")
        assert why_not(game, "move:land:Brundisium>Apollonia-Brundisium") == [
            ("Apollonia-Brundisium may be passed for one step, but no colonist may stop there.", "7.6")
        ]

    @rule("5.2")
    def test_no_way_leads_there(self) -> None:
        game = asking("architect", colonists=[["sea", "Novaria"], ["sea", "Roma"]])
        assert why_not(game, "move:sea:Novaria>Massilia~Roma") == [
            ("Massilia~Roma cannot be reached from Novaria by sea.", "5.2")
        ]

    @rule("5.2")
    @pytest.mark.parametrize(
        ("action", "sentence"),
        [
            ("move:land:Roma>Massilia~Roma", '"Massilia~Roma" is not a land line of the map Imperium; a move'),
            ("move:land:Roma>Novaria", '"Novaria" is not a land line of the map Imperium; a move ends on a line.'),
            ("move:sea:Novaria-Roma>Massilia~Roma", '"Novaria-Roma" is neither a city nor a sea line of the map'),
        ],
    )
    def test_places_of_the_wrong_kind_are_no_moves_at_all(self, action: str, sentence: str) -> None:
        game = asking("architect", colonists=[["land", "Roma"]])
        with pytest.raises(MalformedAction) as wrong:
            game.explain(Action.parse(action))
        assert wrong.value.reason.startswith(sentence)
        assert wrong.value.rule == "5.2"


class TestPrefectAndKeep:
    @rule("5.3")
    def test_the_coin_side_does_not_produce(self) -> None:
        game = asking("prefect", markers={"Syria": {"up": False}})
        assert why_not(game, "produce:Syria") == [
            ("Syria cannot produce: its marker shows the coin side until somebody collects the coins.", "5.3")
        ]

    @rule("5.3")
    def test_a_prefect_has_to_be_used(self) -> None:
        assert why_not(asking("prefect"), "done") == [
            (
                "A Prefect has to be used: let a province produce, or collect the coins (even if there are none).",
                "5.3",
            )
        ]

    def overflowing(self) -> Game:
        """Two spaces free, and 2 food and 1 cloth come in from Syria with its bonus."""
        cities = {"Antiochia": "food", "Tyros": "cloth"}
        goods = {"brick": 6, "tool": 4}
        game = asking("prefect", goods=goods, houses=["Antiochia", "Tyros"], cities=cities)
        return play(game, "produce:Syria")

    @rule("4.3")
    def test_every_space_is_filled(self) -> None:
        assert why_not(self.overflowing(), "keep:1cloth") == [
            ("You have to fill every space: keep 2 of 1 food, 2 cloth; you chose 1.", "4.3")
        ]

    @rule("4.3")
    def test_no_more_than_fits(self) -> None:
        assert why_not(self.overflowing(), "keep:1food+2cloth") == [
            ("There is room for 2 of the incoming goods; you chose 3.", "4.3")
        ]

    @rule("4.3")
    def test_only_incoming_goods(self) -> None:
        assert why_not(self.overflowing(), "keep:2food") == [
            ("You cannot keep 2 food: only 1 is coming in.", "4.3")
        ]
        assert why_not(self.overflowing(), "keep:99wine") == [
            ("You cannot keep 99 wine: only 0 are coming in.", "4.3"),
            ("There is room for 2 of the incoming goods; you chose 99.", "4.3"),
        ]

    @rule("4.3")
    def test_the_choice_cannot_be_left_out(self) -> None:
        assert why_not(self.overflowing(), "done") == [
            ("You have to choose which of the incoming goods to keep.", "4.3")
        ]


class TestPlace:
    @rule("5.1")
    def test_a_tribune_places_in_the_capital_only(self) -> None:
        game = asking("tribune", store=STORE, goods=PRICE, houses=["Massilia"])
        assert why_not(game, "place:land:Massilia") == [
            ("With a Tribune you can place the new colonist only in the capital, Roma.", "5.1")
        ]

    @rule("5.1")
    def test_a_tribune_finds_no_colonist_of_the_kind(self) -> None:
        game = asking("tribune", store={"land": 1, "sea": 0}, goods=PRICE)
        assert why_not(game, "place:sea:Roma") == [("You have no sea colonist left in your storehouse.", "5.1")]

    @rule("5.5")
    def test_no_own_house_there(self) -> None:
        game = asking("colonist", store=STORE, goods=PRICE)
        assert why_not(game, "place:land:Massilia") == [
            (
                "Massilia: you have no house there. Place colonists in Roma or where you have a house.",
                "5.5",
            )
        ]

    @rule("5.5")
    def test_no_line_of_the_kind(self) -> None:
        game = asking("colonist", store=STORE, goods=PRICE, houses=["Novaria"])
        assert why_not(game, "place:sea:Novaria") == [
            ("Novaria has no sea line, so no sea colonist can be placed there.", "5.5")
        ]

    @rule("5.5")
    def test_goods_short(self) -> None:
        game = asking("colonist", store=STORE, goods={"food": 3})
        assert why_not(game, "place:land:Roma") == [("1 tool short: a new colonist costs 1 food, 1 tool.", "5.5")]

    @rule("5.5")
    def test_everything_at_once_is_said(self) -> None:
        assert [reason for reason, _ in why_not(asking("colonist"), "place:sea:Novaria")] == [
            "Novaria: you have no house there. Place colonists in Roma or where you have a house.",
            "Novaria has no sea line, so no sea colonist can be placed there.",
            "You have no sea colonist left in your storehouse.",
            "1 food, 1 tool short: a new colonist costs 1 food, 1 tool.",
        ]

    @rule("5.5")
    def test_either_colonists_or_money(self) -> None:
        game = asking("colonist", store=STORE, goods=PRICE)
        assert why_not(game, "done") == [("A Colonist has to be used: place colonists or take the money.", "5.5")]
        play(game, "place:land:Roma")
        assert why_not(game, "income") == [
            ("You have placed a colonist, so this card gives no money now. Place another or stop.", "5.5")
        ]


class TestTrade:
    @rule("5.6")
    def test_goods_that_are_not_there(self) -> None:
        game = asking("mercator", goods={"wine": 2})
        assert why_not(game, "sell:3wine") == [("You cannot sell 3 wine: you have only 2.", "5.6")]
        assert why_not(game, "sell:99brick") == [("You cannot sell 99 bricks: you have only 0.", "5.6")]

    @rule("5.6")
    def test_money_short(self) -> None:
        game = asking("mercator", money=6)
        assert why_not(game, "buy:2cloth") == [("5 sestertii short: 2 cloth cost 14, you have 9.", "5.6")]

    @rule("8.4")
    def test_in_a_team_the_partners_purse_counts(self) -> None:
        game = play(foursome(player(hand=["mercator"]), player(), player(money=5)), "play:mercator")
        assert why_not(game, "buy:2cloth") == [("6 sestertii short: 2 cloth cost 14, your team has 8.", "8.4")]

    @rule("5.6")
    def test_no_room(self) -> None:
        game = asking("mercator", money=50, goods={"brick": 9}, store={"land": 2, "sea": 0})
        assert why_not(game, "buy:2brick") == [("No room for 2 bricks: 1 space free in your storehouse.", "5.6")]

    @rule("5.6")
    def test_room_and_money_short(self) -> None:
        game = asking("mercator", goods={"brick": 12})
        assert why_not(game, "buy:20wine") == [
            ("No room for 20 wine: 0 spaces free in your storehouse.", "5.6"),
            ("117 sestertii short: 20 wine cost 120, you have 3.", "5.6"),
        ]

    @rule("5.6")
    def test_each_kind_only_once(self) -> None:
        game = asking("mercator", money=20, goods={"wine": 2})
        play(game, "sell:1wine")
        again = ("You have already traded wine with this Mercator; each type only once.", "5.6")
        assert why_not(game, "sell:1wine") == [again]
        assert why_not(game, "buy:1wine") == [again]

    @rule("5.6")
    def test_no_third_kind(self) -> None:
        game = asking("mercator", money=20, goods={"wine": 2})
        game.state.traded = 0b00011  # in a game the Mercator is then over, and nobody is asked
        assert reasons.why_not(game.state, Action.parse("buy:1cloth")) == [
            ("cloth would be the third type of good; a Mercator trades in two.", "5.6")
        ]


class TestPlay:
    @rule("3.1")
    def test_a_card_not_in_hand(self) -> None:
        assert why_not(table(player(), player()), "play:weaver") == [
            ("Weaver: you have no such card in hand.", "3.1")
        ]

    @rule("3.1")
    def test_playing_is_compulsory(self) -> None:
        assert why_not(table(player(), player()), "done") == [
            ("You have to play a card, but you need not use what it offers.", "3.1")
        ]

    @rule("7.3")
    def test_halves(self) -> None:
        game = table(player(hand=["prefect-architect", "tribune"]), player(), game="venus")
        assert why_not(game, "play:prefect-architect") == [
            ("Prefect/Architect: choose which half to use, Prefect or Architect.", "7.3")
        ]
        assert why_not(game, "play:prefect-architect/mercator-5") == [
            ("Prefect/Architect has no half Mercator (5); choose Prefect or Architect.", "7.3")
        ]
        assert why_not(game, "play:tribune/prefect") == [
            ("Tribune is not a double card: leave out the half Prefect.", "7.3")
        ]

    @rule("7.2", "7.3")
    def test_halves_through_a_magister(self) -> None:
        double = player(hand=["magister"], discard=["prefect-mercator"])
        assert why_not(table(double, player(), game="venus"), "play:magister") == [
            ("Prefect/Mercator: choose which half to use, Prefect or Mercator (5).", "7.3")
        ]
        single = player(hand=["magister"], discard=["mason"])
        assert why_not(table(single, player(), game="venus"), "play:magister/prefect") == [
            ("Mason is not a double card: leave out the half Prefect.", "7.3")
        ]
        senator = player(hand=["magister"], discard=["senator"])
        assert why_not(table(senator, player(), game="venus"), "play:magister/prefect") == [
            ("The Magister has nothing to repeat: leave out the half Prefect.", "7.3")
        ]

    @rule("8.7")
    def test_no_legatus_in_answer_to_a_legatus(self) -> None:
        game = foursome(player(hand=["legatus"]), player(), player(hand=["legatus", "prefect"]))
        play(game, "play:legatus", "done")
        no_legatus = "A Legatus cannot be played in answer to a Legatus or Proconsul; play another card."
        assert why_not(game, "play:legatus") == [(no_legatus, "8.7")]
        assert why_not(game, "done") == [("You have to play a card, but you need not use what it offers.", "8.7")]

    @rule("8.6")
    def test_no_legatus_after_a_proconsul(self) -> None:
        game = foursome(player(hand=["proconsul"]), player(), player(hand=["legatus", "prefect"]))
        play(game, "play:proconsul")
        no_legatus = "A Legatus cannot be played in answer to a Legatus or Proconsul; play another card."
        assert why_not(game, "play:legatus") == [(no_legatus, "8.6")]


class TestCopy:
    @rule("5.7")
    def test_own_pile_empty_pile_and_no_seat(self) -> None:
        game = asking("diplomat", player(), player(discard=["mason"]))
        assert why_not(game, "copy:0") == [("A Diplomat copies an opponent’s card, not your own.", "5.7")]
        assert why_not(game, "copy:1") == [
            ("This player’s discard pile is empty: there is nothing to copy.", "5.7")
        ]
        assert why_not(game, "copy:5") == [("There is no seat 5; seats go from 0 to 2.", "1.3")]

    @rule("5.7")
    def test_no_diplomat_of_any_kind(self) -> None:
        game = asking("diplomat", player(discard=["diplomat-3"]), player(discard=["mason"]))
        assert why_not(game, "copy:1") == [
            ("This player’s top card is a Diplomat; a Diplomat cannot be copied.", "5.7")
        ]

    @rule("5.7")
    def test_copying_is_compulsory(self) -> None:
        game = asking("diplomat", player(discard=["prefect"]))
        assert why_not(game, "done") == [("There is a card to copy, so your Diplomat has to copy it.", "5.7")]

    @rule("7.3")
    def test_halves(self) -> None:
        game = asking("diplomat", player(discard=["architect-mercator"]), player(discard=["mason"]), game="venus")
        assert why_not(game, "copy:1") == [
            ("Architect/Mercator: choose which half to use, Architect or Mercator (5).", "7.3")
        ]
        assert why_not(game, "copy:1/prefect") == [
            ("Architect/Mercator has no half Prefect; choose Architect or Mercator (5).", "7.3")
        ]
        assert why_not(game, "copy:2/prefect") == [
            ("Mason is not a double card: leave out the half Prefect.", "7.3")
        ]

    @rule("7.2")
    def test_no_magister_through_a_magister(self) -> None:
        copier = player(hand=["magister"], discard=["diplomat"])
        game = table(copier, player(discard=["magister"]), player(discard=["mason"]), game="venus")
        play(game, "play:magister")
        assert why_not(game, "copy:1") == [
            (
                "This player’s top card is a Magister; a Diplomat repeated by a Magister cannot copy a Magister.",
                "7.2",
            )
        ]

    @rule("8.8")
    def test_never_the_partner(self) -> None:
        game = foursome(player(hand=["diplomat"]), player(discard=["mason"]), player(discard=["prefect"]))
        play(game, "play:diplomat")
        assert why_not(game, "copy:2") == [("This is your partner: a Diplomat copies only opponents.", "8.8")]

    @rule("8.8")
    def test_not_what_the_partner_has_copied(self) -> None:
        others = player(discard=["mason"]), player(), player(discard=["smith"])
        game = foursome(player(hand=["diplomat"]), *others, copied={"1": [2]})
        play(game, "play:diplomat")
        assert why_not(game, "copy:1") == [
            ("Your partner has already copied this Mason; while it lies on top you cannot copy it.", "8.8")
        ]

    @rule("8.7")
    def test_no_legatus_within_a_second_part(self) -> None:
        others = player(discard=["legatus"]), player(hand=["diplomat"]), player(discard=["smith"])
        game = foursome(player(hand=["legatus"]), *others)
        play(game, "play:legatus", "done", "play:diplomat")
        assert why_not(game, "copy:1") == [
            (
                "This player’s top card is a Legatus; in answer to a Legatus or Proconsul it cannot be copied.",
                "8.7",
            )
        ]


class TestPurchase:
    @rule("5.8")
    def test_goods_short(self) -> None:
        game = asking("senator", goods={"food": 1, "wine": 1}, display=DISPLAY)
        assert why_not(game, "purchase:1+wine") == [
            ("Farmer: 1 brick short (the price is 1 brick, 1 food, 1 wine).", "5.8")
        ]
        assert why_not(game, "purchase:4") == [
            ("Weaver: 1 brick, 2 cloth short (the price is 1 brick, 2 cloth).", "5.8")
        ]

    @rule("5.8")
    def test_the_good_of_choice_comes_on_top(self) -> None:
        game = asking("senator", goods={"brick": 1, "food": 1}, display=DISPLAY)
        assert why_not(game, "purchase:1+food") == [
            ("Farmer: 1 food short (the price is 1 brick, 2 food).", "5.8")
        ]

    @rule("5.8")
    def test_the_good_of_choice_is_named_where_it_is_due(self) -> None:
        game = asking("senator", goods={"brick": 2, "food": 2}, display=DISPLAY)
        assert why_not(game, "purchase:1") == [("Farmer: this slot also costs 1 good of your choice (?).", "5.8")]
        assert why_not(game, "purchase:0+food") == [
            ("Mason: this slot does not cost a good of your choice (?); leave out food.", "5.8")
        ]

    @rule("5.8")
    def test_an_empty_slot(self) -> None:
        game = asking("senator", goods={"food": 2, "wine": 1, "brick": 1}, display=DISPLAY)
        play(game, "purchase:0")
        assert why_not(game, "purchase:0") == [("This slot of the display is empty.", "5.8")]

    @rule("5.9")
    def test_a_consul_asks_for_no_good_of_choice(self) -> None:
        game = asking("consul", goods={"brick": 1, "food": 2}, display=DISPLAY)
        assert why_not(game, "purchase:1+food") == [
            ("Farmer: this slot does not cost a good of your choice (?); leave out food.", "5.9")
        ]
        assert why_not(game, "purchase:4") == [("Weaver: 1 cloth short (the price is 1 brick, 1 cloth).", "5.9")]

    @rule("5.8")
    def test_no_purchase_left(self) -> None:
        game = asking("senator", goods={"food": 2}, display=DISPLAY)
        game.state.buys = 0  # in a game the Senator is then over, and nobody is asked
        assert reasons.why_not(game.state, Action.parse("purchase:0")) == [
            ("You have no purchases left with this card.", "5.8")
        ]

    @rule("8.6")
    def test_no_proconsul_with_a_proconsul(self) -> None:
        buyer = player(hand=["proconsul"], goods={"cloth": 1, "food": 1})
        game = foursome(buyer, display=["proconsul", "mason"])
        play(game, "play:proconsul")
        assert why_not(game, "purchase:0") == [("Proconsul: a Proconsul cannot buy another Proconsul.", "8.6")]

    @rule("8.5")
    def test_goods_short_with_a_praetor(self) -> None:
        game = foursome(player(hand=["praetor"], goods={"food": 1}), display=["mason", "architect"])
        play(game, "play:praetor")
        assert why_not(game, "purchase:1+food") == [
            ("Architect: 1 tool short (the price is 1 food, 1 tool).", "8.5")
        ]


class TestSuggest:
    @rule("8.7")
    def test_only_what_the_partner_can_play(self) -> None:
        game = foursome(player(hand=["legatus"]), player(), player(hand=["legatus", "prefect"]))
        play(game, "play:legatus")
        assert why_not(game, "suggest:mason") == [("Mason: your partner has no such card in hand.", "8.7")]
        assert why_not(game, "suggest:legatus") == [
            ("A Legatus cannot be suggested: your partner may not play it now.", "8.7")
        ]


class TestAnotherDecision:
    @pytest.mark.parametrize(
        ("card", "action", "deed", "asked", "number"),
        [
            (
                "tribune",
                "produce:Syria",
                "Letting a province produce",
                "Tribune: place a new colonist in the",
                "5.1",
            ),
            ("architect", "cash", "Collecting the coins", "Architect: move colonists, then build houses,", "5.2"),
            ("prefect", "income", "Taking money for colonists", "Prefect: let a province produce, or", "5.3"),
            ("colonist", "play:tribune", "Playing a card", "Colonist: place new colonists, or take money", "5.5"),
            (
                "mercator",
                "build:Novaria",
                "Building a house",
                "Mercator: buy or sell goods, two types at most",
                "5.6",
            ),
            (
                "diplomat",
                "keep:1wine",
                "Choosing goods to keep",
                "Diplomat: copy an opponent’s top card.",
                "5.7",
            ),
            ("senator", "sell:1food", "Selling goods", "Buy a card from the display, or stop.", "5.8"),
            ("consul", "copy:1", "Copying a card", "Buy a card from the display, or stop.", "5.9"),
        ],
    )
    def test_what_is_asked_is_said(self, card: str, action: str, deed: str, asked: str, number: str) -> None:
        things = {"goods": PRICE, "store": STORE, "colonists": LAND_AT_NOVARIA}
        ((sentence, of_rule),) = why_not(asking(card, player(discard=["mason"]), **things), action)
        assert sentence.startswith(f"{deed} is not possible now. {asked}")
        assert of_rule == number

    def test_before_the_card_is_played(self) -> None:
        game = table(player(), player(), active=1)
        assert why_not(game, "move:land:Roma>Novaria-Roma") == [
            ("Moving a colonist is not possible now. Play a card from your hand.", "3.1")
        ]

    @rule("6.1")
    @pytest.mark.parametrize("action", ["done", "play:tribune", "build:Novaria", "copy:5"])
    def test_after_the_end(self, action: str) -> None:
        game = table(player(), player(), final=[])
        assert why_not(game, action) == [("The game is over: there is nothing left to decide.", "6.1")]


def test_a_reason_is_a_pair_that_speaks_every_language() -> None:
    goods = {"brick": 1, "wine": 1}
    game = asking("architect", money=3, goods=goods, colonists=LAND_AT_NOVARIA, cities=CITIES)
    (reason,) = game.explain({"type": "build", "city": "Novaria"})
    assert reason[1] == reason.rule == "5.2"
    assert [reason.in_language(language)[0] for language in LANGUAGES] == [
        "Novaria: 1 sestertius short (a house costs 4, you have 3).",
        "Novaria\u00a0: il manque 1 sesterce (une maison coûte 4, vous avez 3).",
        "Novaria: Es fehlt 1 Sesterze (ein Haus kostet 4, du hast 3).",
        "Novaria: nedostaje 1 sestercij (kućica košta 4, imate 3).",
        "Novaria: te falta 1 sestercio (una casa cuesta 4, tienes 3).",
    ]


TABLES = [
    ("classic", "imperium", 3, {}),
    ("classic", "italia", 2, {"display": "wine"}),
    ("venus", "ionium", 3, {"interim_scoring": True}),
    ("venus", "cyprus", 4, {"colonist_income": "2013"}),
    ("team", "hellas", 4, {}),
    ("team", "ionium", 6, {"display": "wine"}),
]
TRIES = 12  # actions asked about at a decision


def walk(game: Game, dice: random.Random) -> list[tuple[Game, list[Action]]]:
    """Some moments of a random game, each with its legal actions; rare decisions more often than common ones."""
    seen: dict[str, int] = dict.fromkeys(DECISIONS, 0)
    moments = []
    while not game.is_over:
        legal = game.legal_actions()
        kind = game.decision.kind if game.decision else ""
        seen[kind] += 1
        if dice.random() < 5 / seen[kind]:
            moments.append((game.copy(), legal))
        game.apply(dice.choice(legal))
    return [*moments, (game, [])]


def invented(board: Any, dice: random.Random) -> list[Action]:
    """Well-formed actions that no game ever offered."""
    kind = dice.choice(("land", "sea"))
    lines = board.network(("land", "sea").index(kind)).names
    half = dice.choice(("architect", "prefect", "mercator-5", None))
    goods = {dice.choice(GOODS): dice.randrange(1, 9) for _ in range(2)}
    made: list[dict[str, Any]] = [
        {"type": "play", "card": dice.choice(CARDS), "role": half},
        {"type": "suggest", "card": dice.choice(CARDS)},
        {"type": "copy", "seat": dice.randrange(6), "role": half},
        {"type": "move", "kind": kind, "from": dice.choice([*board.cities, *lines]), "to": dice.choice(lines)},
        {"type": "build", "city": dice.choice(board.cities)},
        {"type": "place", "kind": kind, "city": dice.choice(board.cities)},
        {"type": "sell", "good": dice.choice(GOODS), "count": dice.randrange(1, 99)},
        {"type": "buy", "good": dice.choice(GOODS), "count": dice.randrange(1, 9)},
        {"type": "purchase", "slot": dice.randrange(7), "pay": {dice.choice(GOODS): dice.randrange(2)}},
        {"type": "keep", "goods": goods},
        *({"type": name} for name in ("done", "cash", "income")),
    ]
    return [Action.from_json(data) for data in made]


@pytest.mark.parametrize(("name", "board", "players", "options"), TABLES)
def test_explaining_agrees_with_the_legal_actions_everywhere(
    name: str, board: str, players: int, options: dict[str, Any]
) -> None:
    dice = random.Random(f"{name} {board} {players}")
    start = concordia.new_game(name, board, players, seed=dice.randrange(1000), **options)
    moments = walk(start, dice)
    pool = sorted({action for _, legal in moments for action in legal}, key=str)
    by_type = {kind: [action for action in pool if action.type == kind] for kind in TYPES}
    for game, legal in moments:
        answers = [a for kind in {action.type for action in legal} for a in by_type[kind]]
        tried = dice.choices(pool, k=TRIES) + dice.choices(answers or pool, k=TRIES)
        check_moment(game, legal, tried + invented(game.state.setup.board, dice))


def check_moment(game: Game, legal: list[Action], tried: list[Action]) -> None:
    """Legal means nothing to explain; anything else has its reasons, is refused and changes nothing."""
    before = write(game.state)
    types = {action.type for action in legal}
    for action in tried:
        found = game.explain(action)
        assert (found == []) == (action in legal), action
        for reason in found:
            assert reason.rule in NUMBERS
            assert all(reason.in_language(language)[0] for language in LANGUAGES)
        if found:
            with pytest.raises(IllegalAction) as refused:
                game.apply(action)
            assert refused.value.why == found[0]
            assert not (found[0].key == "turn.asked" and action.type in types), "the reason is known"
    assert write(game.state) == before
    assert game.legal_actions() == legal
