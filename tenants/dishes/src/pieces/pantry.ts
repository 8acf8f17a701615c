import { type Hex, tone } from '../colour.ts';
import { type Frame, frame, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { ball, type Look } from './shapes.ts';
import { slice } from './slices.ts';

/** dollop: a spoonful of something thick, with the turn of the spoon. */
export function dollop(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const { colour: c, r } = o;
  const s = f.scale;
  const d = pen.blob(f.x, f.y, r * s, r * 0.92 * s, { wob: 0.08, n: 11 });
  pen.shadow(d).fill(d, pen.linear([tone(c, 0.5), c, tone(c, -0.2)]));
  pen.fill(pen.blob(f.x - 2 * s, f.y - 3 * s, r * 0.74 * s, r * 0.66 * s, { wob: 0.09, n: 9 }), tone(c, 0.4), 0.6);
  const turn: Point[] = Array.from({ length: 14 }, (_, i) => {
    const a = i * 0.62 + f.rot / 57;
    const k = r * (0.76 - i * 0.05);
    return [f.x + Math.cos(a) * k * s, f.y + Math.sin(a) * k * 0.9 * s];
  });
  pen.line(smooth(turn, false), tone(c, -0.26), 3 * s, 0.45);
  pen.line(smooth(shift(turn, -1.4 * s, -2 * s), false), tone(c, 0.7), 2.2 * s, 0.75);
}

/** crumbled cheese: an angular white crumb. */
export function crumbled(pen: Pen, f: Frame, o: Look & { w: number }): void {
  const c = pen.vary(o.colour, 0.03);
  const s = f.scale;
  const outline = pen.outline(f.x, f.y, o.w * s, o.w * 0.8 * s, { wob: 0.16, n: 6, rot: f.rot });
  const d = rounded(outline, 3 * s);
  pen.shadow(d, 'low').fill(rounded(shift(outline, 1.2 * s, 3 * s), 3 * s), tone(c, -0.26));
  pen.fill(d, pen.linear([tone(c, 0.5), c, tone(c, -0.1)]));
}

/** curd: a soft round grain of cottage cheese. */
export function curd(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const r = o.r * f.scale * pen.between(0.85, 1.2);
  const d = pen.blob(f.x, f.y, r, r * 0.9, { wob: 0.12, n: 7 });
  pen.shadow(d, 'low').fill(d, pen.radial([tone(o.colour, 0.5), o.colour, tone(o.colour, -0.16)]));
}

/** softCheese: a torn or sliced piece of mozzarella, burrata or goat's cheese; brown when baked. */
export function softCheese(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const { r, colour: c } = o;
  const s = f.scale;
  const d = pen.blob(f.x, f.y, r * s, r * 0.82 * s, { wob: 0.12, n: 11, rot: f.rot });
  pen.shadow(d).fill(d, pen.linear([tone(c, 0.4), c, tone(c, -0.2)]));
  pen.fill(pen.blob(f.x - 3 * s, f.y - 4 * s, r * 0.62 * s, r * 0.48 * s, { wob: 0.14, n: 9 }), tone(c, 0.6), 0.55);
  const place = () => pen.within({ x: f.x, y: f.y, rx: r * 0.85 * s, ry: r * 0.7 * s });
  if (o.brown) pen.spots(6, place, [2.5 * s, 8 * s], [o.brown, tone(o.brown, 0.2)], 0.6);
}

/** shaving: a thin curl of hard cheese. */
export function shaving(pen: Pen, f: Frame, o: Look & { len: number; w: number }): void {
  const { len, w, colour: c } = o;
  const k = pen.between(-8, 8);
  const d = smooth(
    f.all([
      [-len / 2, -w / 2],
      [0, -w / 2 + k],
      [len / 2, -w / 2],
      [len / 2 + 2, w / 3],
      [0, w / 2 + k * 0.8],
      [-len / 2, w / 2],
    ]),
  );
  pen.shadow(d, 'low').fill(d, pen.linear([tone(c, 0.6), c, tone(c, -0.2)]));
}

/** cheeseSlice: a square slice, soft at the edges. */
export function cheeseSlice(pen: Pen, f: Frame, o: Look & { w: number; holes?: boolean }): void {
  const { w, colour: c } = o;
  const s = f.scale;
  const corner = () => w * pen.between(0.94, 1.05);
  const outline = f.all([
    [-corner(), -corner() * 0.86],
    [corner(), -corner() * 0.86],
    [corner(), corner() * 0.86],
    [-corner(), corner() * 0.86],
  ]);
  const under = rounded(shift(outline, 1.2 * s, 3.4 * s), 7 * s);
  pen.shadow(under, 'low').fill(under, tone(c, -0.3));
  pen.fill(rounded(outline, 7 * s), pen.linear([tone(c, 0.3), c, tone(c, -0.12)]));
  if (o.holes)
    for (const [u, v] of pen.scatter({ x: f.x, y: f.y, rx: w * 0.7 * s, ry: w * 0.6 * s }, 5, w * 0.5 * s)) {
      const r = pen.between(0.07, 0.15) * w * s;
      pen
        .ellipse(u, v, r, r * 0.85, tone(c, -0.24))
        .ellipse(u + r * 0.15, v + r * 0.25, r * 0.8, r * 0.6, tone(c, -0.08));
    }
}

/** Kinds of nuts with a face of their own. */
export type NutKind =
  | 'almond'
  | 'walnut'
  | 'cashew'
  | 'peanut'
  | 'hazelnut'
  | 'flaked'
  | 'pistachio'
  | 'pecan'
  | 'brazil';

/** nut: one shelled nut. */
export function nut(pen: Pen, f: Frame, o: { kind: NutKind }): void {
  const s = f.scale;
  const at = (points: readonly Point[]) => smooth(f.all(points));
  const line = (points: readonly Point[]) => smooth(f.all(points), false);
  const oval = (l: number, w: number): Point[] => [
    [-l, 0],
    [-l * 0.5, -w],
    [l * 0.45, -w * 0.82],
    [l * 1.05, 0],
    [l * 0.45, w * 0.82],
    [-l * 0.5, w],
  ];
  if (o.kind === 'almond' || o.kind === 'brazil') {
    const c = pen.vary(o.kind === 'almond' ? '#ad6f3d' : '#e2c799', 0.05);
    const k = o.kind === 'brazil' ? 1.25 : 1;
    pen.body(at(oval(15 * k, 8.4 * k)), c, 'low', 1.1);
    const marks =
      line([
        [-9, -3],
        [2, -3.5],
        [10, -1],
      ]) +
      line([
        [-9, 3],
        [2, 3],
        [10, 1],
      ]);
    pen.line(marks, tone(c, -0.36), 1.3 * s, 0.6);
  } else if (o.kind === 'walnut' || o.kind === 'pecan') {
    const c = pen.vary(o.kind === 'walnut' ? '#bd8b58' : '#8f532c', 0.05);
    const [rx, ry] = o.kind === 'walnut' ? [17, 14] : [18, 9.5];
    pen.body(
      smooth(pen.outline(f.x, f.y, rx * s, ry * s, { wob: 0.12, n: 12, rot: f.rot, waves: [4, 6] })),
      c,
      'low',
      1.15,
    );
    pen.line(
      line([
        [-rx * 0.82, 0],
        [0, 1],
        [rx * 0.82, 0],
      ]),
      tone(c, -0.46),
      2.4 * s,
      0.75,
    );
    const folds = [-1, 1].flatMap((q) =>
      [-8, 0, 8].map((u) =>
        line([
          [u, q * 2],
          [u + 3, q * ry * 0.4],
          [u - 1, q * ry * 0.7],
        ]),
      ),
    );
    pen.line(folds.join(''), tone(c, -0.36), 1.8 * s, 0.65);
    pen.line(
      line([
        [-9, -ry * 0.5],
        [0, -ry * 0.7],
        [8, -ry * 0.5],
      ]),
      tone(c, 0.5),
      2 * s,
      0.6,
    );
  } else if (o.kind === 'cashew') {
    pen.body(
      at([
        [-14, 3],
        [-12, -7],
        [0, -11],
        [12, -7],
        [15, 4],
        [9, 9],
        [5, 1],
        [0, -2],
        [-5, 1],
        [-9, 9],
      ]),
      pen.vary('#e8cfa0', 0.03),
      'low',
      1.1,
    );
  } else if (o.kind === 'flaked') {
    pen
      .shadow(at(oval(13, 6.3)), 'low')
      .fill(at(oval(13, 6.3)), '#bb8850')
      .fill(at(oval(11, 4.9)), pen.volume('#f2e2c0'));
  } else if (o.kind === 'pistachio') {
    pen.body(at(oval(12, 7)), pen.vary('#a3ab55', 0.05), 'low', 1.1);
    pen.line(
      line([
        [-8, 2],
        [0, 3],
        [8, 1],
      ]),
      '#8a5a6a',
      2.2 * s,
      0.5,
    );
  } else if (o.kind === 'peanut') {
    pen.body(at(oval(11, 6)), pen.vary('#dbb27a', 0.04), 'low', 1.1);
    pen.line(
      line([
        [-8, 0],
        [0, 0.6],
        [8, 0],
      ]),
      '#b98a50',
      1.2 * s,
      0.6,
    );
  } else {
    ball(pen, f, { colour: '#b07642', r: 11, wet: 0.3 });
    pen.ellipse(...f(3, 0), 3.4 * s, 3 * s, '#dcbb8c', 0.8);
  }
}

/** tube: penne and other straight tubes. */
export function tube(pen: Pen, f: Frame, o: Look & { len: number; w: number }): void {
  const c = pen.vary(o.colour, 0.05);
  const l = o.len / 2;
  const w = o.w / 2;
  const s = f.scale;
  const d = rounded(
    f.all([
      [-l - 5, -w],
      [l - 5, -w],
      [l + 7, w],
      [-l + 7, w],
    ]),
    3.5 * s,
  );
  pen.shadow(d).fill(d, pen.linear([tone(c, 0.42), tone(c, 0.06), tone(c, -0.28)]));
  const grooves = [-0.2, 0.15, 0.52].map((k) => smooth([f(-l + k * 6, k * w), f(l + k * 6 - 2, k * w)], false));
  pen.line(grooves.join(''), tone(c, -0.24), 1.3 * s, 0.45);
  pen.fill(
    smooth(
      f.all([
        [l - 5, -w],
        [l + 9, -w * 0.2],
        [l + 8, w * 0.98],
        [l - 3, w * 0.3],
      ]),
    ),
    tone(c, -0.46),
  );
  pen.fill(
    smooth(
      f.all([
        [l - 3, -w * 0.68],
        [l + 6, -w * 0.1],
        [l + 6, w * 0.66],
        [l - 1, w * 0.2],
      ]),
    ),
    tone(c, -0.66),
    0.8,
  );
  pen.line(smooth([f(-l * 0.8, -w * 0.5), f(l * 0.7, -w * 0.5)], false), '#fff9e4', 2.4 * s, 0.4);
}

/** elbow: macaroni. */
export function elbow(pen: Pen, f: Frame, o: Look): void {
  const c = pen.vary(o.colour, 0.05);
  const s = f.scale;
  const at = (k: number) =>
    [-90, -45, 0, 45, 90].map((a): Point => f(Math.cos(a / 57.3) * 15 * k, Math.sin(a / 57.3) * 15 * k));
  const d = smooth(at(1), false);
  pen.shadeLine(d, 14 * s);
  pen.line(d, tone(c, -0.28), 14 * s, 1, false).line(d, c, 11.5 * s, 1, false);
  pen.line(smooth(at(1.1).slice(1, 4), false), tone(c, 0.55), 3 * s, 0.6);
  for (const q of [at(1)[0], at(1)[4]] as Point[])
    pen.ellipse(q[0], q[1], 3.8 * s, 2.6 * s, tone(c, -0.62), 0.9, f.rot);
}

/** bow: farfalle. */
export function bow(pen: Pen, f: Frame, o: Look): void {
  const c = pen.vary(o.colour, 0.04);
  const s = f.scale;
  const saw: Point[] = [
    [32, -20],
    [27, -14],
    [33, -7],
    [28, 0],
    [33, 7],
    [27, 14],
    [32, 20],
  ];
  const left = saw.map(([a, b]): Point => [-a, b]);
  const d = rounded(
    f.all([...left, [-10, 9], [0, 6], [10, 9], ...[...saw].reverse(), [10, -9], [0, -6], [-10, -9]]),
    2.5 * s,
  );
  pen.body(d, c, 'mid', 1.1);
  const folds = [-1, 1].flatMap((q) =>
    [-1, 0, 1].map((k) => smooth([f(q * 24, k * 11), f(q * 9, k * 4), f(0, k * 1.5)], false)),
  );
  pen.line(folds.join(''), tone(c, -0.32), 2 * s, 0.5);
  pen.fill(
    smooth(
      f.all([
        [-7, -6],
        [7, -6],
        [7, 6],
        [-7, 6],
      ]),
    ),
    tone(c, -0.16),
    0.8,
  );
}

/** spiral: fusilli. */
export function spiral(pen: Pen, f: Frame, o: Look): void {
  const c = pen.vary(o.colour, 0.05);
  for (let i = 0; i < 5; i++) {
    const u = (i - 2) * 11;
    pen.body(
      smooth(
        f.all([
          [u - 11, 7],
          [u - 4, -11],
          [u + 6, -11],
          [u + 11, -6],
          [u + 4, 11],
          [u - 6, 11],
        ]),
      ),
      c,
      'low',
      1.2,
    );
  }
}

/** gnocchi: with the grooves of a fork. */
export function gnocchi(pen: Pen, f: Frame, o: Look): void {
  const c = pen.vary(o.colour, 0.04);
  pen.body(
    smooth(
      f.all([
        [-19, 0],
        [-15, -13],
        [0, -14],
        [15, -13],
        [19, 0],
        [15, 13],
        [0, 14],
        [-15, 13],
      ]),
    ),
    c,
    'mid',
    1.1,
  );
  const grooves = [-9, -3, 3, 9].map((k) => smooth([f(k, -10), f(k + 2, 0), f(k, 10)], false));
  pen.line(grooves.join(''), tone(c, -0.26), 2 * f.scale, 0.5);
  if (o.brown)
    pen.spots(2, () => f(pen.between(-9, 9), pen.between(-6, 6)), [3 * f.scale, 7 * f.scale], [o.brown], 0.45);
}

/** popped corn. */
export function popped(pen: Pen, f: Frame): void {
  const s = f.scale;
  const d = smooth(pen.outline(f.x, f.y, 19 * s, 17 * s, { wob: 0.16, n: 12, waves: [3, 4] }));
  pen.shadow(d).fill(d, pen.linear(['#fffcf2', '#f6ead0', '#dcc596']));
  for (let i = 0; i < 4; i++) {
    const a = pen.between(0, 6.28);
    const [x, y] = [f.x + Math.cos(a) * 8 * s, f.y + Math.sin(a) * 7 * s];
    pen.ellipse(x, y, 6 * s, 5 * s, '#fffdf6', 0.8, pen.between(0, 180));
    const q = frame(x, y, pen.between(0, 360), s);
    pen.line(smooth([q(0, 0), q(5, 2), q(8, 6)], false), '#d3b375', 1.6 * s, 0.6);
  }
  if (pen.random() < 0.5) pen.ellipse(f.x, f.y, 3.5 * s, 2.5 * s, '#bd8038', 0.8);
}

/** ribbon: a long wavy peel of courgette or cucumber. */
export function ribbon(pen: Pen, f: Frame, o: Look & { edge: Hex; len: number; w: number }): void {
  const c = pen.vary(o.colour, 0.05);
  const phase = pen.between(0, 6.28);
  const s = f.scale;
  const spine = Array.from(
    { length: 6 },
    (_, i): Point => [(i / 5 - 0.5) * o.len, Math.sin((i / 5) * 6 + phase) * pen.between(12, 20)],
  );
  const side = (k: number) => f.all(spine.map(([a, b]): Point => [a, b + k * o.w]));
  pen.body(smooth([...side(-0.5), ...side(0.5).reverse()]), c);
  pen.line(smooth(side(-0.5), false) + smooth(side(0.5), false), o.edge, 2.4 * s, 0.8);
  pen.line(smooth(side(-0.1), false), tone(c, 0.5), 2.4 * s, 0.4);
}

/** toastPiece: a small slice of baguette, for soup or beside a dip. */
export function toastPiece(pen: Pen, f: Frame, o: { r: number; melted?: Hex }): void {
  slice(pen, f, { r: o.r, skin: '#b0722f', flesh: '#efd7a6', thick: 8, flat: 0.74 });
  const R = o.r * f.scale;
  const holes = pen.scatter({ x: f.x, y: f.y, rx: R * 0.75, ry: R * 0.52 }, 14, R * 0.16);
  pen.specks(holes, '#cfa768', 4 * f.scale, 0.5);
  if (!o.melted) return;
  const d = pen.blob(f.x - 2, f.y - 3, R * 0.86, R * 0.6, { wob: 0.1, n: 12, waves: [3, 5, 7] });
  pen.shadow(d, 'low').fill(d, pen.linear([tone(o.melted, 0.35), o.melted, tone(o.melted, -0.18)]));
  const place = () => pen.within({ x: f.x - 2, y: f.y - 3, rx: R * 0.7, ry: R * 0.45 });
  pen.spots(9, place, [3 * f.scale, 9 * f.scale], ['#bf7430', '#a85a22', tone(o.melted, 0.4)], 0.5);
}

/** roll: something rolled, seen from its side: cabbage, ham, omelette, spring roll. The end shows the turn. */
export function roll(
  pen: Pen,
  f: Frame,
  o: Look & { len: number; w: number; kind: 'leaf' | 'pastry' | 'meat' | 'plain'; filling?: Hex },
): void {
  const { colour: c, len, w, kind } = o;
  const l = len / 2;
  const s = f.scale;
  const wave = () => w * pen.between(0.9, 1.06) * 0.5;
  const outline = f.all([
    [-l, -w * 0.36],
    [-l * 0.86, -wave()],
    [-l * 0.3, -wave()],
    [l * 0.3, -wave()],
    [l * 0.86, -wave()],
    [l, -w * 0.36],
    [l, w * 0.36],
    [l * 0.86, wave()],
    [l * 0.3, wave()],
    [-l * 0.3, wave()],
    [-l * 0.86, wave()],
    [-l, w * 0.36],
  ]);
  const d = rounded(outline, 14 * s);
  pen.shadow(d, 'high').fill(d, pen.linear([tone(c, 0.28), c, tone(c, -0.34)]));
  pen.clip(d, () => {
    if (kind === 'leaf') {
      const rib = tone(c, 0.62);
      pen.line(
        smooth(
          f.all([
            [-l, w * 0.06],
            [-l * 0.2, -w * 0.1],
            [l, w * 0.04],
          ]),
          false,
        ),
        rib,
        5 * s,
        0.75,
      );
      const veins = [-0.7, -0.35, 0, 0.35, 0.7].flatMap((u) =>
        [-1, 1].map((q) =>
          smooth(
            f.all([
              [u * l, -w * 0.05],
              [u * l + 12, q * w * 0.26],
              [u * l + 30, q * w * 0.52],
            ]),
            false,
          ),
        ),
      );
      pen.line(veins.join(''), rib, 2 * s, 0.55);
      pen.fill(
        smooth(
          f.all([
            [-l, w * 0.16],
            [0, w * 0.3],
            [l, w * 0.14],
            [l, w],
            [-l, w],
          ]),
        ),
        tone(c, -0.3),
        0.4,
      );
      pen.line(
        smooth(
          f.all([
            [-l * 0.96, w * 0.2],
            [-l * 0.2, w * 0.28],
            [l * 0.7, w * 0.2],
            [l, w * 0.3],
          ]),
          false,
        ),
        tone(c, -0.45),
        3 * s,
        0.5,
      );
    } else if (kind === 'pastry') {
      const place = (): Point => f(pen.between(-l, l), pen.between(-w, w) * 0.5);
      pen.spots(16, place, [2.5 * s, 9 * s], [tone(c, -0.34), tone(c, 0.3), tone(c, -0.2)], 0.34);
      pen.line(
        smooth(
          f.all([
            [-l, -w * 0.1],
            [-l * 0.3, w * 0.14],
            [l * 0.4, w * 0.02],
            [l, w * 0.2],
          ]),
          false,
        ),
        tone(c, -0.42),
        2.6 * s,
        0.5,
      );
      const bubbles = pen.scatter({ x: f.x, y: f.y, rx: l * 0.9 * s, ry: w * 0.4 * s, rot: f.rot }, 12, 8);
      pen.specks(bubbles, tone(c, 0.5), 5 * s, 0.4);
    } else if (kind === 'meat') {
      const stripes = [-0.3, -0.05, 0.22].map((v) =>
        smooth(
          f.all([
            [-l, v * w + 6],
            [-l * 0.3, v * w - 4],
            [l * 0.4, v * w + 4],
            [l, v * w - 4],
          ]),
          false,
        ),
      );
      pen.line(stripes.join(''), o.brown ?? tone(c, 0.6), 4 * s, 0.6);
      pen.line(
        smooth(
          f.all([
            [-l, w * 0.3],
            [0, w * 0.22],
            [l, w * 0.32],
          ]),
          false,
        ),
        tone(c, -0.4),
        3 * s,
        0.5,
      );
    } else {
      const place = (): Point => f(pen.between(-l, l), pen.between(-w, w) * 0.4);
      pen.spots(8, place, [4 * s, 12 * s], [o.brown ?? tone(c, -0.2), tone(c, 0.3)], 0.32);
      pen.line(
        smooth(
          f.all([
            [-l, w * 0.24],
            [0, w * 0.16],
            [l, w * 0.26],
          ]),
          false,
        ),
        tone(c, -0.36),
        3 * s,
        0.5,
      );
    }
    pen.line(
      smooth(
        f.all([
          [-l * 0.9, -w * 0.34],
          [0, -w * 0.4],
          [l * 0.8, -w * 0.34],
        ]),
        false,
      ),
      tone(c, 0.6),
      4 * s,
      0.3,
    );
  });
  // The open end: layers around the filling.
  const end = f(l * 0.97, 0);
  const ring = (k: number) =>
    smooth(pen.outline(end[0], end[1], w * 0.2 * k * s, w * 0.43 * k * s, { wob: 0.05, rot: f.rot, n: 9 }));
  pen.fill(ring(1), tone(c, -0.2)).fill(ring(0.78), tone(o.filling ?? c, 0.1));
  if (!o.filling) pen.fill(ring(0.46), tone(c, -0.4), 0.7);
}

/** dumplingRow and other single cakes: see serve/. flatDisc is a round flat thing: a cracker, cookie, rice waffle. */
export function flatDisc(
  pen: Pen,
  f: Frame,
  o: Look & { r: number; puffed?: boolean; flecks?: readonly Hex[]; thick?: number },
): void {
  slice(pen, f, { r: o.r, skin: tone(o.colour, -0.12), flesh: o.colour, thick: o.thick ?? 7 });
  const R = o.r * f.scale;
  if (o.puffed) {
    for (const [x, y] of pen.scatter({ x: f.x, y: f.y, rx: R * 0.86, ry: R * 0.86 }, 46, R * 0.1)) {
      const q = R * pen.between(0.08, 0.12);
      pen.fill(
        pen.blob(x, y, q, q * 0.85, { n: 6 }),
        pen.radial([tone(o.colour, 0.5), tone(o.colour, 0.1), tone(o.colour, -0.22)]),
        0.8,
      );
    }
  }
  const place = () => pen.within({ x: f.x, y: f.y, rx: R * 0.82, ry: R * 0.82 });
  if (o.flecks) pen.spots(14, place, [R * 0.05, R * 0.12], o.flecks, 0.8);
  if (o.brown) pen.spots(9, place, [R * 0.06, R * 0.22], [o.brown], 0.3);
}

/** iceScoop: a ball from a scoop, with its ragged foot. */
export function iceScoop(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const { colour: c } = o;
  const R = o.r * f.scale;
  const foot = Array.from({ length: 24 }, (_, i): Point => {
    const a = (i / 24) * 6.283;
    const q = (i % 2 ? 0.95 : 1.05) * pen.between(0.98, 1.03) * R * 1.05;
    return [f.x + Math.cos(a) * q, f.y + Math.sin(a) * q];
  });
  pen.shadow(smooth(foot), 'high').fill(smooth(foot), pen.linear([tone(c, 0.16), tone(c, -0.1), tone(c, -0.3)]));
  const d = pen.blob(f.x - 2, f.y - 3, R * 0.93, R * 0.92, { wob: 0.02, n: 12 });
  pen.shadow(d, 'low').fill(d, pen.radial([tone(c, 0.5), c, tone(c, -0.24)], '.34 .28 .78'));
  pen.spots(
    16,
    () => pen.within({ x: f.x, y: f.y, rx: R * 0.85, ry: R * 0.85 }),
    [R * 0.04, R * 0.12],
    [tone(c, -0.24), tone(c, 0.5)],
    0.32,
  );
}

/** rice ball with a sheet of seaweed. */
export function riceBall(pen: Pen, f: Frame): void {
  const s = f.scale;
  const d = rounded(
    f.all([
      [-52, 42],
      [0, -54],
      [52, 42],
    ]),
    26 * s,
  );
  pen.shadow(d, 'high').fill(d, pen.linear(['#fffefa', '#f6f1e4', '#dad1bd']));
  let grains = '';
  for (let i = 0; i < 56; i++) {
    const q = f(pen.between(-34, 34), pen.between(-26, 36));
    grains += smooth([q, [q[0] + pen.between(-4, 4), q[1] + pen.between(-4, 4)]], false);
  }
  pen.line(grains, '#e0d7c4', 4 * s, 0.6);
  pen.fill(
    rounded(
      f.all([
        [-20, 0],
        [20, 0],
        [20, 44],
        [-20, 44],
      ]),
      4 * s,
    ),
    pen.linear(['#3f5648', '#2a3a2f', '#1b261f']),
  );
}

/** bakedHalf: half an apple, pear or peach from the oven, with what was put in its middle. */
export function bakedHalf(pen: Pen, f: Frame, o: { skin: Hex; flesh: Hex; r: number }): void {
  const R = o.r * f.scale;
  const outline = pen.outline(f.x, f.y, R, R * 0.96, { wob: 0.05, n: 12 });
  pen.shadow(smooth(shift(outline, 1, 4)), 'high').fill(smooth(shift(outline, 1, 4)), tone(o.skin, -0.4));
  pen.fill(smooth(outline), pen.volume(o.skin));
  const face = toward(outline, f.x, f.y, 0.88);
  pen.fill(smooth(face), pen.linear([tone(o.flesh, 0.24), o.flesh, tone(o.flesh, -0.2)]));
  pen.clip(smooth(face), () => {
    pen.line(smooth(face), '#b06a2a', R * 0.22, 0.34);
    pen.spots(
      14,
      () => pen.within({ x: f.x, y: f.y, rx: R, ry: R }),
      [R * 0.05, R * 0.18],
      ['#c27a34', '#a85f26', tone(o.flesh, 0.3)],
      0.36,
    );
    const wrinkles = [0.5, 0.68].map((k) => smooth(pen.outline(f.x, f.y, R * k, R * k, { wob: 0.06 })));
    pen.line(wrinkles.join(''), tone(o.flesh, -0.3), 2 * f.scale, 0.25);
  });
  pen.fill(pen.blob(f.x, f.y, R * 0.28, R * 0.26, { wob: 0.1 }), pen.dome('#8a4a20'), 0.85);
  pen.gleam(f.x - R * 0.4, f.y - R * 0.45, R * 0.24, R * 0.1, 0.4);
}

/** breadTriangle is a part of a round flatbread, toasted. */
export function breadTriangle(pen: Pen, f: Frame, o: Look & { r: number }): void {
  const { colour: c, r } = o;
  const s = f.scale;
  const outline = f.all([
    [-r * 0.82, -r * 0.5],
    [r * 0.1, -r * 0.72],
    [r * 0.86, -r * 0.5],
    [r * 0.12, r * 0.84],
  ]);
  const under = rounded(shift(outline, 1.4 * s, 4.4 * s), 12 * s);
  pen.shadow(under).fill(under, tone(c, -0.4));
  const d = rounded(outline, 12 * s);
  pen.fill(d, pen.linear([tone(c, 0.3), c, tone(c, -0.2)]));
  pen.clip(d, () => {
    const place = (): Point => f(pen.between(-r, r) * 0.7, pen.between(-r, r) * 0.6);
    pen.spots(9, place, [3 * s, 9 * s], ['#a8733a', '#c08c50'], 0.42);
    pen.line(d, '#9c652e', 6 * s, 0.26);
  });
}
