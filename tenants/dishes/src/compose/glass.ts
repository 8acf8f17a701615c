import { tone } from '../colour.ts';
import type { Part } from '../dish.ts';
import { type PieceName, pieceEntry } from '../pieces/index.ts';
import { straw, tumbler } from '../serve/glasses.ts';
import { put, scatter } from '../serve/laying.ts';
import { type Composer, colourOf, type Serving } from './serving.ts';

const drinks = (s: Serving): string[] => {
  const list = (s.dish.surfaces ?? [])
    .filter((x) => ['drink', 'cream', 'liquid'].includes(x.surface) || x.surface === 'chia' || x.surface === 'porridge')
    .map(colourOf);
  return list.length ? list : ['#d8b070'];
};

const isWhole = (p: { piece: string }) => p.piece.startsWith('whole-');

/** withFruit draws a plain drink from the side, with whole fruit and nuts beside it and nothing in it. */
const withFruit = (s: Serving): void => {
  const { pen } = s;
  const side = pen.pick([-1, 1]);
  const fruit = s.pieces.find(isWhole);
  tumbler(pen, 240 - side * 76, 222, 170, 276, drinks(s), { plain: true });
  if (fruit) {
    const wide = fruit.piece === 'whole-banana';
    const k = s.fit(fruit, 84) * (wide ? 1.3 : 1);
    put(pen, fruit, 240 + side * (wide ? 70 : 96), 334, k, wide ? -14 * side : pen.between(-24, 24));
  }
  const rest = [...s.pieces, ...s.top].filter((p) => !isWhole(p));
  if (rest.length) s.heap({ x: 240 - side * 62, y: 398, rx: 84, ry: 20 }, rest, 1.25, 1.4);
};

/** blended are things in a drink that one would not see in it; some of each lies beside the glass. */
const blended: readonly (readonly [RegExp, PieceName])[] = [
  [/havermout/, 'oats'],
  [/pinda/, 'peanut'],
  [/amandelpasta|amandelen/, 'almond'],
  [/zonnebloempit/, 'sunflower-seed'],
  [/pompoenpit/, 'pumpkin-seed'],
  [/lijnzaad/, 'linseed'],
  [/chiazaad/, 'chia'],
  [/avocado/, 'avocado-slice'],
];

/** partsOf are the fruits that are shown, and then what else went into the drink. */
function partsOf(s: Serving): Part[] {
  const shown = [...s.pieces, ...s.top];
  const within = [...(s.dish.surfaces ?? []).flatMap((x) => x.of), ...(s.dish.inside ?? [])];
  const more = blended.flatMap(([name, piece]): Part[] => {
    const of = within.find((x) => name.test(x));
    return of && !shown.some((p) => p.piece === piece) ? [{ of, piece }] : [];
  });
  return [...shown, ...more];
}

/** onTable lays a heap of each thing along the foot of the picture, the smallest in front. */
function onTable(s: Serving, parts: readonly Part[], from: number, to: number): void {
  const list = parts.slice(0, 4);
  list.forEach((p, i) => {
    const { size, fine } = pieceEntry(p.piece);
    const wide = (to - from) / list.length;
    const x = from + wide * (i + 0.5);
    const y = 372 + (i % 2 ? 20 : -2);
    if (fine) s.heap({ x, y: y + 8, rx: Math.min(48, wide * 0.52), ry: 22 }, [p], Math.min(2, 17 / size), 1.9);
    else {
      const n = size < 18 ? 4 : 2;
      const scale = Math.min(2, (size < 18 ? 21 : 33) / size);
      scatter(s.pen, { x, y, rx: wide * 0.46, ry: 20 }, [p], n, scale, size * scale * 1.2);
    }
  });
}

/** crowned heaps fruit and nuts of a thick drink on it, so that they rise above the rim of its glass. */
function crowned(
  s: Serving,
  { top: [x, y], rx }: { top: readonly [number, number]; rx: number },
  parts: readonly Part[],
): void {
  const shown = parts.filter((p) => !/spinach|chia|linseed/.test(p.piece)).slice(0, 3);
  const first = shown[0];
  if (!first) return;
  const places: readonly (readonly [number, number])[] = [
    [-0.46, -0.02],
    [0.44, -0.06],
    [0.02, -0.2],
    [-0.2, 0.14],
    [0.24, 0.16],
  ];
  places.forEach(([u, v], i) => {
    const p = shown[i % shown.length] ?? first;
    const k = Math.min(1.7, s.fit(p, pieceEntry(p.piece).size < 14 ? 20 : 29));
    put(s.pen, p, x + u * rx, y + v * 30 - 4, k, i * 67 - 30);
  });
}

/** A drink: from the side with what is in it beside it; one broad glass with a straw; two glasses from the side. */
const glass =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    if (s.pieces.some(isWhole)) {
      withFruit(s);
      return;
    }
    const colours = drinks(s);
    const parts = partsOf(s);
    const { pen } = s;
    const full = parts.length ? { heaped: true } : { foam: true };
    if (way === 0) {
      const side = pen.pick([-1, 1]);
      const t = tumbler(pen, 240 - side * 54, 232, 176, 280, colours, full);
      crowned(s, t, parts);
      onTable(s, parts, side > 0 ? 254 : 58, side > 0 ? 422 : 226);
    } else if (way === 2) {
      // two glasses, one behind the other
      crowned(s, tumbler(pen, 306, 196, 158, 236, colours, full), parts);
      const t = tumbler(pen, 172, 236, 168, 256, colours, full);
      crowned(s, t, parts);
      onTable(s, parts, parts.length > 2 ? 150 : 226, 420);
    } else {
      // one broad glass with a straw
      const t = tumbler(pen, 240, 222, 196, 252, colours, full);
      straw(pen, [t.top[0] + 18, t.top[1] + 6], [t.top[0] + 62, t.top[1] - 84], tone('#b9695a', 0.1));
      crowned(s, t, parts);
      onTable(s, parts, 66, 414);
    }
  };

export const glassKinds = { glass: [glass(0), glass(1), glass(2)] } as const satisfies Record<
  string,
  readonly Composer[]
>;
