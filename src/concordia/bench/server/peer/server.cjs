// A boardgame.io server as its guide sets one up: matches in memory, nothing on disk. Its state is a table of ours;
// a move changes what a move of ours changes, and each player is sent what they may see.
// Arguments: the port, the file of the table.
const { readFileSync } = require("node:fs");
const { Server } = require("boardgame.io/server");

const table = JSON.parse(readFileSync(process.argv[3], "utf8"));

const game = {
  name: "concordia",
  minPlayers: 4,
  maxPlayers: 4,
  setup: () => structuredClone(table),
  moves: {
    decide: ({ G, playerID, events }, goods) => {
      const player = G.players[Number(playerID)];
      player.money += 1;
      player.goods = goods;
      player.discard.push(player.hand.shift());
      player.hand.push(player.discard.shift());
      events.endTurn();
    },
  },
  playerView: ({ G, playerID }) => {
    const players = G.players.map((player, seat) => {
      if (String(seat) === playerID) return player;
      const { hand, discard, ...seen } = player;
      return { ...seen, hand_count: hand.length, discard_count: discard.length };
    });
    return { ...G, stack: G.stack.length, players };
  },
};

Server({ games: [game], origins: [/127\.0\.0\.1/] }).run(Number(process.argv[2]));
