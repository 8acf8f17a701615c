import { type Hex, tone } from '../colour.ts';
import { type Frame, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Look } from './shapes.ts';
import { slice } from './slices.ts';

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

/** filoRoll: a cigar of thin pastry, closed and crisp: the edge of the sheet winds round it, its ridges are browned. */
export function filoRoll(pen: Pen, f: Frame, o: Look & { len: number; w: number }): void {
  const { colour: c, w } = o;
  const l = o.len / 2;
  const s = f.scale;
  const near = () => pen.between(0.94, 1.06);
  const side = (q: number) => [-0.86, -0.4, 0.1, 0.56, 0.88].map((u): Point => [u * l, q * w * 0.5 * near()]);
  const outline = f.all([[-l, 0], ...side(-1), [l, 0], ...side(1).reverse()]);
  const d = smooth(outline);
  const under = smooth(shift(outline, 1 * s, 4 * s));
  pen.shadow(under, 'high').fill(under, tone(c, -0.4));
  pen.fill(d, pen.linear([tone(c, 0.5), tone(c, 0.12), tone(c, -0.22)]));
  pen.clip(d, () => {
    for (let u = -0.8; u < 0.95; u += pen.between(0.26, 0.36)) {
      // the pastry lies in turns, each over the edge of the one before
      const turn = smooth(
        f.all([
          [(u - 0.16) * l, -w * 0.52],
          [u * l, -w * 0.1],
          [(u + 0.1) * l, w * 0.52],
        ]),
        false,
      );
      pen.line(turn, tone(c, -0.46), 3.4 * s, 0.4);
      const [x, y] = f((u + 0.1) * l, pen.between(-0.2, 0.2) * w);
      pen.sear(x, y, w * 0.3 * s, w * 0.14 * s, '#a8621f', 0.6, f.rot + 72);
      const lit = smooth(
        f.all([
          [(u - 0.08) * l, -w * 0.44],
          [(u + 0.06) * l, -w * 0.08],
        ]),
        false,
      );
      pen.line(lit, tone(c, 0.8), 3 * s, 0.6);
    }
    for (const q of [-1, 1]) pen.sear(...f(q * l * 0.94, 0), w * 0.44 * s, w * 0.36 * s, '#9a5518', 0.75);
  });
}

/** roll: something rolled, seen from its side: ham, omelette, spring roll. The end shows the turn. */
export function roll(
  pen: Pen,
  f: Frame,
  o: Look & { len: number; w: number; kind: 'pastry' | 'meat' | 'plain'; filling?: Hex },
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
    if (kind === 'pastry') {
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
      pen.line(stripes.join(''), o.brown ?? tone(c, 0.6), 3 * s, 0.4);
      // crisp in places
      for (const [u, v] of [
        [-0.8, -0.3],
        [-0.2, 0.4],
        [0.4, -0.4],
        [0.8, 0.36],
      ] as const)
        pen.sear(...f(u * l, v * w), l * 0.26 * s, w * 0.24 * s, tone(c, -0.5), 0.6, f.rot);
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
  if (!o.filling) pen.line(ring(0.62) + ring(0.3), tone(c, -0.4), 3 * s, 0.6);
}

/**
 * parcel: a leaf of cabbage or lettuce folded round a filling: short and plump, tucked in at its ends, a broad pale rib
 * that branches into veins, and the edge of the leaf across it. A long smooth roll would be a pipe.
 */
export function parcel(pen: Pen, f: Frame, o: Look & { len: number; w: number }): void {
  const s = f.scale;
  const c = pen.vary(o.colour, 0.06);
  const [l, h] = [o.len / 2, (o.w / 2) * pen.between(0.95, 1.05)];
  const j = () => pen.between(0.95, 1.05);
  const outline = f.all(
    (
      [
        [-1, 0.1],
        [-0.94, -0.56],
        [-0.6, -0.94],
        [0, -1],
        [0.6, -0.92],
        [0.96, -0.5],
        [1, 0.16],
        [0.92, 0.66],
        [0.5, 0.98],
        [-0.1, 1.02],
        [-0.64, 0.94],
        [-0.96, 0.6],
      ] as const
    ).map(([u, v]): Point => [u * l * j(), v * h * j()]),
  );
  const d = smooth(outline);
  const under = smooth(shift(outline, 1.4 * s, 5 * s));
  pen.shadow(under, 'high').fill(under, tone(c, -0.46));
  pen.fill(d, pen.radial([tone(c, 0.5), [tone(c, 0.12), 0.5], [c, 0.78], tone(c, -0.3)], '.4 .3 .74'));
  const place = (points: readonly (readonly [number, number])[]) =>
    f.all(points.map(([u, v]): Point => [u * l, v * h]));
  pen.clip(d, () => {
    const rib = tone(c, 0.72);
    const veins = [-0.6, -0.2, 0.2, 0.56].flatMap((u) =>
      [-1, 1].map((q) =>
        smooth(
          place([
            [u, -0.16],
            [u + 0.16, q * 0.4 - 0.16],
            [u + 0.2, q * 0.8 - 0.1],
            [u + 0.36, q * 1.1],
          ]),
          false,
        ),
      ),
    );
    pen.line(veins.join(''), rib, 2 * s, 0.6);
    const broad = place([
      [-1.1, -0.3],
      [-0.3, -0.24],
      [0.9, -0.18],
      [0.9, -0.12],
      [-0.3, -0.06],
      [-1.1, 0],
    ]);
    pen.fill(smooth(broad), rib, 0.85);
    // the leaf goes round, and its frilled edge lies over the rest
    const edge = place(
      [-1.1, -0.7, -0.3, 0.1, 0.5, 0.8, 1.1].map((u, i) => [u, 0.4 + (i % 2 ? 0.12 : -0.04) + u * 0.1]),
    );
    const below = place([
      [1.2, 1.3],
      [-1.2, 1.3],
    ]);
    pen.fill(smooth([...shift(edge, 0, 3 * s), ...below]), tone(c, -0.44), 0.5);
    pen.line(smooth(edge, false), tone(c, 0.55), 3 * s, 0.8);
    // tucked in
    for (const q of [-1, 1])
      for (const v of [-0.4, 0.14])
        pen.line(
          smooth(
            place([
              [q * 1.05, v],
              [q * 0.8, v * 0.9],
              [q * 0.6, v * 1.1],
            ]),
            false,
          ),
          tone(c, -0.4),
          2.2 * s,
          0.4,
        );
  });
  pen.gleam(f.x - l * 0.3 * s, f.y - h * 0.5 * s, l * 0.24 * s, h * 0.1 * s, 0.3);
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

/** bakedApple: a whole apple from the oven, seen from above: its core was taken out, and the hole is filled. */
export function bakedApple(pen: Pen, f: Frame, o: { skin: Hex; flesh: Hex; r: number }): void {
  const R = o.r * f.scale;
  const s = f.scale;
  const outline = pen.outline(f.x, f.y, R, R * 0.98, { wob: 0.035, n: 14, waves: [2, 5] });
  const d = smooth(outline);
  const under = smooth(shift(outline, 2 * s, 6 * s));
  pen.shadow(under, 'high').fill(under, tone(o.skin, -0.5));
  pen.fill(d, pen.radial([tone(o.skin, 0.46), [o.skin, 0.5], [tone(o.skin, -0.34), 1]], '.38 .34 .72'));
  pen.clip(d, () => {
    const around = (from: number, to: number, a: number): Point[] =>
      [from, (from + to) / 2, to].map((k, i) => {
        const t = a + (i - 1) * 0.07;
        return [f.x + Math.cos(t) * R * k, f.y + Math.sin(t) * R * k];
      });
    pen.sear(f.x + R * 0.5, f.y - R * 0.3, R * 0.6, R * 0.5, '#dcae4e', 0.7, 40);
    pen.sear(f.x - R * 0.5, f.y + R * 0.5, R * 0.5, R * 0.4, '#dcae4e', 0.55, 40);
    const streaks = Array.from({ length: 26 }, (_, i) =>
      smooth(around(pen.between(0.4, 0.5), pen.between(0.66, 0.94), i * 0.2417 + pen.between(-0.08, 0.08)), false),
    );
    pen.line(streaks.filter((_, i) => i % 2).join(''), tone(o.skin, -0.3), 2.4 * s, 0.34);
    pen.line(streaks.filter((_, i) => i % 2 === 0).join(''), '#e8bd68', 2 * s, 0.45);
    // the skin burst on one side, and the soft flesh came out
    const turn = pen.between(0, 6.283);
    const at = (k: number, t: number): Point => [f.x + Math.cos(turn + t) * R * k, f.y + Math.sin(turn + t) * R * k];
    const burst = smooth([at(0.44, 0), at(0.6, 0.3), at(0.84, 0.46), at(0.98, 0.1), at(0.9, -0.3), at(0.64, -0.3)]);
    pen
      .fill(burst, pen.linear([tone(o.flesh, 0.4), o.flesh, tone(o.flesh, -0.2)]))
      .line(burst, tone(o.skin, -0.4), 2 * s, 0.5);
  });
  const lip = pen.outline(f.x, f.y, R * 0.4, R * 0.38, { wob: 0.05, n: 11 });
  pen.fill(smooth(lip), pen.linear([tone(o.flesh, -0.3), o.flesh, tone(o.flesh, 0.2)]));
  pen.fill(pen.blob(f.x, f.y, R * 0.3, R * 0.29, { wob: 0.05 }), pen.dome('#6a3a1c'));
  pen.gleam(f.x - R * 0.46, f.y - R * 0.5, R * 0.2, R * 0.08, 0.5);
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
