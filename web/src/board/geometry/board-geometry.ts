/** Where everything of a board lies, in board units. Written by the builder, read by whoever places pieces. */

export type Point = readonly [x: number, y: number];
/** left, top, right, bottom */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number];
export type Kind = "land" | "sea";
export type Anchor = "start" | "middle" | "end";

export interface Label {
  readonly text: string;
  readonly box: Box;
}

export interface CityGeometry {
  readonly name: string;
  /** Null for the capital, which belongs to no province. */
  readonly province: string | null;
  /** Centre of the token. */
  readonly at: Point;
  /** How far the city was moved from its true place so that pieces have room. */
  readonly moved: number;
  readonly label: Label;
  /** Centres of six houses in the order they are filled; a house never moves once built. Empty for the capital. */
  readonly houses: readonly Point[];
  /** Centres of colonists standing in the city, in the order they are filled. */
  readonly colonists: readonly Point[];
}

export interface CapitalGeometry {
  readonly name: string;
  /** The panel that holds the name and the colonists waiting in the capital. */
  readonly panel: Box;
}

export interface LineGeometry {
  readonly id: string;
  readonly kind: Kind;
  readonly cities: readonly [string, string];
  /** Cubic from the first city to the second. */
  readonly curve: readonly [Point, Point, Point, Point];
  /** Where a colonist stands; null where none may stop. */
  readonly spot: Point | null;
  /** Where the sign stands that none may stop here. */
  readonly sign: Point | null;
  /** The part of the curve, 0 to 1, where spot or sign is. */
  readonly t: number;
}

export interface ProvinceGeometry {
  readonly name: string;
  readonly letter: string;
  /** 1 to 6, the number of the `--prov-` token. */
  readonly hue: number;
  readonly cities: readonly string[];
  /** Centre of the marker. */
  readonly marker: Point;
  readonly label: Label;
}

export interface BoardGeometry {
  readonly board: string;
  readonly name: string;
  /** Width and height of the frame: everything that matters lies in it. */
  readonly frame: readonly [number, number];
  /** How far land and sea are drawn beyond the frame. */
  readonly bleed: Box;
  readonly capital: CapitalGeometry;
  readonly cities: readonly CityGeometry[];
  readonly lines: readonly LineGeometry[];
  readonly provinces: readonly ProvinceGeometry[];
}

/** Sizes of what stands on a board. Radii for tokens, capital and spots; heights for pieces. */
export const SIZES = {
  token: 24,
  capital: 34,
  spot: 13,
  house: 21,
  houseStep: 22.5,
  colonist: 31,
  colonistInCity: 24,
  colonistInCapital: 20.5,
  capitalStep: 23,
  capitalColumns: 6,
  marker: [38, 46],
} as const;
