import { type Hex, lightness, mix, tone } from '../colour.ts';
import { type Frame, frame, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { soft } from '../serve/soft.ts';
import { olive } from './shapes.ts';

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
    // soft and translucent towards its middle, with a few faint specks: a ring of seeds would be raw cucumber
    const { pen, f, R } = p;
    core(p, 0.6, tone(p.flesh, 0.3), 0.5, 0.1);
    pen.specks(
      pen.scatter({ x: f.x, y: f.y, rx: R * 0.4, ry: R * 0.4 }, 5, R * 0.2),
      tone(p.flesh, -0.2),
      2 * f.scale,
      0.6,
    );
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
    // a paler core like a star, and fine lines from it to the edge
    const { pen, f, R } = p;
    const star = pen.outline(f.x, f.y, R * 0.44, R * 0.44, { wob: 0.24, n: 14, waves: [5, 7] });
    spokes(p, 11, 0.4, 0.78, tone(p.flesh, 0.3), 1.2, 0.22);
    pen.fill(
      smooth(star),
      pen.radial([tone(p.flesh, 0.5), [tone(p.flesh, 0.3), 0.7], tone(p.flesh, 0.14)], '.5 .5 .55'),
    );
    pen.line(smooth(star), tone(p.flesh, -0.22), R * 0.07, 0.5);
    pen.gleam(f.x - R * 0.5, f.y - R * 0.54, R * 0.2, R * 0.08, 0.4);
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
    // soft flesh, creamy in its middle, with a few specks: seeds in a ring would be a fig
    const { pen, f, R } = p;
    core(p, 0.7, tone(p.flesh, 0.2), 0.5, 0.12);
    const places = pen.scatter({ x: f.x, y: f.y, rx: R * 0.5, ry: R * 0.44 }, 7, R * 0.24);
    pen.specks(places, tone(p.flesh, -0.36), 2.2 * f.scale, 0.5);
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
      if (/courgette|aubergine/.test(o.cut ?? '')) {
        // it lay flat in the pan: one broad stain beside the middle
        const [x, y] = [f.x + Math.cos(turn + 2.2) * R * 0.3, f.y + Math.sin(turn + 2.2) * R * 0.3 * flat];
        pen.sear(x, y, R * 0.7, R * 0.44 * flat, brown, 0.5, turn * 57.3);
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
  pen.body(smooth(f.all(outline)), o.cap ?? (o.raw ? '#c9a987' : '#b0733c'), 'mid', 1.1);
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
  if (!o.raw) pen.clip(smooth(inside), () => friedEdge(pen, f, w, smooth(inside)));
}

/** friedEdge is what a pan leaves on a slice of a mushroom: a broad brown edge and brown stains. */
function friedEdge(pen: Pen, f: Frame, w: number, d: string): void {
  const s = f.scale;
  const brown = '#a05c20';
  soft(pen, 2, () => pen.line(d, brown, w * 0.16 * s, 0.7));
  for (const [u, v] of [
    [pen.pick([-0.6, 0.6]), -0.3],
    [pen.between(-0.4, 0.4), -0.6],
    [0, pen.between(0.3, 0.7)],
  ] as const)
    pen.sear(...f(u * w, v * w), w * 0.36 * s, w * 0.24 * s, brown, 0.6, f.rot);
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

const leekHeart = '#f6efb4';

/**
 * leekSlice: soft leek: round slices that have slumped, from a green edge to a pale yellow heart, glassy with butter.
 * The edges of its layers are blurred and not quite in the middle: sharp rings would be a target, open ones pipes.
 */
export function leekSlice(pen: Pen, f: Frame, o: { colour: Hex; r: number }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.05);
  const R = o.r * s * pen.between(0.86, 1.04);
  const outline = pen.outline(f.x, f.y, R, R * pen.between(0.66, 0.88), { wob: 0.1, n: 10, rot: f.rot });
  const side = smooth(shift(outline, 1.4 * s, 5 * s));
  pen.shadow(side, 'low').fill(side, pen.linear([tone(c, 0.1), tone(c, -0.3)]));
  const pale = mix(c, leekHeart, 0.78);
  pen.fill(smooth(outline), pen.linear([tone(c, 0.26), c]));
  pen.fill(
    smooth(toward(outline, f.x, f.y, 0.88)),
    pen.radial(['#fdf8d2', [leekHeart, 0.4], [pale, 0.72], mix(c, pale, 0.4)], '.5 .5 .54'),
  );
  const [dx, dy] = [pen.between(-0.1, 0.1) * R, pen.between(-0.1, 0.1) * R];
  const layers = [0.72, 0.5, 0.28].map((k) => smooth(toward(outline, f.x, f.y, k, dx * (1 - k), dy * (1 - k))));
  soft(pen, 0.8, () => pen.line(layers.join(''), mix(c, pale, 0.36), 2.4 * s, 0.8));
  pen.gleam(f.x - R * 0.3, f.y - R * 0.36, R * 0.3, R * 0.1, 0.6);
  pen.line(smooth(toward(outline, f.x, f.y, 0.84).slice(4, 9), false), '#fdfbe0', 1.6 * s, 0.6);
}

/** onionSlice: softened half rings of onion or fennel, glassy, that still lie in each other as they were cut. */
export function onionSlice(pen: Pen, f: Frame, o: { colour: Hex; r: number }): void {
  const c = pen.vary(o.colour, 0.03);
  layered(pen, f, c, o.r * 1.1, 3, 1.3);
  const turn = f.rot + pen.between(70, 160);
  layered(pen, frame(...f(o.r * 0.2, pen.between(-0.4, 0.4) * o.r), turn, f.scale), c, o.r * pen.between(0.8, 1), 2, 1);
}

/** layered: bent strips side by side, each paler than the one outside it; `open` is half the arc of the shortest. */
function layered(pen: Pen, f: Frame, c: Hex, r: number, n: number, open: number): void {
  const s = f.scale;
  const wide = open * pen.between(1, 1.5);
  for (let i = 0; i < n; i++) {
    const own = mix(c, leekHeart, 0.1 + (i * 0.8) / n);
    const q = frame(...f((i - n / 2) * r * 0.34, pen.between(-0.12, 0.12) * r), f.rot + pen.between(-14, 14), s);
    const bow = (k: number): Point[] =>
      [-1, -0.5, 0, 0.5, 1].map((u) => {
        const a = u * wide * pen.between(0.96, 1.04);
        return [r * (k - 1 + Math.cos(a) * 0.62), Math.sin(a) * r * (0.72 + k * 0.1)];
      });
    const strip = q.all([...bow(1.14), ...bow(0.84).reverse()]);
    const under = rounded(shift(strip, 0.8 * s, 2.6 * s), 2 * s);
    pen.shadow(under, 'low').fill(under, tone(own, -0.4));
    pen.fill(rounded(strip, 2 * s), pen.linear([tone(own, 0.4), own, tone(own, -0.12)]));
    pen.line(smooth(q.all(bow(0.96)), false), tone(own, -0.18), 1.2 * s, 0.45);
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

/**
 * roastTomato: half a small tomato from the oven: slumped, its flesh glowing between softened rooms, its edge and one
 * side of its face browned. Smooth and whole it would be raw.
 */
export function roastTomato(pen: Pen, f: Frame, o: { colour: Hex; r: number }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.04);
  const r = o.r * s * pen.between(0.92, 1.08);
  const j = (k: number) => pen.between(-k, k);
  const outline = pen.outline(f.x, f.y, r * 1.06, r * 0.9, { wob: 0.1, n: 13, rot: f.rot });
  const under = smooth(shift(outline, 1 * s, 3.4 * s));
  pen.shadow(under).fill(under, tone(c, -0.4));
  pen.fill(smooth(outline), pen.linear([tone(c, 0.2), c, tone(c, -0.2)]));
  const face = smooth(toward(outline, f.x, f.y, 0.88));
  pen.fill(face, pen.radial(['#e8804a', ['#dd5a30', 0.6], '#c4401f'], '.46 .42 .6'));
  pen.clip(face, () => {
    const from = pen.between(0, 6.283);
    for (const turn of [0, 2.1, 4.2]) {
      const a = from + turn + j(0.2);
      const [x, y] = [f.x + Math.cos(a) * r * 0.44, f.y + Math.sin(a) * r * 0.4];
      pen.sear(x, y, r * 0.36, r * 0.26, '#f2a04e', 0.9, a * 57.3 + 90);
    }
    pen.sear(f.x + j(0.6) * r, f.y + j(0.6) * r, r * 0.6, r * 0.4, '#6e2412', 0.7, j(90));
    pen.line(face, '#8a2c14', r * 0.12, 0.5);
  });
  pen.gleam(f.x - r * 0.3, f.y - r * 0.36, r * 0.3, r * 0.1, 0.5);
}

/**
 * celerySlice: a slice across a stalk of celery: a thick moon, juicy and pale, with a green ribbed back, in which the
 * ends of its strings are seen.
 */
export function celerySlice(pen: Pen, f: Frame, o: { colour: Hex; r: number }): void {
  const s = f.scale;
  const r = o.r * pen.between(0.86, 1.1);
  const c = pen.vary(o.colour, 0.06);
  const open = pen.between(1.1, 1.4);
  const bow = (k: number, from: number, to: number): Point[] =>
    [0, 1, 2, 3, 4, 5, 6].map((i) => {
      const a = from + ((to - from) * i) / 6;
      const ribbed = k > 1 ? (i % 2 ? 1.05 : 0.97) : 1;
      return [Math.cos(a) * r * k * ribbed - r * 0.6, Math.sin(a) * r * k * ribbed];
    });
  const outline = f.all([...bow(1.14, -open, open), ...bow(0.46, open * 1.1, -open * 1.1)]);
  const under = smooth(shift(outline, 1 * s, 4 * s));
  pen.shadow(under, 'low').fill(under, tone(c, -0.32));
  pen.fill(smooth(outline), pen.linear([tone(c, 0.1), c]));
  const face = f.all([...bow(1, -open * 0.96, open * 0.96), ...bow(0.52, open, -open)]);
  pen.fill(smooth(face), pen.linear(['#f7f9dc', mix(c, '#f2f5d0', 0.7)]));
  pen.specks(f.all(bow(0.92, -open * 0.8, open * 0.8)), mix(c, '#f2f5d0', 0.2), 2.2 * s, 0.8);
}

/**
 * chiliRing: a slice of a chilli: a glossy wall round a shaded hollow with a pale seed or two in it, its side seen. With
 * a pale hole it would be an eye.
 */
export function chiliRing(pen: Pen, f: Frame, o: { colour: Hex; r: number }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.05);
  const [rx, ry] = [o.r * pen.between(0.95, 1.15) * s, o.r * pen.between(0.66, 0.86) * s];
  const outline = pen.outline(f.x, f.y, rx, ry, { wob: 0.06, n: 10, rot: f.rot });
  const under = smooth(shift(outline, 1 * s, 3.4 * s));
  pen.shadow(under, 'low').fill(under, tone(c, -0.34));
  pen.fill(smooth(outline), pen.linear([tone(c, 0.44), c, tone(c, -0.12)]));
  pen.fill(smooth(toward(outline, f.x, f.y, 0.58)), pen.linear([tone(c, -0.5), tone(c, -0.2)]));
  // three seeds, for two would look at you
  const turn = pen.between(0, 6.283);
  for (const a of [0, 2.1, 4.2]) {
    const [u, v] = [Math.cos(turn + a) * rx * 0.24, Math.sin(turn + a) * ry * 0.26];
    pen.ellipse(f.x + u, f.y + v, 1.5 * s, 1.2 * s, '#f8dfa4', 0.9);
  }
}

/**
 * beetWedge: a wedge of a round cut across a beetroot: matt and deep red, its rings round the corner where they began,
 * a darker skin along its round side. A smooth shining cube would be a sweet.
 */
export function beetWedge(pen: Pen, f: Frame, o: { colour: Hex; r: number }): void {
  const s = f.scale;
  const r = o.r * pen.between(0.9, 1.1);
  const c = pen.vary(o.colour, 0.05);
  const open = pen.between(0.6, 0.82);
  const bow = (k: number): Point[] =>
    [-1, -0.5, 0, 0.5, 1].map((u) => [Math.cos(u * open) * r * k - r * 0.62, Math.sin(u * open) * r * k]);
  const outline = f.all([[-r * 0.62, 0], ...bow(1)]);
  const under = rounded(shift(outline, 0.9 * s, 4.4 * s), 4 * s);
  pen.shadow(under, 'low').fill(under, tone(c, -0.44));
  pen.fill(rounded(outline, 4 * s), pen.linear([tone(c, 0.34), c, tone(c, -0.2)]));
  const rings = [0.86, 0.66, 0.44].map((k) => smooth(f.all(bow(k)), false));
  pen.line(rings.join(''), tone(c, 0.42), r * 0.07 * s, 0.6);
  pen.line(smooth(f.all(bow(0.97)), false), tone(c, -0.4), r * 0.08 * s, 0.6);
}

/** shreds: grated carrot, strewn loose: short limp strands that lie every way with room between them. */
export function shreds(pen: Pen, f: Frame, o: { colour: Hex; r: number; w: number }): void {
  const { r, w } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.03);
  const layers = [-0.16, 0.04, 0.26].map((k) => ({ k, d: '', light: '' }));
  for (let i = 0; i < 21; i++) {
    const far = r * pen.between(0.86, 1.04) * Math.sqrt((i + 0.2) / 21);
    const q = frame(...f(Math.cos(i * 2.4) * far, Math.sin(i * 2.4) * far * 0.88), pen.between(0, 180), s);
    const half = r * pen.between(0.28, 0.5);
    const strand = q.all([
      [-half, pen.between(-0.2, 0.2) * half],
      [-half * 0.2, pen.between(-0.4, 0.4) * half],
      [half, pen.between(-0.3, 0.3) * half],
    ]);
    const layer = layers[i % 3] as (typeof layers)[number];
    layer.d += smooth(strand, false);
    layer.light += smooth(shift(strand, -0.3 * s, -0.26 * w * s), false);
  }
  for (const { k, d, light } of layers) {
    pen
      .shadeLine(d, w * s)
      .line(d, tone(c, k - 0.26), w * 1.14 * s)
      .line(d, tone(c, k), w * 0.86 * s);
    pen.line(light, tone(c, k + 0.5), w * 0.24 * s, 0.6);
  }
}

/**
 * asparagus: one spear: a thick stalk, round in its light, with a few pointed scales, that ends in a plump bud of scales
 * which lie over each other; tinged with violet or pale green. Its other end is cut slantwise.
 */
export function asparagus(pen: Pen, f: Frame, o: { colour: Hex; len: number }): void {
  const half = o.len / 2;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.04);
  const white = lightness(c) > 0.8;
  const k = pen.between(-4, 4);
  const bow = (u: number) => k * (1 - u * u);
  const wide = [
    [-1, 7.2],
    [-0.5, 7.4],
    [0.1, 6.8],
    [0.46, 6.6],
    [0.62, 8],
    [0.78, 7.4],
    [0.93, 4],
  ] as const;
  const side = (q: number, m = 1): Point[] =>
    wide.map(([u, w]) => [u * half + (u === -1 ? q * 3 : 0), bow(u) + q * w * m]);
  const outline = f.all([...side(-1), [half * 1.06, 0], ...side(1).reverse()]);
  const under = smooth(shift(outline, 1 * s, 3.4 * s));
  const d = smooth(outline);
  // the light is across the stalk, whichever way it lies
  const a = ((f.rot + 90) * Math.PI) / 180;
  const [dx, dy] = Math.sin(a) - Math.cos(a) * 0.4 < 0 ? [-Math.cos(a), -Math.sin(a)] : [Math.cos(a), Math.sin(a)];
  const across = [0.5 - dx * 0.42, 0.5 - dy * 0.42, 0.5 + dx * 0.42, 0.5 + dy * 0.42]
    .map((n) => n.toFixed(2))
    .join(' ');
  pen.shadow(under, 'low').fill(under, tone(c, white ? -0.36 : -0.5));
  pen.fill(d, pen.linear([tone(c, 0.46), [c, 0.5], tone(c, white ? -0.18 : -0.3)], across));
  const tip = white ? mix(c, '#c3bd72', 0.55) : tone(c, -0.24);
  pen.clip(d, () => {
    const bud: Point[] = [
      [half * 0.54, 0],
      [half * 0.62, -10],
      [half * 1.2, -10],
      [half * 1.2, 10],
      [half * 0.62, 10],
    ];
    pen.fill(smooth(f.all(bud)), tip, 0.7);
    pen.fill(pen.blob(...f(-half, bow(-1)), 5 * s, 9 * s, { n: 7, rot: f.rot }), tone(c, 0.6), 0.7);
  });
  // scales, from the foot to the point, where they lie over each other
  const scale = (u: number, q: number, l: number, w: number, opacity: number) => {
    const x = u * half;
    const y = bow(u);
    const leaf = f.all([
      [x - 2, y + q * w],
      [x + l * 0.4, y + q * w * 1.02],
      [x + l, y + q * w * 0.36],
      [x + l * 0.5, y + q * w * 0.1],
      [x - 1, y + q * w * 0.2],
    ]);
    pen.fill(smooth(shift(leaf, 0.8 * s, 1.2 * s)), tone(tip, -0.3), 0.4 * opacity);
    pen.fill(smooth(leaf), pen.linear([tone(tip, 0.3), tip]), opacity);
  };
  for (const [u, q] of [
    [-0.56, 1],
    [-0.16, -1],
    [0.22, 1],
  ] as const)
    scale(u, q, 17, 6.6, 0.9);
  for (const [u, w] of [
    [0.56, 7],
    [0.68, 7],
    [0.8, 5.4],
  ] as const)
    for (const q of [-1, 1]) scale(u + q * 0.03, q, 15, w, 1);
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

/** pittedOlive: some whole, oval and glossy, with the hole of the stone at one end; most cut into rings. */
export function pittedOlive(pen: Pen, f: Frame, o: { colour: Hex; r: number }): void {
  if (pen.random() < 0.4) {
    olive(pen, f, o);
    return;
  }
  const s = f.scale;
  const r = o.r * s * 0.92;
  const c = pen.vary(o.colour, 0.05);
  const ring = pen.outline(f.x, f.y, r, r * pen.between(0.8, 0.96), { wob: 0.03, n: 10, rot: f.rot });
  const hole = (k: number) => smooth([...toward(ring, f.x, f.y, k)].reverse());
  const whole = smooth(ring) + hole(0.4);
  const under = smooth(shift(ring, 0.8 * s, 3 * s)) + hole(0.4);
  pen
    .shadow(under, 'low')
    .fill(under, tone(c, -0.5))
    .fill(whole, pen.linear([tone(c, 0.2), tone(c, -0.2)]));
  pen.fill(smooth(toward(ring, f.x, f.y, 0.84)) + hole(0.42), pen.linear([tone(c, 0.5), tone(c, 0.26)]));
  pen.line(hole(0.44), tone(c, -0.3), 1.4 * s, 0.5);
  pen.gleam(f.x - r * 0.44, f.y - r * 0.52, r * 0.26, r * 0.1, 0.5);
}
