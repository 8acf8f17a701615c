import { type Hex, tone } from '../colour.ts';
import { frame, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { Area } from './area.ts';
import { type Item, put, sizeOf } from './laying.ts';

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

/** pancake is one thick round pancake. */
export function pancake(pen: Pen, x: number, y: number, r: number, c: Hex): void {
  const side = tone(c, 0.42);
  const outline = pen.outline(x, y, r, r * 0.97, { wob: 0.026, n: 14 });
  pen
    .shadow(smooth(shift(outline, 2, 8)), 'high')
    .fill(smooth(shift(outline, 1.5, 9)), pen.linear([tone(side, -0.12), tone(side, -0.26), tone(side, -0.4)]));
  pen.fill(smooth(outline), pen.linear([tone(side, 0.2), side, tone(side, -0.16)]));
  pen.fill(
    smooth(toward(outline, x, y, 0.94, -0.5, -1)),
    pen.radial([tone(c, 0.16), c, tone(c, -0.18)], '.42 .38 .68'),
  );
  pen.spots(
    15,
    () => pen.within({ x, y, rx: r * 0.86, ry: r * 0.86 }),
    [3, 15],
    [tone(c, -0.22), tone(c, 0.22), tone(c, -0.12)],
    0.34,
  );
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

/** omelette folded in half over its filling. */
export function omelette(pen: Pen, a: Area, c: Hex, rot: number, fill: (inside: Area) => void): Area {
  const z = { rx: a.rx * 0.95, ry: a.rx * 0.62 };
  const f = frame(a.x, a.y - a.rx * 0.08, rot);
  const outline: Point[] = Array.from({ length: 15 }, (_, i) => {
    const t = Math.PI + (Math.PI * i) / 14;
    return [
      Math.cos(t) * z.rx * pen.between(0.985, 1.015),
      Math.sin(t) * z.ry * 1.5 * pen.between(0.985, 1.015) + z.ry * 0.62,
    ];
  });
  outline.push([z.rx * 0.6, z.ry * 0.8], [0, z.ry * 0.74], [-z.rx * 0.6, z.ry * 0.8]);
  const low = smooth(f.all(outline.map(([u, v]): Point => [u * 1.03, v * 1.03 + 11])));
  pen.shadow(low, 'high').fill(low, pen.linear([tone(c, -0.05), tone(c, -0.2), tone(c, -0.4)]));
  const [ix, iy] = f(0, z.ry * 0.8);
  fill(new Area(ix, iy, z.rx * 0.84, z.ry * 0.2, rot));
  const d = smooth(f.all(outline));
  pen.shadow(d).fill(d, pen.linear([tone(c, 0.34), c, tone(c, -0.22)]));
  pen.clip(d, () => {
    pen.spots(
      24,
      () => f(pen.between(-z.rx, z.rx) * 0.9, pen.between(-z.ry * 0.85, z.ry * 0.75)),
      [8, 28],
      ['#cf9138', '#d8a344', '#f3dc92', '#c58530'],
      0.26,
    );
    pen.line(d, '#b0702c', 11, 0.24);
    pen.line(
      smooth(
        [-0.8, -0.4, 0, 0.4, 0.8].map((u) => f(u * z.rx, z.ry * 0.6)),
        false,
      ),
      '#fbeab4',
      6,
      0.4,
    );
  });
  pen.line(
    smooth(
      [-0.72, -0.4, 0, 0.35].map((u) => f(u * z.rx, -z.ry * (0.86 * Math.sqrt(1 - u * u) - 0.42))),
      false,
    ),
    '#fff6da',
    6,
    0.3,
  );
  const [tx, ty] = f(-z.rx * 0.06, z.ry * 0.02);
  return new Area(tx, ty, z.rx * 0.66, z.ry * 0.44, rot);
}

/** skewer threads pieces on a stick. */
export function skewer(
  pen: Pen,
  centre: Point,
  rot: number,
  items: readonly Item[],
  length: number,
  scale: number,
): void {
  const f = frame(centre[0], centre[1], rot);
  const stick = smooth([f(-length / 2, 0), f(length / 2, 0)], false);
  pen.shadeLine(stick, 7);
  pen
    .line(stick, '#ae8555', 6.5)
    .line(smooth(shift([f(-length / 2, 0), f(length / 2, 0)], -1, -1.4), false), '#dfc498', 2);
  const from = -length * 0.3;
  const step = (length * 0.64) / Math.max(1, items.length - 1);
  items.forEach((item, i) => {
    const [x, y] = f(from + i * step, pen.between(-3, 3));
    put(pen, item, x, y, scale * Math.min(1.25, 27 / sizeOf(item)), rot + 90 + pen.between(-14, 14));
  });
}

/** tacoShell is a folded shell whose filling stands out above. */
export function tacoShell(
  pen: Pen,
  x: number,
  y: number,
  len: number,
  rot: number,
  c: Hex,
  fill: (a: Area) => void,
): void {
  const f = frame(x, y, rot);
  const [l, w] = [len / 2, len * 0.21];
  const back = smooth(
    f.all([
      [-l, 6],
      [-l * 0.8, -w * 0.72],
      [-l * 0.3, -w * 1.06],
      [l * 0.3, -w * 1.06],
      [l * 0.8, -w * 0.72],
      [l, 6],
      [l * 0.5, w * 0.25],
      [-l * 0.5, w * 0.25],
    ]),
  );
  pen.shadow(back, 'high').fill(back, pen.linear([tone(c, 0.22), tone(c, -0.1), tone(c, -0.32)]));
  const [ax, ay] = f(0, -w * 0.34);
  fill(new Area(ax, ay, l * 0.78, w * 0.5, rot));
  const front = smooth(
    f.all([
      [-l, 8],
      [-l * 0.62, 2],
      [0, 8],
      [l * 0.62, 2],
      [l, 8],
      [l * 0.82, w * 0.66],
      [l * 0.34, w * 0.98],
      [-l * 0.34, w * 0.98],
      [-l * 0.82, w * 0.66],
    ]),
  );
  pen.shadow(front).fill(front, pen.linear([tone(c, 0.36), c, tone(c, -0.3)]));
  pen.clip(front, () => {
    pen.spots(
      13,
      () => f(pen.between(-l, l) * 0.9, pen.between(8, w * 0.9)),
      [3, 11],
      ['#b07a36', '#d0984c', '#a36829'],
      0.42,
    );
  });
  pen.line(
    smooth(
      f.all([
        [-l * 0.85, 12],
        [-l * 0.5, 7],
        [0, 13],
        [l * 0.5, 7],
        [l * 0.85, 12],
      ]),
      false,
    ),
    '#fff2d4',
    3.4,
    0.5,
  );
}

/** boat is a hollowed vegetable or leaf that holds a filling. */
export function boat(
  pen: Pen,
  x: number,
  y: number,
  len: number,
  w: number,
  rot: number,
  skin: Hex,
  inside: Hex,
  o: { leaf?: boolean; round?: boolean } = {},
): Area {
  const f = frame(x, y, rot);
  const [l, h] = [len / 2, w / 2];
  const outline: Point[] = o.round
    ? pen.outline(0, 0, l, h, { wob: 0.03, n: 12 })
    : [
        [-l, 0],
        [-l * 0.74, -h * 0.84],
        [0, -h * 1.08],
        [l * 0.74, -h * 0.84],
        [l, 0],
        [l * 0.74, h * 0.84],
        [0, h * 1.08],
        [-l * 0.74, h * 0.84],
      ];
  const shape = o.leaf
    ? Array.from({ length: 24 }, (_, i): Point => {
        const t = (i / 24) * 6.283;
        const k = (i % 2 ? 0.94 : 1.06) * pen.between(0.97, 1.04);
        return [Math.cos(t) * l * k, Math.sin(t) * h * k];
      })
    : outline;
  const points = f.all(shape);
  pen.shadow(smooth(points), 'high').fill(smooth(points), pen.linear([tone(skin, 0.22), skin, tone(skin, -0.34)]));
  pen.fill(smooth(toward(points, x, y, 0.89)), pen.linear([tone(inside, -0.14), inside, tone(inside, 0.28)]));
  if (o.leaf) {
    pen.line(
      smooth(
        f.all([
          [-l * 0.9, 0],
          [0, 2],
          [l * 0.86, 0],
        ]),
        false,
      ),
      tone(inside, 0.5),
      5,
      0.7,
    );
    const veins = [-0.5, -0.1, 0.3].flatMap((u) =>
      [-1, 1].map((q) =>
        smooth(
          f.all([
            [u * l, 0],
            [u * l + 16, q * h * 0.4],
            [u * l + 34, q * h * 0.8],
          ]),
          false,
        ),
      ),
    );
    pen.line(veins.join(''), tone(inside, 0.5), 2.4, 0.5);
  } else {
    const hollow = smooth(toward(points, x, y, 0.72));
    pen.fill(hollow, pen.linear([tone(inside, -0.32), tone(inside, -0.12), tone(inside, 0.1)]));
  }
  return new Area(x, y, l * 0.7, h * 0.66, rot);
}

/** tumbler is a glass seen from the side, filled with layers from the top down. */
export function tumbler(
  pen: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  layers: readonly Hex[],
  o: { foam?: boolean; thin?: boolean } = {},
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
  const surface = top + h * 0.1;
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
    if (!o.thin) pen.specks(bits, tone(first, -0.4), 3.4, 0.3);
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
  return { top: [x, surface], rx: a - 8 };
}

/** glassAbove is a glass seen from above: thick rim, the drink within. */
export function glassAbove(pen: Pen, x: number, y: number, r: number, c: Hex): Area {
  pen.ellipse(
    x + 11,
    y + 18,
    r * 1.06,
    r * 1.06,
    pen.radial(
      [
        ['#33190a', 0.6, 0.34],
        ['#33190a', 1, 0],
      ],
      '.5 .5 .5',
    ),
  );
  pen.circle(
    x,
    y,
    r,
    pen.linear([
      ['#ffffff', 0, 0.95],
      ['#dfe8e6', 0.5, 0.85],
      ['#aebfbd', 1, 0.9],
    ]),
  );
  pen.circle(x, y, r - 5, tone(c, -0.3));
  pen.circle(
    x,
    y,
    r - 7,
    pen.radial(
      [
        [tone(c, 0.22), 0],
        [c, 0.6],
        [tone(c, -0.22), 1],
      ],
      '.46 .44 .56',
    ),
  );
  pen.hoop(
    x,
    y,
    r - 3,
    pen.linear([
      ['#fff', 0, 0.95],
      ['#fff', 0.4, 0.1],
      ['#fff', 1, 0.55],
    ]),
    4,
  );
  const froth = pen.scatter({ x, y, rx: r * 0.8, ry: r * 0.8 }, 34, r * 0.1);
  pen.specks(froth.slice(0, 22), tone(c, 0.4), 6, 0.5).specks(froth.slice(22), tone(c, -0.2), 5, 0.35);
  const swirl = Array.from(
    { length: 18 },
    (_, i): Point => [x + Math.cos(i * 0.5) * r * (0.72 - i * 0.036), y + Math.sin(i * 0.5) * r * (0.72 - i * 0.036)],
  );
  pen.line(smooth(swirl, false), tone(c, 0.3), 7, 0.35);
  return new Area(x, y, r - 14);
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
