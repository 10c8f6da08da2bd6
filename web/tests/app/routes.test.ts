import { describe, expect, it } from "vitest";
import { PAGES, pageAt } from "../../src/app/routes.ts";
import { pathTo } from "../../src/page-paths.ts";

describe("the pages of the app", () => {
  it("are shown at the paths that e-mails and webhooks carry", () => {
    expect(pageAt(pathTo.table("k7f2"))).toMatchObject({
      page: { title: "app.page.table" },
      values: { table: "k7f2" },
    });
    expect(pageAt(pathTo.replay("k7f2"))).toMatchObject({
      page: { title: "app.page.replay" },
      values: { table: "k7f2" },
    });
    expect(pageAt(pathTo.profile(7))).toMatchObject({ page: { title: "app.page.profile" }, values: { person: "7" } });
  });

  it("are still shown at the paths of older links", () => {
    expect(pageAt("/table/k7f2")).toMatchObject({ page: { title: "app.page.table" }, values: { table: "k7f2" } });
  });

  it("have one each for every path that the server knows", () => {
    const shown = new Set(Object.values(pathTo).map((path) => pageAt((path as (of: string) => string)("1")).page));
    expect(shown.size).toBe(PAGES.length);
    expect([...shown].map((page) => page.title)).not.toContain("app.page.nowhere");
  });
});
