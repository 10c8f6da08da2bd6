"""The notation: a game that is written and read is the same game, and every fault has a place."""

import random
from pathlib import Path

import pytest

import concordia
from concordia.actions.all_actions import lexicon
from concordia.errors import InvalidRecord
from concordia.notation import read, write
from concordia.notation.phrases import meaning, phrase

GAMES = [
    ("classic", "imperium", 5),
    ("classic", "italia", 2),
    ("venus", "hellas", 3),
    ("venus", "cyprus", 4),
    ("team", "ionium", 6),
    ("team", "imperium", 4),
]


def some_game(game, board, players, seed, most=10_000, **options):
    made = concordia.new_game(game, board, players, seed=seed, **options)
    rng = random.Random(seed)
    for _ in range(most):
        if made.is_over:
            break
        made.apply(rng.choice(made.legal_actions()))
    return made


@pytest.mark.parametrize(("game", "board", "players"), GAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_game_is_read_back_as_it_was_written(game, board, players, seed):
    played = some_game(game, board, players, seed)
    assert played.is_over
    assert read(write(played)).record() == played.record()


@pytest.mark.parametrize(("game", "board", "players"), GAMES)
def test_a_game_is_written_and_read_at_every_decision(game, board, players):
    played = some_game(game, board, players, 9)
    again = concordia.new_game(game, board, players, seed=9)
    for action in played.history[:150]:
        again.apply(action)
        assert read(write(again)).history == again.history


def test_options_and_positions_are_part_of_the_text():
    played = some_game("classic", "italia", 3, 4, 80, display="wine", interim_scoring=True, colonist_income="2013")
    text = write(played)
    assert "display wine\ncolonist_income 2013\ninterim_scoring on\n" in text
    assert read(text).record() == played.record()
    while not played.between_turns:
        played.apply(played.legal_actions()[0])
    placed = concordia.from_position(played.position())
    placed.apply(placed.legal_actions()[0])
    assert read(write(placed)).record() == placed.record()


def test_a_hand_written_game_may_have_comments_and_free_space():
    game = read(
        "# a first game\nconcordia 1\n\nclassic on italia, 2 players, seed 5   # two of us\n"
        "1. [0] architect: land Roma>Casinum-Roma,house Casinum # the bricks\n2. [1] mercator"
    )
    assert game.turns == 2
    assert str(game.history[1]) == "move:land:Roma>Casinum-Roma"


HEAD = "concordia 1\nclassic on italia, 2 players, seed 5\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "begins with"),
        ("concordia 99\n", "Line 1"),
        ("concordia 1\n", "Line 2"),
        ("concordia 1\nclassic in italia\n", 'Line 2: this line says what is played, like "classic on imperium'),
        ("concordia 1\nclassic on gallia, 2 players, seed 5\n", "Line 2: this game cannot be set up"),
        ("concordia 1\nposition {\n", "as JSON"),
        (HEAD + "weather fine\n", "no option weather; there are display"),
        (HEAD + "play architect\n", "no option play"),
        (HEAD + "play the architect\n", "a turn looks like"),
        (HEAD + "2. [0] architect\n", "this is turn 1, not 2"),
        (HEAD + "1. [1] architect\n", "seat 0 decides here, not seat 1"),
        (HEAD + "1. [0] arcitect\n", "column 8: there is no card arcitect; perhaps you meant architect"),
        (
            HEAD + "1. [0] senator: hause Casinum\n",
            'column 17: "hause Casinum" is nothing that can be done; perhaps you meant house',
        ),
        (HEAD + "1. [0] architect: house Casinum\n", "column 19: Casinum: you have no colonist on a line to it"),
        (HEAD + "1. [0] architect: land Roma > Roma-Atlantis\n", "Line 3, column 19"),
        (HEAD + "1. [0] prefect\n", "the turn is not finished: seat 0"),
        (HEAD + "1. [0] senator: card 0 tribune\n", "slot 0 holds"),
        (HEAD + "1. [0] mercator, sells\n", "a turn looks like"),
        (HEAD + "1. [0] prefect: coins, coins\n", "turn 1 is over before this"),
        (HEAD + "1. [0] architect ...\n2. [1] prefect: coins\n", "turn 1 before it is not finished"),
        (HEAD + "1. [0] prefect: coins\nresult 1 2, won by [0]\n", "after 1 turns the game is not over"),
        (HEAD + "result 1 2, won by [0]\n1. [0] prefect: coins\n", "nothing comes after the result"),
    ],
)
def test_a_fault_is_named_with_its_place(text, said):
    with pytest.raises(InvalidRecord) as wrong:
        read(text)
    assert said in str(wrong.value)


def test_a_wrong_result_is_found():
    text = write(some_game("classic", "italia", 2, 3))
    first, _, rest = text.rpartition("result ")
    with pytest.raises(InvalidRecord, match="lead to another result"):
        read(f"{first}result 9{rest}")


def test_cutting_a_text_anywhere_is_read_or_refused_in_words():
    text = write(some_game("classic", "italia", 2, 3, 60))
    refusals = []
    for end in range(0, len(text), 7):
        try:
            read(text[:end])
        except InvalidRecord as wrong:
            refusals.append(str(wrong))
    assert len(refusals) > 10
    assert all("Line" in each or "empty" in each for each in refusals)


@pytest.mark.parametrize("board", ["imperium", "italia", "hellas", "ionium", "ionium-small", "cyprus"])
def test_every_action_of_a_board_reads_back_from_its_phrase(board):
    for action in lexicon(board).entries:
        if getattr(action, "count", 1) == 0:  # a place in the table that nothing means
            continue
        told = meaning(phrase(action))
        assert told is not None, phrase(action)
        assert told[0] == action


def test_whole_games_on_boards_with_two_lines_between_the_same_cities():
    games = [some_game("venus", "ionium", 5, seed) for seed in range(6)]
    assert any("#2" in write(played) for played in games)
    for played in games:
        assert read(write(played)).record() == played.record()


@pytest.mark.parametrize(
    "text",
    [
        "concordia " + "1" * 5000,
        "concordia 1\nclassic on italia, 2 players, seed " + "9" * 5000,
        "concordia 1\nclassic on italia, " + "2" * 5000 + " players, seed 1",
        'concordia 1\nposition {"active": ' + "1" * 5000 + "}",
        "concordia 1\nclassic on italia, 2 players, seed 5\n" + "1" * 5000 + ". [0] tribune",
        "concordia 1\nclassic on italia, 2 players, seed 5\n1. [" + "1" * 5000 + "] tribune",
        "concordia 1\nclassic on italia, 2 players, seed 5\n1. [0] mercator: sells " + "1" * 5000 + " wine",
        "concordia 1\nclassic on italia, 2 players, seed 5\n1. [0] prefect: keeps " + "1" * 5000 + " wine",
    ],
)
def test_a_number_of_five_thousand_digits_is_refused_with_its_place(text):
    with pytest.raises(InvalidRecord, match=r"[Ll]ine \d"):
        read(text)


def test_the_example_in_the_docs_is_a_game():
    page = Path(__file__).parents[2].joinpath("docs", "notation.md").read_text(encoding="utf-8")
    assert read(page.split("```text\n")[1].split("```")[0]).turns == 7
