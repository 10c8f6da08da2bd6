from __future__ import annotations

from pathlib import Path

import pytest

from concordia.bench import engine_builds


def test_an_installed_package_has_one_build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(engine_builds, "checkout", lambda: None)
    monkeypatch.setattr(engine_builds, "package_root", lambda: tmp_path)
    (build,) = engine_builds.engine_builds()
    assert build.root == tmp_path
