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

/** num writes a number with one decimal, as short as SVG allows. */
export const num = (n: number): string => {
  const s = (Math.round(n * 10) / 10).toString();
  return s.replace(/^(-?)0\./, '$1.');
};

const join = (values: number[]) =>
  values.map(num).reduce((text, n) => text + (text && !n.startsWith('-') ? ' ' : '') + n, '');

type Command = ['M' | 'L' | 'Q', ...number[]] | ['Z'];

/** path writes commands relative to each other, for small files. */
function path(commands: Command[]): string {
  let x = 0;
  let y = 0;
  let out = '';
  const round = (v: number) => Math.round(v * 10) / 10;
  for (const [kind, ...values] of commands) {
    if (kind === 'Z') {
      out += 'z';
      continue;
    }
    if (kind === 'M') {
      x = round(values[0] ?? 0);
      y = round(values[1] ?? 0);
      out += `M${join([x, y])}`;
      continue;
    }
    const moved: number[] = [];
    for (let i = 0; i < values.length; i += 2) moved.push(round((values[i] ?? 0) - x), round((values[i + 1] ?? 0) - y));
    out += kind.toLowerCase() + join(moved);
    x = round(x + (moved[moved.length - 2] ?? 0));
    y = round(y + (moved[moved.length - 1] ?? 0));
  }
  return out;
}

const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
const at = (points: readonly Point[], i: number): Point =>
  points[((i % points.length) + points.length) % points.length] as Point;

/** smooth draws a smooth curve that passes near points. */
export function smooth(points: readonly Point[], closed = true): string {
  const n = points.length;
  const out: Command[] = [];
  if (closed) {
    out.push(['M', ...middle(at(points, -1), at(points, 0))]);
    for (let i = 0; i < n; i++) out.push(['Q', ...at(points, i), ...middle(at(points, i), at(points, i + 1))]);
    out.push(['Z']);
    return path(out);
  }
  out.push(['M', ...at(points, 0)]);
  if (n === 2) out.push(['L', ...at(points, 1)]);
  for (let i = 1; i < n - 1; i++) {
    const end = i === n - 2 ? at(points, n - 1) : middle(at(points, i), at(points, i + 1));
    out.push(['Q', ...at(points, i), ...end]);
  }
  return path(out);
}

/** rounded draws a polygon whose corners have radius r at most. */
export function rounded(points: readonly Point[], r: number): string {
  const out: Command[] = [];
  points.forEach((p, i) => {
    const a = at(points, i - 1);
    const b = at(points, i + 1);
    const la = Math.hypot(a[0] - p[0], a[1] - p[1]) || 1;
    const lb = Math.hypot(b[0] - p[0], b[1] - p[1]) || 1;
    const q = Math.min(r, la / 2.05, lb / 2.05);
    const from: Point = [p[0] + ((a[0] - p[0]) / la) * q, p[1] + ((a[1] - p[1]) / la) * q];
    const to: Point = [p[0] + ((b[0] - p[0]) / lb) * q, p[1] + ((b[1] - p[1]) / lb) * q];
    out.push([i ? 'L' : 'M', ...from], ['Q', ...p, ...to]);
  });
  out.push(['Z']);
  return path(out);
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
