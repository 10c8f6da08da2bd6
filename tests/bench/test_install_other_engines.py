from __future__ import annotations

import json
from pathlib import Path

import pytest

from concordia.bench import install_other_engines as others
from concordia.report import project_folder
from concordia.report.fault import Fault


def test_the_pins_are_those_of_the_extra() -> None:
    wanted = [
        "librt==0.16.0; platform_python_implementation == 'CPython'",
        "open-spiel==2.0.2; extra == 'bench'",
        'chess==1.11.2 ; extra == "bench"',
        "ruff==0.17.4; extra == 'dev'",
    ]
    assert others.bench_pins(wanted) == {"open_spiel": "open-spiel==2.0.2", "chess": "chess==1.11.2"}


def test_pins_of_a_package_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(others, "DISTRIBUTION", "no-such-distribution")
    with pytest.raises(Fault, match="with pip"):
        others.pins()


def test_a_yardstick_that_could_not_be_installed_is_told_apart(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(project_folder, "home", lambda: tmp_path)
    assert others.why_missing("chess").startswith("not installed")
    others.venv().mkdir(parents=True)
    (others.venv() / "not-installable.json").write_text(json.dumps({"chess": "no wheel"}))
    assert others.why_missing("chess") == "cannot be installed: no wheel"
    assert others.why_missing("catanatron").startswith("not installed")


def test_the_yardsticks_have_a_folder_of_their_own() -> None:
    assert others.packages().is_relative_to(project_folder.home() / "build" / "bench-venv")
