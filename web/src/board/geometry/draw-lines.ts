/**
 * The lines of a board as SVG, from its geometry. The builder writes them into a whole drawing; a page draws them
 * itself, for on the way their waves would be a quarter of all that a game needs of a board.
 */
import { pathOf, pointOn } from "./curves.ts";
import type { BoardGeometry, LineGeometry, Point } from "./board-geometry.ts";

export function drawLines({ board, lines }: Pick<BoardGeometry, "board" | "lines">): string {
  const seaFirst = [...lines].sort((a, b) => Number(b.kind === "sea") - Number(a.kind === "sea"));
  const drawn = seaFirst.map((each) => line(board, each));
  return `<g class="b-lines" role="graphics-object group">\n${drawn.join("\n")}\n</g>`;
}

/** Names as ids: spaces and signs become dashes, sea lines end in `-sea`, second ones in `-2`. */
export function idOf(board: string, kind: string, name: string): string {
  const text = name.replace("~", "-sea-").replace("#", "-").replaceAll(" ", "-").toLowerCase();
  return `${board}-${kind}-${text}`;
}

function line(board: string, each: LineGeometry): string {
  const { id, kind, cities, spot } = each;
  const d = kind === "sea" ? wavy(each) : pathOf(each);
  const strokes = kind === "sea" ? ["b-casing", "b-lane"] : ["b-casing", "b-paving", "b-joints"];
  return [
    `<g class="b-line b-${kind}${spot ? "" : " b-no-stop"}" id="${idOf(board, "line", id)}" data-line="${id}"`,
    ` role="graphics-symbol img" aria-label="${cities[0]} ${kind === "sea" ? "~" : "–"} ${cities[1]}">`,
    ...strokes.map((stroke) => `<path class="${stroke}" d="${d}"/>`),
    spot ? spotShape(spot, kind) : passSign(each),
    `</g>`,
  ].join("");
}

const tenths = (value: number): string => String(Math.round(value * 10) / 10);

function spotShape([x, y]: Point, kind: LineGeometry["kind"]): string {
  if (kind === "land")
    return `<rect class="b-spot" x="${tenths(x - 11.5)}" y="${tenths(y - 11.5)}" width="23" height="23" rx="6"/>`;
  return (
    `<circle class="b-spot" cx="${tenths(x)}" cy="${tenths(y)}" r="12.5"/>` +
    `<path class="b-ripple" d="M${tenths(x - 6.6)} ${tenths(y + 0.5)}q2.2-3 4.4 0t4.4 0 4.4 0"/>`
  );
}

/** A line one passes without stopping: a flat sign with arrows both ways instead of a spot. */
function passSign(each: LineGeometry): string {
  const { t } = each;
  const [x, y] = each.sign ?? pointOn(each, t);
  const [a, b] = [pointOn(each, t - 0.02), pointOn(each, t + 0.02)];
  const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  return (
    `<g class="b-pass" transform="translate(${tenths(x)} ${tenths(y)}) rotate(${tenths(turn)})">` +
    `<rect x="-19" y="-7.5" width="38" height="15" rx="7.5"/><path d="M-8-4-13 0-8 4M8-4 13 0 8 4M-13 0H13"/></g>`
  );
}

const WAVELENGTH = 9;
const SWELL = 5.8;
const FINE = 240;

/** A sea lane as a wave along its curve: crests lie beside it, turn by turn on either side. */
function wavy(each: LineGeometry): string {
  const fine = Array.from({ length: FINE + 1 }, (_, i) => pointOn(each, i / FINE));
  const lengths = [0];
  fine.reduce((a, b) => {
    lengths.push((lengths.at(-1) ?? 0) + Math.hypot(b[0] - a[0], b[1] - a[1]));
    return b;
  });
  const whole = lengths.at(-1) ?? 0;
  const count = Math.max(4, Math.round(whole / WAVELENGTH));
  let i = 1;
  /** The point so far along the way, `aside` of it. */
  const at = (length: number, aside = 0): string => {
    while (i < FINE && (lengths[i] ?? 0) < length) i += 1;
    const [before, after] = [fine[i - 1], fine[i]];
    if (!before || !after) return "";
    const step = (lengths[i] ?? 0) - (lengths[i - 1] ?? 0) || 1;
    const [dx, dy] = [(after[0] - before[0]) / step, (after[1] - before[1]) / step];
    const on = length - (lengths[i - 1] ?? 0);
    return `${tenths(before[0] + dx * on - dy * aside)} ${tenths(before[1] + dy * on + dx * aside)}`;
  };
  let path = `M${at(0)}`;
  for (let wave = 0; wave < count; wave += 1)
    path += `Q${at((whole * (wave + 0.5)) / count, wave % 2 ? SWELL : -SWELL)} ${at((whole * (wave + 1)) / count)}`;
  return path;
}
