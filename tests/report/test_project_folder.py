"""The project is found from both builds, and an installed package has none."""

from __future__ import annotations

from pathlib import Path

import pytest

from concordia.report import project_folder


@pytest.mark.parametrize("root", ["src", "build/compiled"])
def test_the_checkout_is_found_from_both_builds(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, root: str
) -> None:
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "compile.py").touch()
    (tmp_path / "src" / "concordia").mkdir(parents=True)
    monkeypatch.setattr(project_folder, "package_root", lambda: tmp_path / root)
    assert project_folder.checkout() == tmp_path


def test_an_installed_package_works_where_one_stands(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(project_folder, "package_root", lambda: tmp_path / "lib" / "site-packages")
    assert project_folder.checkout() is None
    assert project_folder.home() == Path.cwd()
