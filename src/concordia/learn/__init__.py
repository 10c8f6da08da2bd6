"""Learning the evaluation: self-play, training, and the loop of both."""
