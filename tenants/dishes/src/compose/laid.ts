import { type Hex, mix, tone } from '../colour.ts';
import type { Part } from '../dish.ts';
import { frame, rounded, smooth, type Zone } from '../geometry.ts';
import type { Area } from '../serve/area.ts';
import { quartered } from '../serve/flatbreads.ts';
import { soft } from '../serve/soft.ts';
import { cream, liquid, type Texture } from '../serve/surfaces.ts';
import { colourOf, type Serving } from './serving.ts';

/** brothColour is the colour of a soup or stew. */
export const brothColour = (s: Serving) => {
  const base = s.surface('liquid');
  return base ? colourOf(base) : '#d3a55c';
};

export const broth = (s: Serving, a: Area) => {
  const base = s.surface('liquid');
  const c = brothColour(s);
  liquid(s.pen, a, c, base?.surface === 'sauce' ? { thick: true } : { oil: tone(c, 0.24) });
  if (/soup/.test(s.dish.kind)) spoonIn(s, a, c);
};

/**
 * spoonIn is a steel spoon that stands in a soup: it tells a soup from a dip and from a curry. Its bowl is below the
 * surface, a paler form in the soup; lying on it, it would be a ring or a magnifying glass.
 */
function spoonIn(s: Serving, a: Area, c: Hex): void {
  // an egg lies at the right
  const rot = s.pen.pick(s.pieces.some(isEgg) ? [146, 138] : [34, 44, 146, 138]);
  const t = (rot * Math.PI) / 180;
  const far = a.rx * 0.56 + 74;
  const f = frame(a.x + Math.cos(t) * far, a.y + Math.sin(t) * far, rot);
  const steel = '#b4bbc0';
  const sunk = smooth(
    f.all([
      [-22, -6],
      [-48, -15],
      [-76, -20],
      [-98, -11],
      [-98, 11],
      [-76, 20],
      [-48, 15],
      [-22, 6],
    ]),
  );
  soft(s.pen, 1.4, () => s.pen.fill(sunk, s.pen.linear([mix(c, steel, 0.3), mix(c, '#f4f8fa', 0.56)]), 0.8));
  const handle = (u: number, v: number) =>
    rounded(
      f.all([
        [-40 + u, -5 + v],
        [200, -10 + v],
        [200, 10 + v],
        [-40 + u, 5 + v],
      ]),
      5,
    );
  const edge = [-34, 20, 80, 170].map((u): [number, number] => [u, -1.6]);
  s.later(() => {
    s.pen.clip(s.pen.disc(a.x, a.y, a.rx), () => s.pen.fill(handle(6, 9), tone(c, -0.6), 0.35));
    s.pen.fill(handle(0, 0), s.pen.linear([tone(steel, 0.5), steel, tone(steel, -0.3)]));
    s.pen.line(smooth(f.all(edge), false), '#f4f8fa', 2.6, 0.8);
    s.pen.ellipse(...f(-38, 0), 9, 4, tone(c, 0.4), 0.7, rot + 90);
  });
}

/** isEgg reports whether a part is an egg that must be visible, on top of all other parts. */
export const isEgg = (p: Part) => /egg$/.test(p.piece);

/** mostPasta gives pasta the largest share: a dish of pasta is mostly that. */
export const mostPasta = (p: Part): Part =>
  /fusilli|penne|macaroni|farfalle|orzo|gnocchi/.test(p.piece) ? { ...p, share: 16 } : p;

/** within moves a zone towards the middle of a vessel until all of it lies on it. */
export function within(a: Area, z: Zone): Zone {
  const [dx, dy] = [z.x - a.x, z.y - a.y];
  const far = Math.hypot(dx, dy);
  if (!far) return z;
  const reach = Math.hypot((z.rx * dx) / far, (z.ry * dy) / far);
  const k = Math.min(1, Math.max(0.3, (a.size * 0.95 - reach) / far));
  return { ...z, x: a.x + dx * k, y: a.y + dy * k };
}

/** sectors lay each part in its own place around the middle. */
export function sectors(s: Serving, a: Area, parts: readonly Part[], reach: number, size: number, scale = 1.2): void {
  const n = parts.length;
  if (!n) return;
  const start = s.pen.between(-120, -60);
  parts.forEach((p, i) => {
    const t = ((start + ((i + 0.5) * 360) / n) * Math.PI) / 180;
    const k = n === 1 ? 0 : reach * 0.92;
    const r = n <= 2 ? size * 1.36 : n > 5 ? size * 0.98 : size * 1.14;
    s.side({ ...within(a, a.zone(Math.cos(t) * k, Math.sin(t) * k, r)), rot: (t * 180) / Math.PI + 90 }, p, scale);
  });
}

export const creamBase = (s: Serving, z: Zone) => {
  const base = s.surface('cream');
  if (!base) return;
  const c = colourOf(base);
  const texture: Texture | undefined = {
    porridge: { colour: tone(c, 0.3), n: 210, size: 9.5 },
    curds: { colour: tone(c, 0.24), n: 330, size: 9, round: true },
    chia: { colour: mix(c, '#6b5c52', 0.5), n: 260, size: 1.7 },
  }[base.surface as string];
  cream(s.pen, z, c, { texture });
};

/** onTop lays eggs where they are seen. */
export function onTop(s: Serving, a: Area, at: readonly [number, number] = [0, 0], reach = 0.36): void {
  for (const p of s.pieces.filter(isEgg)) {
    const [x, y] = a.at(...at);
    if (p.piece === 'fried-egg' || p.piece === 'poached-egg') {
      const n = Math.min(3, Math.max(1, Math.round((p.share ?? 2) / 2)));
      for (let i = 0; i < n; i++) {
        const t = (i / n) * 6.28 + 0.6;
        const k = n === 1 ? 0 : a.size * 0.38;
        s.put(p, [x + Math.cos(t) * k, y + Math.sin(t) * k], n === 1 ? 1.25 : 1);
      }
    } else
      s.fan(p, [x, y], a.size * reach, 3, s.pen.between(-40, 40), s.pen.between(130, 190), 1.3, s.pen.between(0, 60));
  }
}

/** foldedBread is a flatbread folded twice, in a dish: its middle is at `at`, its point to the middle of the dish. */
export function foldedBread(s: Serving, at: [number, number], r: number, rot: number, c: string): void {
  const t = (rot * Math.PI) / 180;
  quartered(s.pen, at[0] - Math.cos(t) * r * 0.5, at[1] - Math.sin(t) * r * 0.5, r, rot, c, '#a8702e');
}
