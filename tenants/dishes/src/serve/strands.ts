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
  const ground = smooth(pen.outline(z.x, z.y, z.rx * 0.94, z.ry * 0.94, { wob: 0.03, n: 16, rot: z.rot }));
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
      // their ends lie apart: cut off together they would be reed
      const [head, tail] = [from + pen.between(-0.5, 0.3), from + span + pen.between(-0.3, 0.5)];
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
    // each strand has a dark edge, so that it is told from the next
    pen.line(all, tone(c, -0.5), w * 1.08, 0.62);
    pen.line(all, tone(c, k), w * 0.82);
    pen.line(
      strands.map((points) => smooth(shift(points, -0.6, -1), false)).join(''),
      tone(c, k + 0.5),
      w * 0.26,
      0.75,
    );
  };
  const tones = [-0.1, 0, 0.08, 0.16];
  const start = pen.between(0, 6.283);
  const band = (n: number) => (n * w * 0.5) / r;
  // along the edge, then in layers: locks that curl every way, the upper ones shorter and lighter
  for (let i = 0; i < 16; i++) {
    const outer = i < 8;
    const [u, v] = [pen.between(-0.05, 0.05), pen.between(-0.05, 0.05)];
    const distance = (outer ? 0.93 : 0.76) - band(4);
    lock(u, v, distance, start + i * 0.785, pen.between(0.9, 1.7), 4, pen.pick(tones) - (outer ? 0.12 : 0.06));
  }
  for (let i = 0; i < 4; i++) lock(0, 0, 0.5, start + i * 1.57 + 0.4, 1.9, 6, pen.pick(tones) - 0.14);
  const curls = Math.round(8 + (r / w) * (loose ? 0.5 : 0.36));
  for (let i = 0; i < curls; i++) {
    const u = i / curls;
    const a = i * 2.39996 + start;
    const n = pen.whole(2, 4);
    const away = 0.62 * Math.sqrt((i % 7) / 7 + 0.08) * (1 - 0.2 * u);
    const reach = Math.max(band(n) * 1.2, Math.min(pen.between(0.2, 0.46), 0.93 - away - band(n)));
    const span = loose ? pen.between(2, 3.6) : pen.between(2.4, 4.2);
    lock(Math.cos(a) * away, Math.sin(a) * away, reach, a + pen.between(0, 6.28), span, n, pen.pick(tones) + 0.1 * u);
  }
  // the twirl of the fork
  if (!loose) {
    const [mu, mv] = [pen.between(-0.08, 0.08), pen.between(-0.08, 0.08)];
    lock(mu, mv, 0.36, start + 1, 4.8, 4, 0.1);
    lock(mu, mv, 0.36 - band(7), start + 3, 5.4, 3, 0.18);
    lock(mu, mv, Math.max(band(2), 0.36 - band(13)), start + 4, 5.6, 2, 0.2);
  }
  moundLight(pen, ground, 0.9);
}
