/** On phones nothing is cut off or lies over other things: rows of a hand, figures in their rings, heads and chips. */
import assert from "node:assert/strict";
import { LANGUAGE_NAMES } from "../../../src/protocol.ts";
import { PHONE, settled, type Person } from "../../driver/browser-and-server.ts";
import { layOut, positions } from "../../driver/positions.ts";
import { prove, type Stage } from "../../prove.ts";

type Kind = keyof ReturnType<typeof positions>["decisions"];
const SMALL = [390, 664] as const;
const NARROW = [360, 640] as const;
const USUAL = [390, 844] as const;
const SIDEWAYS = [844, 390] as const;
const UPRIGHT = [768, 1024] as const;
const ON_ITS_SIDE = [1024, 768] as const;
const FINGER = 44;

/** Somebody before a kind of decision, on a phone of a size. */
async function before(stage: Stage, kind: Kind, [width, height]: readonly [number, number]): Promise<Person> {
  const person = await stage.person({ ...PHONE, viewport: { width, height } });
  await layOut(person, positions().decisions[kind]);
  await person.heard.until(() => person.heard.asked === kind, `a ${kind}`);
  await person.page.locator("[data-part=prompt] .sentence").waitFor();
  return person;
}

/** In the page: cards of a hand or form that stand neither wholly within their sheet nor begin below it. */
function cutCards(): string[] {
  const sheet = document.querySelector(".drawer .panel")?.getBoundingClientRect();
  if (!sheet) return ["no sheet"];
  return [...document.querySelectorAll(".drawer .panel .card")].flatMap((card) => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    const whole = left >= sheet.left && right <= sheet.right && (top > sheet.bottom || bottom <= sheet.bottom + 1);
    return whole ? [] : [`${card.textContent?.trim().slice(0, 12)}: ${left}-${right}, ${top}-${bottom}`];
  });
}

prove("two rows of a hand stand whole on a phone, and whose card to copy sideways", 90, async (stage) => {
  for (const size of [SMALL, NARROW, USUAL]) {
    const person = await before(stage, "play", size);
    await person.page.locator(".drawer .panel .card").nth(5).waitFor();
    const cut = await person.page.evaluate(cutCards);
    assert.deepEqual(cut, [], `${size.join(" x ")}`);
    await stage.leave(person);
  }
  const person = await before(stage, "diplomat", SIDEWAYS);
  await person.page.locator(".drawer .panel .card").first().waitFor();
  const wide = await person.page.locator(".drawer .panel .card").evaluateAll((cards) =>
    cards.filter((card) => {
      const { left, right } = card.getBoundingClientRect();
      return left < 0 || right > innerWidth;
    }),
  );
  assert.equal(wide.length, 0, "no card goes beyond the window");
});

prove(
  "a partner's cards stand three in a row on a narrow phone, and a turn that cannot end yet is not red",
  60,
  async (stage) => {
    const person = await before(stage, "legatus", NARROW);
    const cards = person.page.locator(".drawer .panel .card");
    await cards.nth(2).waitFor();
    const tops = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)));
    assert.equal(tops.filter((top) => top === tops[0]).length, 3);
    await stage.leave(person);
    const { page } = await before(stage, "keep", NARROW);
    const end = page.locator("[data-part=actions] [data-option=end]");
    assert(await end.isDisabled(), "goods come first");
    assert.doesNotMatch((await end.getAttribute("class")) ?? "", /\bgo\b/);
  },
);

/** In the page: rings of colonists that can be chosen which lie over the figure they stand around. */
const tightRings = (): string[] =>
  [...document.querySelectorAll('[data-part=board] g[data-option^="colonist:"]')].flatMap((option) => {
    const ring = option.querySelector("g circle.line")?.getBoundingClientRect();
    const middle = ring && { x: ring.left + ring.width / 2, y: ring.top + ring.height / 2 };
    const figures = [...document.querySelectorAll('[data-part=board] [data-piece^="colonist:"] .body use')];
    const figure = figures
      .map((each) => each.getBoundingClientRect())
      .find(
        ({ left, right, top, bottom }) =>
          middle && left < middle.x && middle.x < right && top < middle.y && middle.y < bottom,
      );
    if (!ring || !figure) return [`${option.getAttribute("data-option")}: nothing to be seen`];
    return ring.width > Math.max(figure.width, figure.height)
      ? []
      : [`${option.getAttribute("data-option")}: ${ring.width} around ${figure.width} x ${figure.height}`];
  });

prove("a colonist that can be chosen is seen whole within its ring", 60, async (stage) => {
  const { page } = await before(stage, "architect", SMALL);
  await page.locator('[data-part=board] g[data-option^="colonist:"]').first().waitFor({ state: "attached" });
  await page.waitForTimeout(400);
  assert.deepEqual(await page.evaluate(tightRings), []);
});

/** In the page: lines of the prompt that the bar of the grip lies over. */
const underGrip = (): string[] => {
  const bar = document.querySelector(".drawer .grip i")?.getBoundingClientRect();
  const said = document.querySelector("[data-part=prompt] .sentence");
  if (!bar || !said) return ["no bar or no prompt"];
  const words = document.createRange();
  words.selectNodeContents(said);
  return [...words.getClientRects()].flatMap(({ bottom }) => (bottom <= bar.top ? [] : [`${bottom} below ${bar.top}`]));
};

/** In the page: what is left of the name of the board in the head, where it is cut. */
function boardNameCut(): string | null {
  const [name, line] = [".map", "p"].map((each) => document.querySelector<HTMLElement>(`.head ${each}`));
  if (!name || !line) return "no head";
  const gone = name.getBoundingClientRect().top >= line.getBoundingClientRect().bottom - 1;
  return gone || name.scrollWidth <= name.clientWidth ? null : `${name.clientWidth} of ${name.scrollWidth}`;
}

prove("the bar of a closed sheet lies over no word, and the head says how long the game goes on", 90, async (stage) => {
  for (const language of ["en", "fr", "de"]) {
    const person = await stage.person({ ...PHONE, viewport: { width: 360, height: 640 }, stranger: true });
    const { page, heard } = person;
    await person.ask("post", "/guest", { language });
    for (const kind of ["tribune", "legatus"] as const) {
      await layOut(person, positions().decisions[kind]);
      await heard.until(() => heard.asked === kind, `a ${kind}`);
      await page.locator("[data-part=prompt] .sentence").waitFor();
      if (kind === "tribune") assert.deepEqual(await page.evaluate(underGrip), [], language);
      // The bell comes later, and takes some of its room.
      await page.locator(".head button").nth(2).waitFor();
      assert.equal(await page.evaluate(boardNameCut), null, `${language}: the name of the board is whole, or gone`);
      // To a part of a point: a browser that lacks less than one says that nothing is cut, and cuts the last letters.
      const lacks = await page.locator(".head .left").evaluate((words) => {
        const seen = words.getBoundingClientRect().width;
        Object.assign((words as HTMLElement).style, { flex: "none", maxWidth: "none" });
        return words.getBoundingClientRect().width - seen;
      });
      assert(lacks < 0.01, `${language}: what is left to the end is read whole but for ${lacks}`);
    }
    await stage.leave(person);
  }
});

prove("five players with money of three digits stay within their chips on a narrow phone", 60, async (stage) => {
  const person = await stage.person({ ...PHONE, viewport: { width: 360, height: 640 } });
  await layOut(person, positions().late);
  await person.page.locator(".strip [data-seat] b").nth(4).waitFor();
  const beyond = await person.page.locator(".strip [data-seat]").evaluateAll((chips) =>
    chips.flatMap((chip) => {
      const words = document.createRange();
      words.selectNodeContents(chip.querySelector(".money") ?? chip);
      const [box, sign, money] = [chip, chip.firstElementChild, words].map((each) => each?.getBoundingClientRect());
      const coin = chip.querySelector(".money svg")?.getBoundingClientRect().width ?? 0;
      const within = box && sign && money && sign.left > box.left + 1 && money.right < box.right - 1 && coin > 6;
      return within ? [] : [`${chip.textContent}: ${sign?.left} to ${money?.right} in ${box?.left} to ${box?.right}`];
    }),
  );
  assert.deepEqual(beyond, []);
});

prove("all five goods of a trade and their sum are in sight on a phone held sideways", 60, async (stage) => {
  const { page } = await before(stage, "mercator", SIDEWAYS);
  const sum = page.locator("[data-part=tray] .after");
  await sum.waitFor();
  const foot = await page.locator(".drawer .panel").boundingBox();
  const below = await sum.boundingBox();
  assert(foot && below && below.y + below.height <= foot.y + foot.height + 0.5, "the sum is in sight");
  const buttons = page.locator("[data-part=tray] li button");
  assert.equal(await buttons.count(), 10);
  for (const button of await buttons.all()) {
    const box = await button.boundingBox();
    assert(box && box.width >= FINGER - 0.5 && box.height >= FINGER - 0.5, "large enough for a finger");
    assert(
      box.y >= foot.y - 0.5 && box.y + box.height <= below.y + 0.5,
      `${box.y} to ${box.y + box.height} is in sight`,
    );
  }
});

prove("all five goods of a trade and their sum are in sight on a tablet held sideways", 60, async (stage) => {
  const { page } = await before(stage, "mercator", ON_ITS_SIDE);
  const form = await page.locator("[data-part=tray]").boundingBox();
  for (const part of ["li:first-child", "li:last-child", ".after .sum", ".after .spaces"]) {
    const box = await page.locator(`[data-part=tray] .trade ${part}`).boundingBox();
    assert(form && box && box.x >= form.x && box.x + box.width <= form.x + form.width, `${part} is in sight`);
    assert(box.y >= form.y && box.y + box.height <= form.y + form.height + 0.5, `${part} is in sight`);
  }
});

prove("what is told of a place covers no button of the board on a tablet held upright", 60, async (stage) => {
  const { page } = await before(stage, "architect", UPRIGHT);
  const line = page.locator('[data-part=board] g[data-option^="line:"] .touch').first();
  await line.waitFor({ state: "attached" });
  await page.waitForTimeout(400);
  const at = await line.boundingBox();
  assert(at, "a line");
  await page.touchscreen.tap(at.x + at.width / 2, at.y + at.height / 2);
  await page.locator(".about.strip").waitFor();
  const covered = await page.locator("[data-part=board] [data-aside] button").evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const on = document.elementFromPoint(left + width / 2, top + height / 2);
      return on && button.contains(on) ? [] : [`${button.getAttribute("aria-label")}: ${on?.className}`];
    }),
  );
  assert.deepEqual(covered, []);
});

prove("a purchase leaves the board in sight on a tablet held upright", 90, async (stage) => {
  for (const size of [
    [768, 1024],
    [820, 1180],
  ] as const) {
    const person = await before(stage, "purchase", size);
    const { page } = person;
    await page.locator(".drawer [data-slot]").nth(4).waitFor();
    const [panel, board] = [
      await page.locator(".drawer .panel").boundingBox(),
      await page.locator("[data-part=board] svg.board").first().boundingBox(),
    ];
    assert(panel && board && board.height > 240, `${size.join(" x ")}: the board keeps ${board?.height}`);
    for (const slot of await page.locator(".drawer [data-slot]").all()) {
      const box = await slot.boundingBox();
      assert(box && box.y + box.height <= panel.y + panel.height + 1, `${size.join(" x ")}: every card is in sight`);
    }
    await stage.leave(person);
  }
});

prove("a sheet that is drawn up leaves the board what it does not need itself", 90, async (stage) => {
  for (const [[width, height], name, least] of [
    [USUAL, "Players", 110],
    [SMALL, "Scores", 110],
    [SMALL, "Players", 0],
    [UPRIGHT, "Players", 200],
  ] as const) {
    const person = await stage.person({ ...PHONE, viewport: { width, height } });
    const { page } = person;
    await layOut(person, positions().late);
    await page.locator("[data-part=prompt] .sentence").waitFor();
    const before = await page.locator(".drawer .tabs").boundingBox();
    await page.locator(".drawer .tabs [role=tab]", { hasText: name }).tap();
    const rows = page.locator(name === "Players" ? ".drawer .panel .player" : ".drawer .panel .scores tbody tr");
    await rows.nth(4).waitFor();
    await page.waitForTimeout(400);
    const where = `${width} x ${height}, ${name}`;
    assert.deepEqual(await page.locator(".drawer .tabs").boundingBox(), before, `${where}: the tabs stand still`);
    const board = page.locator("[data-part=board] .pane");
    const seen = (await board.isVisible()) ? ((await board.boundingBox())?.height ?? 0) : 0;
    assert(least > 0 ? seen >= least : seen === 0, `${where}: the board keeps ${seen}`);
    const [panel, last] = [await page.locator(".drawer .panel").boundingBox(), await rows.nth(4).boundingBox()];
    assert(panel && last && last.y + last.height <= panel.y + panel.height + 1, `${where}: all five are in sight`);
    await stage.leave(person);
  }
});

/** In the page: choices that are in two rows though one is wide enough for them. */
function inTwoRows(): string[] {
  return [...document.querySelectorAll<HTMLElement>("dialog .segments")].flatMap((choice) => {
    const boxes = [...choice.querySelectorAll("label")].map((each) => each.getBoundingClientRect());
    const wide = boxes.reduce((sum, box) => sum + box.width, 0);
    const rows = new Set(boxes.map((box) => Math.round(box.top))).size;
    return rows > 1 && wide + 8 < choice.clientWidth
      ? [`${choice.textContent?.trim()}: ${rows} rows, ${wide} wide`]
      : [];
  });
}

prove("choices of the settings are in one row on a phone where they fit", 60, async (stage) => {
  const { page } = await before(stage, "architect", SMALL);
  await page.locator(".head button").last().tap();
  await page.locator("dialog .segments").nth(2).waitFor();
  assert.deepEqual(await page.evaluate(inTwoRows), []);
});

/** In the page: what fields ask for, where they cut it off. */
function askedInPart(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>("main input[placeholder]")].flatMap((field) => {
    if (field.getClientRects().length === 0) return [];
    field.value = field.placeholder;
    const cut = field.scrollWidth > field.clientWidth;
    field.value = "";
    return cut ? [field.placeholder] : [];
  });
}

prove("what a field asks for is read whole on a narrow phone, in every language", 120, async (stage) => {
  const found: string[] = [];
  for (const language of Object.keys(LANGUAGE_NAMES)) {
    const person = await stage.person({ ...PHONE, viewport: { width: NARROW[0], height: NARROW[1] }, stranger: true });
    await person.ask("post", "/guest", { language });
    for (const path of ["/rules", "/people", "/games", "/me"]) {
      await person.page.goto(path);
      await settled(person.page);
      for (const words of await person.page.evaluate(askedInPart)) found.push(`${language}, ${path}: ${words}`);
    }
    await stage.leave(person);
  }
  assert.deepEqual(found, []);
});

prove("the two lines of a replay's head begin below one another on a phone", 60, async (stage) => {
  const person = await stage.person({ ...PHONE, viewport: { width: SMALL[0], height: SMALL[1] } });
  const { key } = await person.ask<{ key: string }>("post", "/records", positions().brief);
  await person.page.goto(`/t/${key}/replay`);
  await person.page.locator("header h1 small").waitFor();
  const [title, below] = [
    await person.page.locator("header h1").boundingBox(),
    await person.page.locator("header h1 small").boundingBox(),
  ];
  assert.equal(below?.x, title?.x);
});
