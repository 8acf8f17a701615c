import { tone } from '../colour.ts';
import { glassAbove, straw, tumbler } from '../serve/glasses.ts';
import { put, scatter } from '../serve/laying.ts';
import { cream } from '../serve/surfaces.ts';
import { type Composer, colourOf, type Serving } from './serving.ts';

const drinks = (s: Serving): string[] => {
  const list = (s.dish.surfaces ?? [])
    .filter((x) => ['drink', 'cream', 'liquid'].includes(x.surface) || x.surface === 'chia' || x.surface === 'porridge')
    .map(colourOf);
  return list.length ? list : ['#d8b070'];
};

/** A drink: from the side with what is in it beside it; two glasses from above; two low glasses from the side. */
const glass =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const colours = drinks(s);
    const c = colours[0] as string;
    const fruit = [...s.pieces, ...s.top].slice(0, 4);
    const { pen } = s;
    if (way === 0) {
      const side = pen.pick([-1, 1]);
      const t = tumbler(pen, 240 - side * 34, 248, 190, 350, colours, { foam: true });
      fruit.slice(0, 2).forEach((p, i) => {
        const k = Math.min(1.5, 34 * s.fit(p, 1));
        put(pen, p, t.top[0] - 28 + i * 52, t.top[1] - 10 - i * 4, k, -20 + i * 40);
      });
      fruit.slice(0, 3).forEach((p, i) => {
        const k = Math.min(2, 38 * s.fit(p, 1));
        scatter(pen, { x: 240 + side * (126 - i * 8), y: 404 - i * 58, rx: 40, ry: 20 }, [p], i === 2 ? 1 : 2, k, 40);
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
          { x: 318 + i * 52, y: 404 - i * 22, rx: 34, ry: 20 },
          [p],
          i ? 1 : 2,
          Math.min(1.8, 36 * s.fit(p, 1)),
          40,
        );
      });
      return;
    }
    for (const [x, y, r] of [
      [158, 176, 116],
      [312, 306, 116],
    ] as const) {
      const z = glassAbove(pen, x, y, r, c);
      if (colours[1]) cream(pen, { x: z.x, y: z.y, rx: z.rx * 0.5, ry: z.rx * 0.5 }, colours[1], { mound: true });
      fruit.slice(0, 3).forEach((p, i) => {
        scatter(
          pen,
          { x: x - r * 0.2 + i * r * 0.26, y: y - r * 0.22 + i * r * 0.1, rx: r * 0.26, ry: r * 0.22 },
          [p],
          3,
          Math.min(1.25, r * 0.2 * s.fit(p, 1)),
          r * 0.2,
        );
      });
      straw(pen, [x + r * 0.24, y + r * 0.2], [x + r * 1.0, y - r * 0.86], tone('#b9695a', 0.1));
    }
    fruit.slice(0, 2).forEach((p, i) => {
      scatter(
        pen,
        i ? { x: 120, y: 366, rx: 50, ry: 36 } : { x: 336, y: 122, rx: 46, ry: 40 },
        [p],
        3,
        Math.min(1.7, 34 * s.fit(p, 1)),
        44,
      );
    });
  };

export const glassKinds = { glass: [glass(0), glass(1), glass(2)] } as const satisfies Record<
  string,
  readonly Composer[]
>;
