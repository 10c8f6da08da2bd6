#!/usr/bin/env python3
"""A bot for Concordia's line protocol, version 1 (docs/bot-protocol.md): it builds where it can.

concordia check-bot "python3 examples/line_bots/builder.py"
concordia arena --bots "cmd:python3 examples/line_bots/builder.py",random --map italia --games 10
"""

import json
import random
import sys

LIKED = ("build", "produce", "purchase", "move", "place")


def say(message):
    """Write a line at once: without the flush it would wait in a buffer."""
    print(json.dumps(message), flush=True)


def choose(legal, rng):
    """The number of an action: of the kind that is liked best, else anything but giving up."""
    for kind in LIKED:
        found = [n for n, action in enumerate(legal) if action.split(":")[0] == kind]
        if found:
            return rng.choice(found)
    found = [n for n, action in enumerate(legal) if action not in ("done", "play:tribune")]
    return rng.choice(found or range(len(legal)))


def main():
    """Answer line by line until the end."""
    rng = random.Random(0)
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            say({"type": "hello", "protocol": 1, "name": "Builder in Python", "options": {"salt": ""}})
        elif kind == "set":
            rng = random.Random(message["options"]["salt"])
        elif kind == "game":
            rng = random.Random(message["seed"])
        elif kind in ("choose", "think"):
            say({"type": "action", "index": choose(message["legal"], rng)})
        elif kind == "quit":
            return


main()
