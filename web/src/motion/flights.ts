/** What a change of the table sends through the air, from two views and the lines between them. Pure, without rules. */
import type { Target } from "../board/highlights/targets.ts";
import type { Good, LogLine, TableView } from "../protocol.ts";
import { cells, oneByOne } from "../panels/table-sums.ts";

/** Where something flies from or to. */
export type FlightEnd =
  | { readonly at: "board"; readonly target: Target }
  /** A space of a storehouse; null: none in particular. */
  | { readonly at: "cell"; readonly seat: number; readonly cell: number | null }
  | { readonly at: "money" | "pile" | "beside" | "hand"; readonly seat: number }
  | { readonly at: "card"; readonly card: string }
  | { readonly at: "slot"; readonly slot: number }
  | { readonly at: "now" | "bank" };

export type Cargo =
  | { readonly is: "good"; readonly good: Good }
  | { readonly is: "coin" }
  | { readonly is: "back" }
  | { readonly is: "card"; readonly card: string; readonly seat: number }
  | { readonly is: "sum"; readonly money: number };

export interface Flight {
  readonly what: Cargo;
  readonly from: FlightEnd;
  readonly to: FlightEnd;
  /** Milliseconds after the change. */
  readonly delay: number;
}

export const APART = 60;
export const MOST = 24;
const MOST_COINS = 5;
const MOST_CARDS = 4;
/** What is paid is on its way before what is bought. */
const AFTER = 240;

/** Whether too much happened at once to be one story: playing back what was missed tells that. */
export function leaps(before: TableView, after: TableView, lines: readonly LogLine[]): boolean {
  return (
    lines.length === 0 ||
    before.map !== after.map ||
    before.players.length !== after.players.length ||
    before.seat !== after.seat ||
    after.turns - before.turns > 1 ||
    after.turns < before.turns
  );
}

/** The flights of a change, at most 24 of them; `provinceOf` is the map's. */
export function flights(
  before: TableView,
  after: TableView,
  lines: readonly LogLine[],
  provinceOf: (city: string) => string | null,
): Flight[] {
  if (leaps(before, after, lines)) return [];
  const teller = new Teller(before, after, provinceOf);
  for (const line of lines) teller.tell(line);
  return teller.told.slice(0, MOST);
}

class Teller {
  readonly told: Flight[] = [];
  private clock = 0;
  /** How many goods of each kind have left or reached the storehouse of each seat so far. */
  private readonly moved = new Map<string, number>();

  constructor(
    private readonly before: TableView,
    private readonly after: TableView,
    private readonly provinceOf: (city: string) => string | null,
  ) {}

  tell(line: LogLine): void {
    const { action, seat, effect } = line;
    switch (action.type) {
      case "play":
        this.played(seat, action.card);
        break;
      case "copy":
        if (line.card)
          this.send({ is: "card", card: line.card, seat }, { at: "pile", seat: action.seat }, { at: "beside", seat });
        break;
      case "produce":
        this.produced(line, action.province);
        break;
      case "cash":
        this.collected(seat, effect?.money ?? 0);
        break;
      case "income":
        this.money(seat, effect?.money ?? 0, { at: "bank" });
        break;
      case "sell":
      case "buy":
        this.goods(seat, effect?.goods ?? {}, { at: "bank" });
        this.money(seat, effect?.money ?? 0, { at: "bank" });
        break;
      case "build":
      case "place": {
        const city: FlightEnd = { at: "board", target: { on: "city", city: action.city } };
        this.goods(seat, effect?.goods ?? {}, city);
        this.money(seat, effect?.money ?? 0, city);
        break;
      }
      case "purchase":
        this.goods(seat, effect?.goods ?? {}, { at: "slot", slot: action.slot });
        this.clock += AFTER;
        if (line.card)
          this.send({ is: "card", card: line.card, seat }, { at: "slot", slot: action.slot }, { at: "hand", seat });
        break;
      default:
        break;
    }
    for (const [to, brought] of Object.entries(effect?.brought ?? {})) this.brought(Number(to), brought);
  }

  private send(what: Cargo, from: FlightEnd, to: FlightEnd, delay = this.clock): void {
    this.told.push({ what, from, to, delay });
    this.clock = Math.max(this.clock, delay + APART);
  }

  /** One's own card lifts out of the hand; that of another shows itself beside who plays it. */
  private played(seat: number, card: string): void {
    if (seat === this.after.seat) this.send({ is: "card", card, seat }, { at: "card", card }, { at: "now" });
    else this.send({ is: "card", card, seat }, { at: "beside", seat }, { at: "pile", seat });
  }

  /** A good from each house, what is more than that from the marker of the province. */
  private produced({ seat: by, effect }: LogLine, province: string): void {
    const yields = Object.entries(effect?.yields ?? {});
    for (const [to, counts] of yields.sort(
      ([one], [other]) => Number(Number(other) === by) - Number(Number(one) === by),
    )) {
      const seat = Number(to);
      const cities = this.after.players[seat]?.houses.filter((city) => this.provinceOf(city) === province) ?? [];
      this.harvest(seat, oneByOne(counts), cities, { at: "board", target: { on: "province", province } });
    }
  }

  private harvest(seat: number, goods: readonly Good[], cities: readonly string[], otherwise: FlightEnd): void {
    const left = [...cities];
    for (const good of goods) {
      const at = left.findIndex((city) => this.after.cities[city] === good);
      const from: FlightEnd =
        at < 0 ? otherwise : { at: "board", target: { on: "city", city: left.splice(at, 1)[0] ?? "" } };
      this.send({ is: "good", good }, from, this.cell(seat, good, "come"));
    }
  }

  /** The coins of the markers that turn over. */
  private collected(seat: number, money: number): void {
    const turned = Object.keys(this.after.markers).filter(
      (province) => this.before.markers[province]?.up === false && this.after.markers[province]?.up === true,
    );
    for (const province of turned)
      this.send({ is: "coin" }, { at: "board", target: { on: "province", province } }, { at: "money", seat });
    if (turned.length > 0) this.sum(seat, money);
    else this.money(seat, money, { at: "bank" });
  }

  private money(seat: number, money: number, other: FlightEnd): void {
    if (money === 0) return;
    const own: FlightEnd = { at: "money", seat };
    for (let coin = 0; coin < Math.min(MOST_COINS, Math.abs(money)); coin += 1)
      this.send({ is: "coin" }, money > 0 ? other : own, money > 0 ? own : other);
    this.sum(seat, money);
  }

  private sum(seat: number, money: number): void {
    if (money !== 0) this.send({ is: "sum", money }, { at: "money", seat }, { at: "money", seat });
  }

  /** Goods paid or gained. */
  private goods(seat: number, counts: NonNullable<LogLine["effect"]>["goods"], other: FlightEnd): void {
    for (const good of oneByOne(counts ?? {})) {
      const gained = (counts?.[good] ?? 0) > 0;
      const own = this.cell(seat, good, gained ? "come" : "go");
      this.send({ is: "good", good }, gained ? other : own, gained ? own : other);
    }
  }

  /** What a card brings by itself: money, goods of one's houses, cards from the pile. */
  private brought(
    seat: number,
    { money = 0, goods = {}, cards = 0 }: { money?: number; goods?: Partial<Record<Good, number>>; cards?: number },
  ): void {
    this.harvest(seat, oneByOne(goods), this.after.players[seat]?.houses ?? [], { at: "bank" });
    this.money(seat, money, { at: "bank" });
    for (let card = 0; card < Math.min(MOST_CARDS, cards); card += 1)
      this.send({ is: "back" }, { at: "pile", seat }, { at: "hand", seat });
  }

  /** The space that a good takes after the change, or had before it. Goods of a kind come last and go last. */
  private cell(seat: number, good: Good, way: "come" | "go"): FlightEnd {
    const player = (way === "come" ? this.after : this.before).players[seat];
    const key = `${seat} ${good} ${way}`;
    const nth = this.moved.get(key) ?? 0;
    this.moved.set(key, nth + 1);
    const had = this.before.players[seat]?.goods[good] ?? 0;
    const has = this.after.players[seat]?.goods[good] ?? 0;
    // What does not fit waits beside the storehouse until its owner decides (4.3).
    if (!player || (way === "come" ? nth >= has - had : nth >= had)) return { at: "cell", seat, cell: null };
    return { at: "cell", seat, cell: cells(player).lastIndexOf(good) - nth };
  }
}

/** How the cards of the display slide together: which card came to a slot from which; null: from the stack. */
export function slides(
  before: TableView["display"],
  after: TableView["display"],
): { readonly slot: number; readonly from: number | null }[] {
  let next = 0;
  return after.flatMap((card, slot) => {
    if (card === null) return [];
    const found = before.findIndex((each, at) => at >= Math.max(next, slot) && each === card);
    if (found >= 0) next = found + 1;
    return found === slot ? [] : [{ slot, from: found < 0 ? null : found }];
  });
}

/** When consecutive changes take off: one after the other, never long behind. */
export class Runway {
  private free = 0;

  /** How long a change that takes so long has to wait; null: what waits is too old, all of it is left out. */
  take(now: number, length: number, most = 1500): number | null {
    const wait = Math.max(0, this.free - now);
    if (wait > most) return null;
    this.free = now + wait + length;
    return wait;
  }

  clear(): void {
    this.free = 0;
  }
}
