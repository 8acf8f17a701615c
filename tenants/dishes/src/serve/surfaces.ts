import { type Hex, lightness, mix, tone } from '../colour.ts';
import { frame, type Point, shift, smooth, toward, type Zone } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Area } from './area.ts';
import { outlineOf } from './baked.ts';
import { soft, swooshes } from './soft.ts';

/** liquid fills a vessel with broth or sauce. Oil draws drops on it. */
export function liquid(pen: Pen, a: Area, c: Hex, o: { oil?: Hex; thick?: boolean } = {}): void {
  const r = a.rx * 0.985;
  const round = !a.square && a.rx === a.ry;
  const d = a.square
    ? outlineOf(pen, a, 1.02)
    : round
      ? pen.disc(a.x, a.y, r)
      : smooth(pen.outline(a.x, a.y, r, a.ry * 0.985, { wob: 0, rot: a.rot, n: 16 }));
  // a pale soup in a deep shade would be khaki
  const deep = lightness(c) > 0.78 ? 0.45 : 1;
  pen.fill(
    d,
    pen.radial(
      [
        [tone(c, 0.24), 0],
        [tone(c, 0.08), 0.46],
        [tone(c, -0.14 * deep), 0.82],
        [tone(c, -0.38 * deep), 1],
      ],
      '.46 .46 .57',
    ),
  );
  const on = (t: number, k: number): Point => [a.x + Math.cos(t) * k * r, a.y + (Math.sin(t) * k * r * a.ry) / a.rx];
  const arc = (t: number, k: number, span: number, bulge = 0) =>
    smooth(
      [-1, -0.4, 0.3, 1].map((u) => on(t + u * span, k + u * u * bulge)),
      false,
    );
  pen.clip(d, () => {
    // thick sauce lies in broad folds; broth is still, and darker where it is deep
    soft(pen, 7, () => {
      for (let i = 0; i < (o.thick ? 6 : 3); i++) {
        const t = pen.between(0, 6.283);
        const k = pen.between(0.2, 0.8);
        const span = pen.between(0.25, 0.6);
        pen.line(arc(t, k + 0.07, span, 0.05), tone(c, -0.42), r * 0.15, (o.thick ? 0.3 : 0.1) * deep);
        pen.line(arc(t, k, span, 0.05), tone(c, 0.48), r * 0.1, o.thick ? 0.55 : 0.14);
      }
    });
    // it climbs the wall a little, and shines there
    pen.line(d, tone(c, -0.3), 9, 0.5).line(d, tone(c, 0.42), 4, 0.75);
    soft(pen, 2.4, () => {
      pen.line(arc(3.85, 0.84, 0.5), '#fffaf0', r * 0.05, 0.5);
      pen.line(arc(0.75, 0.9, 0.32), '#fffaf0', r * 0.026, 0.3);
    });
  });
  if (o.oil)
    for (const [x, y] of pen.scatter({ x: a.x, y: a.y, rx: r * 0.9, ry: a.ry * 0.88, rot: a.rot }, 22, r * 0.13)) {
      const k = pen.between(2.5, 9);
      pen.ellipse(x, y, k, k * 0.86, o.oil, 0.5);
      pen.line(smooth(pen.outline(x, y, k, k * 0.86, { wob: 0, n: 8 })), tone(c, -0.4), 1, 0.25);
      pen.ellipse(x - k * 0.3, y - k * 0.3, k * 0.34, k * 0.22, '#fff8e8', 0.6);
    }
  else if (o.thick) sheen(pen, { x: a.x, y: a.y, rx: r * 0.9, ry: a.ry * 0.88, rot: a.rot }, c, 16);
}

/** glints are short lights on a thick sauce, all from the upper left: without them it would be paint. */
function glints(pen: Pen, z: Zone, n: number): void {
  const q = Math.min(z.rx, z.ry) * 0.06;
  const lights = pen.scatter(z, n, z.rx * 0.3).map(([x, y]) => {
    const l = q * pen.between(1, 2.2);
    return smooth(
      [
        [x - l, y + l * 0.5],
        [x - l * 0.3, y - l * 0.2],
        [x + l * 0.9, y - l * 0.5],
      ],
      false,
    );
  });
  soft(pen, 1.4, () => pen.line(lights.join(''), '#fff8e8', q * 0.5, 0.5));
}

/** sheen are drops of oil and specks in a sauce, of its own colours. */
function sheen(pen: Pen, z: Zone, c: Hex, n: number): void {
  const drop = mix(c, '#e89a34', 0.4);
  for (const [x, y] of pen.scatter(z, n, z.rx * 0.14)) {
    const k = pen.between(2, 6);
    pen.ellipse(x, y, k * 1.2, k, drop, 0.42, pen.between(0, 180));
    pen.ellipse(x - k * 0.3, y - k * 0.3, k * 0.4, k * 0.26, '#fff6e2', 0.5);
  }
  pen.specks(pen.scatter(z, n * 3, z.rx * 0.06), tone(c, -0.6), 2.2, 0.3);
  pen.specks(pen.scatter(z, n * 2, z.rx * 0.06), tone(c, 0.5), 2.4, 0.4);
}

/** swirl is cream or oil poured in a turn on a liquid. */
export function swirl(pen: Pen, a: Area, c: Hex, o: { turns?: number; at?: Point; reach?: number } = {}): void {
  const { turns = 1.7, reach = 0.66 } = o;
  const [x, y] = o.at ?? [a.x, a.y];
  const start = pen.between(0, 6.28);
  const n = Math.round(turns * 14);
  const at = (i: number, side: number): Point => {
    const q = i / n;
    const t = q * turns * 6.283 + start;
    // it runs out thin at both ends
    const w = (4 + 12 * Math.sin(Math.PI * Math.min(1, q * 0.9 + 0.08)) ** 0.8) * (1 + 0.3 * Math.sin(i * 1.9));
    const k = a.size * reach * (0.1 + 0.9 * q) + (side * w) / 2;
    return [x + Math.cos(t) * k, y + Math.sin(t) * k * 0.95];
  };
  const range = Array.from({ length: n + 1 }, (_, i) => i);
  const d = smooth([...range.map((i) => at(i, 1)), ...range.reverse().map((i) => at(i, -1))]);
  soft(pen, 4, () => pen.fill(d, c, 0.7));
  pen.fill(d, c, 0.95);
}

/**
 * ripple is something soft that was stirred into cream: a round of it with one broad tail that winds outward and ends
 * thin, without a hard edge, and the track of the spoon in it. As a pool it would be a stiff patch.
 */
export function ripple(pen: Pen, z: Zone, c: Hex): void {
  const start = pen.between(0, 6.283);
  const n = 26;
  const place = (i: number, off: number): Point => {
    const [a, k] = [start + i * 0.34, 0.2 + (0.8 * i) / n + off];
    return [z.x + Math.cos(a) * k * z.rx, z.y + Math.sin(a) * k * z.ry];
  };
  const wide = (i: number) => 0.24 * (1 - i / n) ** 0.7 * (1 + 0.16 * Math.sin(i * 1.7)) + 0.012;
  const range = Array.from({ length: n + 1 }, (_, i) => i);
  const tail = [...range.map((i) => place(i, wide(i))), ...[...range].reverse().map((i) => place(i, -wide(i)))];
  const middle = pen.blob(z.x, z.y, z.rx * 0.42, z.ry * 0.42, { wob: 0.08, n: 14 });
  soft(pen, 5, () => pen.fill(smooth(tail) + middle, c, 0.5));
  soft(pen, 1.4, () => pen.fill(smooth(tail) + middle, pen.linear([tone(c, 0.2), c, tone(c, -0.1)]), 0.95));
  soft(pen, 2.4, () => {
    const line = (off: number, from: number) =>
      smooth(
        range.slice(from, -5).map((i) => place(i, off)),
        false,
      );
    pen.line(line(0.05, 0), tone(c, -0.4), z.rx * 0.06, 0.4).line(line(-0.04, 2), tone(c, 0.7), z.rx * 0.05, 0.7);
  });
}

/** Options of pool. */
export interface Pool {
  wob?: number;
  raised?: boolean;
  /** soaks into what it lies on, such as rice, with an uneven edge. */
  soaks?: boolean;
}

/** pool is a sauce with an irregular edge, soft in form but sharp: a blurred one would be a spray. */
export function pool(pen: Pen, z: Zone, c: Hex, o: Pool = {}): void {
  const outline = pen.outline(z.x, z.y, z.rx, z.ry, {
    wob: (o.wob ?? 0.07) * 0.9,
    n: o.soaks ? 34 : 26,
    rot: z.rot,
    waves: o.soaks ? [3, 5, 9] : [2, 4, 5],
  });
  const d = smooth(outline);
  const r = Math.min(z.rx, z.ry);
  if (o.soaks) soft(pen, 3, () => pen.fill(smooth(toward(outline, z.x, z.y, 1.02, 1, 2)), tone(c, -0.24), 0.45));
  else if (o.raised !== false) pen.shadow(d, 'low');
  pen.fill(
    d,
    pen.radial(
      [
        [tone(c, 0.24), 0],
        [tone(c, 0.04), 0.55],
        [tone(c, -0.14), 0.86],
        [tone(c, -0.32), 1],
      ],
      '.44 .42 .6',
    ),
  );
  pen.clip(d, () => {
    const f = frame(z.x, z.y, z.rot ?? 0);
    // where it ends it is thicker, and darker
    pen.line(d, tone(c, -0.34), 5, o.soaks ? 0.3 : 0.55);
    soft(pen, Math.max(1.4, r * 0.04), () => {
      for (let i = 0; i < 5; i++) {
        const t = pen.between(0, 360) / 57.3;
        const k = pen.between(0.25, 0.8);
        const span = pen.between(0.25, 0.6);
        const wave = (q: number) =>
          smooth(
            [-1, 0, 1].map((u) => f(Math.cos(t + u * span) * (k + q) * z.rx, Math.sin(t + u * span) * (k + q) * z.ry)),
            false,
          );
        pen.line(wave(0.09), tone(c, -0.45), r * 0.13, 0.32).line(wave(0), tone(c, 0.5), r * 0.1, 0.52);
      }
      // the wet edge
      pen.line(smooth(toward(outline, z.x, z.y, 0.95, -1, -2)), tone(c, 0.6), r * 0.03, 0.4);
    });
  });
  if (r > 60) glints(pen, { ...z, rx: z.rx * 0.84, ry: z.ry * 0.84 }, Math.round(r / 26));
  if (r > 60) sheen(pen, { ...z, rx: z.rx * 0.84, ry: z.ry * 0.84 }, c, Math.round(r / 11));
}

/**
 * lap is a thick sauce that was spooned over food: it has a soft form, no dark rim and no height, and short lights
 * where it folded. With a rim it would be a slice of something, with one light along it a leaf.
 */
export function lap(pen: Pen, z: Zone, c: Hex): void {
  const outline = pen.outline(z.x, z.y, z.rx, z.ry, { wob: 0.14, n: 24, rot: z.rot, waves: [3, 4, 5] });
  const d = smooth(outline);
  const r = Math.min(z.rx, z.ry);
  soft(pen, 2, () => pen.fill(smooth(shift(outline, 1, 3)), '#3a2010', 0.24));
  pen.fill(d, pen.linear([tone(c, 0.3), [tone(c, 0.06), 0.5], tone(c, -0.12)]));
  const f = frame(z.x, z.y, z.rot ?? 0);
  const start = pen.between(0, 6.283);
  const fold = (i: number, off: number) =>
    smooth(
      [-0.5, 0, 0.5].map((u) => {
        const [t, k] = [start + i * 2.3 + u, 0.34 + 0.14 * i + off];
        return f(Math.cos(t) * k * z.rx, Math.sin(t) * k * z.ry);
      }),
      false,
    );
  const folds = (off: number) => [0, 1, 2].map((i) => fold(i, off)).join('');
  pen.clip(d, () => {
    soft(pen, Math.max(1.4, r * 0.05), () => {
      pen.line(folds(0.1), tone(c, -0.3), r * 0.16, 0.4).line(folds(-0.06), tone(c, 0.7), r * 0.13, 0.7);
      pen.line(smooth(toward(outline, z.x, z.y, 0.97)), tone(c, -0.24), r * 0.06, 0.5);
    });
  });
}

/** juice is a little fat or gravy that ran from what was fried: a thin shining film with a soft edge, and drops of it. */
export function juice(pen: Pen, z: Zone, c: Hex): void {
  const outline = pen.outline(z.x, z.y, z.rx, z.ry, { wob: 0.1, n: 20, rot: z.rot, waves: [2, 3, 5] });
  const drops = pen.scatter({ ...z, rx: z.rx * 1.2, ry: z.ry * 1.26, hole: 0.88 }, 5, 22).map(([x, y]) => {
    const r = pen.between(2, 5);
    return { x, y, r, d: pen.blob(x, y, r * 1.16, r, { wob: 0.06, n: 7 }) };
  });
  const d = smooth(outline) + drops.map((drop) => drop.d).join('');
  soft(pen, 3, () => pen.fill(smooth(toward(outline, z.x, z.y, 1.02, 2, 3)), '#2a1408', 0.2));
  pen.fill(d, pen.radial([tone(c, 0.1), c, [tone(c, 0.2), 1]], '.5 .5 .56'));
  for (const { x, y, r } of drops) pen.ellipse(x - r * 0.3, y - r * 0.36, r * 0.44, r * 0.24, '#fffbee', 0.8, -30);
  const wet = toward(outline, z.x, z.y, 0.93, 0, -1);
  soft(pen, 1, () => pen.line(smooth(wet.slice(9, 15), false), tone(c, 0.8), 3, 0.7));
}

/** Texture of a thick surface: oats, chia, curds. */
export interface Texture {
  colour: Hex;
  n: number;
  /** size is the radius of a grain. */
  size: number;
  /** round grains are curds; others are flat, as flakes of oats. */
  round?: boolean;
}

/** cream is something thick and spooned: yoghurt, porridge, mousse, dip. */
export function cream(pen: Pen, z: Zone, c: Hex, o: { texture?: Texture; mound?: boolean } = {}): void {
  const d = o.mound
    ? pen.blob(z.x, z.y, z.rx, z.ry, { wob: 0.04, n: 14, rot: z.rot })
    : smooth(pen.outline(z.x, z.y, z.rx, z.ry, { wob: 0, n: 16, rot: z.rot }));
  if (o.mound) pen.shadow(d);
  pen.fill(
    d,
    pen.radial(
      [
        [tone(c, 0.26), 0],
        [c, 0.6],
        [tone(c, -0.12), 0.9],
        [tone(c, -0.26), 1],
      ],
      '.46 .44 .56',
    ),
  );
  const r = Math.min(z.rx, z.ry);
  pen.clip(d, () => {
    swooshes(pen, z, c, { n: r > 70 ? 3 : 1, k: o.texture ? 0.8 : 1.5 });
    const { texture } = o;
    if (!texture) return;
    const places = pen.scatter({ ...z, rx: z.rx * 0.97, ry: z.ry * 0.97 }, texture.n, r * 0.06);
    if (texture.size < 5) {
      // as they fell, some large, some nearly sunk: evenly spaced they would be a pattern
      const seeds = (n: number) =>
        Array.from({ length: n }, () => pen.within({ ...z, rx: z.rx * 0.96, ry: z.ry * 0.96 }));
      pen.specks(seeds(texture.n * 0.6), mix(texture.colour, c, 0.5), texture.size * 2.2, 0.7);
      pen.specks(seeds(texture.n * 0.4), texture.colour, texture.size * 2.4, 0.85);
      return;
    }
    places.forEach(([x, y], i) => {
      pen.stamp(`x${texture.colour}${texture.size}`, x, y, i * 47, 8, 0, () =>
        texture.round ? lump(pen, texture) : oat(pen, texture, c),
      );
    });
    // what is on top of it is wet: the light runs over the grains
    soft(pen, 5, () => {
      for (let i = 0; i < 4; i++) {
        const [x, y] = pen.within({ ...z, rx: z.rx * 0.7, ry: z.ry * 0.7 });
        pen.ellipse(x, y, r * 0.2, r * 0.07, tone(c, 0.7), 0.35, -34);
      }
    });
  });
}

/** lump is one soft curd. */
function lump(pen: Pen, t: Texture): void {
  const q = pen.between(0.6, 1.15) * t.size;
  const turn = pen.between(0, 180);
  const flat = pen.between(0.8, 1);
  pen.fill(pen.blob(0.8, 1.8, q, q * flat, { wob: 0.14, n: 7, rot: turn }), tone(t.colour, -0.36), 0.2);
  pen.fill(
    pen.blob(-0.4, -0.6, q * 0.95, q * 0.95 * flat, { wob: 0.14, n: 7, rot: turn }),
    pen.radial([tone(t.colour, 0.6), [t.colour, 0.6], tone(t.colour, -0.06)], '.38 .34 .75'),
  );
}

/** oat is one swollen flake, soft and half sunk; with a fold along it, it would be a coffee bean. */
function oat(pen: Pen, t: Texture, c: Hex): void {
  const q = pen.between(0.7, 1.2) * t.size;
  const turn = pen.between(0, 180);
  const g = mix(c, pen.vary(t.colour, 0.05), pen.between(0.4, 1));
  pen.sear(q * 0.16, q * 0.3, q * 1.3, q, tone(c, -0.6), 0.32, turn);
  pen.fill(
    pen.blob(0, 0, q, q * 0.7, { wob: 0.12, n: 8, rot: turn }),
    pen.linear([[tone(g, 0.2), 0, 0.2], [tone(g, 0.5), 0.5, 0.9], g]),
  );
}
