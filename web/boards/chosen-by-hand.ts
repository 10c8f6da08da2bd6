/** What is chosen by hand for each board. Lengths in board units, places as latitude and longitude. */
import type { BoardId } from "./read-maps.ts";

export type LatLon = readonly [latitude: number, longitude: number];

export interface SeaName {
  /** A bar breaks the line. */
  readonly text: string;
  readonly near: LatLon;
  readonly turned: number;
  readonly size: number;
}

export interface Params {
  /** Width and height. */
  readonly frame: readonly [number, number];
  /** Top, right, bottom, left: kept free of cities. */
  readonly margin: readonly [number, number, number, number];
  /** How much wider than true the land may be drawn. */
  readonly stretch: number;
  /** Scale of Natural Earth. */
  readonly coast: "50m" | "10m";
  /** How far a province goes from its seeds. */
  readonly reach: number;
  /** Least distance of two cities. */
  readonly apart: number;
  /** Size of the province names. */
  readonly lettering: number;
  /** Further places that belong to a province. */
  readonly seeds: Readonly<Record<string, readonly LatLon[]>>;
  readonly seas: readonly SeaName[];
  /** Plates wished at a place: they stay within a few units of it. */
  readonly plates: Readonly<Record<string, LatLon>>;
  /** Middle of the capital's panel where it is placed by hand. */
  readonly panel: readonly [number, number] | null;
  /** Cities moved by hand, in board units, where the push alone crowds them. */
  readonly moved: Readonly<Record<string, readonly [number, number]>>;
  /** Lines that bow as wished, in parts of their length: to the right of the way from their first city if positive. */
  readonly bows: Readonly<Record<string, number>>;
}

const sea = (text: string, near: LatLon, size: number, turned = 0): SeaName => ({ text, near, size, turned });

export const PARAMS: Readonly<Record<BoardId, Params>> = {
  imperium: {
    frame: [1600, 900],
    margin: [104, 92, 92, 84],
    stretch: 1.17,
    coast: "50m",
    reach: 150,
    apart: 104,
    lettering: 20,
    seeds: {
      Italia: [
        [42.2, 9.1],
        [40.2, 9.1],
        [40.6, 17],
      ],
      Hispania: [
        [39.6, 2.9],
        [37.3, -6],
      ],
      Hellas: [
        [35.2, 24.8],
        [40.3, 22.5],
      ],
      Syria: [
        [35.1, 33.2],
        [34.6, 38],
      ],
      Germania: [[49, 11]],
      Gallia: [
        [47.6, -2],
        [47, 4.5],
      ],
      Asia: [
        [39, 33],
        [38.5, 28],
      ],
      Mauretania: [
        [34.2, -5.5],
        [35.5, 3],
      ],
      Libya: [[31, 19]],
      Aegyptus: [[27.6, 31.5]],
      Dacia: [[43, 24]],
      Britannia: [[52.8, -2.5]],
    },
    seas: [
      sea("Oceanus|Atlanticus", [46.2, -10.6], 22),
      sea("Mare|Internum", [33.9, 24.4], 19),
      sea("Pontus|Euxinus", [43.4, 34.5], 22),
      sea("Mare|Germanicum", [53.4, 2.6], 16),
    ],
    plates: { Aegyptus: [28.5, 35.6], Hispania: [42.06, -2.89], Italia: [43.88, 10.25] },
    panel: [658, 446],
    moved: { Massilia: [-14, 0], Roma: [8, 0] },
    bows: { "Athenae~Syracusae": 0 },
  },
  hellas: {
    frame: [1320, 900],
    margin: [100, 84, 100, 84],
    stretch: 1.12,
    coast: "10m",
    reach: 118,
    apart: 108,
    lettering: 18,
    seeds: {
      Cyclades: [
        [37.05, 25.2],
        [36.72, 24.45],
      ],
      Epirus: [[39.4, 20.7]],
      Thessalia: [
        [39.7, 22.3],
        [39.2, 23.2],
      ],
      Laconia: [[36.6, 22.5]],
      Euboea: [[38.6, 23.9]],
      Sporades: [[39.15, 23.6]],
      Attica: [[37.8, 23.95]],
      Argolis: [[37.2, 22.9]],
    },
    seas: [sea("Mare Ionium", [37.2, 20.75], 27, -60), sea("Mare Aegaeum", [39.35, 24.6], 27)],
    plates: {
      Achaia: [37.87, 22.14],
      Argolis: [37.05, 23.44],
      Attica: [37.68, 23.29],
      Euboea: [38.78, 24.03],
      Locris: [38.85, 22.07],
    },
    panel: [886, 483],
    moved: { Karystos: [16, -4], Melos: [14, 0] },
    bows: {
      "Argos-Hermione": -0.22,
      "Athenae~Hermione": -0.4,
      "Athenae~Melos": 0.22,
      "Demetrias-Oreos": 0.5,
      "Megalopolis-Patrae": -0.14,
    },
  },
  italia: {
    frame: [1240, 1140],
    margin: [84, 74, 84, 74],
    stretch: 1.2,
    coast: "10m",
    reach: 118,
    apart: 106,
    lettering: 17,
    seeds: {
      Corsica: [
        [40, 9],
        [39.3, 9],
        [42.3, 9.1],
      ],
      Sicilia: [[37.4, 14]],
      Apulia: [
        [40.4, 17.5],
        [41.7, 15.9],
      ],
      Lucania: [
        [39, 16.4],
        [38.3, 16],
      ],
      Venetia: [[46.3, 12.5]],
      Campania: [[40.4, 15.2]],
    },
    seas: [
      sea("Mare|Tyrrhenum", [40.28, 11.62], 22),
      sea("Mare|Adriaticum", [43.1, 16], 22),
      sea("Mare Ionium", [38, 17.6], 21),
    ],
    plates: {
      Aemilia: [44.48, 10.36],
      Apulia: [40.26, 18.46],
      Campania: [40.14, 14.94],
      Etruria: [41.81, 10.9],
      Lucania: [39.7, 15.85],
      Umbria: [43.37, 14.64],
    },
    panel: [549, 676],
    moved: {},
    bows: { "Brundisium~Hadria": 0.14, "Florentia-Genua": -0.07 },
  },
  ionium: {
    frame: [1500, 900],
    margin: [90, 84, 90, 84],
    stretch: 1.12,
    coast: "10m",
    reach: 120,
    apart: 100,
    lettering: 18,
    seeds: {
      Dardania: [
        [42.2, 22.4],
        [42.2, 23.3],
      ],
    },
    seas: [
      sea("Mare Ionium", [37.4, 18.4], 27),
      sea("Mare Aegaeum", [39.5, 25.1], 21),
      sea("Mare|Adriaticum", [42, 17.6], 19),
    ],
    plates: { Achaia: [38.5, 24.55], Calabria: [39.96, 18.05], Macedonia: [40.22, 22.07] },
    panel: [1046, 596],
    moved: {},
    bows: { "Abdera~Thessalonica": -0.5, "Lepreon~Syracusae": 0 },
  },
  "ionium-small": {
    frame: [1320, 960],
    margin: [90, 84, 90, 84],
    stretch: 1.12,
    coast: "10m",
    reach: 128,
    apart: 108,
    lettering: 18,
    seeds: {
      Dardania: [
        [42.2, 22.4],
        [42.2, 23.3],
      ],
    },
    seas: [sea("Mare Ionium", [38, 19.6], 26), sea("Mare Aegaeum", [38.6, 25.2], 24)],
    plates: { Achaia: [38.75, 24.19], Macedonia: [41.23, 22.82] },
    panel: null,
    moved: {},
    bows: { "Abdera~Thessalonica": -0.5 },
  },
  cyprus: {
    frame: [1480, 920],
    margin: [90, 84, 90, 84],
    stretch: 1.12,
    coast: "10m",
    reach: 120,
    apart: 106,
    lettering: 18,
    seeds: { Apamene: [[35.6, 36.99]] },
    seas: [sea("Mare|Cyprium", [35.7, 33.4], 22), sea("Mare|Phoenicium", [34.6, 35], 20)],
    plates: { Amathusia: [34.58, 33.66], Apamene: [35.6, 36.99], Salaminia: [35.09, 34.35] },
    panel: [750, 455],
    moved: {},
    bows: { "Anemurium~Seleucia": 0.3, "Kition~Tripolis": 0, "Mallus~Tarsus": -0.5 },
  },
};
