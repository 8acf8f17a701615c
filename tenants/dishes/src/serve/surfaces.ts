import { type Hex, tone } from '../colour.ts';
import { area, frame, num, type Point, rounded, shift, smooth, toward, type Zone } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Area } from './area.ts';
import { outlineOf } from './baked.ts';

/** liquid fills a round vessel with broth or sauce. Oil draws drops on it. */
export function liquid(pen: Pen, a: Area, c: Hex, o: { oil?: Hex; thick?: boolean } = {}): void {
  const r = a.rx * 0.985;
  const d = a.square
    ? outlineOf(pen, a, 1.02)
    : a.rx === a.ry
      ? pen.disc(a.x, a.y, r)
      : smooth(pen.outline(a.x, a.y, r, a.ry * 0.985, { wob: 0, rot: a.rot, n: 16 }));
  pen.fill(
    d,
    pen.radial(
      [
        [tone(c, 0.16), 0],
        [c, 0.62],
        [tone(c, -0.16), 0.9],
        [tone(c, -0.32), 1],
      ],
      '.5 .52 .54',
    ),
  );
  if (!a.square && a.rx === a.ry)
    pen.hoop(
      a.x,
      a.y,
      r - 3,
      pen.linear([
        [tone(c, -0.45), 0, 0.5],
        ['#fff6e4', 0.65, 0],
        ['#fff6e4', 1, 0.4],
      ]),
      4.4,
    );
  // thick sauce moves in broad soft folds; broth is still
  for (let i = 0; i < (o.thick ? 9 : 0); i++) {
    const t = pen.between(0, 360) / 57.3;
    const k = pen.between(0.3, 0.88) * r;
    const span = pen.between(0.16, 0.42);
    const wave = [-1, -0.3, 0.4, 1].map(
      (u): Point => [
        a.x + Math.cos(t + u * span) * (k + u * u * 6),
        a.y + (Math.sin(t + u * span) * (k + u * u * 6) * a.ry) / a.rx,
      ],
    );
    pen.line(smooth(shift(wave, 2, 4), false), tone(c, -0.4), pen.between(8, 14), 0.1);
    pen.line(smooth(wave, false), tone(c, 0.4), pen.between(7, 13), 0.17);
  }
  // the light of the window on something wet
  const gloss = [-1, -0.4, 0.3, 1].map((u): Point => {
    const t = (222 + u * 26) / 57.3;
    return [a.x + Math.cos(t) * r * 0.74, a.y + (Math.sin(t) * r * 0.74 * a.ry) / a.rx];
  });
  pen.line(smooth(gloss, false), '#fffaf0', 9, 0.26).line(smooth(gloss.slice(1, 3), false), '#fffdf8', 5, 0.4);
  if (o.oil)
    for (const [x, y] of pen.scatter({ x: a.x, y: a.y, rx: r * 0.92, ry: a.ry * 0.9, rot: a.rot }, 26, r * 0.13)) {
      const k = pen.between(3, 10);
      pen.ellipse(x, y, k, k * 0.82, o.oil, 0.6);
      pen.ellipse(x - k * 0.3, y - k * 0.3, k * 0.32, k * 0.2, '#fff8e8', 0.5);
    }
}

/** swirl is cream or oil poured in a turn on a liquid. */
export function swirl(pen: Pen, a: Area, c: Hex, o: { turns?: number; at?: Point; reach?: number } = {}): void {
  const { turns = 1.7, reach = 0.62 } = o;
  const [x, y] = o.at ?? [a.x, a.y];
  const start = pen.between(0, 6.28);
  const n = Math.round(turns * 15);
  const points = Array.from({ length: n + 1 }, (_, i): Point => {
    const t = (i / n) * turns * 6.283 + start;
    const k = a.size * reach * (0.12 + 0.88 * (i / n)) * (1 + Math.sin(i * 1.3) * 0.04);
    return [x + Math.cos(t) * k, y + Math.sin(t) * k * 0.95];
  });
  pen.line(smooth(shift(points, 1, 2), false), tone(c, -0.4), 12, 0.22);
  pen.line(smooth(points, false), c, 9.5, 0.95);
  pen.line(smooth(shift(points, -1.2, -2), false), tone(c, 0.6), 2.6, 0.6);
}

/** pool is a sauce with an irregular edge. */
export function pool(pen: Pen, z: Zone, c: Hex, o: { wob?: number; raised?: boolean } = {}): void {
  const outline = pen.outline(z.x, z.y, z.rx, z.ry, { wob: o.wob ?? 0.07, n: 16, rot: z.rot });
  const d = smooth(outline);
  if (o.raised !== false) {
    // it soaks into what is below
    pen.fill(pen.blob(z.x, z.y, z.rx * 1.05, z.ry * 1.05, { wob: (o.wob ?? 0.07) * 0.9, n: 20, rot: z.rot }), c, 0.42);
    pen.shadow(d, 'low');
  }
  pen.fill(d, pen.linear([tone(c, 0.2), c, tone(c, -0.24)]));
  pen.fill(smooth(toward(outline, z.x, z.y, 0.9, -2, -3)), pen.linear([tone(c, 0.22), c, tone(c, -0.1)]), 0.7);
  for (let i = 0; i < 5; i++) {
    const t = pen.between(170, 340) / 57.3;
    const k = pen.between(0.4, 0.84);
    const span = pen.between(0.15, 0.35);
    const f = frame(z.x, z.y, z.rot ?? 0);
    const wave = [-1, 0, 1].map((u) => f(Math.cos(t + u * span) * k * z.rx, Math.sin(t + u * span) * k * z.ry));
    pen.line(smooth(wave, false), tone(c, 0.5), pen.between(2.4, 5.5), 0.34);
  }
}

/** Kinds of grains: long rice, short rice, or dots such as couscous. */
export type Grain = 'long' | 'short' | 'dot';

/** grains is a mound of rice, couscous, quinoa or another grain. */
export function grains(pen: Pen, z: Zone, c: Hex, kind: Grain): void {
  const d = smooth(pen.outline(z.x, z.y, z.rx, z.ry, { wob: 0.04, n: 18, rot: z.rot, waves: [3, 5, 8] }));
  pen.shadow(d, 'mid').fill(d, pen.linear([tone(c, -0.06), tone(c, -0.18), tone(c, -0.36)]));
  const n = Math.round(area(z) / (kind === 'dot' ? 46 : 52));
  const half = { long: 4.2, short: 2.5, dot: 0.2 }[kind];
  const width = { long: 5.6, short: 7, dot: 6.6 }[kind];
  const layers = ['', '', '', ''];
  const wide = { ...z, rx: z.rx * 1.035, ry: z.ry * 1.035 };
  for (let i = 0; i < n; i++) {
    const [x, y] = pen.within(i % 8 ? z : wide);
    const t = pen.between(0, 6.28);
    const dx = Math.cos(t) * half;
    const dy = Math.sin(t) * half;
    const shade = (((x - z.x) / z.rx + (y - z.y) / z.ry) / 2) * 0.9 + pen.between(-0.7, 0.5);
    const step = kind === 'dot' ? 'h.1' : `l${num(2 * dx)} ${num(2 * dy)}`;
    const k = shade > 0.5 ? 0 : shade > 0.1 ? 1 : shade > -0.35 ? 2 : 3;
    layers[k] += `M${num(x - dx)} ${num(y - dy)}${step}`;
  }
  const shades = [tone(c, -0.22), tone(c, -0.09), c, tone(c, 0.5)];
  layers.forEach((path, i) => {
    if (!path) return;
    if (i > 1)
      pen.add(
        `<path class="k" d="${path}" stroke="${tone(c, -0.55)}" stroke-width="${num(width)}" opacity=".17" transform="translate(1 1.8)"/>`,
      );
    pen.line(path, shades[i] as Hex, width);
  });
  moundLight(pen, d);
}

/** moundLight rounds a heap: lit at the upper left, in the shade at the lower right edge. */
function moundLight(pen: Pen, d: string): void {
  const paint = pen.radial(
    [
      ['#fffaf0', 0, 0.34],
      ['#fffaf0', 0.42, 0],
      ['#4a2810', 0.7, 0],
      ['#4a2810', 1, 0.24],
    ],
    '.4 .36 .66',
  );
  pen.fill(d, paint);
}

/** Flecks of greens or vegetables in a mash. */
export interface Flecks {
  colour: Hex;
  n: number;
  /** curled flecks are shreds of leaf; others are small lumps. */
  curled: boolean;
}

/** mash is a soft mound with the strokes of a spoon. */
export function mash(pen: Pen, z: Zone, c: Hex, flecks: readonly Flecks[] = []): void {
  const outline = pen.outline(z.x, z.y, z.rx, z.ry, { wob: 0.034, n: 20, rot: z.rot, waves: [3, 5, 8] });
  const d = smooth(outline);
  pen.shadow(d, 'mid').fill(smooth(shift(outline, 1.4, 4)), tone(c, -0.34));
  pen.fill(d, pen.linear([tone(c, 0.3), c, tone(c, -0.2)]));
  pen.clip(d, () => strokes(pen, z, c));
  pen.clip(d, () => {
    for (const f of flecks) {
      const places = pen.scatter({ ...z, rx: z.rx * 0.97, ry: z.ry * 0.97 }, f.n, z.rx * (f.curled ? 0.045 : 0.06));
      if (f.curled) {
        // torn bits of leaf
        const layers = ['', '', ''];
        for (const [x, y] of places) {
          const q = frame(x, y, pen.between(0, 360));
          const l = pen.between(7, 14);
          const w = l * pen.between(0.5, 0.8);
          layers[pen.whole(0, 2)] += smooth([
            q(-l, pen.between(-2, 2)),
            q(-l * 0.3, -w * pen.between(0.7, 1.2)),
            q(l * 0.5, -w * 0.5),
            q(l * 1.05, pen.between(-3, 3)),
            q(l * 0.3, w * pen.between(0.5, 1)),
            q(-l * 0.5, w * 0.5),
          ]);
        }
        layers.forEach((path, i) => {
          if (path) pen.shadow(path, 'low').fill(path, tone(f.colour, [-0.26, 0, 0.26][i] ?? 0));
        });
      } else {
        for (const [x, y] of places) {
          const r = pen.between(6.5, 12);
          const lump = rounded(pen.outline(x, y, r, r * 0.7, { wob: 0.2, n: 6, rot: pen.between(0, 180) }), 3);
          pen.body(lump, pen.vary(f.colour, 0.1), 'low');
        }
      }
    }
  });
  moundLight(pen, d);
}

/** strokes are the tracks that a fork leaves in something thick; browned gives them baked crests. */
export function strokes(pen: Pen, z: Zone, c: Hex, browned?: Hex): void {
  const r = Math.min(z.rx, z.ry);
  const turn = ((z.rot ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const n = Math.round((13 * Math.max(z.rx, z.ry)) / r);
  for (const [px, py] of pen.scatter({ ...z, rx: z.rx * 0.9, ry: z.ry * 0.9 }, n, r * 0.42)) {
    // each track bends round the middle, as the fork went
    const q = Math.hypot((px - z.x) / z.rx, (py - z.y) / z.ry);
    const start = Math.atan2((py - z.y) / z.ry, (px - z.x) / z.rx) - turn;
    const span = Math.min(1.5, pen.between(0.26, 0.4) / Math.max(0.2, q));
    const at = (k: number): Point[] =>
      [-1, -0.4, 0.3, 1].map((u) => {
        const a = start + u * span;
        const [x, y] = [Math.cos(a) * (q + k) * z.rx, Math.sin(a) * (q + k) * z.ry];
        return [z.x + x * cos - y * sin, z.y + x * sin + y * cos];
      });
    pen.line(smooth(shift(at(0), 2, 5), false), tone(c, -0.4), r * 0.25, 0.14);
    pen.line(smooth(at(0), false), tone(c, 0.2), r * 0.23, 0.4);
    for (const k of [-0.07, 0, 0.07]) {
      const tine = at(k);
      pen.line(smooth(shift(tine, 1, 2.4), false), tone(c, -0.4), r * 0.04, 0.34);
      pen.line(smooth(tine, false), tone(c, 0.55), r * 0.036, 0.75);
      if (browned) pen.line(smooth(tine.slice(1), false), browned, r * 0.045, k ? 0.3 : 0.5);
    }
  }
  const lumps = pen.scatter({ ...z, rx: z.rx * 0.92, ry: z.ry * 0.92 }, 54, r * 0.11);
  pen.specks(shift(lumps, 1.2, 2), tone(c, -0.4), 6, 0.3).specks(lumps, tone(c, 0.5), 5.4, 0.7);
}

/** nest is a heap of spaghetti, noodles or other strands, twirled or loose. */
export function nest(pen: Pen, z: Zone, c: Hex, o: { width?: number; loose?: boolean; base?: boolean } = {}): void {
  const { width: w = 8 } = o;
  const flat = z.ry / z.rx;
  const ground = smooth(pen.outline(z.x, z.y, z.rx * 0.98, z.ry * 0.98, { wob: 0.03, n: 16 }));
  if (o.base !== false) pen.shadow(ground, 'mid');
  pen.fill(ground, pen.linear([tone(c, -0.28), tone(c, -0.44)]), o.base === false ? 0.5 : 1);
  const strand = (points: Point[]) => {
    const d = smooth(points, false);
    const m = points[points.length >> 1] as Point;
    const lit = (m[0] - z.x) / z.rx + (m[1] - z.y) / z.ry;
    const k = pen.vary(c, 0.09);
    pen.line(d, tone(c, -0.5), w + 1.8, 0.75);
    pen.line(d, lit > 0.5 ? tone(k, -0.14) : lit < -0.4 ? tone(k, 0.16) : k, w);
  };
  const arcs = (x: number, y: number, radius: number, from: number, span: number, n: number) => {
    let gloss = '';
    for (let i = 0; i < n; i++) {
      const r = radius + (i - (n - 1) / 2) * w * 1.02;
      if (r < w) continue;
      const m = Math.max(4, Math.ceil(span / 0.55));
      const points = Array.from({ length: m + 1 }, (_, q): Point => {
        const t = from + (span * q) / m;
        return [x + Math.cos(t) * r, y + Math.sin(t) * r * flat];
      });
      strand(points);
      if (i % 2 === 0) gloss += smooth(shift(points, -1, -1.6), false);
    }
    if (gloss) pen.line(gloss, tone(c, 0.5), w * 0.24, 0.5);
  };
  const phase = pen.between(0, 6.28);
  const rings = Math.min(7, Math.floor(z.rx / (w * 1.03)));
  for (let i = 0; i < rings; i++) {
    const r = z.rx - w * 0.6 - i * w * 1.03;
    const d = smooth(
      pen.outline(z.x + pen.between(-2, 2), z.y + pen.between(-2, 2), r, r * flat, {
        wob: 0.025,
        n: Math.max(8, Math.round(r / 13)),
        rot: pen.between(0, 360),
        waves: [2, 3, 4],
      }),
    );
    pen.line(d, tone(c, -0.46), w + 1.8, 0.75).line(d, pen.linear([tone(c, 0.2), pen.vary(c, 0.09), tone(c, -0.2)]), w);
  }
  const bundles = Math.max(5, Math.round((z.rx / w) * 0.55));
  const strands = o.loose ? 3 : 4;
  for (let i = 0; i < bundles; i++) {
    const share = i / bundles;
    const t = i * 2.39996 + phase;
    const away = (0.5 - 0.34 * share) * z.rx * pen.between(0.88, 1.12);
    const radius = Math.max(w * strands * 0.56, (z.rx - away - w * strands * 0.52) * (1 - 0.35 * share));
    const x = z.x + Math.cos(t) * away;
    const y = z.y + Math.sin(t) * away * flat;
    arcs(x, y, radius, t + pen.between(0.6, 1.5) + 3.14, pen.between(2.2, 3.6), strands);
  }
  if (o.loose) {
    for (let i = 0; i < 5; i++) {
      const q = frame(z.x + pen.between(-0.3, 0.3) * z.rx, z.y + pen.between(-0.3, 0.3) * z.ry, pen.between(0, 180));
      const l = z.rx * pen.between(0.35, 0.6);
      strand([
        q(-l, pen.between(-20, 20)),
        q(-l * 0.4, pen.between(-40, 40)),
        q(l * 0.3, pen.between(-40, 40)),
        q(l, pen.between(-20, 20)),
      ]);
    }
  }
  for (let i = 0; i < 3; i++)
    arcs(
      z.x + pen.between(-6, 6),
      z.y + pen.between(-6, 6),
      z.rx * 0.36,
      pen.between(0, 6.28),
      pen.between(2.4, 4),
      strands,
    );
  if (!o.loose) arcs(z.x, z.y, w * 2.4, pen.between(0, 6), 4.6, 3);
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
        [tone(c, -0.14), 0.92],
        [tone(c, -0.28), 1],
      ],
      '.46 .44 .56',
    ),
  );
  const r = z.rx;
  const k = z.ry / z.rx;
  pen.clip(d, () => {
    const start = pen.between(0, 6.28);
    const points = Array.from({ length: 30 }, (_, i): Point => {
      const t = i * 0.38 + start;
      const q = r * (0.97 - i * 0.029) * (1 + Math.sin(i * 1.7) * 0.02);
      return [z.x + Math.cos(t) * q, z.y + Math.sin(t) * q * k];
    });
    pen.line(smooth(shift(points, 2, 4), false), tone(c, -0.3), r * 0.11, 0.26);
    pen.line(smooth(points, false), tone(c, -0.04), r * 0.1, 0.85);
    pen.line(smooth(shift(points, -3, -5), false), tone(c, 0.5), r * 0.045, 0.75);
    const { texture } = o;
    if (!texture) return;
    const places = pen.scatter({ ...z, rx: r * 0.97, ry: z.ry * 0.97 }, texture.n, r * 0.08);
    if (texture.size < 5) {
      pen.specks(places, texture.colour, texture.size * 2, 0.8);
      return;
    }
    places.forEach(([x, y], i) => {
      pen.stamp(`x${texture.colour}${texture.size}`, x, y, i * 47, 7, 0, () => {
        const q = pen.between(0.7, 1.2) * texture.size;
        const flat = texture.round ? pen.between(0.84, 1) : 0.7;
        const turn = pen.between(0, 180);
        const g = pen.vary(texture.colour, 0.07);
        pen.fill(pen.blob(0.8, 1.6, q, q * flat, { wob: 0.14, n: 7, rot: turn }), tone(g, -0.5), 0.4);
        pen.fill(
          pen.blob(-0.6, -0.8, q * 0.94, q * 0.92 * flat, { wob: 0.14, n: 7, rot: turn }),
          pen.linear([tone(g, 0.3), g]),
          0.95,
        );
      });
    });
  });
}
