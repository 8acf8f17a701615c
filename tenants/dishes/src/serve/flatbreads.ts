import { type Hex, toLch, tone } from '../colour.ts';
import { type Frame, frame, hull, type Point, rounded, shift, smooth, toward, type Zone } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { Area } from './area.ts';
import { soft } from './soft.ts';

/** toasted are the soft brown marks of a hot pan: some large and pale, the others small. */
function toasted(pen: Pen, place: () => Point, n: number, r: number, brown: Hex): void {
  for (let i = 0; i < n; i++) {
    const [x, y] = place();
    const q = r * (i % 2 ? pen.between(0.5, 0.8) : pen.between(1.2, 1.9));
    pen.sear(x, y, q * 1.3, q, brown, i % 2 ? 0.46 : 0.34, pen.between(0, 180));
  }
}

/** lace is the browning of a thin pancake: soft clouds of pale and darker brown. */
function lace(pen: Pen, place: () => Point, n: number, brown: Hex): void {
  for (let i = 0; i < n; i++) {
    const [x, y] = place();
    pen.stamp(`lace${brown}`, x, y, 0, 5, 180, () => {
      const k = pen.between(12, 22);
      for (let j = 0; j < 3; j++)
        pen.sear(pen.between(-k, k), pen.between(-k, k) * 0.7, k * (1.1 - j * 0.26), k * (0.7 - j * 0.16), brown, 0.3);
    });
  }
}

/** flatbread is a round tortilla, roti or pancake lying flat. It returns where its filling goes. */
export function flatbread(
  pen: Pen,
  x: number,
  y: number,
  r: number,
  c: Hex,
  o: { ry?: number; spots?: Hex; rot?: number } = {},
): Area {
  const { ry = r * 0.97, spots = '#a87236', rot = 0 } = o;
  const outline = pen.outline(x, y, r, ry, { wob: 0.03, n: 16, rot });
  const d = smooth(outline);
  pen.shadow(smooth(shift(outline, 1, 3)), 'high').fill(smooth(shift(outline, 1.4, 4.6)), tone(c, -0.4));
  pen.fill(d, pen.radial([tone(c, 0.3), tone(c, 0.06), tone(c, -0.14)], '.42 .38 .7'));
  toasted(pen, () => pen.within({ x, y, rx: r * 0.88, ry: ry * 0.88, rot }), Math.round(r / 10), r * 0.1, spots);
  return new Area(x, y, r * 0.94, ry * 0.94, rot);
}

/**
 * quartered is a thin pancake or flatbread folded twice: a wedge whose point is at x, y and whose open edges lie along
 * the arc, one above the other.
 */
export function quartered(pen: Pen, x: number, y: number, r: number, rot: number, c: Hex, brown: Hex): void {
  const f = frame(x, y, rot);
  const wedge = (k: number, half: number): Point[] => [
    [0, 0],
    [r * k * 0.45, -Math.sin(half) * r * k * 0.5],
    ...[-1, -0.6, -0.2, 0.2, 0.6, 1].map((u): Point => {
      const q = r * k * pen.between(0.97, 1.03);
      return [Math.cos(u * half) * q, Math.sin(u * half) * q];
    }),
    [r * k * 0.45, Math.sin(half) * r * k * 0.5],
  ];
  // four layers: the lowest reaches furthest
  for (const [i, k] of [1.06, 1.01, 0.97].entries()) {
    const leaf = f.all(wedge(k, 0.66 - i * 0.025));
    const d = rounded(leaf, r * 0.16);
    if (i) soft(pen, 2, () => pen.fill(rounded(shift(leaf, 2, 4), r * 0.16), '#3a1a08', 0.3));
    else pen.shadow(d, 'high');
    pen.fill(rounded(shift(leaf, 0.8, 2.6), r * 0.16), tone(c, -0.34));
    pen.fill(d, pen.linear([tone(c, 0.36), tone(c, 0.06), tone(c, -0.16)]));
    if (i < 2) continue;
    pen.clip(d, () => {
      lace(pen, () => f(pen.between(0.1, 0.98) * r, pen.between(-0.56, 0.56) * r), Math.round(r / 6), brown);
      soft(pen, 3, () => pen.line(d, tone(brown, -0.1), 9, 0.3));
    });
  }
}

/**
 * folded is a flatbread, pancake or omelette folded in half: the filling lies on the lower half, and the upper half does
 * not quite reach its edge. It returns the top of the fold.
 */
export function folded(
  pen: Pen,
  x: number,
  y: number,
  r: number,
  rot: number,
  c: Hex,
  spots: Hex,
  fill: (a: Area) => void,
  thin = false,
): Area {
  const f = frame(x, y, rot);
  const moon = (k: number, corner: number, edge: number, wild: number): Point[] => [
    ...Array.from({ length: 15 }, (_, i): Point => {
      const t = Math.PI + 0.1 + ((Math.PI - 0.2) * i) / 14;
      const q = r * k * pen.between(1 - wild, 1 + wild);
      return [Math.cos(t) * q, Math.sin(t) * q * 0.92 + r * 0.16];
    }),
    ...[0.92, 0.66, 0.34, 0, -0.34, -0.66, -0.92].map(
      (u): Point => [u * r * k, r * (corner + (edge - corner) * (1 - u * u)) * pen.between(1 - wild * 2, 1 + wild * 2)],
    ),
  ];
  const low = f.all(moon(1.02, 0.4, 0.74, 0.025));
  pen.shadow(smooth(shift(low, 1, 5)), 'high').fill(smooth(shift(low, 1.5, 6)), tone(c, -0.42));
  pen.fill(smooth(low), pen.linear([tone(c, 0.2), tone(c, 0), tone(c, -0.14)]));
  const [ax, ay] = f(0, r * 0.37);
  fill(new Area(ax, ay, r * 0.84, r * 0.29, rot));
  const flap = f.all(moon(0.98, 0.12, 0.2, 0.022));
  const d = smooth(flap);
  soft(pen, 4, () => pen.fill(smooth(shift(flap, 3, 9)), '#3a1a08', 0.4));
  // the thickness of the flap, paler where it was not in the pan
  pen.fill(smooth(shift(flap, 1, 5)), tone(c, -0.3)).fill(smooth(shift(flap, 0.4, 2)), tone(c, 0.5));
  pen.fill(d, pen.linear([tone(c, 0.26), c, tone(c, -0.16)]));
  pen.clip(d, () => {
    const place = () => f(pen.between(-0.92, 0.92) * r, pen.between(-0.66, 0.14) * r);
    if (thin) lace(pen, place, 26, spots);
    else {
      toasted(pen, place, 15, r * 0.15, spots);
      soft(pen, 3, () => {
        // it was pushed together in the pan: low folds along the edge
        for (const v of [-0.34, -0.14, 0.04]) {
          const from = pen.between(-0.75, -0.1);
          const wave = (dy: number) =>
            smooth(
              f.all(
                [0, 0.2, 0.42, 0.62].map((u): Point => [(from + u) * r, (v + dy + Math.sin(u * 7 + v) * 0.03) * r]),
              ),
              false,
            );
          pen.line(wave(0.05), tone(c, -0.4), r * 0.05, 0.3).line(wave(0), tone(c, 0.55), r * 0.045, 0.5);
        }
      });
    }
    soft(pen, 5, () => {
      pen.line(d, tone(spots, -0.1), 15, 0.4);
      pen.ellipse(...f(-0.3 * r, -0.34 * r), r * 0.34, r * 0.17, tone(c, 0.7), 0.4, rot - 22);
    });
  });
  const [tx, ty] = f(0, -r * 0.3);
  return new Area(tx, ty, r * 0.6, r * 0.34, rot);
}

/** floured are the marks on a wall of pita or tortilla: brown where it touched the oven, pale with flour elsewhere. */
function floured(pen: Pen, d: string, c: Hex, place: () => Point, r: number): void {
  pen.clip(d, () => {
    toasted(pen, place, 8, r * 0.12, '#a5662a');
    pen.specks(
      Array.from({ length: 26 }, () => place()),
      '#fff6e4',
      3,
      0.4,
    );
    soft(pen, 4, () => pen.line(d, tone(c, -0.4), r * 0.1, 0.36));
  });
}

/** pocket is half a pita: its filling is heaped in the opening and rises well above the front wall. */
export function pocket(pen: Pen, x: number, y: number, r: number, rot: number, c: Hex, fill: (a: Area) => void): void {
  const f = frame(x, y, rot);
  const half = (dip: number, k: number, low: number, top: number): Point[] => [
    ...Array.from({ length: 11 }, (_, i): Point => {
      const t = 0.12 + ((Math.PI - 0.24) * i) / 10;
      return [Math.cos(t) * r * k, Math.sin(t) * r * low + top * r];
    }),
    ...[-0.9, -0.6, -0.3, 0, 0.3, 0.6, 0.9].map(
      (u): Point => [u * r, r * (top + dip * (1 - u * u)) + pen.between(-1, 1) * r * 0.018],
    ),
  ];
  const back = f.all(half(-0.3, 1, 0.8, -0.1));
  pen.shadow(smooth(shift(back, 1, 4)), 'high').fill(smooth(back), pen.linear([tone(c, 0.3), c, tone(c, -0.3)]));
  pen.fill(smooth(toward(back, x, y, 0.93)), tone(c, -0.44), 0.75);
  const [ax, ay] = f(0, -r * 0.18);
  fill(new Area(ax, ay, r * 0.9, r * 0.5, rot));
  const front = f.all(half(0.08, 1.01, 0.74, 0.1));
  const d = smooth(front);
  soft(pen, 3, () => pen.line(smooth(front.slice(10), false), '#3a1a08', 8, 0.45));
  pen.fill(smooth(shift(front, 1, 4)), tone(c, -0.36));
  pen.fill(d, pen.radial([tone(c, 0.4), tone(c, 0.06), tone(c, -0.24)], '.42 .3 .72'));
  floured(pen, d, c, () => f(pen.between(-0.85, 0.85) * r, pen.between(0.06, 0.7) * r), r);
  // the torn edge of the wall shows its crumb
  pen
    .line(smooth(front.slice(11), false), tone(c, 0.62), r * 0.055, 0.95)
    .line(smooth(shift(front.slice(11), 0, r * 0.035), false), tone(c, -0.3), 2, 0.5);
}

/** taco is a tortilla folded over its filling, lying on its side: the filling shows all along the arch. */
export function taco(pen: Pen, x: number, y: number, r: number, rot: number, c: Hex, fill: (a: Area) => void): void {
  const f = frame(x, y, rot);
  const half = (w: number, h: number, dy: number): Point[] => [
    ...Array.from({ length: 13 }, (_, i): Point => {
      const t = Math.PI + (Math.PI * i) / 12;
      return [Math.cos(t) * r * w * pen.between(0.98, 1.02), Math.sin(t) * r * h * pen.between(0.98, 1.02) + dy * r];
    }),
    [r * 0.72 * w, (dy + 0.19) * r],
    [0, (dy + 0.24) * r],
    [-r * 0.72 * w, (dy + 0.19) * r],
  ];
  const back = f.all(half(1, 0.98, 0.26));
  pen
    .shadow(smooth(shift(back, 1, 4)), 'high')
    .fill(smooth(back), pen.linear([tone(c, 0.24), tone(c, -0.06), tone(c, -0.3)]));
  pen.fill(smooth(toward(back, x, y, 0.94)), tone(c, -0.4), 0.6);
  const [ax, ay] = f(0, -r * 0.28);
  fill(new Area(ax, ay, r * 0.86, r * 0.56, rot));
  const front = f.all(half(1.02, 0.54, 0.36));
  const d = smooth(front);
  soft(pen, 3, () => pen.fill(smooth(shift(front, 0, -4)), '#3a1a08', 0.4));
  pen.fill(d, pen.radial([tone(c, 0.4), tone(c, 0.06), tone(c, -0.24)], '.42 .3 .72'));
  floured(pen, d, c, () => f(pen.between(-0.85, 0.85) * r, pen.between(-0.26, 0.46) * r), r);
  pen.line(smooth(front.slice(0, 13), false), tone(c, 0.6), r * 0.045, 0.9);
}

/** isGreen tells whether something is a leaf rather than a bread. */
const isGreen = (c: Hex) => toLch(c)[2] > 105;

/** How a wrapRoll looks: leaf has the veins of cabbage or lettuce, sheer lets the colours in it shine through. */
export interface Wrapping {
  leaf?: boolean;
  sheer?: readonly Hex[];
}

/**
 * wrapRoll is half of a rolled flatbread or leaf that was cut slantwise, seen from its cut side: a plump roll that is
 * narrower where it was tucked in, and at its end the broad round of the cut, from which the filling bulges. A straight
 * roll with a hollow end would be a cup.
 */
export function wrapRoll(
  pen: Pen,
  x: number,
  y: number,
  len: number,
  w: number,
  rot: number,
  c: Hex,
  fill: (z: Zone) => void,
  o: Wrapping = {},
): void {
  const f = frame(x, y, rot);
  const [l, h] = [len / 2, w / 2];
  const bulge = () => pen.between(0.97, 1.04);
  const cut = l - h * 0.66;
  // the far end is tucked in, and the bread bulges over what is in it
  const points = f.all([
    [-l, -h * 0.4],
    [-l * 0.97, -h * 0.84 * bulge()],
    [-l * 0.5, -h * 0.98 * bulge()],
    [0, -h * 1 * bulge()],
    [cut * 0.8, -h],
    [cut + h * 0.1, -h * 0.99],
    [cut + h * 0.1, h * 0.99],
    [cut * 0.8, h],
    [0, h * 1.0 * bulge()],
    [-l * 0.5, h * 0.98 * bulge()],
    [-l * 0.97, h * 0.86 * bulge()],
    [-l, h * 0.46],
  ]);
  const d = smooth(points);
  const slant = pen.pick([-16, 16]);
  const face = (k: number) => {
    const [ox, oy] = f(cut, 0);
    return pen.outline(ox, oy, h * 0.82 * k, h * 1.03 * k, { n: 16, wob: 0.02, rot: rot + slant });
  };
  const rim = face(1);
  pen.shadow(smooth(shift(hull([...points, ...rim]), 1, 4)), 'high');
  pen.fill(d, pen.linear([tone(c, 0.4), tone(c, 0.08), tone(c, -0.26)]));
  const along = (v: number, from: number, to: number, bend: number) =>
    f.all([0, 0.33, 0.67, 1].map((q): Point => [l * (from + (to - from) * q), h * (v + bend * q * q)]));
  pen.clip(d, () => {
    const place = () => f(pen.between(-l, l * 0.6), pen.between(-h, h) * 0.9);
    if (o.sheer) pen.spots(12, place, [h * 0.25, h * 0.5], o.sheer, 0.4);
    else if (o.leaf) veins(pen, f, l, h, c);
    else if (isGreen(c)) pen.spots(14, place, [6, 20], [tone(c, -0.2), tone(c, 0.2)], 0.34);
    else for (const n of [9, 9]) toasted(pen, place, n, h * 0.22, '#8f4e18');
    soft(pen, 4, () => {
      // round: in the shade along its lower side, and where it is tucked in
      pen.line(smooth(points, true), tone(c, -0.5), h * 0.16, 0.34);
      pen.line(smooth(along(-0.3, -0.8, 0.4, 0), false), tone(c, 0.75), h * 0.26, 0.4);
    });
    if (o.leaf) return;
    // the flap that was folded in, and the edge of the bread, which lies on the layer below
    const flap = f.all([
      [-l * 1.1, -h * 0.9],
      [-l * 0.5, h * 0.1],
      [-l * 0.62, h * 1.1],
    ]);
    const seam = along(-0.5, -0.55, 0.62, 0.9);
    soft(pen, 2, () => {
      pen.line(smooth(shift(seam, 1.4, 4), false), '#3a1a08', 5, 0.4);
      pen.line(smooth(shift(flap, 3, 2), false), '#3a1a08', 5, 0.34);
    });
    // a sharp light fold would be paper
    soft(pen, 1.2, () => pen.line(smooth(seam, false) + smooth(flap, false), tone(c, 0.5), 4, 0.45));
  });
  // the cut: the wall of bread, a second layer within it, and what is in it, packed
  pen.fill(smooth(rim), pen.linear([tone(c, 0.66), tone(c, 0.36), tone(c, 0.06)]));
  pen.line(smooth(face(0.9).slice(0, 13), false), tone(c, -0.34), 2, 0.5);
  pen.fill(smooth(face(0.83)), tone(c, -0.5));
  const [ex, ey] = f(cut + h * 0.08, 0);
  fill({ x: ex, y: ey, rx: h * 0.74, ry: h * 0.92, rot: rot + slant });
}

/** veins are those of a leaf of cabbage or lettuce that was rolled up: one thick rib along it, thin ones to its sides. */
function veins(pen: Pen, f: Frame, l: number, h: number, c: Hex): void {
  const pale = tone(c, 0.6);
  const rib = f.all([
    [-l * 1.1, h * 0.06],
    [0, -h * 0.06],
    [l, 0],
  ]);
  const side = [-0.8, -0.46, -0.12, 0.22].flatMap((u) =>
    [-1, 1].map((q) =>
      smooth(
        f.all([
          [u * l, 0],
          [(u + 0.16) * l, q * h * pen.between(0.3, 0.44)],
          [(u + 0.3) * l, q * h * 0.94],
        ]),
        false,
      ),
    ),
  );
  soft(pen, 3, () => pen.line(smooth(shift(rib, 0, 5), false), tone(c, -0.4), h * 0.14, 0.5));
  pen.line(side.join(''), pale, h * 0.05, 0.6).line(smooth(rib, false), pale, h * 0.12, 0.85);
}
