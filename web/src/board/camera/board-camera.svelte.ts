/** What is seen of a board: the camera, its pane, and when the board is drawn anew. */
import {
  between,
  centredOn,
  clamped,
  closeTo,
  fitted,
  inSight,
  moved,
  onBoard,
  opened,
  opensWhole,
  seen,
  showing,
  wellInSight,
  zoomed,
  type Camera,
  type Pane,
} from "./camera.ts";
import type { BoardGeometry, Box, Point } from "../geometry/board-geometry.ts";
import { isDrawn, partToDraw } from "./drawn-part.ts";

/** So long after the last move the board is drawn sharp again. */
const REST = 280;
/** So long the camera goes by itself. */
const GLIDE = 300;

export class BoardCamera {
  size = $state.raw<Pane>({ width: 0, height: 0 });
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  /** The scale the board is drawn at. A gesture only stretches what is drawn; it is drawn anew when the board rests. */
  scale = $state(1);
  /** The part of the board that is drawn; null: all of it. */
  part = $state.raw<Box | null>(null);
  /** What is seen once the camera has come to the places that are looked at; null: there are none. */
  aim = $state.raw<Box | null>(null);
  private geometry: BoardGeometry | null = null;
  private placedIn: Pane | null = null;
  /** Somebody looks where they chose to: another size of the window does not change that. */
  private own = false;
  private resting: ReturnType<typeof setTimeout> | undefined;
  private gliding = 0;
  /** Where somebody looked before a turn of others was shown out of their sight. */
  private before: Camera | null = null;

  /** How many dots of the screen a pixel has. */
  constructor(private readonly density: () => number = () => 1) {}

  /** A board opens once it and its pane are there, and again when the pane changes, unless somebody moved it. */
  place(geometry: BoardGeometry, whole: boolean, matters: () => readonly Point[], near: readonly Point[] = []): void {
    const { size } = this;
    if (size.width === 0 || size.height === 0) return;
    const had = geometry === this.geometry ? this.placedIn : null;
    this.own &&= had !== null;
    this.before = null;
    this.halt();
    if (had && this.own)
      this.camera = clamped(
        centredOn(onBoard(this.camera, [had.width / 2, had.height / 2]), this.camera.scale, size),
        geometry,
        size,
      );
    else if (near.length > 0) this.camera = closeTo(near, geometry, size);
    else this.camera = whole ? fitted(geometry, size) : opened(geometry, size, matters());
    this.aim = near.length > 0 ? seen(this.camera, size) : null;
    this.geometry = geometry;
    this.placedIn = size;
    this.rest();
  }

  /**
   * A new question. Where all is in sight the board stands as it opened; else the camera goes to what may be chosen,
   * unless most of that is in sight already.
   */
  follow(matters: readonly Point[], motion: boolean): void {
    const { geometry, size, camera } = this;
    if (!geometry || matters.length === 0) return;
    const seen = inSight(camera, matters, size).length;
    if (opensWhole(geometry, size) ? seen === matters.length : seen * 2 > matters.length) return;
    this.own = false;
    this.glide(opened(geometry, size, matters), motion);
  }

  /** Other places are looked at: the camera goes there, unless they are in sight. */
  approach(near: readonly Point[], motion: boolean): void {
    const { geometry, size, camera } = this;
    if (!geometry || size.width === 0) return;
    const there = near.length === 0 || wellInSight(camera, near, size);
    const to = there ? camera : closeTo(near, geometry, size);
    this.aim = near.length > 0 ? seen(to, size) : null;
    if (there) return;
    this.own = false;
    this.glide(to, motion);
  }

  move = (dx: number, dy: number): void => this.go((camera, geometry) => moved(camera, dx, dy, geometry, this.size));
  zoom = (factor: number, at: Point = [this.size.width / 2, this.size.height / 2]): void =>
    this.go((camera, geometry) => zoomed(camera, factor, at, geometry, this.size));
  fit = (): void => {
    this.go((_, geometry) => fitted(geometry, this.size));
    this.own = false;
  };
  /** The middle goes there. */
  jump = (at: Point): void =>
    this.go((camera, geometry) => clamped(centredOn(at, camera.scale, this.size), geometry, this.size));
  /** As little as needed for a place to be seen with some room around it; the foot of the pane may be covered. */
  show = (at: Point, room: number, motion = false, covered = 0): void => {
    if (this.geometry) this.glide(showing(this.camera, at, room, this.geometry, this.size, covered), motion);
  };

  /**
   * The same for a turn of others, where its place is out of sight: `back` leads to where one looked before, unless the
   * board was moved since.
   */
  lead = (at: Point, room: number, motion: boolean): void => {
    if (!this.geometry || inSight(this.camera, [at], this.size).length > 0) return;
    const to = showing(this.camera, at, room, this.geometry, this.size, 0);
    this.before ??= this.camera;
    this.glide(to, motion);
  };
  back = (motion: boolean): void => {
    if (this.before) this.glide(this.before, motion);
    this.before = null;
  };

  hold = (): void => {
    clearTimeout(this.resting);
    this.resting = setTimeout(this.rest, REST);
  };
  stop(): void {
    clearTimeout(this.resting);
    this.halt();
  }

  private go(step: (camera: Camera, geometry: BoardGeometry) => Camera): void {
    if (!this.geometry) return;
    this.halt();
    this.hold();
    this.own = true;
    this.before = null;
    this.look(step(this.camera, this.geometry));
  }
  private glide(to: Camera, motion: boolean): void {
    this.halt();
    this.hold();
    if (!motion) return this.look(to);
    const from = this.camera;
    const began = performance.now();
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - began) / GLIDE));
      this.look(between(from, to, part * part * (3 - 2 * part)));
      this.hold();
      if (part < 1) this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }
  private halt(): void {
    if (this.gliding) cancelAnimationFrame(this.gliding);
    this.gliding = 0;
  }
  /** The camera goes on; what comes into sight that was not drawn is drawn at once. */
  private look(camera: Camera): void {
    this.camera = camera;
    if (this.geometry && !isDrawn(this.part, camera, this.size, this.geometry)) this.rest();
  }
  private rest = (): void => {
    const { camera, size, geometry } = this;
    this.scale = camera.scale;
    this.part = geometry && partToDraw(camera, size, geometry, this.density());
  };
}
