// The clients of the peer: as server_load.py, over socket.io in the words of boardgame.io.
const { createInterface } = require("node:readline");
const { io } = require("socket.io-client");

const PLAYERS = 4;
const AT_ONCE = 16;
const sleep = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));
const now = () => performance.now() / 1000;
const processor = () => {
  const used = process.cpuUsage();
  return (used.user + used.system) / 1e6;
};

class Table {
  constructor(plan, number) {
    this.name = `table${number}`;
    this.rate = plan.rate / plan.tables;
    this.due = 0;
    this.stateID = 0;
    this.sockets = [];
  }

  async open(url) {
    for (let seat = 0; seat < PLAYERS; seat++) {
      const socket = io(`${url}/concordia`, { transports: ["websocket"], forceNew: true });
      this.sockets.push(socket);
      await new Promise((done, failed) => {
        socket.once("sync", done);
        socket.once("connect_error", failed);
        socket.once("connect", () => socket.emit("sync", this.name, String(seat), undefined, PLAYERS));
      });
      socket.on("update", (_, state) => this.told?.(seat, state));
    }
  }

  move(seat) {
    const playerID = String(seat);
    const payload = { type: "decide", args: [{ food: seat, wine: 1 }], playerID };
    const heard = new Promise((done) => {
      this.told = (who, state) => {
        if (who === seat && state._stateID > this.stateID) done(state._stateID);
      };
    });
    this.sockets[seat].emit("update", { type: "MAKE_MOVE", payload }, this.stateID, this.name, playerID);
    return heard;
  }
}

async function main() {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const plan = JSON.parse((await lines.next()).value);
  const tables = [];
  for (let first = 0; first < plan.tables; first += AT_ONCE) {
    const some = [];
    for (let n = first; n < Math.min(plan.tables, first + AT_ONCE); n++) some.push(new Table(plan, plan.first + n));
    await Promise.all(some.map((table) => table.open(plan.url)));
    tables.push(...some);
  }
  process.stdout.write("ready\n");
  const start = now() + Number((await lines.next()).value) - Date.now() / 1000;
  const trips = { human: [], fast: [] };
  const fastFrom = start + plan.warm + plan.human + plan.warm;
  let going = true;

  async function play(table) {
    await sleep(start - now());
    table.due = start;
    for (let seat = 0; going; seat = (seat + 1) % PLAYERS) {
      if (now() - start < plan.warm + plan.human) {
        table.due += -Math.log(1 - Math.random()) / table.rate;
        await sleep(Math.max(0, table.due - now()));
      }
      const sent = now();
      table.stateID = await table.move(seat);
      const back = now();
      const since = back - start - plan.warm;
      if (since >= 0 && since < plan.human) trips.human.push(round(back - sent));
      else if (back >= fastFrom && back < fastFrom + plan.fast) trips.fast.push(round(back - sent));
    }
  }
  const round = (seconds) => Math.round(seconds * 1e5) / 100;
  tables.forEach((table) => void play(table));
  await sleep(fastFrom - now());
  const before = processor();
  await sleep(fastFrom + plan.fast - now());
  going = false;
  const found = { trips, refused: 0, over: 0, processor: (processor() - before) / plan.fast };
  process.stdout.write(`${JSON.stringify(found)}\n`, () => process.exit(0));
}

main().catch((wrong) => {
  process.stderr.write(`${wrong.message}\n`);
  process.exit(1);
});
