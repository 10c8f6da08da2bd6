/** From latitude and longitude to the frame: a plane map, widened a little where the frame has room. */
import type { Params, LatLon } from "../chosen-by-hand.ts";
import type { Box, Point } from "../shapes.ts";

/** How far land and sea are drawn beyond the frame, at least. */
const BLEED: Point = [500, 320];
/** A window so much wider than high still shows no edge where the whole frame is in sight. */
const WIDEST = 2.8;
/** Cells of the land's grid lie as they would without it. */
const STEP = 4;

export interface Projection {
  readonly at: (place: LatLon) => Point;
  readonly frame: Box;
  /** The frame and what is drawn around it. */
  readonly bleed: Box;
}

export function projectionFor(places: readonly LatLon[], { frame, margin, stretch }: Params): Projection {
  const latitudes = places.map((p) => p[0]);
  const longitudes = places.map((p) => p[1]);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [width, height] = [frame[0] - margin[3] - margin[1], frame[1] - margin[0] - margin[2]];
  const truly = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const wanted = ((width / height) * (north - south)) / (east - west);
  const squeeze = Math.min(truly * stretch, Math.max(truly, wanted));
  const scale = Math.min(width / ((east - west) * squeeze), height / (north - south));
  const left = margin[3] + (width - (east - west) * squeeze * scale) / 2;
  const top = margin[0] + (height - (north - south) * scale) / 2;
  const aside = Math.max(BLEED[0], STEP * Math.ceil((WIDEST * frame[1] - frame[0]) / 2 / STEP));
  return {
    at: ([latitude, longitude]) => [left + (longitude - west) * squeeze * scale, top + (north - latitude) * scale],
    frame: [0, 0, frame[0], frame[1]],
    bleed: [-aside, -BLEED[1], frame[0] + aside, frame[1] + BLEED[1]],
  };
}
