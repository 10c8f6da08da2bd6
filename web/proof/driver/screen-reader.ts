/** Somebody who hears the page: what is there by role and name, in its order, and what is announced meanwhile. */
import assert from "node:assert/strict";
import type { CDPSession } from "playwright-core";
import type { Person } from "./browser-and-server.ts";

/** Something of the accessibility tree. */
export interface Part {
  readonly role: string;
  readonly name: string;
  /** Its own words and those of everything in it. */
  readonly words: string;
  readonly disabled: boolean;
  readonly pressed: boolean;
  /** Announced as it changes: "polite" or "assertive", else empty. */
  readonly live: string;
  /** What it stands in, from outside inwards: "list Your hand". */
  readonly within: readonly string[];
  readonly node: number;
}

/** An announcement: where it was made, by role and name, and its words. */
export interface Announcement {
  readonly region: string;
  readonly words: string;
}

/** In the page: what is added to live regions is announced, as WAI-ARIA says. */
function announceWhatChanges(): void {
  const tell = (window as unknown as { announced: (said: Announcement) => Promise<void> }).announced;
  const IMPLIED: Readonly<Record<string, string>> = { log: "polite", status: "polite", alert: "assertive" };
  const liveness = (each: Element): string | null =>
    each.getAttribute("aria-live") ??
    IMPLIED[each.getAttribute("role") ?? (each.tagName === "OUTPUT" ? "status" : "")] ??
    null;
  const regionOf = (each: Element | null): Element | null => {
    for (let at = each; at; at = at.parentElement) {
      const live = liveness(at);
      if (live !== null) return live === "off" ? null : at;
    }
    return null;
  };
  const isWhole = (region: Element): boolean =>
    region.getAttribute("aria-atomic") === "true" || ["status", "alert"].includes(region.getAttribute("role") ?? "");
  const words = (node: Node): string => (node.textContent ?? "").replace(/\s+/g, " ").trim();
  const say = (region: Element, said: string): void => {
    const name = `${region.getAttribute("role") ?? ""} ${region.getAttribute("aria-label") ?? ""}`.trim();
    if (said) void tell({ region: name, words: said });
  };
  const changed = (records: readonly MutationRecord[]): void => {
    const [added, wholes] = [new Set<Node>(), new Set<Element>()];
    const within = (node: Node): boolean => [...added].some((each) => each !== node && each.contains(node));
    for (const { type, target, addedNodes } of records) {
      const holder = target instanceof Element ? target : target.parentElement;
      if (!holder?.isConnected || holder.closest("[aria-hidden=true], [hidden]")) continue;
      const region = regionOf(holder);
      const news = type === "characterData" ? [target] : [...addedNodes].filter((node) => node.isConnected);
      // An alert is also heard that comes with its words; other regions have to be there before.
      for (const node of news)
        if (node instanceof Element && !region)
          for (const alert of [node, ...node.querySelectorAll("[role=alert]")])
            if (alert.getAttribute("role") === "alert") wholes.add(alert);
      if (region && isWhole(region) && news.length > 0) wholes.add(region);
      else if (region) news.forEach((node) => added.add(node));
    }
    for (const node of added) {
      const region = regionOf(node instanceof Element ? node : node.parentElement);
      if (region && !within(node)) say(region, words(node));
    }
    for (const region of wholes) say(region, words(region));
  };
  new MutationObserver(changed).observe(document, { subtree: true, childList: true, characterData: true });
}

const SILENT = new Set(["none", "generic", "InlineTextBox", "LineBreak", "ListMarker"]);
const fits = (name: string, wanted: string | RegExp): boolean =>
  typeof wanted === "string" ? name === wanted : wanted.test(name);

export class ScreenReader {
  /** Everything that was announced, in its order. */
  readonly announced: Announcement[] = [];
  private waiting: (() => void)[] = [];

  private constructor(
    readonly person: Person,
    private readonly session: CDPSession,
  ) {}

  /** Listen to somebody's page, from the next one that is opened. */
  static async of(person: Person): Promise<ScreenReader> {
    const reader = new ScreenReader(person, await person.context.newCDPSession(person.page));
    await reader.session.send("Accessibility.enable");
    await person.context.exposeFunction("announced", (said: Announcement) => reader.hear(said));
    await person.context.addInitScript(announceWhatChanges);
    return reader;
  }

  private hear(said: Announcement): void {
    this.announced.push(said);
    for (const wake of this.waiting.splice(0)) wake();
  }

  /** What was announced in a region, by role and name. */
  heard(region: string): string[] {
    return this.announced.filter((each) => each.region === region).map(({ words }) => words);
  }

  /** Everything that a reader meets, from top to bottom. */
  async parts(): Promise<Part[]> {
    const { nodes } = await this.session.send("Accessibility.getFullAXTree");
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const found: Part[] = [];
    const walk = (id: string, within: readonly string[]): string => {
      const node = byId.get(id);
      if (!node) return "";
      const [role, name] = [String(node.role?.value ?? ""), String(node.name?.value ?? "").trim()];
      const property = (which: string): string =>
        String(node.properties?.find((each) => each.name === which)?.value.value ?? "");
      const counts = !node.ignored && !SILENT.has(role);
      const at = counts
        ? found.push({
            role,
            name,
            words: name,
            disabled: property("disabled") === "true",
            pressed: property("pressed") === "true",
            live: property("live"),
            within,
            node: node.backendDOMNodeId ?? 0,
          }) - 1
        : -1;
      const inner = counts ? [...within, `${role} ${name}`.trim()] : within;
      const texts = (node.childIds ?? []).map((child) => walk(child, inner)).join(" ");
      const words = role === "StaticText" ? name : texts.trim() || name;
      const part = found[at];
      if (part) found[at] = { ...part, words: words.replace(/\s+/g, " ") };
      return node.ignored && role === "none" ? texts : words;
    };
    const [root] = nodes;
    if (root) walk(root.nodeId, []);
    return found;
  }

  /** Those of a role, with a name, within something. */
  async all(role: string, name: string | RegExp = /./, within: RegExp = /^/): Promise<Part[]> {
    return (await this.parts()).filter(
      (part) => part.role === role && fits(part.name, name) && part.within.some((each) => within.test(each)),
    );
  }

  /** The first of a role with a name that can be used, as soon as it is there. */
  async find(role: string, name: string | RegExp, within: RegExp = /^/): Promise<Part> {
    const end = Date.now() + 15_000;
    for (;;) {
      const found = (await this.all(role, name, within)).find(({ disabled }) => !disabled);
      if (found) return found;
      assert(Date.now() < end, `no ${role} "${String(name)}" within ${String(within)}; heard ${this.lastHeard()}`);
      await new Promise((soon) => setTimeout(soon, 60));
    }
  }

  /** Do with something what a reader does: it takes the focus, if it can, and its default action is done. */
  async press({ node, role, name, disabled }: Part): Promise<void> {
    assert(!disabled, `${role} "${name}" can be used`);
    const { object } = await this.session.send("DOM.resolveNode", { backendNodeId: node });
    assert(object.objectId, `${role} "${name}" is in the page`);
    const deed = function (this: HTMLElement | SVGElement): void {
      this.focus({ preventScroll: true });
      this.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true, view: window }));
    };
    const { objectId } = object;
    await this.session.send("Runtime.callFunctionOn", { objectId, functionDeclaration: deed.toString() });
    await this.session.send("Runtime.releaseObject", { objectId });
  }

  /** Where the focus is; null: nowhere. */
  async focused(): Promise<Part | null> {
    const { result } = await this.session.send("Runtime.evaluate", { expression: "document.activeElement" });
    if (!result.objectId) return null;
    const { node } = await this.session.send("DOM.describeNode", { objectId: result.objectId });
    return (await this.parts()).find((part) => part.node === node.backendNodeId) ?? null;
  }

  /** Wait until something was heard, or something else happened. */
  async until(fact: () => boolean, what: string, patience = 20_000): Promise<void> {
    const end = Date.now() + patience;
    while (!fact()) {
      const left = end - Date.now();
      if (left <= 0) throw new Error(`waited ${patience / 1000} s for ${what}; heard ${this.lastHeard()}`);
      await new Promise<void>((wake) => {
        const timer = setTimeout(wake, Math.min(left, 100));
        this.waiting.push(() => (clearTimeout(timer), wake()));
      });
    }
  }

  private lastHeard(): string {
    return JSON.stringify(this.announced.slice(-6));
  }
}
