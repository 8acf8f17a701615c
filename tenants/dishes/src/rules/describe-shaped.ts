import type { Hex } from '../colour.ts';
import type { Part } from '../dish.ts';
import { blendOf } from './build.ts';
import { drinkRules } from './colours.ts';
import { cup, type Describe, main } from './describe-shared.ts';
import { has } from './read.ts';

export const dips: Describe = (b) => {
  const { d } = b;
  const mixAt = d.steps.findIndex((s) => /pureer|mixer|blender|maal|prak|stamp|roer .* door|meng/.test(s));
  const into = d.seen.filter(
    (s) =>
      !['bread', 'herb', 'citrus'].includes(s.role) &&
      (['pulse', 'spread', 'dairy', 'nut'].includes(s.role) ||
        /tuinbonen|geroosterde-paprika|zongedroogde|edamame|doperwten|avocado/.test(s.slug) ||
        (/^tzatziki/.test(d.name) && s.slug === 'komkommer') ||
        (/biet/.test(d.name) && /biet/.test(s.slug))),
  );
  void mixAt;
  const first = into.sort((a, b2) => Number(b2.named) - Number(a.named) || b2.grams - a.grams)[0];
  if (first) {
    const substance =
      first.look.substance ?? (first.role === 'pulse' ? 'hummus' : first.role === 'nut' ? 'nut' : 'vegetable');
    const colour: Hex = /edamame|doperwt|avocado|tuinbonen|bissara/.test(d.name)
      ? '#a3b868'
      : /muhammara/.test(d.name)
        ? '#b9603c'
        : /zongedroogde/.test(d.name)
          ? '#dcb48c'
          : /tzatziki/.test(d.name)
            ? '#f3f2e2'
            : /biet/.test(d.name)
              ? '#a83a6a'
              : '#dfc796';
    b.sauces.push({
      way: 'dip',
      substance: substance === 'oil' ? 'hummus' : substance,
      of: into.map((s) => s.slug),
      colour,
    });
    b.use(...into);
    // some of what was blended lies on it, whole: by its colour nobody could tell it
    for (const s of into.filter((x) => x.role !== 'dairy').slice(0, 2)) b.onTop(s);
  }
  for (const s of b
    .of('bread')
    .filter((x) => x.look.surface)
    .slice(0, 1))
    b.piece(s, 4, /pita|flat|tortilla/.test(s.look.surface ?? '') ? 'pita-wedge' : 'small-toast');
  b.some(5, 'vegetable', 'leaf', 'fruit', 'protein');
  b.nuts(1);
  b.herbs(1);
};

export const boats: Describe = (b) => {
  const { d } = b;
  const shellRe: readonly (readonly [RegExp, RegExp])[] = [
    [/bleekselderij/, /bleekselderij/],
    [/witlof/, /witlof/],
    [/little gem/, /little-gem|sla$/],
    [/slabl|in sla/, /sla$|little-gem|ijsbergsla/],
    [/komkommer/, /komkommer/],
    [/avocado/, /avocado/],
    [/paprika/, /paprika/],
    [/aubergine/, /aubergine/],
    [/courgette/, /courgette/],
    [/champignons/, /champignons/],
    [/portobello/, /portobello/],
    [/dadels/, /dadels/],
    [/zoete aardappel/, /zoete-aardappel/],
    [/aardappel/, /aardappel/],
    [/tomaten|tomaat/, /^tomaat/],
    [/eieren/, /^ei$/],
  ];
  const rule = shellRe.find(([n, s]) => n.test(d.name) && b.slug(s));
  const shell = rule ? b.slug(rule[1]) : b.of('vegetable')[0];
  b.surface('shell', [shell]);
  b.use(shell);
  const soft = [...b.of('spread', 'dairy'), ...b.of('cheese').filter((s) => s.look.surface === 'cream')].filter(
    (s) => s.look.substance,
  );
  if (soft[0])
    b.sauce('spread', [soft[0]], /kerrie/.test(d.name) ? '#e6c86c' : /salade/.test(d.name) ? '#efe3c0' : undefined);
  main(b, 5);
  b.some(1, 'grain');
  b.finish({ herbs: 1 });
};

export const balls: Describe = (b) => {
  const { d } = b;
  const { name } = d;
  const sweet = /energie|pinda-kokos|dadel|haverkoek|koekjes/.test(name);
  if (sweet) {
    const cookie = /koek/.test(name);
    const first = b.d.seen
      .filter((s) => s.cover >= 0 || ['fruit', 'nut', 'grain', 'spread'].includes(s.role))
      .sort((x, y) => Number(y.cover >= 0) - Number(x.cover >= 0))[0];
    if (first) b.pieces.push({ of: first.slug, piece: cookie ? 'cookie' : 'energy-ball', share: 8 });
    for (const s of b.d.seen)
      if (['fruit', 'nut', 'grain', 'spread', 'flour', 'sweet'].includes(s.role) && s !== first) b.inside.add(s.slug);
    for (const s of b.of('nut').filter((x) => x.piece && x !== first && /coconut|sesame|flaked|granola/.test(x.piece)))
      b.onTop(s);
    return;
  }
  const core = /pakora/.test(name)
    ? b.slug(/bloemkool/)
    : /kibbeling/.test(name)
      ? b.of('protein')[0]
      : (b.of('protein', 'pulse').find((s) => /ball|falafel|bite/.test(s.piece ?? '')) ?? b.of('protein', 'pulse')[0]);
  if (core) {
    const piece =
      /pakora|falafel|kofte/.test(name) && !/gehakt|kip/.test(name) && core.role !== 'protein'
        ? 'falafel'
        : /pakora/.test(name)
          ? 'fried-fish-bite'
          : core.piece;
    b.piece(core, 8, piece);
  }
  for (const s of b.of('pulse', 'grain')) b.inside.add(s.slug);
  b.use(...b.of('pulse', 'grain'));
  if (b.mashed()) void 0;
  cup(b);
  const soy = b.d.seen.find((s) => s.look.substance === 'soy');
  if (!b.sauces.length && soy && /ketjap/.test(name)) b.sauce('dip', [soy], '#4a2c1c');
  if (/jus/.test(name)) {
    const g = b.d.seen.find((s) => /bouillon|boter/.test(s.slug));
    if (g) b.sauces.push({ way: 'dip', substance: g.look.substance ?? 'gravy', of: [g.slug], colour: '#7c4c2c' });
  }
  b.some(3, 'leaf', 'vegetable', 'potato');
  b.herbs(1);
};

export const rolls: Describe = (b) => {
  const { name } = b.d;
  const kinds: readonly (readonly [RegExp, RegExp, Part['piece']])[] = [
    [/onigiri/, /sushirijst|rijst/, 'rice-ball'],
    [/parmaham/, /parmaham|ham/, 'raw-ham-roll'],
    [/ham/, /ham/, 'ham-roll'],
    [/omelet/, /^ei$/, 'egg-roll'],
    [/kool|^sla/, /kool|sla$|little-gem/, 'cabbage-roll'],
    [/borek/, /filo|deeg|yufka|vellen/, 'pastry-roll'],
    [/loempia/, /loempia|vellen|filo/, 'spring-roll'],
  ];
  const rule = kinds.find(([n, s]) => n.test(name) && b.slug(s));
  const s = rule && b.slug(rule[1]);
  if (rule && s) b.piece(s, 8, rule[2]);
  for (const x of b.d.seen)
    if (
      x !== s &&
      !['herb', 'seasoning', 'fat', 'aromatic', 'liquid'].includes(x.role) &&
      (x.cover >= 0 || ['protein', 'cheese', 'pulse', 'grain'].includes(x.role))
    )
      b.inside.add(x.slug);
  if (/koolrolletjes/.test(name) && has(b.d, /toma+t|passata/))
    b.sauce('pool', b.all(/tomatenblokjes|passata|gepelde/), '#b9462a');
  cup(b);
  const side = b.of('vegetable', 'leaf').find((x) => x.piece && !b.inside.has(x.slug) && x.last > 0.7);
  if (side) b.piece(side, 2);
  b.herbs(1);
};

export const glass: Describe = (b) => {
  const { name } = b.d;
  const of = b.d.seen.filter((s) => ['fruit', 'vegetable', 'leaf', 'dairy', 'liquid', 'drink', 'nut'].includes(s.role));
  const colour = drinkRules.find(([re]) => re.test(name))?.[1] ?? blendOf(of, '#d8b070');
  b.surface('drink', of.length ? of : b.d.seen.slice(0, 3), colour);
  b.some(3, 'fruit', 'vegetable', 'leaf');
  b.herbs(1);
};
