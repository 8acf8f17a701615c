import { type Hex, tone } from '../colour.ts';
import { area, num, smooth, type Zone } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { fluff, moundLight } from './soft.ts';

/** Kinds of grains: long rice, short rice, or dots such as couscous. */
export type Grain = 'long' | 'short' | 'dot';

/** half is half the length of a grain between its round ends, width its width. */
const sizes: Record<Grain, { half: number; width: number }> = {
  long: { half: 6.4, width: 4.5 },
  short: { half: 3, width: 7.4 },
  dot: { half: 0.6, width: 5 },
};

/** patch is a round handful of grains, radius r. Handfuls are repeated over each other, which keeps the file small. */
function patch(pen: Pen, r: number, c: Hex, kind: Grain): void {
  const { half, width } = sizes[kind];
  const n = Math.round((Math.PI * r * r) / ((2 * half + width) * width * 0.78));
  const layers = ['', '', ''];
  for (let i = 0; i < n; i++) {
    const [x, y] = pen.within({ x: 0, y: 0, rx: r, ry: r });
    const t = pen.between(0, 6.28);
    const [dx, dy] = [Math.cos(t) * half, Math.sin(t) * half];
    const k = i < n * 0.36 ? 0 : i < n * 0.74 ? 1 : 2;
    layers[k] += `M${num(x - dx)} ${num(y - dy)}${half < 1 ? 'h.1' : `l${num(2 * dx)} ${num(2 * dy)}`}`;
  }
  const plump = kind !== 'dot';
  layers.forEach((path, i) => {
    // each layer has its shade on the one below, so that one sees grains and no crumb
    if (i)
      pen.add(
        `<path class="k" d="${path}" stroke="${tone(c, -0.6)}" stroke-width="${num(width)}" opacity="${plump ? '.22' : '.17'}" transform="translate(${plump ? '.9 1.6' : '.6 1'})"/>`,
      );
    pen.line(path, tone(c, (plump ? [-0.16, 0.1, 0.46] : [-0.12, 0.16, 0.6])[i] ?? 0), width);
    if (i === 2 && plump)
      pen.add(
        `<path class="k" d="${path}" stroke="${tone(c, 0.86)}" stroke-width="${num(width * 0.4)}" transform="translate(-.5 -.8)"/>`,
      );
  });
}

/** grains is a mound of rice, couscous, quinoa or another grain: a calm mass with some loose grains at its edge. */
export function grains(pen: Pen, z: Zone, c: Hex, kind: Grain): void {
  const outline = pen.outline(z.x, z.y, z.rx, z.ry, {
    wob: Math.min(z.rx, z.ry) < 130 ? 0.06 : 0.014,
    n: 20,
    rot: z.rot,
    waves: [2, 3, 5],
  });
  const d = smooth(outline);
  pen.shadow(d, 'mid').fill(d, pen.linear([tone(c, -0.14), tone(c, -0.2), tone(c, -0.28)]));
  const r = Math.min(32, Math.min(z.rx, z.ry) * 0.5);
  const inner = { ...z, rx: z.rx - r * 0.84, ry: z.ry - r * 0.84 };
  const places = pen.scatter(inner, Math.round((area(z) / (Math.PI * r * r)) * 1.7), r * 0.72);
  // a ring of handfuls along the edge, so that the mass has no smooth border
  const around = Math.round(((z.rx + z.ry) * 3.14) / (r * 0.9));
  const turn = ((z.rot ?? 0) * Math.PI) / 180;
  for (let i = 0; i < around; i++) {
    const a = (i / around) * 6.283;
    const [u, v] = [Math.cos(a) * inner.rx, Math.sin(a) * inner.ry];
    places.push([z.x + u * Math.cos(turn) - v * Math.sin(turn), z.y + u * Math.sin(turn) + v * Math.cos(turn)]);
  }
  const handfuls = () => {
    for (const [x, y] of pen.shuffle(places))
      pen.stamp(`grain${kind}${c}${Math.round(r)}`, x, y, 0, 6, 180, () => patch(pen, r, c, kind));
  };
  // a mound ends in its grains: cut off along an outline it would be a disc. What fills a bowl ends at its wall
  if (Math.min(z.rx, z.ry) < 130) handfuls();
  else pen.clip(d, handfuls);
  pen.clip(d, () => fluff(pen, z, c, Math.round(Math.min(16, area(z) / 4200)), 0.8));
  const { half, width } = sizes[kind];
  let loose = '';
  // none on the wall of a vessel that it fills
  for (let i = 0; i < (Math.min(z.rx, z.ry) < 130 ? 34 : 0); i++) {
    const a = pen.between(0, 6.283);
    const k = pen.between(0.9, 0.97);
    const [u, v] = [Math.cos(a) * z.rx * k, Math.sin(a) * z.ry * k];
    const t = pen.between(0, 6.28);
    loose += `M${num(z.x + u * Math.cos(turn) - v * Math.sin(turn))} ${num(z.y + u * Math.sin(turn) + v * Math.cos(turn))}l${num(2 * half * Math.cos(t))} ${num(2 * half * Math.sin(t))}`;
  }
  if (loose) pen.line(loose, tone(c, 0.06), width);
  moundLight(pen, d);
}
