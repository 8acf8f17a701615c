import { type Hex, tone } from '../colour.ts';
import { type Frame, type Point, shift, smooth } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Look } from './shapes.ts';

/** bean: a kidney, more or less bent; now and then it lies on its back. Cooked beans are dull, with a soft light. */
export function bean(pen: Pen, f: Frame, o: Look & { w: number; h: number; bent?: number; eye?: Hex }): void {
  const { w, h } = o;
  const s = f.scale;
  const c = pen.vary(o.colour);
  const bent = (o.bent ?? 0.42) * (pen.random() < 0.25 ? 0.2 : pen.between(0.8, 1.1));
  const k = pen.between(0.92, 1.08);
  // a thick arc: the middle of each end lies lower than the middle of the back
  const outline = f.all(
    (
      [
        [-1.06, 0.34],
        [-1, -0.34],
        [-0.56, -0.92],
        [0, -1.04],
        [0.56, -0.94],
        [1, -0.4],
        [1.06, 0.3],
        [0.84, 0.84],
        [0.44, 0.8],
        [0, 0.66],
        [-0.44, 0.82],
        [-0.86, 0.86],
      ] as const
    ).map(([u, v]) => {
      const belly = v > 0.5 && Math.abs(u) < 0.6 ? -bent * h * 0.42 * (1 - u * u) : 0;
      // a bean that is hardly bent has a full belly
      const full = v > 0.5 ? Math.max(0, 1 - bent / 0.24) * 0.34 * (1 - u * u) : 0;
      return [u * w * k, (v + full) * h + belly + bent * h * 0.34 * u * u];
    }),
  );
  const d = smooth(outline);
  pen.shadow(d, 'low').fill(d, pen.linear([tone(c, 0.3), c, tone(c, -0.18)]));
  if (o.eye) pen.ellipse(...f(0, h * 0.3), 3.2 * s, 2 * s, o.eye, 0.9, f.rot);
  const back = f.all([
    [-w * 0.6, -h * 0.3],
    [-w * 0.1, -h * 0.6],
    [w * 0.46, -h * 0.5],
  ]);
  pen.line(smooth(back, false), tone(c, 0.6), h * 0.3 * s, 0.3);
}

/** pod: an edamame or broad bean: a plump flat oval with its seam at one end. */
export function pod(pen: Pen, f: Frame, o: Look & { w: number; h: number }): void {
  const { w, h } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.07);
  const k = pen.between(0.92, 1.06);
  const outline = f.all([
    [-w * k, h * 0.1],
    [-w * 0.8, -h * 0.7],
    [-w * 0.1, -h * 1.04],
    [w * 0.64, -h * 0.86],
    [w * k, -h * 0.14],
    [w * 0.84, h * 0.64],
    [w * 0.2, h],
    [-w * 0.62, h * 0.84],
  ]);
  const d = smooth(outline);
  pen.shadow(d, 'low').fill(d, pen.linear([tone(c, 0.34), c, tone(c, -0.22)]));
  const seam = f.all([
    [w * 0.86, -h * 0.34],
    [w * 0.72, 0],
    [w * 0.78, h * 0.36],
  ]);
  pen.line(smooth(seam, false), tone(c, -0.34), 1.6 * s, 0.55);
  const light = f.all([
    [-w * 0.66, -h * 0.26],
    [-w * 0.2, -h * 0.58],
    [w * 0.3, -h * 0.52],
  ]);
  pen.line(smooth(light, false), '#fbffe0', h * 0.26 * s, 0.34);
}

/** chickpea: round and dull, two halves under one skin, with a clear beak. */
export function chickpea(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const { r } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.05);
  const j = () => pen.between(0.95, 1.05);
  const outline = f.all(
    (
      [
        [-1.02, 0.04],
        [-0.8, -0.76],
        [-0.1, -1.04],
        [0.62, -0.82],
        [0.94, -0.34],
        [1.2, -0.06],
        [1.16, 0.16],
        [0.9, 0.4],
        [0.56, 0.86],
        [-0.14, 1.02],
        [-0.82, 0.72],
      ] as const
    ).map(([a, b]): Point => [a * r * j(), b * r * j()]),
  );
  const d = smooth(outline);
  pen.shadow(d, 'low').fill(d, pen.radial([tone(c, 0.34), c, tone(c, -0.24)], '.38 .32 .78'));
  const cleft = f.all([
    [r * 1, 0.04 * r],
    [r * 0.6, r * 0.1],
    [r * 0.3, r * 0.02],
  ]);
  pen.line(smooth(cleft, false), tone(c, -0.36), r * 0.15 * s, 0.6);
  pen.line(smooth(shift(cleft, -0.4 * s, r * 0.16 * s), false), tone(c, 0.5), r * 0.12 * s, 0.6);
}

/**
 * lentils: a spoonful of flat lenses that lie over each other, matt and of nearly one colour: most are seen only as a
 * part of the mass, a few on top as clear discs with a thin edge. With the light of a ball they would be pellets.
 */
export function lentils(pen: Pen, f: Frame, o: Look & { r: number; n?: number }): void {
  const s = f.scale;
  const { r, n = 16, colour } = o;
  const reach = r * 1.06 * Math.sqrt(n);
  const base = pen.blob(f.x, f.y, reach * 0.86 * s, reach * 0.7 * s, { wob: 0.16, n: 11, rot: f.rot });
  pen.shadow(base, 'low').fill(base, tone(colour, -0.1));
  const lens = (points: readonly Point[], k: number) =>
    points.map(([u, v]) => {
      const [x, y] = f(u, v);
      const flat = pen.pick([0.5, 0.72, 0.9]);
      return pen.outline(x, y, r * k * s, r * k * flat * s, { wob: 0.03, n: 8, rot: pen.between(0, 180) });
    });
  const area = { x: 0, y: 0, rx: reach * 0.98, ry: reach * 0.78 };
  lens(pen.scatter(area, n, r * 1.1), 0.96).forEach((outline, i) => {
    pen.fill(smooth(outline), tone(colour, [-0.06, 0.08, 0.02, -0.12][i % 4] ?? 0));
  });
  const clear = pen.scatter({ ...area, rx: area.rx * 0.8, ry: area.ry * 0.8 }, Math.round(n * 0.4), r * 2);
  for (const outline of lens(clear, 1)) {
    pen.fill(smooth(shift(outline, 0.5 * s, 1.3 * s)), tone(colour, -0.44), 0.6);
    pen.fill(smooth(outline), pen.linear([tone(colour, 0.3), tone(colour, 0.1), tone(colour, -0.06)]));
  }
}
