import type { Hex } from '../colour.ts';
import type { Builder } from './build.ts';
import { liquidColour } from './colours.ts';
import { mentions, type Seen } from './read.ts';

export const slugsOf = (b: Builder) => b.d.recipe.ingredients.map((i) => i.slug);

export const wetSlugs =
  /tomatenblokjes|passata|gepelde-tomaten|kokosmelk|slagroom|creme-fraiche|kookroom|bouillon|zure-room|tomatensoep|witte-bonen-in-tomatensaus/;

/** liquid adds the soup or sauce; what is wet and what was blended into it count as its ingredients. */
export function liquid(b: Builder, name: 'broth' | 'sauce', blended: readonly Seen[] = [], fallback?: Hex): void {
  const wet = b.d.seen.filter(
    (s) =>
      wetSlugs.test(s.slug) ||
      ['liquid', 'fat'].includes(s.role) ||
      /currypasta|sojasaus|ketjap|kerriepoeder|tomatenpuree|miso|pindakaas|mosterd|roomkaas|smeerkaas/.test(s.slug),
  );
  const of = [...wet.filter((s) => s.slug !== 'water'), ...blended];
  if (!of.length) of.push(...b.d.seen.filter((s) => s.slug === 'water' || s.cover >= 0).slice(0, 2));
  const colour = liquidColour(b.d.name, slugsOf(b), b.d.kind === 'soup' || b.d.kind === 'noodle-soup');
  b.surface(name, of, colour === '#b98450' && fallback ? fallback : colour);
}

export const bodies = ['protein', 'egg', 'pulse', 'vegetable', 'leaf', 'potato', 'pasta', 'fruit'] as const;

/** main adds the pieces of a savoury dish. */
export function main(b: Builder, most = 6): void {
  b.some(most, ...bodies);
  for (const s of b.of('aromatic').filter((x) => x.cover >= 0 || (x.named && x.slug !== 'knoflook'))) b.piece(s);
}

/** cup gives the first sauce that is dipped in. */
export function cup(b: Builder): void {
  const { d } = b;
  const dips = b.of('dairy', 'spread').filter((s) => s.look.substance);
  const named = /tomaat(dip|saus)|tomatensalsa/.test(d.name) ? b.d.seen.filter((s) => /toma+t/.test(s.slug)) : [];
  if (named.length)
    b.sauces.push({
      way: 'dip',
      substance: 'tomato',
      of: named
        .filter((s) => s.look.substance === 'tomato')
        .concat(named.filter((s) => s.look.substance !== 'tomato'))
        .map((s) => s.slug),
    });
  else if (/avocadodip/.test(d.name) && b.slug(/avocado/)) {
    b.sauces.push({ way: 'dip', substance: 'vegetable', of: ['avocado'], colour: '#a9b860' });
    b.use(b.slug(/avocado/));
  } else if (dips.length && /dip|saus|raita|tzatziki|yoghurt/.test(d.name + d.text)) b.sauce('dip', dips.slice(0, 1));
}

/** bread adds the bread that carries a dish. */
export function bread(b: Builder): Seen | undefined {
  const s =
    b.of('bread', 'sweet').find((x) => x.look.surface && x.look.surface !== 'waffle' && x.look.surface !== 'crepe') ??
    b.of('bread')[0];
  if (s?.look.surface) {
    b.surface(s.look.surface, [s], s.colour);
    b.use(s);
  }
  return s;
}

/** spreads on bread, the last named on top. */
export function spreads(b: Builder): void {
  const { d } = b;
  const mashedAvocado = b.slug(/^avocado/);
  if (mashedAvocado && mentions(d, mashedAvocado, /prak|pureer|stamp/)) {
    b.sauces.push({ way: 'spread', substance: 'vegetable', of: ['avocado'], colour: '#b3bf6a' });
    b.use(mashedAvocado);
  }
  const blends: readonly (readonly [RegExp, RegExp, Hex])[] = [
    [/bietenhummus/, /biet|kikkererwt/, '#a83a6a'],
    [/edamamespread/, /edamame/, '#a3b868'],
    [/linzenspread/, /linzen/, '#c9854c'],
  ];
  for (const [name, slugs, colour] of blends) {
    if (!name.test(d.name)) continue;
    const of = b.all(slugs);
    if (of.length) {
      b.sauces.push({ way: 'spread', substance: 'hummus', of: of.map((s) => s.slug), colour });
      b.use(...of);
    }
  }
  const soft = b
    .of('spread', 'dairy', 'cheese', 'sweet')
    .filter(
      (s) =>
        s.look.substance &&
        (s.role !== 'cheese' || s.look.surface === 'cream' || s.look.surface === 'curds') &&
        s.look.substance !== 'syrup' &&
        s.piece !== 'chocolate-chunk' &&
        s.piece !== 'sprinkles',
    );
  for (const s of soft.slice(0, 2)) {
    const salad = /salade/.test(d.name) && s.look.substance === 'mayonnaise';
    b.sauce('spread', [s], salad && /kerrie/.test(d.name) ? '#e6c86c' : undefined);
  }
  const beans = b.slug(/witte-bonen-in-tomatensaus/);
  if (beans) b.sauces.push({ way: 'spread', substance: 'tomato', of: [beans.slug], colour: '#c0522e' });
  const tomato = /in tomatensaus/.test(d.name) && !beans ? b.all(/tomatenblokjes|passata|tomatenpuree/) : [];
  if (tomato.length)
    b.sauces.push({ way: 'spread', substance: 'tomato', of: tomato.map((s) => s.slug), colour: '#b9462a' });
  const jam = b.of('spread').find((s) => s.look.substance === 'fruit');
  if (jam) b.sauce('spread', [jam]);
}

/** melted: cheese that melts in the oven or a grill. */
export const melted = (b: Builder, way: 'spread' | 'drizzle' = 'spread') => {
  const c = b.of('cheese').filter((s) => s.look.substance === 'cheese');
  const first = c[0];
  if (!first) return;
  b.sauces.push({
    way,
    substance: 'cheese',
    of: c.slice(0, 2).map((s) => s.slug),
    colour: /feta|witte|mozz|geiten|ricotta|brie/.test(first.slug) ? '#f0dfb4' : '#ecc468',
  });
  b.use(...c.slice(0, 2));
};

export const dough = (b: Builder, surface: 'pancake' | 'crepe' | 'waffle' | 'muffin', colour?: Hex) => {
  const of = b.d.seen.filter(
    (s) =>
      ['flour', 'grain', 'egg', 'dough'].includes(s.role) || /kwark|huttenkase|amandelmeel|linzen|maizena/.test(s.slug),
  );
  const fallback = b.d.seen.filter((s) => s.cover >= 0);
  b.surface(surface, of.length ? of : fallback, colour);
  b.use(...of);
};

export type Describe = (b: Builder) => void;
