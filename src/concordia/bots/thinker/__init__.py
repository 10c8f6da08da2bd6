"""The bots of the levels: they think in whole turns, look ahead, and can say what a turn is for."""
