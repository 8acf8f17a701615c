import { type Hex, mix, tone } from '../colour.ts';
import { type Point, shift, smooth } from '../geometry.ts';
import type { Pen } from '../pen.ts';

/**
 * tumbler is a glass seen from the side, filled with layers from the top down; a plain drink has nothing in
 * it, one that is heaped rises above the rim.
 */
export function tumbler(
  pen: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  layers: readonly Hex[],
  o: { foam?: boolean; thin?: boolean; plain?: boolean; heaped?: boolean } = {},
): { top: Point; rx: number } {
  const [a, b] = [w / 2, w * 0.385];
  const [top, foot] = [y - h / 2, y + h / 2];
  const body = (k = 0) =>
    `M${x - a + k} ${top}L${x - b + k * 0.9} ${foot - 18}Q${x - b + k} ${foot - k} ${x - b + 20} ${foot - k}L${x + b - 20} ${foot - k}Q${x + b - k} ${foot - k} ${x + b - k * 0.9} ${foot - 18}L${x + a - k} ${top}z`;
  const [first] = layers as [Hex];
  pen.ellipse(
    x + 30,
    foot,
    b + 56,
    24,
    pen.radial(
      [
        ['#33190a', 0.3, 0.36],
        ['#33190a', 1, 0],
      ],
      '.5 .5 .5',
    ),
  );
  pen.fill(body(), '#fffdf8', 0.5);
  // a thick drink is filled to its rim and rises a little above it
  const surface = top + h * (o.heaped ? 0.035 : 0.1);
  const glassLight = (c: Hex): [Hex, number][] => [
    [tone(c, 0.22), 0],
    [c, 0.5],
    [tone(c, -0.28), 1],
  ];
  pen.clip(body(7), () => {
    pen.add(
      `<rect x="${x - a}" y="${surface}" width="${w}" height="${h}" fill="${pen.linear(glassLight(first), '0 .2 1 .6')}"${o.thin ? ' opacity=".86"' : ''}/>`,
    );
    layers.slice(1).forEach((c, i) => {
      const yy = surface + (h * 0.9 * (i + 1)) / layers.length;
      const wave = Array.from({ length: 9 }, (_, k): Point => [x - a + (k * w) / 8, yy + Math.sin(k * 1.3) * 7]);
      pen.fill(`${smooth(wave, false)}V${foot + 20}H${x - a}z`, pen.linear(glassLight(c), '0 .2 1 .6'));
    });
    pen.ellipse(x, surface, a - 6, w * 0.115, pen.linear([tone(first, 0.34), tone(first, 0.16)]));
    pen.ellipse(x - 8, surface - 2, a * 0.62, w * 0.06, tone(first, 0.42), 0.6);
    if (o.foam)
      pen.specks(
        Array.from({ length: 16 }, (): Point => [x + pen.between(-a, a) * 0.8, surface + pen.between(-8, 12)]),
        '#fffaf0',
        7,
        0.45,
      );
    const bits = Array.from(
      { length: 20 },
      (): Point => [x + pen.between(-a, a) * 0.8, surface + pen.between(26, h * 0.82)],
    );
    if (!o.thin && !o.plain) pen.specks(bits, tone(first, -0.4), 3.4, 0.3);
  });
  pen.add(
    `<path d="${body(3)}" fill="${pen.linear(
      [
        ['#fff', 0, 0.34],
        ['#fff', 0.14, 0.05],
        ['#fff', 0.82, 0],
        ['#fff', 1, 0.28],
      ],
      '0 0 1 0',
    )}"/>`,
  );
  pen.line(`M${x - a + 20} ${top + h * 0.18}L${x - b + 15} ${foot - h * 0.16}`, '#fffaf0', 7, 0.45);
  pen.add(
    `<ellipse cx="${x}" cy="${top}" rx="${a - 2}" ry="${w * 0.108}" fill="#fff" opacity=".14"/><ellipse class="j" cx="${x}" cy="${top}" rx="${a - 2}" ry="${w * 0.108}" stroke="#fffdf8" stroke-width="3.4" opacity=".8"/>`,
  );
  if (o.heaped) {
    const cap = pen.outline(x, surface - 2, a * 0.93, w * 0.13, { wob: 0.04, n: 16, waves: [2, 3, 5] });
    pen.fill(smooth(shift(cap, 0, 4)), tone(first, -0.12));
    pen.fill(smooth(cap), pen.radial([tone(first, 0.6), tone(first, 0.36), tone(first, 0.12)], '.4 .3 .7'));
  }
  return { top: [x, surface], rx: a - 8 };
}

/** straw of paper across a glass. */
export function straw(pen: Pen, from: Point, to: Point, c: Hex): void {
  const d = smooth([from, to], false);
  pen.shadeLine(d, 11);
  pen.line(d, tone(c, -0.16), 11).line(smooth(shift([from, to], -1.2, -1.6), false), tone(c, 0.2), 5, 0.8);
  for (let i = 1; i < 7; i++) {
    const k = i / 7;
    const at: Point = [from[0] + (to[0] - from[0]) * k, from[1] + (to[1] - from[1]) * k];
    pen.line(
      smooth(
        [
          [at[0] - 4, at[1] - 2],
          [at[0] + 4, at[1] + 3],
        ],
        false,
      ),
      '#fdf8ee',
      4.4,
      0.9,
      false,
    );
  }
}

/** glassOfMilk is a full glass from above: a thick clear rim with bright lights, the milk a little below it. */
export function glassOfMilk(pen: Pen, x: number, y: number, r: number, milk: Hex = '#fdf9ee'): void {
  pen.ellipse(x + r * 0.2, y + r * 0.26, r * 1.02, r * 0.98, '#33190a', 0.24);
  pen.circle(x, y, r, pen.linear(['#f4fbfc', '#b9cdd2', '#dfeaec'])).hoop(x, y, r - 1.5, '#ffffff', 3, 0.9);
  pen.circle(x, y, r * 0.84, pen.linear([tone('#9fb4ba', -0.2), '#b4c6ca', '#f2f8f9']));
  pen.circle(
    x + r * 0.01,
    y + r * 0.02,
    r * 0.8,
    pen.radial([tone(milk, 0.5), [milk, 0.7], mix(milk, '#d8cba8', 0.5)]),
  );
  const arc = (k: number, from: number, to: number) =>
    smooth(
      [0, 0.34, 0.67, 1].map((t): Point => {
        const a = from + (to - from) * t;
        return [x + Math.cos(a) * r * k, y + Math.sin(a) * r * k];
      }),
      false,
    );
  pen.line(arc(0.92, 3.5, 4.7), '#ffffff', r * 0.09, 0.95).line(arc(0.92, 0.5, 1.2), '#ffffff', r * 0.06, 0.8);
  pen.line(arc(0.74, 0.3, 1.5), '#ffffff', r * 0.05, 0.8).line(arc(0.76, 3.4, 4.9), '#b9a67c', r * 0.05, 0.4);
  for (const [u, v, q] of [
    [-0.3, -0.36, 0.06],
    [-0.18, -0.44, 0.04],
    [0.4, 0.3, 0.05],
  ] as const)
    pen.hoop(x + u * r, y + v * r, q * r, tone(milk, -0.16), 1.6, 0.7);
}
