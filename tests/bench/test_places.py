from __future__ import annotations

import json
from pathlib import Path

import pytest

from concordia.bench import paths as places
from concordia.bench.paths import BenchError


def test_the_pins_are_those_of_the_extra() -> None:
    wanted = [
        "librt==0.16.0; platform_python_implementation == 'CPython'",
        "open-spiel==2.0.2; extra == 'bench'",
        'chess==1.11.2 ; extra == "bench"',
        "ruff==0.17.4; extra == 'dev'",
    ]
    assert places.bench_pins(wanted) == {"open_spiel": "open-spiel==2.0.2", "chess": "chess==1.11.2"}


def test_pins_of_a_package_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "DISTRIBUTION", "no-such-distribution")
    with pytest.raises(BenchError, match="pip install"):
        places.pins()


def test_a_yardstick_that_could_not_be_installed_is_told_apart(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(places, "home", lambda: tmp_path)
    assert places.why_missing("chess").startswith("not installed")
    places.venv().mkdir(parents=True)
    (places.venv() / "not-installable.json").write_text(json.dumps({"chess": "no wheel"}))
    assert places.why_missing("chess") == "not installable: no wheel"
    assert places.why_missing("catanatron").startswith("not installed")


def test_the_yardsticks_have_a_folder_of_their_own() -> None:
    assert places.yardstick_packages().is_relative_to(places.home() / "build" / "bench-venv")


def test_an_installed_wheel_has_one_engine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(places, "package_root", lambda: tmp_path / "lib" / "site-packages")
    (engine,) = places.engines()
    assert engine.root == tmp_path / "lib" / "site-packages"
    assert places.home() == Path.cwd()


@pytest.mark.parametrize("root", ["src", "build/compiled"])
def test_the_checkout_is_found_from_both_builds(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, root: str
) -> None:
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "compile.py").touch()
    (tmp_path / "src" / "concordia").mkdir(parents=True)
    monkeypatch.setattr(places, "package_root", lambda: tmp_path / root)
    assert places.checkout() == tmp_path
