/** Where places of the board are on the screen. */
import type { Page } from "playwright-core";

/** Where a spot of the board is on the screen, as soon as it stands still there. */
export const onScreen = (page: Page, spot: readonly [number, number]): Promise<{ x: number; y: number }> =>
  page
    .locator("[data-part=board] svg.board")
    .first()
    .evaluate(async (svg, [x, y]) => {
      const place = (): DOMPoint =>
        new DOMPoint(x, y).matrixTransform((svg as SVGSVGElement).getScreenCTM() ?? undefined);
      const later = (): Promise<DOMPoint> => new Promise((told) => setTimeout(() => told(place()), 60));
      let at = place();
      for (let next = await later(); next.x !== at.x || next.y !== at.y; next = await later()) at = next;
      return { x: at.x, y: at.y };
    }, spot);
