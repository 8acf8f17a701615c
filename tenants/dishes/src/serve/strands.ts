import { type Hex, tone } from '../colour.ts';
import { type Point, shift, smooth, type Zone } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { moundLight } from './soft.ts';

/**
 * nest is a heap of spaghetti, noodles or other strands, twirled or loose. It is made of locks: strands that run
 * side by side and bend round the middle, each lock over the one before.
 */
export function nest(pen: Pen, z: Zone, c: Hex, o: { width?: number; loose?: boolean; base?: boolean } = {}): void {
  const { width: w = 5.6, loose = false } = o;
  const turn = ((z.rot ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const ground = smooth(pen.outline(z.x, z.y, z.rx * 0.97, z.ry * 0.97, { wob: 0.03, n: 16, rot: z.rot }));
  if (o.base !== false) pen.shadow(ground, 'mid');
  pen.fill(ground, pen.linear([tone(c, -0.08), tone(c, -0.22)]), o.base === false ? 0.55 : 1);
  const r = Math.min(z.rx, z.ry);
  const place = (u: number, v: number): Point => [
    z.x + (u * cos * z.rx - v * sin * z.ry),
    z.y + (u * sin * z.rx + v * cos * z.ry),
  ];
  /** lock lays n strands round (u, v), in shares of the zone, at a distance, over a span of an angle. */
  const lock = (u: number, v: number, distance: number, from: number, span: number, n: number, k: number) => {
    const strands: Point[][] = [];
    const pitch = (w * 0.98) / r;
    const sway = pen.between(-0.05, 0.05);
    for (let i = 0; i < n; i++) {
      const q = distance + (i - (n - 1) / 2) * pitch;
      if (q < pitch) continue;
      const m = Math.max(4, Math.ceil(span / 0.5));
      const [head, tail] = [from + pen.between(-0.12, 0.12), from + span + pen.between(-0.12, 0.12)];
      strands.push(
        Array.from({ length: m + 1 }, (_, j): Point => {
          const a = head + ((tail - head) * j) / m;
          const wave = q * (1 + sway * Math.sin(a * 2.3 + u * 9)) + pen.between(-0.006, 0.006);
          return place(u + Math.cos(a) * wave, v + Math.sin(a) * wave);
        }),
      );
    }
    if (!strands.length) return;
    const all = strands.map((points) => smooth(points, false)).join('');
    pen.line(smooth(shift(strands[0] as Point[], 1.2, 2.6), false) + all, tone(c, -0.5), w + 1.5, 0.5);
    pen.line(all, tone(c, k), w);
    const lit = strands.filter((_, i) => i % 2 === 0).map((points) => smooth(shift(points, -0.8, -1.2), false));
    pen.line(lit.join(''), tone(c, Math.min(1, k + 0.45)), w * 0.3, 0.6);
  };
  const tones = [-0.14, -0.04, 0.04, 0.12, 0.2];
  const many = Math.max(4, Math.min(9, Math.round(r / (w * 4.6))));
  // the outer locks lie along the edge
  const outer = loose ? 7 : 6;
  const start = pen.between(0, 6.283);
  for (let i = 0; i < outer; i++)
    lock(
      pen.between(-0.03, 0.03),
      pen.between(-0.03, 0.03),
      0.97 - (many * w * 0.55) / r,
      start + (i / outer) * 6.283,
      pen.between(1.2, 1.7),
      many,
      pen.pick(tones),
    );
  // below the others, so that no gap shows what is under the heap
  for (let i = 0; i < 5; i++) lock(0, 0, 0.56, start + i * 1.257 + 0.4, 1.5, many, pen.pick(tones) - 0.06);
  // then locks across the heap, nearer and nearer to the middle
  const inner = Math.round(8 + (r / w) * 0.34);
  for (let i = 0; i < inner; i++) {
    const share = i / inner;
    const a = i * 2.39996 + start;
    const away = (0.42 - 0.3 * share) * pen.between(0.85, 1.15);
    const reach = Math.max((many * w * 0.6) / r, 0.95 - away - (many * w * 0.52) / r - share * 0.36);
    lock(
      Math.cos(a) * away,
      Math.sin(a) * away,
      reach,
      a + pen.between(2.2, 4.2),
      loose ? pen.between(1.3, 2.6) : pen.between(1.8, 3.2),
      many,
      pen.pick(tones) + 0.08 * share,
    );
  }
  // the twirl of the fork in the middle, which leaves no hole
  const middle = (many * w * 0.5) / r;
  const [mu, mv] = [pen.between(-0.05, 0.05), pen.between(-0.05, 0.05)];
  lock(mu, mv, middle * 1.5, start + 1, 4.4, many, 0.05);
  lock(mu, mv, middle * 0.62, start + 3, 5.2, Math.max(3, many - 2), 0.12);
  if (loose)
    for (let i = 0; i < 4; i++)
      lock(
        pen.between(-0.4, 0.4),
        pen.between(-0.4, 0.4),
        pen.between(0.3, 0.5),
        pen.between(0, 6.28),
        pen.between(1, 1.7),
        2,
        0.14,
      );
  moundLight(pen, ground, 0.9);
}
