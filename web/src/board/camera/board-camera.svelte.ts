/** What is seen of a board: the camera, its pane, and when the board is drawn anew. */
import {
  centredOn,
  clamped,
  fitted,
  moved,
  onBoard,
  opened,
  showing,
  zoomed,
  type Camera,
  type Pane,
} from "./camera.ts";
import type { BoardGeometry, Point } from "../geometry/board-geometry.ts";

/** So long after the last move the board is drawn sharp again. */
const REST = 280;

export class BoardCamera {
  size = $state.raw<Pane>({ width: 0, height: 0 });
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  /** The scale the board is drawn at. A gesture only stretches what is drawn; it is drawn anew when the board rests. */
  scale = $state(1);
  private geometry: BoardGeometry | null = null;
  private placedIn: Pane | null = null;
  private resting: ReturnType<typeof setTimeout> | undefined;

  /** A board opens once it and its pane are there; when the pane changes, the middle of what is seen stays. */
  place(geometry: BoardGeometry, whole: boolean, matters: () => readonly Point[]): void {
    const { size } = this;
    if (size.width === 0 || size.height === 0) return;
    const had = geometry === this.geometry ? this.placedIn : null;
    if (had)
      this.camera = clamped(
        centredOn(onBoard(this.camera, [had.width / 2, had.height / 2]), this.camera.scale, size),
        geometry,
        size,
      );
    else this.camera = whole ? fitted(geometry, size) : opened(geometry, size, matters());
    this.geometry = geometry;
    this.placedIn = size;
    this.rest();
  }

  move = (dx: number, dy: number): void => this.go((camera, geometry) => moved(camera, dx, dy, geometry, this.size));
  zoom = (factor: number, at: Point = [this.size.width / 2, this.size.height / 2]): void =>
    this.go((camera, geometry) => zoomed(camera, factor, at, geometry, this.size));
  fit = (): void => this.go((_, geometry) => fitted(geometry, this.size));
  /** The middle goes there. */
  jump = (at: Point): void =>
    this.go((camera, geometry) => clamped(centredOn(at, camera.scale, this.size), geometry, this.size));
  /** As little as needed for a place to be seen with some room around it. */
  show = (at: Point, room: number): void =>
    this.go((camera, geometry) => showing(camera, at, room, geometry, this.size));

  hold = (): void => {
    clearTimeout(this.resting);
    this.resting = setTimeout(this.rest, REST);
  };
  stop(): void {
    clearTimeout(this.resting);
  }

  private go(step: (camera: Camera, geometry: BoardGeometry) => Camera): void {
    if (!this.geometry) return;
    this.hold();
    this.camera = step(this.camera, this.geometry);
  }
  private rest = (): void => {
    this.scale = this.camera.scale;
  };
}
