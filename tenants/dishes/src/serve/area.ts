import { frame, type Point, type Zone } from '../geometry.ts';

/** Area is where food may lie in a vessel. Places in it are shares of its half width and half height, -1 to 1. */
export class Area {
  constructor(
    readonly x: number,
    readonly y: number,
    readonly rx: number,
    readonly ry = rx,
    /** rot is the turn in degrees. */
    readonly rot = 0,
    readonly square = false,
  ) {}

  /** at returns a place. */
  at(u: number, v: number): Point {
    return frame(this.x, this.y, this.rot)(u * this.rx, v * this.ry);
  }
  /** zone returns an ellipse around a place; rx and ry are shares. */
  zone(u = 0, v = 0, rx = 0.9, ry = rx, extra: Partial<Zone> = {}): Zone {
    const [x, y] = this.at(u, v);
    return { x, y, rx: rx * this.rx, ry: ry * this.ry, ...extra, rot: this.rot + (extra.rot ?? 0) };
  }
  /** box returns a rectangle around a place. */
  box(u = 0, v = 0, w = 0.9, h = w): Zone {
    const z = this.zone(u, v, w, h);
    return { ...z, w: 2 * z.rx, h: 2 * z.ry };
  }
  /** all is the zone of the whole area: a rectangle in a square vessel. */
  all(share = 0.94): Zone {
    return this.square ? this.box(0, 0, share) : this.zone(0, 0, share);
  }
  /** half the shorter side, the unit of how large pieces may be. */
  get size(): number {
    return Math.min(this.rx, this.ry);
  }
}
