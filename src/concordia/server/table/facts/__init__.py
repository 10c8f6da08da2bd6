"""What may be asked about a table at any time: its places, cards and players, ready to paint."""
