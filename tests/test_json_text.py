"""JSON from outside: whatever is wrong with it is said in one sentence."""

import pytest

from concordia.record.json_text import BrokenJson, parse


def test_json_is_read_from_text_and_bytes():
    assert parse('{"seat": 0}') == parse(b'{"seat": 0}') == {"seat": 0}


def test_broken_json_is_named_with_its_line_and_column():
    with pytest.raises(BrokenJson, match="line 2, column 3") as refused:
        parse('{"seat":\n  }')

    assert refused.value.why.details == {"line": 2, "column": 3}


@pytest.mark.parametrize("text", [b"\xff\xfe\xfa", "9" * 5000, "[" * 100_000])
def test_what_cannot_be_read_at_all_is_refused_too(text):
    with pytest.raises(BrokenJson, match="cannot be read"):
        parse(text)
