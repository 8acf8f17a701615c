import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, hull, type Point, rounded, shift, smooth, toward } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { soft } from '../serve/soft.ts';
import type { Look } from './shapes.ts';

type Potato = Look & { skin: Hex; w: number; h: number };

/**
 * boiledPotato: peeled, boiled and cut in half or in large pieces: the pale floury cut face, its edge crumbling, and
 * the yellow rounded side below it. With sharp facets it would be raw.
 */
export function boiledPotato(pen: Pen, f: Frame, o: Look & { w: number; h: number }): void {
  const { w, h } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.03);
  const j = (k: number) => pen.between(-k, k);
  const outline = pen.outline(f.x, f.y, w * s, h * s, { wob: 0.1, n: 10, rot: f.rot, waves: [2, 3] });
  const low = shift(outline, 1.6 * s, 9 * s);
  const whole = smooth(hull([...outline, ...low]));
  pen.shadow(whole).fill(whole, pen.linear([tone(c, 0.2), tone(c, -0.04), tone(c, -0.26)]));
  const d = rounded(outline, 9 * s);
  pen.fill(d, pen.linear([tone(c, 0.66), tone(c, 0.46), tone(c, 0.24)]));
  pen.clip(d, () => {
    soft(pen, 1.6, () => pen.line(d, tone(c, -0.02), h * 0.14 * s, 0.7));
    pen.sear(...f(j(0.3) * w, j(0.3) * h), w * 0.6 * s, h * 0.4 * s, '#fffdf0', 0.5, f.rot + j(30));
    grain(pen, f, w, h, c);
    if (o.brown) crust(pen, f, w, h, o.brown, c);
  });
}

/** crust browns a piece as hot fat does: from its edge inwards, more on one side, with a few dark blisters. */
function crust(pen: Pen, f: Frame, w: number, h: number, brown: Hex, c: Hex): void {
  const s = f.scale;
  const start = pen.between(0, 6.283);
  const at = (a: number, k: number) => f(Math.cos(a) * w * k, Math.sin(a) * h * k);
  pen.sear(...at(start, 0.86), w * 0.8 * s, h * 0.7 * s, brown, 0.62, f.rot);
  pen.sear(...at(start + 2.4, 0.92), w * 0.5 * s, h * 0.46 * s, brown, 0.5, f.rot);
  const blister = (): Point => at(start + pen.between(-0.9, 0.9), pen.between(0.5, 0.86));
  pen.spots(4, blister, [1.6 * s, 3.4 * s], [tone(brown, -0.2), mix(brown, c, 0.3)], 0.5);
}

/** fried is the light of a cut face from the pan: floury yellow within, golden and then brown towards the edge. */
const fried = (pen: Pen, c: Hex, brown: Hex) =>
  pen.radial([tone(c, 0.34), [tone(c, 0.1), 0.5], [mix(c, brown, 0.36), 0.8], mix(c, brown, 0.9)], '.46 .45 .56');

/** floury is the light of a cut face that was boiled. */
const floury = (pen: Pen, c: Hex) => pen.linear([tone(c, 0.44), tone(c, 0.14), tone(c, -0.06)]);

/** skinUp: a small potato with its skin up: thin, yellow, freckled and crinkled, worn off in a place. */
function skinUp(pen: Pen, f: Frame, o: Potato): void {
  const { w, h } = o;
  const s = f.scale;
  const skin = pen.vary(o.skin, 0.04);
  const outline = pen.outline(f.x, f.y, w * s, h * s, { wob: 0.07, n: 9, rot: f.rot });
  const under = smooth(shift(outline, 1.4 * s, 4.6 * s));
  const d = smooth(outline);
  pen.shadow(under).fill(under, tone(skin, -0.44));
  pen.fill(d, pen.radial([tone(skin, 0.5), [tone(skin, 0.12), 0.5], tone(skin, -0.3)], '.36 .3 .8'));
  pen.clip(d, () => {
    const worn = pen.outline(...f(pen.between(-0.5, 0.5) * w, -h * 0.2), w * 0.4 * s, h * 0.3 * s, { wob: 0.2, n: 9 });
    pen.fill(smooth(worn), tone(o.colour, 0.1), 0.75);
    if (o.brown) crust(pen, f, w, h, o.brown, skin);
    const freckles = pen.scatter({ x: f.x, y: f.y, rx: w * 0.8 * s, ry: h * 0.8 * s, rot: f.rot }, 11, 6 * s);
    pen.specks(freckles, tone(skin, -0.4), 1.8 * s, 0.45);
    const crinkle = [-0.3, 0.34].map((v) =>
      smooth(
        f.all([
          [-w * 0.6, h * v],
          [-w * 0.1, h * (v + 0.14)],
          [w * 0.5, h * (v - 0.06)],
        ]),
        false,
      ),
    );
    pen.line(crinkle.join(''), tone(skin, -0.36), 1.4 * s, 0.3);
  });
}

/**
 * babyPotato: a small potato in its thin skin, halved: its cut face is floury and yellow, with a golden crust towards
 * the edge when it was baked; a few lie with the skin up.
 */
export function babyPotato(pen: Pen, f: Frame, o: Potato): void {
  if (pen.random() < 0.3) {
    skinUp(pen, f, o);
    return;
  }
  const { w, h } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.03);
  const outline = pen.outline(f.x, f.y, w * s, h * s, { wob: 0.08, n: 9, rot: f.rot });
  const under = smooth(shift(outline, 1.6 * s, 5.6 * s));
  pen.shadow(under).fill(under, pen.linear([tone(o.skin, 0.1), tone(o.skin, -0.4)]));
  pen.fill(smooth(outline), pen.linear([tone(o.skin, 0.3), tone(o.skin, -0.1)]));
  const face = smooth(toward(outline, f.x, f.y, 0.93));
  pen.fill(face, o.brown ? fried(pen, c, o.brown) : floury(pen, c));
  pen.clip(face, () => {
    if (o.brown) crust(pen, f, w, h, o.brown, c);
    grain(pen, f, w, h, c);
  });
}

/** grain is the texture of a floury face: a few paler crumbs and a faint crack. */
function grain(pen: Pen, f: Frame, w: number, h: number, c: Hex): void {
  const s = f.scale;
  const zone = { x: f.x, y: f.y, rx: w * 0.6 * s, ry: h * 0.56 * s, rot: f.rot };
  pen.specks(pen.scatter(zone, 7, 7 * s), tone(c, 0.7), 2.4 * s, 0.5);
  const [u, v] = [pen.between(-0.4, 0.1) * w, pen.between(-0.3, 0.3) * h];
  const crack = f.all([
    [u, v],
    [u + w * 0.2, v + h * 0.1],
    [u + w * 0.46, v - h * 0.04],
  ]);
  pen.line(smooth(crack, false), tone(c, -0.24), 1.3 * s, 0.45);
}

/**
 * potatoSlice: a slice across a potato: floury in the middle and fried golden at its edge, or boiled: thicker, matt,
 * waxy at its edge, with the flat sides that a knife left.
 */
export function potatoSlice(pen: Pen, f: Frame, o: Look & { w: number; h: number }): void {
  const { w, h, brown } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.03);
  const outline = pen.outline(f.x, f.y, w * s, h * s, { wob: brown ? 0.09 : 0.12, n: 9, rot: f.rot });
  const shape = (points: readonly Point[]) => (brown ? smooth(points) : rounded(points, 7 * s));
  const d = shape(outline);
  const under = shape(shift(outline, 1.2 * s, (brown ? 3.4 : 5.4) * s));
  pen.shadow(under).fill(under, brown ? tone(brown, -0.16) : pen.linear([tone(c, -0.16), tone(c, -0.36)]));
  const waxy = pen.radial([tone(c, 0.5), [tone(c, 0.3), 0.6], [tone(c, 0.06), 0.9], tone(c, -0.12)], '.46 .44 .56');
  pen.fill(d, brown ? fried(pen, c, brown) : waxy);
  pen.clip(d, () => {
    if (brown) crust(pen, f, w, h, brown, c);
    grain(pen, f, w, h, c);
  });
}

/** potatoWedge: a long part of a potato: two golden cut faces that meet in a ridge, and its skin along one side. */
export function potatoWedge(pen: Pen, f: Frame, o: Potato): void {
  const { w, h } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.03);
  const bow = pen.between(0.1, 0.4) * h;
  const us = [-1, -0.7, -0.24, 0.24, 0.7, 1];
  const line = (v: number, blunt: number): Point[] =>
    f.all(
      us.map((u): Point => [u * w * (Math.abs(u) === 1 ? blunt : 1), v * h * (1 - u * u * 0.66) - bow * (1 - u * u)]),
    );
  const [top, ridge, foot, skin] = [line(-0.9, 0.96), line(0.06, 1), line(0.72, 0.97), line(1.06, 0.94)];
  const r = 6 * s;
  const whole = rounded([...top, ...[...skin].reverse()], r);
  const under = rounded(shift([...top, ...[...skin].reverse()], 1.2 * s, 4 * s), r);
  pen
    .shadow(under)
    .fill(under, tone(o.skin, -0.5))
    .fill(whole, pen.linear([o.skin, tone(o.skin, -0.24)]));
  const [upper, lower] = [
    rounded([...top, ...[...ridge].reverse()], r),
    rounded([...ridge, ...[...foot].reverse()], r),
  ];
  pen.fill(lower, pen.linear([tone(c, -0.04), mix(c, o.brown ?? c, 0.5)]));
  pen.fill(upper, o.brown ? fried(pen, c, o.brown) : floury(pen, c));
  pen.clip(whole, () => {
    if (o.brown) crust(pen, f, w, h * 0.9, o.brown, c);
  });
  pen.line(smooth(ridge, false), tone(c, 0.6), 2 * s, 0.6);
}
