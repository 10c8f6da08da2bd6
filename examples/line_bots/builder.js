#!/usr/bin/env node
// A bot for Concordia's line protocol, version 1 (docs/bot-protocol.md): it builds where it can.
//
//     concordia check-bot "node examples/line_bots/builder.js"
//     concordia arena --bots "cmd:node examples/line_bots/builder.js",random --map italia --games 10
"use strict";

const LIKED = ["build", "produce", "purchase", "move", "place"];

let state = 1;

// Chance that can be repeated: Math.random() takes no seed.
function below(count) {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return (state >>> 8) % count;
}

function seeded(text) {
  state = 7;
  for (const letter of text) state = (Math.imul(state, 31) + letter.charCodeAt(0)) >>> 0;
}

// The number of an action: of the kind that is liked best, else anything but giving up.
function choose(legal) {
  const numbers = [...legal.keys()];
  for (const kind of LIKED) {
    const found = numbers.filter((n) => legal[n].split(":")[0] === kind);
    if (found.length > 0) return found[below(found.length)];
  }
  const found = numbers.filter((n) => legal[n] !== "done" && legal[n] !== "play:tribune");
  return found.length > 0 ? found[below(found.length)] : below(legal.length);
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

const lines = require("node:readline").createInterface({ input: process.stdin, crlfDelay: Infinity });
lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "hello", protocol: 1, name: "Builder in JavaScript" });
  else if (message.type === "game") seeded(message.seed);
  else if (message.type === "choose" || message.type === "think") say({ type: "action", index: choose(message.legal) });
  else if (message.type === "quit") process.exit(0);
});
