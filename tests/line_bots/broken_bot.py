"""A program for the line protocol that does one thing wrong, named by its first argument."""

import json
import sys
import time

KIND = sys.argv[1]


def say(message):
    print(json.dumps(message), flush=True)


def action(message):
    if KIND == "illegal":
        return {"type": "action", "action": "build:Roma"}
    if KIND == "no-action":
        return {"type": "action", "action": {"type": "resign"}}
    if KIND == "index":
        return {"type": "action", "index": len(message["legal"])}
    if KIND == "text-index":
        return {"type": "action", "index": "0"}
    if KIND == "no-choice":
        return {"type": "action"}
    if KIND == "wrong-type":
        return {"type": "move", "index": 0}
    if KIND == "gives-up":
        return {"type": "error", "text": "no idea"}
    return {"type": "action", "index": 0}


if KIND == "mute":
    time.sleep(3600)
if KIND == "dies-at-once":
    sys.exit(3)
if KIND == "banner":
    print("MyBot 1.0 by me", flush=True)
if KIND == "blind":  # it does not read
    say({"type": "hello", "protocol": 1, "name": "Blind"})
    while True:
        say({"type": "action", "index": 0})
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        hello = {"type": "hello", "protocol": 2 if KIND == "version" else 1, "name": KIND}
        if KIND == "nameless":
            del hello["name"]
        say(hello)
    elif message["type"] in ("choose", "think"):
        if KIND == "late" or (KIND == "no-clock" and message["type"] == "think"):
            time.sleep(3600)
        if KIND == "dies":
            sys.exit("something is broken")
        if KIND == "no-json":
            print("build Roma", flush=True)
            continue
        if KIND == "noise":
            print(json.dumps(action(message)) + "\nthinking about the next turn", flush=True)
            continue
        if KIND == "floods":
            print("x" * 2_000_000, flush=True)
        say(action(message))
    elif message["type"] == "quit":
        if KIND == "stays":
            time.sleep(3600)
        if KIND == "exit-code":
            sys.exit(1)
        break
    elif KIND == "strict" and message["type"] not in ("game", "over", "set"):
        sys.exit("what is that?")
if KIND == "outlives":
    while message["type"] != "quit":
        time.sleep(1)
