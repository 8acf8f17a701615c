import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, frame, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';

/** What is seen in the cut of a round slice. */
type Cut =
  | 'plain'
  | 'cucumber'
  | 'courgette'
  | 'tomato'
  | 'carrot'
  | 'citrus'
  | 'kiwi'
  | 'banana'
  | 'radish'
  | 'beet'
  | 'sausage'
  | 'aubergine'
  | 'pineapple';

/** SliceLook of a round slice: skin outside, flesh inside; thick is the height of its edge. */
export interface SliceLook {
  skin: Hex;
  flesh: Hex;
  r: number;
  cut?: Cut;
  thick?: number;
  /** flat is the share of its height that is left when seen a little from the side, 0 to 1. */
  flat?: number;
  brown?: Hex;
}

interface CutPlace {
  pen: Pen;
  f: Frame;
  r: number;
  /** R is the radius on the drawing. */
  R: number;
  flesh: Hex;
  /** around calls back with a frame turned to each of n directions. */
  around(n: number, draw: (q: Frame) => void): void;
}

const seedsAround = (p: CutPlace, n: number, at: number, size: readonly [number, number], colour: Hex, opacity = 0.8) =>
  p.around(n, (q) => {
    const [x, y] = q(p.r * at, p.pen.between(-1, 1));
    p.pen.ellipse(x, y, size[0] * p.f.scale, size[1] * p.f.scale, colour, opacity, q.rot);
  });

const spokes = (p: CutPlace, n: number, from: number, to: number, colour: Hex, width: number, opacity: number) => {
  let d = '';
  p.around(n, (q) => {
    d += smooth([q(p.r * from, 0), q(p.r * to, 0)], false);
  });
  p.pen.line(d, colour, width * p.f.scale, opacity);
};

const core = (p: CutPlace, k: number, colour: Hex, opacity: number, wob = 0.07) =>
  p.pen.fill(p.pen.blob(p.f.x, p.f.y, p.R * k, p.R * k, { wob, n: 9 }), colour, opacity);

const cuts: Record<Cut, (p: CutPlace) => void> = {
  plain: () => {},
  cucumber: (p) => {
    core(p, 0.55, tone(p.flesh, 0.3), 0.8);
    seedsAround(p, 8, 0.36, [2.6, 1.4], '#fbf8dc', 0.9);
    seedsAround(p, 4, 0.16, [2, 1.1], tone(p.flesh, -0.2), 0.5);
  },
  courgette: (p) => {
    core(p, 0.56, tone(p.flesh, -0.1), 0.5);
    seedsAround(p, 8, 0.38, [2.8, 1.5], tone(p.flesh, -0.28), 0.6);
  },
  tomato: (p) => {
    // jelly all round and pale walls between: single rooms would be eyes and a mouth
    const { pen, f, r, R } = p;
    const n = r > 24 ? 6 : 5;
    pen.fill(
      smooth(pen.outline(f.x, f.y, R * 0.7, R * 0.7, { wob: 0.05, n: 12 })),
      pen.linear(['#e8663c', '#d4451f', '#bf3416']),
    );
    p.around(n, (q) => {
      for (const [u, v] of [
        [0.52, 0.2],
        [0.4, -0.02],
      ] as const) {
        const t = q.rot + 180 / n;
        const e = frame(f.x, f.y, t, f.scale);
        const [x, y] = e(r * (u + pen.between(-0.06, 0.06)), r * (v - 0.09 + pen.between(-0.05, 0.05)));
        pen.ellipse(x, y, r * 0.085 * f.scale, r * 0.05 * f.scale, '#f6d88e', 0.95, t + pen.between(-30, 30));
      }
    });
    spokes(p, n, 0.1, 0.7, tone(p.flesh, 0.34), r * 0.1, 0.95);
    core(p, 0.2, tone(p.flesh, 0.5), 0.95);
  },
  carrot: (p) => {
    core(p, 0.46, tone(p.flesh, 0.26), 0.8);
    spokes(p, 9, 0.5, 0.76, tone(p.flesh, -0.2), 1.4, 0.5);
  },
  citrus: (p) => {
    p.pen.circle(p.f.x, p.f.y, p.R * 0.86, '#fdf5da');
    p.around(8, (q) => {
      const r = p.r;
      const part = q.all([
        [r * 0.08, 0],
        [r * 0.76, -r * 0.26],
        [r * 0.78, r * 0.26],
      ]);
      p.pen.fill(rounded(part, 4 * p.f.scale), pen2(p, 0.3));
    });
  },
  kiwi: (p) => {
    p.pen.circle(p.f.x, p.f.y, p.R * 0.84, p.pen.radial([tone(p.flesh, 0.08), p.flesh], '.5 .5 .5'));
    spokes(p, 13, 0.3, 0.74, tone(p.flesh, 0.4), 2, 0.45);
    core(p, 0.25, '#f0eccb', 1, 0.1);
    seedsAround(p, 12, 0.38, [2.6, 1.3], '#2b2413', 0.95);
  },
  banana: (p) => {
    core(p, 0.5, tone(p.flesh, -0.1), 0.6, 0.12);
    seedsAround(p, 3, 0.2, [3, 1.6], '#8a6a3a', 0.6);
    spokes(p, 3, 0.34, 0.8, tone(p.flesh, -0.16), 1.4, 0.5);
  },
  radish: (p) => {
    core(p, 0.6, '#fffdfa', 0.6);
    spokes(p, 7, 0.1, 0.4, '#f0cfd6', 1.4, 0.7);
  },
  beet: (p) => {
    for (const k of [0.66, 0.42, 0.2]) p.pen.hoop(p.f.x, p.f.y, p.R * k, tone(p.flesh, 0.22), 1.8 * p.f.scale, 0.5);
  },
  sausage: (p) => {
    const place = () => p.pen.within({ x: p.f.x, y: p.f.y, rx: p.R * 0.75, ry: p.R * 0.75 });
    p.pen.spots(10, place, [1.5 * p.f.scale, 3.6 * p.f.scale], [tone(p.flesh, 0.5), tone(p.flesh, -0.3)], 0.65);
  },
  aubergine: (p) => {
    for (let i = 0; i < 11; i++) {
      const [x, y] = p.pen.within({ x: p.f.x, y: p.f.y, rx: p.R * 0.7, ry: p.R * 0.7, hole: 0.3 });
      p.pen.ellipse(x, y, 2.8 * p.f.scale, 1.3 * p.f.scale, tone(p.flesh, -0.36), 0.55, p.pen.between(0, 180));
    }
  },
  pineapple: (p) => {
    p.pen.circle(p.f.x, p.f.y, p.R * 0.24, tone(p.flesh, -0.35), 0.6);
    spokes(p, 12, 0.34, 0.8, tone(p.flesh, -0.2), 1.8, 0.5);
  },
};

const pen2 = (p: CutPlace, k: number) => p.pen.linear([tone(p.flesh, k), p.flesh]);

/** slice: a round slice; its skin shows at the edge. */
export function slice(pen: Pen, f: Frame, o: SliceLook): void {
  const { r, skin, thick = 5, flat = 1 } = o;
  const flesh = pen.vary(o.flesh, 0.04);
  const R = r * f.scale;
  const outline = pen.outline(f.x, f.y, R, R * flat, { wob: 0.03, n: 10, rot: f.rot });
  const edge = smooth(shift(outline, thick * 0.32 * f.scale, thick * 0.8 * f.scale));
  pen.shadow(edge, 'low').fill(edge, tone(skin, -0.22));
  pen.fill(smooth(outline), pen.volume(skin, 0.7));
  const face = smooth(toward(outline, f.x, f.y, o.cut && o.cut !== 'plain' ? 0.87 : 0.93));
  pen.fill(face, pen.linear([tone(flesh, 0.32), flesh, tone(flesh, -0.12)]));
  const start = pen.between(0, 360);
  const around = (n: number, draw: (q: Frame) => void) => {
    for (let i = 0; i < n; i++) draw(frame(f.x, f.y, f.rot + start + (i * 360) / n, f.scale));
  };
  cuts[o.cut ?? 'plain']({ pen, f, r, R: R * Math.sqrt(flat), flesh, around });
  const { brown } = o;
  if (brown)
    pen.clip(face, () => {
      // baked from the edge inwards: stains in the middle would be eyes
      const turn = pen.between(0, 6.283);
      for (const [a, k] of [
        [0, 0.6],
        [1.4, 0.4],
        [2.9, 0.54],
        [4.4, 0.36],
      ] as const) {
        const [x, y] = [f.x + Math.cos(turn + a) * R * 0.82, f.y + Math.sin(turn + a) * R * 0.82 * flat];
        pen.sear(x, y, R * k, R * k * 0.8 * flat, brown, 0.8, (turn + a) * 57.3 + 90);
      }
      pen.line(face, brown, R * 0.09, 0.45);
    });
}

/** pepperRing: a ring of sweet pepper. */
export function pepperRing(pen: Pen, f: Frame, o: { colour: Hex; r: number }): void {
  const outline = pen.outline(f.x, f.y, o.r * f.scale, o.r * 0.92 * f.scale, { wob: 0.1, n: 12, waves: [3, 4] });
  const d = smooth(outline);
  pen.shadeLine(d, 7 * f.scale);
  pen.line(d, pen.volume(o.colour), 7.5 * f.scale);
  pen.line(smooth(toward(outline, f.x, f.y, 0.9)), tone(o.colour, 0.4), 2 * f.scale, 0.6);
}

/** mushroomSlice: a champignon cut through, cap, gills and stalk. */
export function mushroomSlice(
  pen: Pen,
  f: Frame,
  o: { colour: Hex; gill: Hex; w: number; raw?: boolean; cap?: Hex },
): void {
  const { w, gill } = o;
  const c = pen.vary(o.colour, 0.04);
  const s = f.scale;
  const outline: Point[] = [
    [-w, 3],
    [-w * 0.93, -w * 0.42],
    [-w * 0.48, -w * 0.84],
    [w * 0.48, -w * 0.84],
    [w * 0.93, -w * 0.42],
    [w, 3],
    [w * 0.6, 9],
    [w * 0.3, 4],
    [w * 0.27, w * 0.6],
    [w * 0.34, w * 0.86],
    [0, w * 0.98],
    [-w * 0.34, w * 0.86],
    [-w * 0.27, w * 0.6],
    [-w * 0.3, 4],
    [-w * 0.6, 9],
  ];
  pen.body(smooth(f.all(outline)), o.cap ?? (o.raw ? '#c9a987' : '#a86f42'), 'mid', 1.1);
  const inside = f.all(
    outline.map(([a, b]): Point => (o.cap ? [a * 0.86, b * 0.74 + w * 0.1] : [a * 0.88, b * 0.88 - 0.4])),
  );
  pen.fill(smooth(inside), pen.linear([tone(c, 0.4), c, tone(c, -0.16)]));
  // the gills are one arch under the cap, thin above the stalk: two dark spots would be eyes
  const arch: Point[] = [
    [-w * 0.84, 3],
    [-w * 0.66, -w * 0.16],
    [-w * 0.3, -w * 0.34],
    [w * 0.3, -w * 0.34],
    [w * 0.66, -w * 0.16],
    [w * 0.84, 3],
    [w * 0.6, w * 0.16],
    [w * 0.36, w * 0.02],
    [w * 0.16, -w * 0.24],
    [-w * 0.16, -w * 0.24],
    [-w * 0.36, w * 0.02],
    [-w * 0.6, w * 0.16],
  ];
  pen.fill(smooth(f.all(arch)), gill, 0.7);
  if (!o.raw) {
    const place = (): Point => f(pen.between(-w, w) * 0.7, -w * pen.between(0.4, 0.7));
    pen.clip(smooth(inside), () => {
      for (let i = 0; i < 3; i++) pen.sear(...place(), w * 0.4 * s, w * 0.26 * s, '#a8682f', 0.6, f.rot);
    });
  }
}

/** oysterMushroom: a fan with gills that run down to its short stem. */
export function oysterMushroom(pen: Pen, f: Frame, o: { colour: Hex; w: number }): void {
  const { w } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.05);
  const fan: Point[] = [
    [-w * 1.02, w * 0.24],
    [-w * 0.4, w * 0.2],
    [w * 0.1, w * 0.72],
    [w * 0.66, w * 0.84],
    [w * 0.98, w * 0.3],
    [w * 0.86, -w * 0.36],
    [w * 0.52, -w * 0.86],
    [w * 0.04, -w * 0.64],
    [-w * 0.4, -w * 0.2],
    [-w * 1.02, -w * 0.22],
  ].map(([a, b]): Point => [a ?? 0, (b ?? 0) * pen.between(0.94, 1.06)]);
  pen.body(smooth(f.all(fan)), tone(c, -0.24));
  pen.fill(
    smooth(f.all(fan.map(([a, b]): Point => [a * 0.88 - w * 0.06, b * 0.88]))),
    pen.linear([tone(c, 0.4), c, tone(c, -0.14)]),
  );
  const gills = [-50, -33, -16, 0, 16, 33, 50].map((a) => {
    const q = a / 57.3;
    return smooth(
      [f(-w * 0.5, 0), f(w * 0.1, Math.sin(q) * w * 0.3), f(-w * 0.3 + Math.cos(q) * w * 1.06, Math.sin(q) * w * 0.9)],
      false,
    );
  });
  pen.line(gills.join(''), tone(c, -0.46), 1.8 * s, 0.55);
}

/**
 * leekSlice: soft leek: thin rings, green outside and pale yellow within, that have slid apart, so that there are gaps
 * between them; the outermost is often only a part of a ring.
 */
export function leekSlice(pen: Pen, f: Frame, o: { colour: Hex; r: number }): void {
  const c = pen.vary(o.colour, 0.06);
  const s = f.scale;
  const r = o.r * s;
  const pale = mix('#f4f0c0', c, 0.14);
  const j = (k: number) => pen.between(-k, k) * r;
  const heart = pen.random() < 0.6;
  const rings = [
    { k: 1, colour: c, part: pen.random() < 0.5, x: j(0.1), y: j(0.1) },
    { k: 0.7, colour: mix(c, pale, 0.5), part: false, x: j(0.16), y: j(0.16) },
    ...(heart ? [{ k: 0.4, colour: mix(c, pale, 0.84), part: false, x: j(0.3), y: j(0.3) }] : []),
  ];
  for (const { k, colour, part, x, y } of rings) {
    const outline = pen.outline(f.x + x, f.y + y, r * k, r * k * pen.between(0.74, 0.94), {
      wob: 0.07,
      n: 10,
      rot: f.rot,
    });
    const points = part ? outline.slice(0, 8) : outline;
    const ring = (dx: number, dy: number) => smooth(shift(points, dx * s, dy * s), !part);
    const w = r * 0.28;
    pen.line(ring(1, 3), '#33401a', w, 0.3);
    pen.line(ring(0.5, 1.6), tone(colour, -0.36), w).line(ring(0, 0), colour, w);
    // the upper edge of the cut, and the paler inside of the ring
    pen.line(ring(-0.3, -0.7), tone(mix(colour, pale, 0.4), 0.4), w * 0.4, 0.9);
  }
}

/** wholeMushroom: a cap from above, for stuffed or whole ones. */
export function wholeMushroom(pen: Pen, f: Frame, o: { colour: Hex; r: number }): void {
  const R = o.r * f.scale;
  const d = pen.blob(f.x, f.y, R, R * 0.95, { wob: 0.04 });
  pen.shadow(d, 'mid').fill(d, pen.dome(o.colour));
  pen.spots(
    6,
    () => pen.within({ x: f.x, y: f.y, rx: R * 0.8, ry: R * 0.8 }),
    [2, R * 0.2],
    [tone(o.colour, -0.2)],
    0.3,
  );
  pen.gleam(f.x - R * 0.3, f.y - R * 0.35, R * 0.28, R * 0.16, 0.25);
}

/** asparagus: one spear: a straight stalk with a few scales, that ends in a pointed bud. */
export function asparagus(pen: Pen, f: Frame, o: { colour: Hex; len: number }): void {
  const half = o.len / 2;
  const s = f.scale;
  const k = pen.between(-3, 3);
  const c = pen.vary(o.colour, 0.05);
  const bow = (u: number) => k * (1 - u * u);
  const wide = [
    [-1, 5],
    [-0.5, 5.2],
    [0, 5],
    [0.4, 5],
    [0.62, 6.4],
    [0.8, 5.2],
    [0.95, 2.4],
  ] as const;
  const outline: Point[] = [
    ...wide.map(([u, w]): Point => [u * half, bow(u) - w]),
    [half * 1.06, 0],
    ...[...wide].reverse().map(([u, w]): Point => [u * half, bow(u) + w]),
  ];
  const d = smooth(f.all(outline));
  pen.shadow(d, 'low').fill(d, pen.linear([tone(c, 0.34), c, tone(c, -0.22)]));
  // the bud: scales that overlap towards the point
  pen.clip(d, () => {
    const bud: Point[] = [
      [half * 0.5, -9],
      [half * 1.2, -9],
      [half * 1.2, 9],
      [half * 0.5, 9],
      [half * 0.58, 0],
    ];
    pen.fill(smooth(f.all(bud)), tone(c, -0.2), 0.6);
    const scales = [0.62, 0.72, 0.82, 0.91].flatMap((u, i) =>
      [-1, 1].map((q) => {
        const x = u * half;
        return smooth(
          f.all([
            [x - 4, q * (7 - i)],
            [x + 4, q * 3],
            [x + 9, q * 0.6],
          ]),
          false,
        );
      }),
    );
    pen.line(scales.join(''), tone(c, 0.34), 1.6 * s, 0.7);
    pen.fill(pen.blob(...f(-half, bow(-1)), 7 * s, 6 * s, { n: 7 }), tone(c, 0.5), 0.6);
  });
  for (const [u, q] of [
    [-0.5, 1],
    [-0.08, -1],
    [0.3, 1],
  ] as const) {
    const x = u * half;
    pen.fill(
      smooth(
        f.all([
          [x - 3, bow(u) + q * 5],
          [x + 3, bow(u) + q * 1.4],
          [x + 12, bow(u) + q * 4.4],
        ]),
      ),
      tone(c, -0.3),
      0.6,
    );
  }
  const light = f.all([
    [-half * 0.86, bow(-0.9) - 2],
    [0, k - 2],
    [half * 0.5, bow(0.5) - 2],
  ]);
  pen.line(smooth(light, false), tone(c, 0.6), 1.8 * s, 0.5);
}

/** cob is a piece of corn on the cob, its kernels in rows. */
export function cob(pen: Pen, f: Frame, o: { colour: Hex; len: number; w: number }): void {
  const { len, w, colour: c } = o;
  const half = len / 2;
  const s = f.scale;
  const body = rounded(
    f.all([
      [-half, -w * 0.42],
      [half, -w * 0.5],
      [half, w * 0.5],
      [-half, w * 0.42],
    ]),
    w * 0.42 * s,
  );
  pen.body(body, tone(c, -0.14), 'mid');
  for (let row = -2; row <= 2; row++)
    for (let i = 0; i < 11; i++) {
      const [x, y] = f(-half * 0.88 + (i * half * 1.76) / 10, row * w * 0.19);
      pen.ellipse(x, y, w * 0.115 * s, w * 0.095 * s, tone(c, 0.24 - 0.12 * row), 0.95, f.rot);
    }
}

/** eggSlice is a slice of a boiled egg. */
export function eggSlice(pen: Pen, f: Frame, o: { r: number }): void {
  slice(pen, f, { r: o.r, skin: '#f3ecdc', flesh: '#fdfaf2', thick: 3 });
  const R = o.r * f.scale;
  pen.circle(f.x + R * 0.05, f.y, R * 0.56, pen.radial(['#f8d680', '#eeb94a', '#dea43c'], '.4 .35 .7'));
}
