"""Made-up findings: no test here depends on a clock."""

from __future__ import annotations

from concordia.bench.measurements import Measurement, Measurements


def findings() -> Measurements:
    rows = [
        Measurement("compiled", "listed", "decisions", [900_000.0, 1_000_000.0, 1_100_000.0], note="game.so"),
        Measurement("plain", "listed", "decisions", [45_000.0, 50_000.0, 44_000.0], note="game.py"),
        Measurement("compiled", "playout", "decisions", [2_000_000.0]),
        Measurement("plain", "playout", "decisions", [80_000.0]),
        Measurement("compiled", "listed", "decisions", [950_000.0], players=2),
        Measurement("chess", "perft", "nodes", [250_000.0, 250_000.0, 250_000.0]),
        Measurement("compiled", "copy", "copies", [1_250_000.0]),
        Measurement("compiled", "phases", "early", [1_300_000.0]),
        Measurement("compiled", "phases", "late", [700_000.0]),
        Measurement("compiled", "processes", "two", [3_800_000.0], note="1.90 times one process"),
        Measurement("compiled", "state", "copies", [500_000.0], note="2,500 bytes per state", bytes=2500.0),
    ]
    loaded = {"compiled": "build/compiled/concordia/game.so", "plain": "src/concordia/game.py"}
    return Measurements(rows, loaded, {"catanatron": "not installed"})
