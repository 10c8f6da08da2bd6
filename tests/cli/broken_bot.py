"""A bot that fails."""


class Broken:
    name = "broken"

    def choose(self, view, legal):
        raise RuntimeError("out of ideas")
