"""Every exception of the project survives pickling and copying: worker processes and clusters send them about."""

from __future__ import annotations

import copy
import importlib
import inspect
import pickle
import pkgutil

import pytest

import concordia
from concordia import errors
from concordia.bots.line_protocol.line_errors import LineBotError
from concordia.encoding.game_batch import NotLegal
from concordia.errors import ConcordiaError, Reason
from concordia.server.errors import Refusal


def all_exceptions():
    """The exception classes that modules of the package define."""
    found = set()
    for module in pkgutil.walk_packages(concordia.__path__, "concordia."):
        if ".migrations" in module.name or module.name.endswith("__main__"):
            continue
        try:
            loaded = importlib.import_module(module.name)
        except ModuleNotFoundError as missing:
            if (missing.name or "").startswith("concordia"):
                raise
            continue  # an extra that is not installed
        for _, each in inspect.getmembers(loaded, inspect.isclass):
            if issubclass(each, BaseException) and each.__module__ == loaded.__name__:
                found.add(each)
    return sorted(found, key=lambda each: each.__qualname__)


def example(kind):
    """An exception of that class, made of as many simple values as it takes."""
    if issubclass(kind, ConcordiaError):
        return kind("move.no_stop", {"line": "Apollonia-Brundisium"}, "5.4")
    if kind is Refusal:
        return kind("table/too_many", 429, most=200)
    if kind is NotLegal:
        return kind(3, 17)
    if kind is LineBotError:
        return kind("late", what="choose", seconds=5)
    given = list(inspect.signature(kind.__init__).parameters.values())[1:]
    needed = [each for each in given if each.default is each.empty and each.kind is each.POSITIONAL_OR_KEYWORD]
    named = [each.name for each in given if each.kind is each.KEYWORD_ONLY]
    return kind(*(f"value of {each.name}" for each in needed), **dict.fromkeys(named, True))


def same(one, other):
    assert type(one) is type(other)
    assert one.args == other.args
    assert str(one) == str(other)
    assert {key: str(value) for key, value in vars(one).items()} == {
        key: str(value) for key, value in vars(other).items()
    }


@pytest.mark.parametrize("kind", all_exceptions(), ids=lambda kind: f"{kind.__module__}.{kind.__qualname__}")
def test_an_exception_comes_back_as_it_was(kind):
    made = example(kind)
    same(made, pickle.loads(pickle.dumps(made)))
    same(made, copy.copy(made))
    same(made, copy.deepcopy(made))


def test_a_reason_keeps_its_language():
    reason = Reason("move.no_stop", {"line": "Apollonia-Brundisium"}, "5.4", "fr")
    again = pickle.loads(pickle.dumps(reason))
    assert again == reason
    assert (again.key, again.details, again.language) == (reason.key, reason.details, "fr")
    assert again.in_language("de") == reason.in_language("de")


def test_a_refusal_of_the_rules_keeps_its_reason():
    again = pickle.loads(
        pickle.dumps(errors.IllegalAction("move.no_stop", {"line": "Apollonia-Brundisium"}, "5.4"))
    )
    assert again.why.in_language("sr") == Reason("move.no_stop", {"line": "Apollonia-Brundisium"}, "5.4", "sr")
