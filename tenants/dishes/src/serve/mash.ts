import { type Hex, lightness, mix, toLch, tone, vivid } from '../colour.ts';
import { area, frame, type Point, rounded, shift, smooth, toward, type Zone } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { moundLight, soft } from './soft.ts';

/** Flecks of greens or vegetables in a mash. */
export interface Flecks {
  colour: Hex;
  n: number;
  /** curled flecks are shreds of leaf; others are small lumps. */
  curled: boolean;
}

/** creamy takes some of the yellow out of potato, which would be a custard; beetroot and sweet potato stay bright. */
function creamy(c: Hex): Hex {
  const [light, chroma, hue] = toLch(c);
  return light > 0.76 && chroma < 0.15 && hue > 86 && hue < 118 ? mix(c, '#fff5e2', 0.42) : c;
}

/**
 * mash is a mound of mashed food. A dish of its own, with flecks or none, is coarse: lumps all over and along its
 * edge, so that it is no flat bread. A side without flecks is smooth, turned with a spoon.
 */
export function mash(pen: Pen, z: Zone, own: Hex, flecks?: readonly Flecks[]): void {
  const r = Math.min(z.rx, z.ry);
  const c = creamy(own);
  const coarse = flecks !== undefined;
  const outline = pen.outline(z.x, z.y, z.rx * 0.95, z.ry * 0.95, {
    wob: coarse ? 0.042 : 0.034,
    n: coarse ? 40 : 26,
    rot: z.rot,
    waves: coarse ? [3, 5, 9, 13] : [2, 3, 5],
  });
  const d = smooth(outline);
  const low = smooth(shift(outline, 1.5, r * 0.05));
  pen.shadow(low, 'high').fill(low, tone(c, -0.36));
  pen.fill(d, pen.radial([tone(c, 0.3), tone(c, 0.06), [tone(c, -0.08), 0.84], [tone(c, -0.26), 1]], '.4 .38 .62'));
  pen.clip(d, () => {
    soft(pen, r * 0.05, () => {
      pen.line(d, tone(c, -0.42), r * 0.16, 0.34);
      pen.line(smooth(toward(outline, z.x, z.y, 0.9, -2, -3).slice(9, 19), false), tone(c, 0.7), r * 0.09, 0.6);
    });
    if (!coarse) turned(pen, z, c);
  });
  if (coarse) lumps(pen, z, c, 1.1);
  for (const f of flecks ?? []) fleck(pen, z, c, f);
  // some of it lies over what was stirred through it
  if (coarse) lumps(pen, z, c, 0.22);
  if (coarse) forked(pen, z, c);
  moundLight(pen, d, 0.7);
}

/** well is the hollow that is pressed in a mash for its gravy: round, with a soft rim in the light, and full. */
export function well(pen: Pen, z: Zone, gravy: Hex): void {
  const c = vivid(gravy, 0.3, Math.max(0, 0.54 - lightness(gravy)) * 0.5);
  const outline = pen.outline(z.x, z.y, z.rx, z.ry, { wob: 0.09, n: 18, rot: z.rot, waves: [2, 3, 5] });
  const d = smooth(outline);
  const r = Math.min(z.rx, z.ry);
  soft(pen, r * 0.06, () => {
    pen.line(smooth(toward(outline, z.x, z.y, 1.08)), '#fffaf0', r * 0.14, 0.7);
    pen.line(smooth(toward(outline, z.x, z.y, 1.04, 1, 3)), tone(c, -0.3), r * 0.08, 0.3);
  });
  // flat: with the light of a dome it would be a ball
  pen.fill(d, pen.radial([tone(c, -0.12), [c, 0.6], [tone(c, 0.2), 1]], '.46 .44 .6'));
  pen.clip(d, () => {
    soft(pen, r * 0.05, () => pen.line(smooth(outline.slice(9, 16), false), tone(c, -0.7), r * 0.16, 0.5));
    soft(pen, 1.4, () => {
      pen.line(smooth(toward(outline, z.x, z.y, 0.72).slice(10, 14), false), '#fff6e2', r * 0.07, 0.75);
      pen.line(smooth(toward(outline, z.x, z.y, 0.8).slice(1, 4), false), tone(c, 0.6), r * 0.05, 0.7);
    });
  });
}

/** lumps are soft bits of what was mashed with a fork. Density is their area divided by that of the zone. */
function lumps(pen: Pen, z: Zone, c: Hex, density: number): void {
  const size = Math.max(9, Math.min(17, Math.min(z.rx, z.ry) * 0.12));
  const n = Math.round((area(z) * density) / (Math.PI * size * size * 0.8));
  const inner = { ...z, rx: z.rx * 0.9 - size * 0.5, ry: z.ry * 0.9 - size * 0.5 };
  for (const [x, y] of pen.scatter(inner, n, size * 1.1).sort((a, b) => a[1] - b[1]))
    pen.stamp(`lump${c}${Math.round(size)}`, x, y, 0, 7, 180, () => {
      const q = size * pen.between(0.9, 1.7);
      const rot = pen.between(0, 180);
      const lump = pen.outline(0, 0, q, q * 0.72, { wob: 0.3, n: 11, rot, waves: [2, 3, 4] });
      pen.fill(smooth(shift(lump, q * 0.08, q * 0.16)), tone(c, -0.5), 0.2);
      pen.fill(smooth(lump), pen.radial([tone(c, 0.5), [tone(c, 0.16), 0.5], tone(c, -0.06)], '.36 .3 .8'));
    });
}

/** turned are the tracks of a spoon that was turned in a smooth mash: broad sickles with a high, soft crest. */
function turned(pen: Pen, z: Zone, c: Hex): void {
  const r = Math.min(z.rx, z.ry);
  const start = pen.between(0, 6.283);
  const f = frame(z.x, z.y, z.rot ?? 0);
  for (const [i, far] of [0.72, 0.62, 0.36, 0.3].entries()) {
    const from = start + i * 2.5;
    const span = pen.between(1.7, 2.3) * (far < 0.5 ? 1.3 : 1);
    const at = (k: number) =>
      Array.from({ length: 9 }, (_, j): Point => {
        const [q, t] = [j / 8, from + (span * j) / 8];
        const out = far - 0.14 * q + k * Math.sin(Math.PI * (0.06 + 0.9 * q)) ** 0.8;
        return f(Math.cos(t) * out * z.rx, Math.sin(t) * out * z.ry);
      });
    const body = smooth([...at(0.1), ...at(-0.1).reverse()]);
    soft(pen, Math.max(1.4, r * 0.03), () =>
      pen.fill(smooth([...at(0.02), ...at(-0.17).reverse()]), tone(c, -0.42), 0.4),
    );
    soft(pen, Math.max(0.8, r * 0.012), () => {
      pen.fill(body, pen.linear([tone(c, 0.5), tone(c, 0.16), tone(c, -0.12)]));
      pen.line(smooth(at(0.05).slice(1, 8), false), tone(c, 0.85), r * 0.045, 0.85);
    });
  }
}

/** forked are the tracks that the tines of a fork left: short, side by side, and only in two places. */
function forked(pen: Pen, z: Zone, c: Hex): void {
  const r = Math.min(z.rx, z.ry);
  const [dark, light]: [string[], string[]] = [[], []];
  const start = pen.between(0, 6.283);
  for (const turn of [start, start + 2.6]) {
    const f = frame(
      z.x + Math.cos(turn) * z.rx * 0.66,
      z.y + Math.sin(turn) * z.ry * 0.66,
      (turn * 180) / Math.PI + 90,
    );
    for (let i = 0; i < 4; i++) {
      const v = (i - 1.5) * r * 0.075;
      const [from, to] = [pen.between(-0.36, -0.28) * r, pen.between(0.26, 0.36) * r];
      const track = [0, 0.5, 1].map((q): Point => f(from + (to - from) * q, v - r * 0.09 * (1 - (2 * q - 1) ** 2)));
      dark.push(smooth(track, false));
      light.push(smooth(shift(track, r * 0.012, r * 0.024), false));
    }
  }
  const pale = lightness(c) > 0.86 ? 0.2 : 0.34;
  pen.line(dark.join(''), tone(c, -0.5), r * 0.036, pale).line(light.join(''), tone(c, 0.7), r * 0.022, 0.7);
}

/** fleck strews what was stirred through a mash. */
function fleck(pen: Pen, z: Zone, c: Hex, f: Flecks): void {
  const inner = { ...z, rx: z.rx * 0.93, ry: z.ry * 0.93 };
  const places = pen.scatter(inner, f.n, z.rx * (f.curled ? 0.06 : 0.1));
  places.forEach(([x, y], i) => {
    pen.stamp(`fleck${f.colour}${f.curled}`, x, y, i * 51, f.curled ? 9 : 6, 20, () =>
      f.curled ? shred(pen, f.colour, i * 51) : bit(pen, f.colour, c),
    );
  });
}

/** shred is a torn bit of leaf, folded: part of it is below. */
function shred(pen: Pen, colour: Hex, turn: number): void {
  const q = frame(0, 0, turn);
  const l = pen.between(8, 15);
  const w = l * pen.between(0.36, 0.6);
  const leaf = smooth([
    q(-l, pen.between(-2, 2)),
    q(-l * 0.3, -w * pen.between(0.7, 1.2)),
    q(l * 0.3, -w * 0.4),
    q(l * 1.05, pen.between(-3, 3)),
    q(l * 0.3, w * pen.between(0.5, 1)),
    q(-l * 0.5, w * 0.5),
  ]);
  const own = tone(pen.vary(vivid(colour, 0.3), 0.06), pen.between(-0.34, 0.1));
  pen.fill(leaf, pen.linear([tone(own, 0.26), own, tone(own, -0.24)]), 0.95);
  pen.line(smooth([q(-l * 0.7, 0), q(0, -w * 0.3), q(l * 0.7, 0)], false), tone(own, 0.6), 1.6, 0.6);
}

/** bit is a small cube of vegetable, its edges soft and partly under the mash. */
function bit(pen: Pen, colour: Hex, c: Hex): void {
  const q = pen.between(8, 12);
  const lump = rounded(pen.outline(0, 0, q, q * 0.8, { wob: 0.14, n: 7, rot: pen.between(0, 180) }), 4);
  pen.shadow(lump, 'low').fill(lump, pen.linear([tone(colour, 0.34), colour, mix(tone(colour, -0.2), c, 0.3)]));
}
