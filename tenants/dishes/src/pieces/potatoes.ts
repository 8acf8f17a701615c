import { type Hex, mix, tone } from '../colour.ts';
import { type Frame, shift, smooth } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import type { Look } from './shapes.ts';

type Potato = Look & { skin: Hex; w: number; h: number };

/** skinUp: a small potato with its skin up: thin, freckled, with a few shallow eyes. */
function skinUp(pen: Pen, f: Frame, o: Potato): void {
  const { w, h } = o;
  const s = f.scale;
  const skin = pen.vary(o.skin, 0.04);
  const outline = pen.outline(f.x, f.y, w * s, h * s, { wob: 0.06, n: 9, rot: f.rot });
  const under = smooth(shift(outline, 1.6 * s, 5 * s));
  pen.shadow(under).fill(under, tone(skin, -0.44));
  const d = smooth(outline);
  pen.fill(d, pen.radial([tone(skin, 0.5), [skin, 0.5], tone(skin, -0.34)], '.36 .3 .8'));
  pen.clip(d, () => {
    if (o.brown) pen.sear(...f(w * 0.4, h * 0.4), w * 0.7 * s, h * 0.6 * s, o.brown, 0.5, f.rot);
    const at = pen.scatter({ x: f.x, y: f.y, rx: w * 0.74 * s, ry: h * 0.74 * s, rot: f.rot }, 12, 6 * s);
    pen.specks(at.slice(4), tone(skin, -0.4), 1.8 * s, 0.5);
    const eyes = at.slice(0, 3).map(([x, y]) =>
      smooth(
        [
          [x - 3 * s, y],
          [x, y + 1.6 * s],
          [x + 3 * s, y - 0.4 * s],
        ],
        false,
      ),
    );
    pen.line(eyes.join(''), tone(skin, -0.56), 1.6 * s, 0.5);
  });
  pen.sear(f.x - w * 0.3 * s, f.y - h * 0.4 * s, w * 0.4 * s, h * 0.22 * s, '#fff6dc', 0.6, f.rot * 0.2 - 20);
}

/**
 * golden browns a cut face as a hot pan does: one broad uneven patch and a small one, away from the edge, which would
 * be scalloped by it.
 */
function golden(pen: Pen, f: Frame, w: number, h: number, brown: Hex): void {
  const s = f.scale;
  const a = pen.between(0, 6.283);
  const [u, v] = [Math.cos(a) * 0.34 * w, Math.sin(a) * 0.34 * h];
  const stain = (x: number, y: number, k: number, opacity: number) =>
    pen.sear(...f(x, y), w * k * s, h * k * 0.9 * s, brown, opacity, f.rot + pen.between(-40, 40));
  stain(u * 0.6, v * 0.6, 1.15, 0.42);
  stain(u * 1.3, v * 1.3, 0.56, 0.5);
  stain(-u * 1.2, -v * 1.2, 0.3, 0.34);
}

/**
 * babyPotato: a small potato in its skin: halved, its cut face pale and floury, golden when baked; many lie with the
 * skin up.
 */
export function babyPotato(pen: Pen, f: Frame, o: Potato): void {
  if (pen.random() < 0.45) {
    skinUp(pen, f, o);
    return;
  }
  const { w, h } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.03);
  const outline = pen.outline(f.x, f.y, w * s, h * s, { wob: 0.08, n: 9, rot: f.rot });
  const d = smooth(outline);
  const under = smooth(shift(outline, 1.8 * s, 6.5 * s));
  pen.shadow(under).fill(under, pen.linear([tone(o.skin, 0.1), tone(o.skin, -0.36)]));
  pen.fill(d, pen.linear([tone(c, 0.5), tone(c, 0.14), tone(c, -0.06)]));
  pen.clip(d, () => {
    if (o.brown) golden(pen, f, w, h, o.brown);
    pen.line(d, mix(c, o.skin, 0.7), 3 * s, 0.6);
  });
  pen.sear(f.x - w * 0.3 * s, f.y - h * 0.36 * s, w * 0.4 * s, h * 0.22 * s, '#fffae6', 0.6, -20);
}

/** potatoSlice: a slice across a potato, uneven of outline, pale, golden where it lay on the pan. */
export function potatoSlice(pen: Pen, f: Frame, o: Look & { w: number; h: number }): void {
  const { w, h } = o;
  const s = f.scale;
  const c = pen.vary(o.colour, 0.03);
  const outline = pen.outline(f.x, f.y, w * s, h * s, { wob: 0.07, n: 9, rot: f.rot });
  const d = smooth(outline);
  const under = smooth(shift(outline, 1.2 * s, 4.4 * s));
  pen.shadow(under).fill(under, tone(o.brown ?? c, o.brown ? 0.06 : -0.26));
  pen.fill(d, pen.linear([tone(c, 0.5), tone(c, 0.12), tone(c, -0.06)]));
  pen.clip(d, () => {
    if (!o.brown) return;
    golden(pen, f, w, h, o.brown);
    pen.line(d, mix(c, o.brown, 0.7), 3 * s, 0.45);
  });
  pen.sear(f.x - w * 0.24 * s, f.y - h * 0.3 * s, w * 0.4 * s, h * 0.24 * s, '#fffae6', 0.6, -20);
}
