import { tone } from '../colour.ts';
import { put, scatter } from '../serve/laying.ts';
import { glassAbove, straw, tumbler } from '../serve/made.ts';
import { cream } from '../serve/surfaces.ts';
import { board } from '../serve/vessels.ts';
import { type Composer, colourOf, type Serving } from './serving.ts';

const drinks = (s: Serving): string[] => {
  const list = (s.dish.surfaces ?? [])
    .filter((x) => ['drink', 'cream', 'liquid'].includes(x.surface) || x.surface === 'chia' || x.surface === 'porridge')
    .map(colourOf);
  return list.length ? list : ['#d8b070'];
};

/** A drink: from the side with what is in it beside it; two glasses from above; one glass from above on a board. */
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
        const k = Math.min(1.5, 34 / Math.max(12, s.fit(p, 1) ? 1 / s.fit(p, 1) : 20));
        put(pen, p, t.top[0] - 28 + i * 52, t.top[1] - 10 - i * 4, k, -20 + i * 40);
      });
      fruit.slice(0, 3).forEach((p, i) => {
        const k = Math.min(2, 38 / (1 / s.fit(p, 1)));
        scatter(pen, { x: 240 + side * (126 - i * 8), y: 404 - i * 58, rx: 40, ry: 20 }, [p], i === 2 ? 1 : 2, k, 40);
      });
      return;
    }
    const a = way === 2 ? board(pen, { round: true, rot: 0 }) : undefined;
    const spots =
      way === 1
        ? ([
            [158, 176, 116],
            [312, 306, 116],
          ] as const)
        : ([[226, 224, 150]] as const);
    for (const [x, y, r] of spots) {
      const z = glassAbove(pen, x, y, r, c);
      if (colours[1]) cream(pen, { x: z.x, y: z.y, rx: z.rx * 0.5, ry: z.rx * 0.5 }, colours[1], { mound: true });
      const rest = fruit.slice(0, 3);
      rest.forEach((p, i) => {
        scatter(
          pen,
          { x: x - r * 0.2 + i * r * 0.26, y: y - r * 0.22 + i * r * 0.1, rx: r * 0.26, ry: r * 0.22 },
          [p],
          3,
          Math.min(1.25, (r * 0.2) / (1 / s.fit(p, 1))),
          r * 0.2,
        );
      });
      straw(pen, [x + r * 0.24, y + r * 0.2], [x + r * 1.0, y - r * 0.86], tone('#b9695a', 0.1));
    }
    const free = a ? { x: 356, y: 358, rx: 50, ry: 36, rot: -40 } : { x: 336, y: 122, rx: 46, ry: 40 };
    fruit.slice(0, 2).forEach((p, i) => {
      const z =
        i && !a ? { x: 120, y: 366, rx: 50, ry: 36 } : i ? { ...free, x: free.x - 120, y: free.y + 36, rx: 30 } : free;
      scatter(pen, z, [p], 3, Math.min(1.7, 34 / (1 / s.fit(p, 1))), 44);
    });
  };

export const glassKinds = { glass: [glass(0), glass(1), glass(2)] } as const satisfies Record<
  string,
  readonly Composer[]
>;
