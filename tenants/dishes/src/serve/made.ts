import { type Hex, lightness, mix, tone, vivid } from '../colour.ts';
import { frame, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { Area } from './area.ts';
import { type Item, put, sizeOf } from './laying.ts';
import { soft } from './soft.ts';

/** pizza draws the base with its sauce and melted cheese; without cheese the sauce shows. */
export function pizza(pen: Pen, x: number, y: number, r: number, o: { sauce?: Hex; cheese?: Hex }): Area {
  const outline = pen.outline(x, y, r, r * 0.985, { wob: 0.016, n: 18, waves: [3, 5, 7] });
  const c = '#d29c58';
  pen.shadow(smooth(outline), 'high').fill(smooth(shift(outline, 1, 5)), tone(c, -0.46));
  pen.fill(smooth(outline), pen.linear([tone(c, 0.34), c, tone(c, -0.2)]));
  pen.spots(
    34,
    () => pen.within({ x, y, rx: r * 0.985, ry: r * 0.97, hole: 0.9 }),
    [4, 12],
    ['#8a5024', '#a56a2c', '#e6c690', '#6f3c1a'],
    0.45,
  );
  const sauce = o.sauce ?? '#e6cf9c';
  pen.fill(smooth(pen.outline(x, y, r * 0.86, r * 0.85, { wob: 0.014, n: 20 })), tone(sauce, -0.32), 0.7);
  pen.fill(
    smooth(pen.outline(x, y, r * 0.845, r * 0.835, { wob: 0.016, n: 20 })),
    pen.linear([tone(sauce, 0.12), sauce, tone(sauce, -0.16)]),
  );
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
    pen.spots(18, () => pen.within({ x, y, rx: r * 0.76, ry: r * 0.76 }), [4, 12], ['#c98a44', '#b87436'], 0.42);
  } else
    pen.spots(
      16,
      () => pen.within({ x, y, rx: r * 0.8, ry: r * 0.8 }),
      [6, 18],
      [tone(sauce, 0.2), tone(sauce, -0.2)],
      0.34,
    );
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

/** scoop is a ball of ice cream: round and pale, scraped in ridges, with a torn skirt where the scoop let go. */
export function scoop(pen: Pen, x: number, y: number, r: number, c: Hex): void {
  const pale = tone(c, 0.24);
  const skirt = pen.outline(x + r * 0.04, y + r * 0.1, r * 1.03, r * 0.99, { wob: 0.05, n: 30, waves: [5, 9, 14] });
  pen.shadow(smooth(skirt), 'high').fill(smooth(skirt), pen.linear([tone(c, 0.2), tone(c, -0.06), tone(c, -0.26)]));
  const ball = pen.outline(x, y - r * 0.03, r * 0.9, r * 0.89, { wob: 0.018, n: 14 });
  const d = smooth(ball);
  soft(pen, 2.4, () => pen.fill(smooth(shift(ball, 1, 5)), tone(c, -0.6), 0.4));
  pen.fill(d, pen.radial([tone(pale, 0.7), [pale, 0.4], [c, 0.74], [tone(c, -0.26), 1]], '.36 .3 .78'));
  pen.clip(d, () => {
    const turn = pen.between(-0.7, -0.3);
    const ridge = (v: number, dy: number) =>
      smooth(
        [-1, -0.5, 0, 0.5, 1].map((u): Point => {
          const w = v + 0.14 * (1 - u * u) + pen.between(-0.015, 0.015);
          const [p, q] = [u * r, w * r];
          return [x + p * Math.cos(turn) - q * Math.sin(turn), y + p * Math.sin(turn) + q * Math.cos(turn) + dy];
        }),
        false,
      );
    soft(pen, 1.3, () => {
      for (let v = -0.7; v < 0.8; v += pen.between(0.4, 0.56)) {
        pen.line(ridge(v, 2.4), tone(c, -0.24), r * 0.05, 0.3);
        pen.line(ridge(v, 0), tone(c, 0.7), r * 0.05, 0.4);
      }
    });
    // crystals of ice
    pen.specks(pen.scatter({ x, y, rx: r * 0.8, ry: r * 0.8 }, 26, r * 0.1), '#fffdf8', 2, 0.6);
  });
  pen.gleam(x - r * 0.34, y - r * 0.42, r * 0.24, r * 0.11, 0.5);
}
