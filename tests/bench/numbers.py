"""Made-up findings: no test here depends on a clock."""

from __future__ import annotations

from concordia.bench.measurements import Findings, Row


def findings() -> Findings:
    rows = [
        Row("compiled", "listed", "decisions", [900_000.0, 1_000_000.0, 1_100_000.0], note="game.so"),
        Row("plain", "listed", "decisions", [45_000.0, 50_000.0, 44_000.0], note="game.py"),
        Row("compiled", "playout", "decisions", [2_000_000.0]),
        Row("plain", "playout", "decisions", [80_000.0]),
        Row("compiled", "listed", "decisions", [950_000.0], players=2),
        Row("chess", "perft", "nodes", [250_000.0, 250_000.0, 250_000.0]),
        Row("compiled", "copy", "copies", [1_250_000.0]),
        Row("compiled", "phases", "early", [1_300_000.0]),
        Row("compiled", "phases", "late", [700_000.0]),
        Row("compiled", "processes", "two", [3_800_000.0], note="1.90 times one process"),
        Row("compiled", "state", "copies", [500_000.0], note="2,500 bytes a state", bytes=2500.0),
    ]
    loaded = {"compiled": "build/compiled/concordia/game.so", "plain": "src/concordia/game.py"}
    return Findings(rows, loaded, {"catanatron": "not installed"})
