/** Where the spots of flights are on the screen; what lies in a closed tab is where its tab or its player is. */
import type { Target } from "../board/highlights/targets.ts";
import type { FlightEnd } from "./flights.ts";

export interface ScreenPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export type WhereIs = (target: Target) => { readonly x: number; readonly y: number } | null;

/** On a board in play a piece is about so large. */
const ON_BOARD = 22;
/** A card that shows itself beside its player: half of its size and a gap. */
const BESIDE = { x: 76, y: 40 };

export function placeOf(spot: FlightEnd, whereIs: WhereIs, me: number | null): ScreenPlace | null {
  switch (spot.at) {
    case "board": {
      const at = whereIs(spot.target);
      return (
        at && { ...within(at, boxOf(document.querySelector("[data-part=board]"))), width: ON_BOARD, height: ON_BOARD }
      );
    }
    case "bank": {
      const board = boxOf(document.querySelector("[data-part=board]"));
      return board && { x: board.x, y: board.y + board.height / 2 - 24, width: ON_BOARD, height: ON_BOARD };
    }
    case "cell":
      return (
        seen(spot.cell === null ? null : `[data-store="${spot.seat}"] > :nth-child(${spot.cell + 1})`) ??
        seen(`[data-store="${spot.seat}"]`) ??
        player(spot.seat)
      );
    case "money":
    case "pile":
      return seen(`[data-seat="${spot.seat}"] [data-${spot.at}]`) ?? player(spot.seat);
    case "beside":
      return beside(player(spot.seat));
    case "hand":
      return (spot.seat === me ? (seen("[data-part=hand]") ?? tab("hand")) : null) ?? player(spot.seat);
    case "card":
      return (
        seen(`[data-part=hand] .card:has([data-card="${CSS.escape(spot.card)}"])`) ??
        seen("[data-part=hand]") ??
        tab("hand")
      );
    case "now":
      return seen("[data-part=hand] [data-now]") ?? seen("[data-part=hand]") ?? tab("hand");
    case "slot":
      return seen(`[data-slot="${spot.slot}"]`) ?? tab("display");
  }
}

/** What lies beyond the part of the board that is seen comes from its edge. */
function within(
  { x, y }: { readonly x: number; readonly y: number },
  box: ScreenPlace | null,
): { x: number; y: number } {
  if (!box) return { x, y };
  const [wide, high] = [box.width / 2, box.height / 2];
  return { x: Math.min(box.x + wide, Math.max(box.x - wide, x)), y: Math.min(box.y + high, Math.max(box.y - high, y)) };
}

/** The row of a player or the chip of the strip; else the tab where the players are. */
function player(seat: number): ScreenPlace | null {
  return seen(`[data-seat="${seat}"]`) ?? tab("players");
}

function tab(name: string): ScreenPlace | null {
  return seen(`[role=tab][id$="-${name}"]`);
}

/** To the left of a row, where the board is; below a chip. */
function beside(place: ScreenPlace | null): ScreenPlace | null {
  if (!place) return null;
  const left = place.x - place.width / 2 - BESIDE.x;
  if (left > BESIDE.x) return { ...place, x: left };
  const x = Math.min(innerWidth - BESIDE.x, Math.max(BESIDE.x, place.x));
  return { ...place, x, y: place.y + place.height / 2 + BESIDE.y };
}

/** The first of these elements that can be seen. */
function seen(selector: string | null): ScreenPlace | null {
  if (!selector) return null;
  for (const element of document.querySelectorAll(selector)) {
    const box = boxOf(element);
    if (!box) continue;
    const top = document.elementFromPoint(box.x, box.y);
    if (top && (element.contains(top) || top.closest(".about, .tray"))) return box;
  }
  return null;
}

function boxOf(element: Element | null): ScreenPlace | null {
  const box = element?.getBoundingClientRect();
  return box && box.width > 0
    ? { x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width, height: box.height }
    : null;
}
