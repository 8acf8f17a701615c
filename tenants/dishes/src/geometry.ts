/** A point in the drawing, whose side is 480 units. */
export type Point = [number, number];

/** Frame maps a piece's own coordinates to the drawing: moved, turned and scaled. */
export interface Frame {
  (u: number, v: number): Point;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** rot is the turn in degrees, clockwise. */
  readonly rot: number;
  /** all maps many points. */
  all(points: readonly (readonly [number, number])[]): Point[];
}

/** frame places a piece. The turn is baked into the points, so that the light never turns with the piece. */
export function frame(x: number, y: number, rot = 0, scale = 1): Frame {
  const a = (rot * Math.PI) / 180;
  const c = Math.cos(a) * scale;
  const n = Math.sin(a) * scale;
  const map = (u: number, v: number): Point => [x + u * c - v * n, y + u * n + v * c];
  const all = (points: readonly (readonly [number, number])[]) => points.map(([u, v]) => map(u, v));
  return Object.assign(map, { x, y, scale, rot, all });
}

/** written writes a whole number of tenths as a number with one decimal, as short as SVG allows. */
function written(tenths: number): string {
  const decimal = tenths % 10;
  if (decimal === 0) return String(tenths / 10);
  const whole = Math.trunc(tenths / 10);
  return tenths < 0 ? `-${-whole || ''}.${-decimal}` : `${whole || ''}.${decimal}`;
}

/** num writes a number with one decimal, as short as SVG allows. */
export const num = (n: number): string => written(Math.round(n * 10));

/**
 * Path writes the commands of a path relative to each other, for small files. Positions are in whole tenths. It makes
 * few objects, since most of a drawing's time on the server is that of its paths.
 */
class Path {
  text = '';
  private x = 0;
  private y = 0;

  move(x: number, y: number): void {
    this.x = Math.round(x * 10);
    this.y = Math.round(y * 10);
    this.text += `M${written(this.x)}${next(this.y)}`;
  }
  line(x: number, y: number): void {
    this.text += 'l';
    this.end(x, y, false);
  }
  /** curve goes to x, y by way of the control point u, v. */
  curve(u: number, v: number, x: number, y: number): void {
    const du = Math.round((u - this.x / 10) * 10);
    const dv = Math.round((v - this.y / 10) * 10);
    this.text += `q${written(du)}${next(dv)}`;
    this.end(x, y, true);
  }
  close(): void {
    this.text += 'z';
  }

  /** end writes the point at which a command ends; it follows another point or the command's letter. */
  private end(x: number, y: number, follows: boolean): void {
    const dx = Math.round((x - this.x / 10) * 10);
    const dy = Math.round((y - this.y / 10) * 10);
    this.text += (follows ? next(dx) : written(dx)) + next(dy);
    this.x += dx;
    this.y += dy;
  }
}

/** next writes tenths after another number; a minus sign separates them too. */
const next = (tenths: number) => (tenths < 0 ? written(tenths) : ` ${written(tenths)}`);

const at = (points: readonly Point[], i: number): Point =>
  points[((i % points.length) + points.length) % points.length] as Point;

/** smooth draws a smooth curve that passes near points. */
export function smooth(points: readonly Point[], closed = true): string {
  const n = points.length;
  const path = new Path();
  /** curve bends at p, as far as the middle between p and q. */
  const curve = (p: Point, q: Point) => path.curve(p[0], p[1], (p[0] + q[0]) / 2, (p[1] + q[1]) / 2);
  const first = at(points, 0);
  const last = at(points, -1);
  if (closed) {
    path.move((last[0] + first[0]) / 2, (last[1] + first[1]) / 2);
    for (let i = 0; i < n; i++) curve(points[i] as Point, i === n - 1 ? first : (points[i + 1] as Point));
    path.close();
    return path.text;
  }
  path.move(first[0], first[1]);
  if (n === 2) path.line(last[0], last[1]);
  for (let i = 1; i < n - 2; i++) curve(points[i] as Point, points[i + 1] as Point);
  if (n > 2) {
    const bend = at(points, -2);
    path.curve(bend[0], bend[1], last[0], last[1]);
  }
  return path.text;
}

/** rounded draws a polygon whose corners have radius r at most. */
export function rounded(points: readonly Point[], r: number): string {
  const path = new Path();
  points.forEach((p, i) => {
    const a = at(points, i - 1);
    const b = at(points, i + 1);
    const la = Math.hypot(a[0] - p[0], a[1] - p[1]) || 1;
    const lb = Math.hypot(b[0] - p[0], b[1] - p[1]) || 1;
    const q = Math.min(r, la / 2.05, lb / 2.05);
    const x = p[0] + ((a[0] - p[0]) / la) * q;
    const y = p[1] + ((a[1] - p[1]) / la) * q;
    if (i === 0) path.move(x, y);
    else path.line(x, y);
    path.curve(p[0], p[1], p[0] + ((b[0] - p[0]) / lb) * q, p[1] + ((b[1] - p[1]) / lb) * q);
  });
  path.close();
  return path.text;
}

/** hull returns the convex outline of points. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const cross = (o: Point, a: Point, b: Point) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (list: Point[]) => {
    const out: Point[] = [];
    for (const p of list) {
      while (out.length > 1 && cross(at(out, -2), at(out, -1), p) <= 0) out.pop();
      out.push(p);
    }
    out.pop();
    return out;
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

/** circle as a path. */
export const circlePath = (x: number, y: number, r: number) =>
  `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 1 0 ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 0 ${num(-2 * r)} 0z`;

/** toward moves points to a centre: k = 1 leaves them, 0 puts them in the centre. */
export const toward = (points: readonly Point[], x: number, y: number, k: number, dx = 0, dy = 0): Point[] =>
  points.map(([a, b]) => [x + (a - x) * k + dx, y + (b - y) * k + dy]);

/** shift moves points. */
export const shift = (points: readonly Point[], dx: number, dy: number): Point[] =>
  points.map(([a, b]) => [a + dx, b + dy]);

/** A place for food: an ellipse, a sector of one, or a rectangle (w and h given), turned by rot degrees. */
export interface Zone {
  x: number;
  y: number;
  rx: number;
  ry: number;
  rot?: number;
  /** from and to cut a sector out, in degrees clockwise from the right. */
  from?: number;
  to?: number;
  /** hole is the share of the radius that stays free in the middle, 0 to 1. */
  hole?: number;
  w?: number;
  h?: number;
}

/** area of a zone, in square units. */
export const area = (z: Zone) =>
  z.w && z.h ? z.w * z.h : (z.rx * z.ry * Math.PI * ((z.to ?? 360) - (z.from ?? 0)) * (1 - (z.hole ?? 0) ** 2)) / 360;
