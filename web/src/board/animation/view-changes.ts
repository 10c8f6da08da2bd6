/** What is different on the board between two views: what an animation tells. */
import type { PlayerView, TableView } from "../../protocol.ts";
import type { Kind } from "../geometry/board-geometry.ts";

export type Change =
  | { readonly what: "travel"; readonly seat: number; readonly kind: Kind; readonly from: string; readonly to: string }
  | { readonly what: "arrive"; readonly seat: number; readonly kind: Kind; readonly to: string }
  | { readonly what: "build"; readonly seat: number; readonly city: string }
  | { readonly what: "flip"; readonly province: string; readonly up: boolean };

/** How far it is from one place to another, to tell which of two like colonists went where. */
export type Distance = (kind: Kind, from: string, to: string) => number;

export function changesBetween(before: TableView, after: TableView, distance: Distance): Change[] {
  if (before.map !== after.map || before.players.length !== after.players.length) return [];
  const players = after.players.flatMap((player, seat) => {
    const was = before.players[seat];
    if (!was) return [];
    const built = more(was.houses, player.houses).map((city): Change => ({ what: "build", seat, city }));
    return [...travelled(was, player, seat, distance), ...built];
  });
  const flips = Object.entries(after.markers).flatMap(([province, { up }]): Change[] =>
    before.markers[province] && before.markers[province].up !== up ? [{ what: "flip", province, up }] : [],
  );
  return [...players, ...flips];
}

/** What the second list has more than the first. */
function more(some: readonly string[], others: readonly string[]): string[] {
  const left = [...some];
  return others.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function travelled(before: PlayerView, after: PlayerView, seat: number, distance: Distance): Change[] {
  return (["land", "sea"] as const).flatMap((kind) => {
    const places = (player: PlayerView): string[] =>
      player.colonists.filter(([each]) => each === kind).map(([, place]) => place);
    const gone = more(places(after), places(before));
    const come = more(places(before), places(after));
    const out: Change[] = [];
    while (gone.length > 0 && come.length > 0) {
      const pairs = gone.flatMap((from) => come.map((to) => ({ from, to, far: distance(kind, from, to) })));
      const { from, to } = pairs.reduce((a, b) => (b.far < a.far ? b : a));
      gone.splice(gone.indexOf(from), 1);
      come.splice(come.indexOf(to), 1);
      out.push({ what: "travel", seat, kind, from, to });
    }
    return [...out, ...come.map((to): Change => ({ what: "arrive", seat, kind, to }))];
  });
}
