import { tone } from '../colour.ts';
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

/** A drink: from the side with what is in it beside it; one broad glass with a straw; two low glasses from the side. */
const glass =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    if (s.pieces.some(isWhole)) {
      withFruit(s);
      return;
    }
    const colours = drinks(s);
    const fruit = [...s.pieces, ...s.top].slice(0, 4);
    const { pen } = s;
    if (way === 0) {
      const side = pen.pick([-1, 1]);
      const t = tumbler(pen, 240 - side * 34, 246, 176, 276, colours, { foam: true });
      fruit.slice(0, 2).forEach((p, i) => {
        const k = Math.min(1.5, 34 * s.fit(p, 1));
        put(pen, p, t.top[0] - 28 + i * 52, t.top[1] - 10 - i * 4, k, -20 + i * 40);
      });
      fruit.slice(0, 3).forEach((p, i) => {
        const k = Math.min(2, 38 * s.fit(p, 1));
        scatter(pen, { x: 240 + side * (126 - i * 8), y: 366 - i * 56, rx: 40, ry: 18 }, [p], i === 2 ? 1 : 2, k, 40);
      });
      return;
    }
    if (way === 2) {
      // two low glasses from the side, one behind the other
      tumbler(pen, 316, 212, 158, 236, colours, { foam: true });
      const t = tumbler(pen, 172, 268, 168, 250, colours, { foam: true });
      fruit.slice(0, 1).forEach((p) => {
        put(pen, p, t.top[0] + 6, t.top[1] - 8, Math.min(1.4, 32 * s.fit(p, 1)), -20);
      });
      fruit.slice(0, 3).forEach((p, i) => {
        scatter(
          pen,
          { x: 318 + i * 52, y: 376 - i * 22, rx: 34, ry: 16 },
          [p],
          i ? 1 : 2,
          Math.min(1.8, 36 * s.fit(p, 1)),
          40,
        );
      });
      return;
    }
    // one broad glass with a straw, what is in it on both sides
    const t = tumbler(pen, 240, 250, 196, 252, colours, { foam: true });
    straw(pen, [t.top[0] + 18, t.top[1] + 6], [t.top[0] + 62, t.top[1] - 84], tone('#b9695a', 0.1));
    fruit.slice(0, 2).forEach((p, i) => {
      put(pen, p, t.top[0] - 40 + i * 30, t.top[1] - 8 - i * 6, Math.min(1.7, 38 * s.fit(p, 1)), -20 + i * 40);
    });
    fruit.slice(0, 3).forEach((p, i) => {
      const k = Math.min(2, 38 * s.fit(p, 1));
      scatter(pen, { x: i % 2 ? 392 : 88, y: 366 - i * 26, rx: 34, ry: 18 }, [p], i === 2 ? 1 : 2, k, 40);
    });
  };

export const glassKinds = { glass: [glass(0), glass(1), glass(2)] } as const satisfies Record<
  string,
  readonly Composer[]
>;
