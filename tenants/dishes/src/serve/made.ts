import { type Hex, lightness, mix, tone, vivid } from '../colour.ts';
import { frame, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { Area } from './area.ts';
import { type Item, put, sizeOf } from './laying.ts';
import { soft, swooshes } from './soft.ts';

/**
 * pizza draws the base: a puffed crust, golden with soft darker blisters, and within it the sauce with melted cheese.
 * Without cheese the sauce shows, uneven as a spoon spread it.
 */
export function pizza(pen: Pen, x: number, y: number, r: number, o: { sauce?: Hex; cheese?: Hex }): Area {
  const outline = pen.outline(x, y, r, r * 0.985, { wob: 0.02, n: 22, waves: [3, 5, 7] });
  const c = '#dba45c';
  const d = smooth(outline);
  pen.shadow(d, 'high').fill(smooth(shift(outline, 1, 5)), tone(c, -0.46));
  pen.fill(d, pen.linear([tone(c, 0.4), c, tone(c, -0.18)]));
  pen.clip(d, () => {
    soft(pen, 3, () => {
      // the crust is round: lit along its ridge, brown outside, and in the shade where it meets the sauce
      pen.line(d, tone(c, -0.44), r * 0.07, 0.5).line(smooth(toward(outline, x, y, 0.93)), tone(c, 0.6), r * 0.03, 0.6);
      pen.line(smooth(toward(outline, x, y, 0.85)), tone(c, -0.5), r * 0.05, 0.5);
    });
    for (let i = 0; i < 13; i++) {
      const t = i * 2.4 + pen.between(-0.3, 0.3);
      const k = r * pen.between(0.9, 0.98);
      const q = r * pen.between(0.05, 0.1);
      pen.sear(x + Math.cos(t) * k, y + Math.sin(t) * k, q * 1.5, q, '#8a4a1c', 0.75, (t * 180) / Math.PI + 90);
    }
  });
  const sauce = o.sauce ?? '#e6cf9c';
  const wet = pen.outline(x, y, r * 0.845, r * 0.835, { wob: 0.03, n: 22, waves: [3, 5, 7, 9] });
  pen.fill(smooth(wet), pen.linear([tone(sauce, 0.12), sauce, tone(sauce, -0.16)]));
  pen.clip(smooth(wet), () => {
    if (o.cheese) return;
    swooshes(pen, { x, y, rx: r * 0.84, ry: r * 0.84 }, sauce, { n: 4, k: 0.8 });
    pen.line(smooth(wet), tone(sauce, -0.3), r * 0.03, 0.5);
  });
  const { cheese } = o;
  if (cheese) {
    for (const [u, v] of pen.scatter({ x, y, rx: r * 0.72, ry: r * 0.72 }, 26, r * 0.2)) {
      const k = pen.between(20, 42);
      pen.fill(
        pen.blob(u, v, k, k * 0.8, { wob: 0.18 }),
        pen.linear([tone(cheese, 0.34), cheese, tone(cheese, -0.1)]),
        0.94,
      );
    }
    for (const [u, v] of pen.scatter({ x, y, rx: r * 0.74, ry: r * 0.74 }, 14, r * 0.2))
      pen.sear(u, v, r * pen.between(0.05, 0.1), r * 0.05, '#b8692a', 0.7, pen.between(0, 180));
  }
  return new Area(x, y, r * 0.78);
}

/**
 * pancake is one thick round pancake: pale and soft at its side, and brown where it lay in the pan, most in a ring inside
 * its edge.
 */
export function pancake(pen: Pen, x: number, y: number, r: number, own: Hex, bits: readonly Hex[] = []): void {
  // a dark flour makes it brown, but not so dark that it reads as meat
  const c = vivid(mix(own, '#cf8f42', 0.5), 0.1, Math.max(0, 0.68 - lightness(own)) * 0.5);
  const side = mix(tone(c, 0.5), '#f4dfae', 0.5);
  const outline = pen.outline(x, y, r, r * 0.96, { wob: 0.035, n: 14 });
  pen
    .shadow(smooth(shift(outline, 2, r * 0.08)), 'high')
    .fill(smooth(shift(outline, 1.5, r * 0.1)), pen.linear([tone(side, -0.14), tone(side, -0.26), tone(side, -0.4)]));
  pen.fill(smooth(outline), pen.linear([tone(side, 0.3), side, tone(side, -0.16)]));
  const top = toward(outline, x, y, 0.93, -0.5, -1);
  const d = smooth(top);
  pen.fill(
    d,
    pen.radial(
      [
        [tone(c, 0.22), 0],
        [tone(c, 0.06), 0.5],
        [tone(c, -0.2), 0.84],
        [tone(c, 0.24), 1],
      ],
      '.46 .44 .56',
    ),
  );
  const brown = tone(c, -0.34);
  if (r > 60)
    for (let i = 0; i < 12; i++) {
      const [u, v] = pen.within({ x, y, rx: r * 0.74, ry: r * 0.72 });
      const q = r * pen.between(0.08, 0.2);
      pen.sear(u, v, q * 1.3, q, i % 4 ? brown : tone(c, 0.5), 0.5, pen.between(0, 180));
    }
  else pen.sear(x + r * 0.1, y + r * 0.12, r * 0.5, r * 0.42, brown, 0.5, pen.between(0, 180));
  // where bubbles burst
  pen.specks(pen.scatter({ x, y, rx: r * 0.74, ry: r * 0.72 }, r > 60 ? 20 : 5, r * 0.14), brown, r * 0.035, 0.5);
  soft(pen, r * 0.03, () => pen.line(smooth(top.slice(8, 13), false), '#fff3d6', r * 0.06, 0.45));
  // what was stirred through the batter shows in part
  for (const bit of bits)
    for (const [px, py] of pen.scatter({ x, y, rx: r * 0.8, ry: r * 0.78 }, 13, r * 0.2)) {
      const q = r * pen.between(0.06, 0.11);
      const bitten = pen.outline(px, py, q * 1.5, q * 0.8, { wob: 0.24, n: 8, rot: pen.between(0, 180) });
      pen.fill(smooth(shift(bitten, 1, 2)), brown, 0.5);
      pen.fill(smooth(bitten), pen.linear([tone(bit, 0.14), mix(bit, c, 0.3)]), 0.9);
    }
}

/** waffle with its grid. */
export function waffle(pen: Pen, x: number, y: number, r: number, rot: number, c: Hex): Area {
  const f = frame(x, y, rot);
  const d = rounded(
    f.all([
      [-r, -r],
      [r, -r],
      [r, r],
      [-r, r],
    ]),
    26,
  );
  pen.shadow(d, 'high').add(`<path d="${d}" transform="translate(3 8)" fill="${tone(c, -0.46)}"/>`);
  pen.fill(d, pen.linear([tone(c, 0.3), c, tone(c, -0.24)]));
  for (let i = -2; i < 3; i++)
    for (let k = -2; k < 3; k++) {
      const w = r * 0.15;
      const q = rounded(
        f.all(
          [
            [-w, -w],
            [w, -w],
            [w, w],
            [-w, w],
          ].map(([a, b]): Point => [i * r * 0.385 + (a ?? 0), k * r * 0.385 + (b ?? 0)]),
        ),
        5,
      );
      pen.fill(q, pen.linear([tone(c, -0.42), tone(c, -0.22), tone(c, 0.06)]));
    }
  return new Area(x, y, r, r, rot, true);
}

/** muffin from above, in its paper, with bits of what is in it. */
export function muffin(pen: Pen, x: number, y: number, r: number, c: Hex, bits: readonly Item[]): void {
  const paper = Array.from({ length: 28 }, (_, i): Point => {
    const a = (i / 28) * 6.283;
    const k = i % 2 ? 0.93 : 1.05;
    return [x + Math.cos(a) * r * k, y + Math.sin(a) * r * k];
  });
  const d = rounded(paper, 3);
  pen.shadow(d, 'high').fill(d, pen.linear(['#f5ead6', '#e2d1b2', '#bfa57e']));
  pen.fill(
    pen.blob(x, y, r * 0.87, r * 0.87, { wob: 0.05 }),
    pen.radial([tone(c, 0.34), c, tone(c, -0.3)], '.38 .34 .7'),
  );
  pen.spots(
    9,
    () => pen.within({ x, y, rx: r * 0.7, ry: r * 0.7 }),
    [r * 0.08, r * 0.2],
    [tone(c, 0.26), tone(c, -0.22)],
    0.34,
  );
  bits.forEach((item, i) => {
    for (const [u, v] of pen.scatter({ x, y, rx: r * 0.56, ry: r * 0.56 }, i ? 2 : 3, r * 0.4))
      put(pen, item, u, v, Math.min(1.1, (r * 0.3) / sizeOf(item)));
  });
}

/**
 * scoop is a ball of ice cream: round and pale, rough where the scoop scraped it, with a crumbled foot where it was
 * released, that has begun to melt.
 */
export function scoop(pen: Pen, x: number, y: number, r: number, c: Hex): void {
  const pale = tone(c, 0.24);
  const melt = pen.blob(x + r * 0.04, y + r * 0.12, r * 1.2, r * 1.12, { wob: 0.06, n: 14, waves: [3, 4, 5] });
  pen.fill(melt, pen.linear([tone(c, 0.3), tone(c, 0.06)])).line(melt, tone(c, -0.2), 2, 0.3);
  const foot = Array.from({ length: 30 }, (_, i): Point => {
    const a = (i / 30) * 6.283;
    const q = r * (i % 2 ? pen.between(0.9, 0.98) : pen.between(1, 1.1));
    return [x + r * 0.03 + Math.cos(a) * q, y + r * 0.07 + Math.sin(a) * q];
  });
  const low = smooth(foot);
  pen.shadow(low).fill(smooth(shift(foot, 0, 4)), tone(c, -0.3));
  pen.fill(low, pen.radial([tone(c, 0.3), [tone(c, 0.1), 0.8], [tone(c, -0.16), 1]], '.4 .36 .64'));
  const ball = pen.outline(x, y - r * 0.04, r * 0.86, r * 0.85, { wob: 0.03, n: 16, waves: [3, 5, 7] });
  const d = smooth(ball);
  soft(pen, 3, () => pen.fill(smooth(shift(ball, 3, 7)), tone(c, -0.6), 0.5));
  pen.fill(d, pen.radial([tone(pale, 0.7), [pale, 0.36], [c, 0.76], [tone(c, -0.24), 1]], '.36 .3 .78'));
  pen.clip(d, () => {
    // short torn scrapes that follow the ball
    const scrapes = pen.scatter({ x, y, rx: r * 0.8, ry: r * 0.8 }, 26, r * 0.2).map(([u, v]) => {
      const q = frame(u, v, ((u - x) / r) * 30 - 30 + pen.between(-14, 14));
      const l = r * pen.between(0.06, 0.17);
      return q.all([
        [-l, r * 0.02],
        [0, -r * 0.02],
        [l, r * 0.03],
      ]);
    });
    const path = (dy: number) => scrapes.map((p) => smooth(shift(p, 0.6 * dy, dy), false)).join('');
    pen.line(path(r * 0.03), tone(c, -0.34), r * 0.035, 0.4).line(path(0), tone(c, 0.8), r * 0.035, 0.7);
  });
  pen.sear(x - r * 0.34, y - r * 0.42, r * 0.36, r * 0.22, '#fffdf6', 0.7, -34);
}
