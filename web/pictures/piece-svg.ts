/** Pieces as SVG, drawn from the sprite: used to look at boards in play. */
import { SIZES, type Kind, type Point } from "../src/board/geometry/board-geometry.ts";

export const GOODS = ["brick", "food", "tool", "wine", "cloth"] as const;
export type Good = (typeof GOODS)[number];

const use = (sign: string, x: number, y: number, size: number, style: string): string =>
  `<use href="#${sign}" x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}" style="${style}"/>`;

export function token(good: Good, [x, y]: Point): string {
  const k = 0.92;
  const shape = (scale: number, colour: string, extra = ""): string =>
    use(`token-${good}`, 0, 0, 52 * scale, `color:${colour};${extra}`);
  const parts = [
    `<g transform="translate(0 2.2)" opacity=".3">${shape(k, "var(--piece-shadow)")}</g>`,
    shape(k * 1.06, "var(--plate-edge)"),
    shape(k, "var(--plate)"),
    shape(k * 0.83, `var(--${good})`),
    use(`good-${good}`, 0, 0, 25, `color:var(--good-icon);--k:var(--${good})`),
  ];
  return `<g transform="translate(${x} ${y})">${parts.join("")}</g>`;
}

function piece(sign: string, player: number, [x, y]: Point, size: number, mark: readonly [number, number]): string {
  const colour =
    `color:var(--p${player});stroke:var(--p${player}-edge);stroke-width:2.6;` +
    "paint-order:stroke;stroke-linejoin:round;overflow:visible";
  const whose = use(`mark-${player}`, 0, mark[0], mark[1], `color:var(--p${player}-mark)`);
  return `<g transform="translate(${x} ${y}) scale(${size / 24})">${use(sign, 0, 0, 24, colour)}${whose}</g>`;
}

export const house = (player: number, at: Point): string => piece("piece-house", player, at, SIZES.house, [3.6, 13]);

export const colonist = (player: number, kind: Kind, at: Point, size: number): string =>
  piece(`piece-${kind}`, player, at, size, kind === "land" ? [4, 13] : [-3.4, 10.5]);

const BANNER = "M-15-17H15V13.5L7.5 20 0 14.5-7.5 20-15 13.5z";

export function marker(good: Good, up: boolean, [x, y]: Point): string {
  const colour = up ? `var(--${good})` : "var(--bronze)";
  const inside = up
    ? use(`good-${good}`, 0, -3, 21.6, `color:var(--good-icon);--k:${colour}`)
    : use("money-sestertius", 0, -2.5, 19, "color:var(--coin);--k:var(--bronze)");
  return (
    `<g transform="translate(${x} ${y})">` +
    `<path d="${BANNER}" transform="translate(0 2)" fill="var(--piece-shadow)" opacity=".28"/>` +
    `<path d="${BANNER}" fill="none" stroke="var(--plate-edge)" stroke-width="4"/>` +
    `<path d="${BANNER}" fill="${colour}" stroke="var(--plate)" stroke-width="2.4"` +
    ` stroke-linejoin="round"/>${inside}<rect x="-19" y="-21.5" width="38" height="5" rx="2.5"` +
    ` fill="var(--bronze)" stroke="var(--plate)"/>` +
    `<circle cx="-19" cy="-19" r="3" fill="var(--coin)" stroke="var(--bronze)"/>` +
    `<circle cx="19" cy="-19" r="3" fill="var(--coin)" stroke="var(--bronze)"/></g>`
  );
}
