import type { Hex } from '../colour.ts';
import { pieceEntry } from '../pieces/index.ts';
import { bread, cup, type Describe, dough, main, melted, spreads } from './describe-shared.ts';
import type { Seen } from './read.ts';

export const openBread: Describe = (b) => {
  const { d } = b;
  bread(b);
  spreads(b);
  const cheeses = b.of('cheese').filter((s) => s.piece && s.piece !== 'small-dollop' && !/curd/.test(s.piece));
  for (const s of cheeses.slice(0, 2))
    b.piece(
      s,
      undefined,
      s.piece === 'cheese-cube'
        ? 'cheese-slice'
        : s.cut === 'shreds' && s.look.cuts?.grated
          ? s.look.cuts.grated
          : undefined,
    );
  const order: Seen[] = b.of('protein', 'egg', 'vegetable', 'fruit', 'pulse', 'leaf', 'pasta').filter((s) => s.piece);
  for (const s of order.slice(0, 4)) b.piece(s, /^(mandarijn|sinaasappel|druiven|kiwi)/.test(s.slug) ? 1 : undefined);
  for (const s of b.of('sweet').filter((x) => /sprinkles|chocolate/.test(x.piece ?? '')))
    b.piece(s, 6, s.piece === 'chocolate-chunk' ? 'chocolate' : undefined);
  for (const s of b.of('aromatic').filter((x) => x.piece && (x.cover >= 0 || x.named))) b.piece(s);
  b.nuts();
  b.herbs(1);
  b.syrup();
  void d;
};

export const filledRoll: Describe = (b) => {
  bread(b);
  const soft = b.of('spread', 'dairy').filter((s) => s.look.substance);
  if (soft[0]) b.sauce('spread', [soft[0]]);
  for (const s of b
    .of('cheese')
    .filter((x) => x.piece && x.piece !== 'small-dollop')
    .slice(0, 1))
    b.piece(s);
  const cream = b.of('cheese').find((s) => s.look.surface === 'cream' || s.look.surface === 'curds');
  if (cream) b.sauce('spread', [cream]);
  main(b, 6);
  b.nuts(1);
  b.herbs(1);
};

export const burger: Describe = (b) => {
  bread(b);
  main(b, 6);
  for (const s of b.of('cheese').slice(0, 1)) b.piece(s, undefined, s.look.cuts?.cubes ? 'cheese-slice' : undefined);
  cup(b);
  b.herbs(1);
};

export const tacos: Describe = (b) => {
  bread(b);
  main(b, 6);
  b.spooned('drizzle');
  b.finish();
};

export const wraps: Describe = (b) => {
  const s =
    b
      .of('bread', 'dough')
      .find(
        (x) => x.look.surface === 'tortilla' || x.look.surface === 'rice-paper' || x.look.surface === 'flatbread',
      ) ?? b.of('bread')[0];
  if (s?.look.surface) {
    b.surface(s.look.surface, [s], s.colour);
    b.use(s);
  }
  const soft = b
    .of('spread', 'dairy', 'cheese')
    .filter((x) => x.look.substance && (x.role !== 'cheese' || x.look.surface));
  if (soft[0]) b.sauce(/saus|dip/.test(b.d.text) && s?.look.surface === 'rice-paper' ? 'dip' : 'spread', [soft[0]]);
  main(b, 6);
  b.some(1, 'cheese');
  if (s?.look.surface === 'rice-paper') {
    const glass = b.of('grain')[0];
    if (glass) b.inside.add(glass.slug);
  }
  b.herbs(2);
};

export const sweetDough =
  (surface: 'pancake' | 'crepe' | 'waffle' | 'muffin'): Describe =>
  (b) => {
    const { d } = b;
    const { name } = d;
    const tint: Hex | undefined = /spinazie/.test(name)
      ? surface === 'pancake'
        ? '#93a050'
        : undefined
      : /kimchi/.test(name)
        ? '#cc7440'
        : /boekweit|galette/.test(name)
          ? '#a8784a'
          : /kikkererwten/.test(name)
            ? '#ddae52'
            : undefined;
    const flat = b.of('bread').find((s) => s.look.surface === 'tortilla');
    if (flat && surface === 'crepe') {
      b.surface('crepe', [flat], '#dcb87c');
      b.use(flat);
    } else dough(b, surface, tint);
    const fruitSauce = /warm|compote/.test(name) && b.of('fruit')[0];
    if (fruitSauce) {
      const c = fruitSauce.colour ?? (fruitSauce.piece ? pieceEntry(fruitSauce.piece).colour : undefined) ?? '#9c2c44';
      b.sauces.push({
        way: 'pool',
        substance: 'fruit',
        of: [fruitSauce.slug],
        colour: /bosb|blauwe/.test(fruitSauce.slug)
          ? '#4a3260'
          : /fruit|fram|kers|morel/.test(fruitSauce.slug)
            ? '#982c44'
            : c,
      });
    } else {
      const s = b.of('sweet').find((x) => x.look.substance === 'syrup' && x.last > 0.6);
      if (s) b.sauce('pool', [s]);
    }
    b.some(surface === 'muffin' ? 3 : 4, 'fruit', 'protein', 'vegetable', 'leaf', 'pulse', 'egg');
    for (const s of b.of('aromatic').filter((x) => x.piece && x.cover >= 0)) b.piece(s);
    if (surface === 'crepe' || surface === 'muffin') b.some(1, 'cheese');
    b.spooned('dollop');
    const soft = b
      .of('dairy', 'cheese')
      .find((s) => s.look.substance && s.last > 0.7 && (s.named || s.cover >= 0) && !b.used.has(s.slug));
    if (soft && surface !== 'muffin') b.sauce(surface === 'crepe' ? 'spread' : 'dollop', [soft]);
    b.finish({ herbs: 1 });
  };

export const pizza: Describe = (b) => {
  const base = b.of('dough', 'bread')[0];
  b.surface('pizza-base', [base ?? b.of('flour')[0]]);
  b.use(base);
  const tomato = b.all(/tomatenblokjes|passata|tomatenpuree|tomatensaus|gepelde/);
  if (tomato.length) b.sauce('spread', tomato);
  melted(b);
  main(b, 6);
  b.spooned('drizzle');
  b.finish({ cheese: 0 });
};

export const toast: Describe = (b) => {
  bread(b);
  main(b, 4);
  melted(b);
  b.herbs(1);
};
