import type { Hex } from '../colour.ts';
import type { Kind, Part } from '../dish.ts';
import { pieceEntry } from '../pieces/index.ts';
import { type Builder, blendOf } from './build.ts';
import { drinkRules, liquidColour } from './colours.ts';
import { has, mentions, type Seen, weigh } from './read.ts';

const slugsOf = (b: Builder) => b.d.recipe.ingredients.map((i) => i.slug);
const wetSlugs =
  /tomatenblokjes|passata|gepelde-tomaten|kokosmelk|slagroom|creme-fraiche|kookroom|bouillon|zure-room|tomatensoep|witte-bonen-in-tomatensaus/;

/** liquid adds the soup or sauce; what is wet and what was blended into it count as its ingredients. */
function liquid(b: Builder, name: 'broth' | 'sauce', blended: readonly Seen[] = [], fallback?: Hex): void {
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

const bodies = ['protein', 'egg', 'pulse', 'vegetable', 'leaf', 'potato', 'pasta', 'fruit'] as const;

/** main adds the pieces of a savoury dish. */
function main(b: Builder, most = 6): void {
  b.some(most, ...bodies);
  for (const s of b.of('aromatic').filter((x) => x.cover >= 0 || (x.named && x.slug !== 'knoflook'))) b.piece(s);
}

/** cup gives the first sauce that is dipped in. */
function cup(b: Builder): void {
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
function bread(b: Builder): Seen | undefined {
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
function spreads(b: Builder): void {
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
  const jam = b.of('spread').find((s) => s.look.substance === 'fruit');
  if (jam) b.sauce('spread', [jam]);
}

/** melted: cheese that melts in the oven or a grill. */
const melted = (b: Builder, way: 'spread' | 'drizzle' = 'spread') => {
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

const dough = (b: Builder, surface: 'pancake' | 'crepe' | 'waffle' | 'muffin', colour?: Hex) => {
  const of = b.d.seen.filter(
    (s) =>
      ['flour', 'grain', 'egg', 'dough'].includes(s.role) || /kwark|huttenkase|amandelmeel|linzen|maizena/.test(s.slug),
  );
  const fallback = b.d.seen.filter((s) => s.cover >= 0);
  b.surface(surface, of.length ? of : fallback, colour);
  b.use(...of);
};

type Describe = (b: Builder) => void;

const soup: Describe = (b) => {
  const { d } = b;
  const at = d.steps.findIndex((s) => /pureer|staafmixer|blender|gladde soep|mix .*glad/.test(s));
  const share = d.steps.length > 1 ? at / (d.steps.length - 1) : 1;
  const blended =
    at < 0 || /minestrone|erwtensoep|snert/.test(d.name)
      ? []
      : d.seen.filter(
          (s) =>
            ['vegetable', 'pulse', 'potato', 'leaf', 'fruit', 'aromatic'].includes(s.role) &&
            s.last >= 0 &&
            s.last <= share &&
            !mentions(d, s, /houd|bewaar|apart|achter/),
        );
  for (const s of blended) b.use(s);
  liquid(b, at >= 0 ? 'sauce' : 'broth', blended, blended.length ? blendOf(blended, '#d3a860') : undefined);
  b.grain();
  const bread = b.of('bread')[0];
  if (bread && /toast|tosti|krokant/.test(d.name)) {
    const cheese = b.of('cheese').slice(0, 1);
    b.piece(bread, 3, cheese.length ? 'cheese-toast' : 'small-toast');
    for (const c of cheese) b.inside.add(c.slug);
    b.use(...cheese);
  } else if (bread && /brood/.test(d.name)) b.piece(bread, 3, 'small-toast');
  for (const s of b
    .of(...bodies)
    .filter((x) => x.piece && !/red-lentil/.test(x.piece))
    .slice(0, at >= 0 ? 2 : 6))
    b.piece(s, at >= 0 ? 2 : undefined);
  for (const s of b.of('pulse').slice(0, 1)) b.piece(s, 3);
  const cream = b
    .of('dairy', 'liquid')
    .find(
      (s) =>
        (s.look.substance === 'cream' || s.look.substance === 'yoghurt' || s.look.substance === 'coconut') &&
        s.last > 0.6,
    );
  if (cream && at >= 0) b.sauce('swirl', [cream], '#f7ecd2');
  if (/kaaskrokant/.test(d.name)) b.onTop(b.of('cheese')[0], 'crisp');
  b.finish({ cheese: /kaas(?!krok|toast|tosti)/.test(d.name) ? 1 : 0 });
};

const saucy: Describe = (b) => {
  const { d } = b;
  if (/puree|polenta/.test(d.name)) b.mashed();
  const wet =
    has(d, wetSlugs) ||
    /curry|stoof|rendang|tajine|goulash|chili|palak|saag|hachee|bourguignon|coq|dal|ragu|jachtsch|draadjes|ketjap|saus|chicken/.test(
      d.name,
    );
  const greens = /palak|saag/.test(d.name) ? b.of('leaf').slice(0, 1) : [];
  if (wet) liquid(b, 'sauce', greens);
  b.use(...greens);
  b.grain();
  const flat = b.of('bread').find((s) => s.look.surface === 'flatbread' || s.look.surface === 'pita');
  if (flat?.look.surface) {
    b.surface('flatbread', [flat], flat.colour);
    b.use(flat);
  }
  main(b);
  b.spooned('dollop');
  b.finish();
};

const salad: Describe = (b) => {
  const { d } = b;
  b.grain();
  if (/tahin|caesar|pindasaus|gado/.test(d.name + slugsOf(b).join())) b.sauce('drizzle', b.of('spread').slice(0, 1));
  main(b, 8);
  b.citrus();
  b.spooned('drizzle');
  const bread = b.of('bread')[0];
  if (bread && (bread.cover >= 0 || mentions(b.d, bread, /rooster|bak|crouton|scheur|blokjes|krokant|serveer/)))
    b.piece(bread, 3, /pita|flat|tortilla/.test(bread.look.surface ?? '') ? 'pita-wedge' : 'croutons');
  b.finish({ cheese: 2 });
};

const plate: Describe = (b) => {
  const { d } = b;
  b.mashed() || b.grain();
  const sauced =
    /saus|jus|hollandaise|teriyaki|pesto|chermoula|remoulade|creme|room/.test(d.name) ||
    has(d, /creme-fraiche|slagroom|kookroom/);
  if (sauced) {
    const named: readonly (readonly [RegExp, RegExp, Hex])[] = [
      [/teriyaki|balinese|jus\b/, /sojasaus|ketjap|tamari|juspoeder|bouillon|teriyaki/, '#74452a'],
      [/mosterd/, /mosterd/, '#e3c874'],
      [/hollandaise/, /^ei$|eidooier|hollandaise|boter/, '#f0d47c'],
      [/kaassaus/, /kaas/, '#eccb74'],
      [/pesto/, /pesto/, '#8a9e54'],
      [/chermoula/, /koriander|peterselie/, '#8a9a50'],
      [/tomaat/, /toma+t/, '#bb4a2c'],
      [/./, /creme-fraiche|slagroom|kookroom|zure-room|yoghurt/, '#f2e8c8'],
    ];
    const rule = named.find(([n, s]) => n.test(d.name) && b.slug(s));
    const s = rule && (b.d.seen.find((x) => rule[1].test(x.slug) && x.look.substance) ?? b.slug(rule[1]));
    if (rule && s) {
      const substance =
        s.look.substance ?? (s.role === 'herb' ? 'herb' : /bouillon|jus/.test(s.slug) ? 'gravy' : undefined);
      if (substance) b.sauces.push({ way: 'pool', substance, of: [s.slug], colour: rule[2] });
    }
  }
  if (/tzatziki|raita|knoflooksaus|yoghurtsaus|muntyoghurt|remoulade/.test(d.name + d.text))
    b.sauce(
      'dip',
      b
        .of('dairy', 'spread')
        .filter((s) => /yoghurt|kwark|mayonaise|remoulade|tzatziki/.test(s.slug))
        .slice(0, 1),
    );
  main(b, 6);
  b.citrus();
  b.finish();
};

const fruitBowl: Describe = (b) => {
  const { d } = b;
  const { name } = d;
  const oats = b.all(
    /^havermout|quinoa|griesmeel|boekweit|parelgort|haver|zwarte-rijst|dessertrijst|sushirijst|risottorijst|witte-rijst|rijst$/,
  );
  const dairy = b.of('dairy');
  const chia = b.slug(/chiazaad/);
  const isPorridge =
    /pap\b|overnight|haver(?!.*(yoghurt|kwark))|bircher|gort|congee/.test(name) &&
    oats.length &&
    !/krokante haver|granola/.test(name);
  const tint: Hex | undefined = /smoothie/.test(name)
    ? '#b45a84'
    : /chocola|cacao/.test(
          name +
            slugsOf(b)
              .filter((s) => /cacao/.test(s))
              .join(),
        )
      ? '#5e3a28'
      : /zwarte rijst/.test(name)
        ? '#5a4454'
        : /aardbeienmousse/.test(name)
          ? '#eda6a4'
          : undefined;
  if (chia && /chia/.test(name))
    b.surface('chia', [chia, ...b.d.seen.filter((s) => /melk|drink/.test(s.slug)).slice(0, 1)], undefined);
  else if (isPorridge) {
    const first = oats[0] as Seen;
    b.surface(
      /congee|griesmeel/.test(name) ? 'cream' : 'porridge',
      [first, ...b.d.seen.filter((s) => /melk|drink/.test(s.slug)).slice(0, 1)],
      tint ?? (/congee|griesmeel|rijst/.test(name) ? '#f3e9d2' : /zwarte/.test(first.slug) ? '#5a4454' : undefined),
    );
    b.use(first);
  } else if (b.slug(/huttenkase/) && /huttenkase/.test(name)) {
    b.surface('curds', b.all(/huttenkase/));
    b.use(...b.all(/huttenkase/));
  } else {
    const blended = /smoothie|mousse/.test(name)
      ? b.d.seen.filter(
          (s) => ['fruit', 'dairy', 'protein', 'liquid', 'sweet', 'seasoning'].includes(s.role) && s.slug !== 'zout',
        )
      : [];
    const base = [
      ...dairy,
      ...b.of('cheese').filter((s) => s.look.surface === 'cream'),
      ...b.all(/zijdetofu|griesmeel|melk$|drink$|yoghurt/),
    ];
    b.surface(
      'cream',
      blended.length ? blended : base.length ? base : oats.length ? oats : b.d.seen.filter((s) => s.cover >= 0),
      tint ?? (/griesmeel/.test(name) ? '#f3e9cf' : base[0]?.colour),
    );
    if (/mousse/.test(name) && !/aardbei/.test(name)) b.use(...b.all(/zijdetofu/));
  }
  b.use(...dairy, ...b.of('cheese').filter((s) => s.look.surface === 'cream'), ...b.all(/zijdetofu/));
  if (chia) b.use(chia);
  const compote = /compote|warme|gebakken/.test(name);
  void compote;
  b.some(4, 'fruit', 'egg', 'vegetable');
  for (const s of b.of('nut').filter((x) => x.piece && x.grams > 2)) b.onTop(s);
  const crunchy = b.slug(/^havermout/);
  if (crunchy && !b.used.has(crunchy.slug) && !isPorridge)
    b.onTop(crunchy, /krokante|granola|krokant/.test(name) ? 'granola' : 'oats');
  const wheat = b.slug(/boekweit$/);
  if (wheat && /granola/.test(name)) b.onTop(wheat, 'granola');
  const chocolate = b.of('sweet').find((s) => s.piece === 'chocolate-chunk');
  if (chocolate) b.onTop(chocolate, 'chocolate');
  const peanut = b
    .of('spread')
    .find((s) => s.look.substance === 'peanut' || s.look.substance === 'nut' || s.look.substance === 'fruit');
  if (peanut) b.sauce('drizzle', [peanut]);
  b.syrup();
  b.herbs(1);
  b.citrus();
};

const openBread: Describe = (b) => {
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
  for (const s of order.slice(0, 4)) b.piece(s);
  for (const s of b.of('sweet').filter((x) => /sprinkles|chocolate/.test(x.piece ?? '')))
    b.piece(s, 6, s.piece === 'chocolate-chunk' ? 'chocolate' : undefined);
  for (const s of b.of('aromatic').filter((x) => x.piece && (x.cover >= 0 || x.named))) b.piece(s);
  b.nuts();
  b.herbs(1);
  b.syrup();
  void d;
};

const filledRoll: Describe = (b) => {
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

const burger: Describe = (b) => {
  bread(b);
  main(b, 6);
  for (const s of b.of('cheese').slice(0, 1)) b.piece(s, undefined, s.look.cuts?.cubes ? 'cheese-slice' : undefined);
  cup(b);
  b.herbs(1);
};

const tacos: Describe = (b) => {
  bread(b);
  main(b, 6);
  b.spooned('drizzle');
  b.finish();
};

const wraps: Describe = (b) => {
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

const mash: Describe = (b) => {
  const { d } = b;
  const greens = b.d.seen.filter(
    (s) =>
      (s.role === 'leaf' || /kool$|zuurkool|biet|wortel|hutspot|raapstelen|appel$|prei/.test(s.slug)) &&
      s.piece &&
      !/bliksem.*/.test(s.slug),
  );
  const base = b.d.seen.filter(
    (s) => s.role === 'potato' || /bloemkool|kapucijner|witte-bonen|bruine-bonen|knolselderij|pastinaak/.test(s.slug),
  );
  const root = base.filter((s) => mentions(d, s, /stamp|pureer|prak/));
  const of = root.length ? root : base.slice(0, 1);
  const colour: Hex | undefined = /biet/.test(d.name)
    ? '#b45a7c'
    : /hutspot/.test(d.name)
      ? '#e6ac58'
      : /zuurkool/.test(d.name)
        ? '#e3d4a2'
        : /bloemkool/.test(d.name)
          ? '#ebe1c0'
          : /boerenkool/.test(d.name)
            ? '#d0c98c'
            : /blote/.test(d.name)
              ? '#d8d098'
              : undefined;
  b.surface('mash', of.length ? of : b.d.seen.filter((s) => s.cover >= 0), colour);
  b.use(...of);
  for (const s of greens.slice(0, 2)) {
    if (b.used.has(s.slug)) continue;
    const piece =
      s.slug === 'wortel' || /hutspot/.test(s.slug)
        ? 'carrot-cube'
        : /biet/.test(s.slug)
          ? 'beet-cube'
          : s.piece === 'leek'
            ? 'shredded'
            : s.piece;
    b.piece(s, 2.6, piece);
  }
  const sausage = b.of('protein').find((s) => s.piece === 'sausage-slice');
  if (sausage) {
    b.piece(sausage, 8, 'sausage');
    b.pieces.push({
      of: sausage.slug,
      piece: 'sausage-slice',
      share: 5,
      ...(sausage.colour ? { colour: sausage.colour } : {}),
    });
  }
  for (const s of b
    .of('protein', 'pulse', 'egg', 'vegetable', 'fruit')
    .filter((x) => x.piece)
    .slice(0, 3))
    b.piece(s, Math.max(4, weigh(s)));
  if (/jus/.test(d.name + d.text)) {
    const g = b.d.seen.find((s) => /bouillon|juspoeder|boter/.test(s.slug));
    if (g) b.sauces.push({ way: 'pool', substance: g.look.substance ?? 'gravy', of: [g.slug], colour: '#7c4c2c' });
  }
  const mustard = b.slug(/mosterd/);
  void mustard;
  b.finish({ herbs: 1 });
};

const noodle: Describe = (b) => {
  const { d } = b;
  const soupy = d.kind === 'noodle-soup';
  if (soupy) liquid(b, 'broth');
  const strands = b.grain();
  if (!strands) {
    const s = b.d.seen.find((x) => x.piece === 'courgette-ribbon');
    if (s) {
      b.pieces.unshift(b.part(s, 10));
    } else {
      const squash = b.d.seen.find((x) => x.look.surface === 'strings');
      if (squash) {
        b.surface('strings', [squash]);
        b.use(squash);
      }
    }
  }
  const red = has(d, /tomatenblokjes|passata|tomatenpuree|gepelde/) && d.kind === 'spaghetti';
  if (red) b.surface('sauce', b.all(/toma+t|passata/), '#b0452a');
  main(b, 6);
  b.spooned('dollop');
  b.finish();
};

const pasta: Describe = (b) => {
  const { d } = b;
  const shape = b.of('pasta')[0];
  if (shape) b.piece(shape, 11);
  const wet = has(d, wetSlugs);
  if (wet) liquid(b, 'sauce');
  else {
    const pesto = b.slug(/pesto/) ?? (/edamamepesto/.test(d.name) ? b.slug(/edamame/) : undefined);
    if (pesto) b.surface('sauce', [pesto], '#92a35c');
  }
  main(b, 6);
  if (/macaroni.*kaas|kaassaus/.test(d.name) && !wet) {
    const c = b.of('cheese')[0];
    if (c) {
      b.surface('sauce', [c], '#ecca72');
      b.use(c);
    }
  }
  b.spooned('dollop');
  b.finish();
};

const eggs: Describe = (b) => {
  const { d } = b;
  const egg = b.slug(/^ei$|^eiwit/);
  if (d.kind === 'omelette' && egg) {
    const flat = /espanola|boeren|foe yong|krieltjes|aardappel/.test(d.name);
    b.surface(flat ? 'egg-cake' : 'omelette', [egg]);
    b.use(egg);
  }
  if (d.kind === 'scramble') {
    const base = egg ?? b.slug(/tofu/);
    if (base) {
      b.surface('scramble', [base], egg ? undefined : '#ecd08a');
      b.use(base);
    }
  }
  if (d.kind === 'egg-pan' && (has(d, /tomatenblokjes|passata|gepelde/) || /shakshuka|menemen/.test(d.name))) {
    const green = /groene/.test(d.name);
    const of = green ? b.all(/spinazie|prei|courgette|boerenkool/) : b.all(/toma+t|passata/);
    if (of.length) b.surface('sauce', of, green ? '#75894a' : '#b9462a');
  } else if (/zwartebonenpan/.test(d.name)) b.surface('sauce', b.all(/bonen|tomat/), '#7a4030');
  main(b, 6);
  const bread = b.of('bread').find((s) => s.look.surface);
  if (bread && (bread.cover >= 0 || bread.named))
    b.piece(bread, 3, /pita|turks|flat|tortilla/.test(bread.look.surface ?? '') ? 'pita-wedge' : 'small-toast');
  b.spooned('dollop');
  b.finish();
};

const oven: Describe = (b) => {
  const { d } = b;
  const { name } = d;
  const cheese = b.of('cheese').filter((s) => s.look.substance === 'cheese' && s.piece !== 'small-dollop');
  const puree =
    /puree|filosoof|schotel met .*puree/.test(name) ||
    (b.d.seen.some((s) => s.role === 'potato' && mentions(d, s, /\bstamp|puree|pureer/)) && !/krieltjes/.test(name));
  const wet = has(d, wetSlugs) || /moussaka|bobotie|lasagne/.test(name);
  if (/spanakopita|borek/.test(name)) b.surface('pastry', b.all(/filo|bladerdeeg/));
  else if (/bobotie/.test(name) && b.slug(/^ei$/)) b.surface('egg-crust', b.all(/^ei$|melk/));
  else if (puree) b.mashedCrust();
  else if (cheese.length && !/kapsalon|drumstick/.test(name)) {
    b.surface(
      'crust',
      cheese,
      /feta|witte|mozz|geiten|ricotta|parme/.test(cheese[0]?.slug ?? '') ? '#eed59a' : undefined,
    );
    b.use(...cheese);
  } else if (/lasagne|moussaka/.test(name))
    b.surface(
      'crust',
      b.all(/lasagne|ricotta|yoghurt|bechamel|kwark/).length
        ? b.all(/ricotta|yoghurt|bechamel|kwark|huttenkase|lasagne/)
        : b.d.seen.filter((s) => s.cover >= 0),
    );
  if (wet) liquid(b, 'sauce');
  if (/gele rijst/.test(name))
    b.of('grain').forEach((s) => {
      b.inside.add(s.slug);
    });
  const crusted = b.surfaces.some((s) => /crust|pastry/.test(s.surface));
  main(b, crusted ? 4 : 6);
  b.finish();
};

const dips: Describe = (b) => {
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

const boats: Describe = (b) => {
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

const balls: Describe = (b) => {
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

const rolls: Describe = (b) => {
  const { name } = b.d;
  const kinds: readonly (readonly [RegExp, RegExp, Part['piece']])[] = [
    [/onigiri/, /sushirijst|rijst/, 'rice-ball'],
    [/parmaham/, /parmaham|ham/, 'raw-ham-roll'],
    [/ham/, /ham/, 'ham-roll'],
    [/omelet/, /^ei$/, 'egg-roll'],
    [/kool/, /kool/, 'cabbage-roll'],
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

const skewers: Describe = (b) => {
  const { d } = b;
  const core = b.of('protein', 'cheese').find((s) => s.piece);
  if (core)
    b.piece(
      core,
      8,
      core.piece === 'seitan-strip'
        ? 'seitan-chunk'
        : /hero/.test('')
          ? undefined
          : pieceEntry(core.piece ?? 'chicken-chunk').hero
            ? 'chicken-chunk'
            : core.piece,
    );
  const threaded = b
    .of('vegetable', 'fruit')
    .find((s) => mentions(d, s, /rijg|prikker|spies|stokje|satestok/) && s.piece && !/shred|pak/.test(s.piece));
  if (threaded) b.piece(threaded, 5);
  if (has(d, /pindakaas|satesaus/)) b.sauce('drizzle', b.all(/pindakaas|satesaus/));
  else cup(b);
  b.grain();
  for (const s of b
    .of('vegetable', 'leaf')
    .filter((x) => x.piece)
    .slice(0, 2))
    b.piece(s, 2);
  b.finish({ nuts: 1 });
};

const sweetDough =
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

const glass: Describe = (b) => {
  const { name } = b.d;
  const of = b.d.seen.filter((s) => ['fruit', 'vegetable', 'leaf', 'dairy', 'liquid', 'drink', 'nut'].includes(s.role));
  const colour = drinkRules.find(([re]) => re.test(name))?.[1] ?? blendOf(of, '#d8b070');
  b.surface('drink', of.length ? of : b.d.seen.slice(0, 3), colour);
  b.some(3, 'fruit', 'vegetable', 'leaf');
  b.herbs(1);
};

const nibbles: Describe = (b) => {
  const first = b.d.seen
    .filter((s) => s.piece && ['nut', 'pulse', 'vegetable', 'snack', 'fruit', 'sweet'].includes(s.role))
    .slice(0, 4);
  for (const s of first) b.piece(s, s === first[0] ? 8 : 4);
  b.herbs(1);
  b.citrus();
};

const pizza: Describe = (b) => {
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

const toast: Describe = (b) => {
  bread(b);
  main(b, 4);
  melted(b);
  b.herbs(1);
};

const bites: Describe = (b) => {
  cup(b);
  const firstDip = b.of('dairy', 'spread').find((s) => s.look.substance && s.last > 0.6);
  if (!b.sauces.length && firstDip && /dip|saus|erbij/.test(b.d.text)) b.sauce('dip', [firstDip]);
  for (const s of b
    .of('cheese')
    .filter((x) => x.piece)
    .slice(0, 2)) {
    const crisp = /krokant/.test(b.d.name) && /parme|kaas/.test(s.slug);
    b.piece(s, 7, crisp ? 'crisp' : s.look.cuts?.cubes && s.cut !== 'slices' ? s.look.cuts.cubes : s.piece);
  }
  b.some(6, 'protein', 'egg', 'vegetable', 'leaf', 'fruit', 'pulse', 'potato', 'bread', 'snack', 'sweet');
  b.some(2, 'nut');
  b.finish({ nuts: 0, cheese: 0 });
};

const ice: Describe = (b) => {
  const { name } = b.d;
  const base = b.d.seen.filter((s) => (/banan/.test(name) ? /banaan/ : /yoghurt|ijs|kwark|room/).test(s.slug));
  const s = base[0] ?? b.d.seen[0];
  const colour: Hex = /cacao|chocola/.test(name)
    ? '#b08a68'
    : /banan/.test(name)
      ? '#e6cfa2'
      : /frambo/.test(name)
        ? '#e29aa8'
        : '#f6eedd';
  if (s) {
    b.pieces.push({ of: s.slug, piece: 'scoop', colour, share: 8 });
    b.use(s);
  }
  b.some(2, 'fruit');
  const cocoa = b.d.seen.find((x) => x.look.substance === 'chocolate');
  if (cocoa) b.onTop(cocoa, 'chocolate');
  b.nuts(1);
  b.herbs(1);
};

const bakedFruit: Describe = (b) => {
  b.some(1, 'fruit');
  const syrup = b.of('sweet').find((s) => s.look.substance === 'syrup');
  if (syrup) b.sauce('pool', [syrup], '#bd8038');
  b.nuts(2);
  for (const s of b
    .of('fruit')
    .filter((x) => /raisin|cranberry|date/.test(x.piece ?? ''))
    .slice(0, 1))
    b.onTop(s);
  b.spooned('dollop');
};

const fruits: Describe = (b) => {
  const whole = b.of('fruit').filter((s) => s.look.cuts?.whole && !s.cut);
  for (const s of whole.slice(0, 2)) {
    const line = b.d.recipe.ingredients.find((i) => i.slug === s.slug);
    const count = line?.unit === 'piece' ? Math.min(3, Math.max(1, Math.round(line.quantity ?? 1))) : 1;
    for (let i = 0; i < count; i++) b.pieces.push(b.part(s, 8, s.look.cuts?.whole));
  }
  b.some(5, 'fruit', 'protein', 'leaf', 'vegetable');
  b.sauce('dip', b.of('spread').slice(0, 1));
  b.spooned('dip');
  b.finish({ cheese: 2 });
  b.syrup();
};

const riceDish: Describe = (b) => {
  b.grain();
  main(b, 7);
  b.spooned('dollop');
  b.finish();
};

const stirFry: Describe = (b) => {
  b.mashed() || b.grain();
  if (has(b.d, wetSlugs)) liquid(b, 'sauce');
  main(b, 7);
  b.spooned('dollop');
  b.finish();
};

const anything: Describe = (b) => {
  b.grain();
  main(b, 6);
  b.some(2, 'nut', 'cheese', 'snack', 'sweet', 'bread');
  if (!b.pieces.length && !b.surfaces.length) {
    const wet = b.d.seen.filter((s) => s.look.surface || s.look.substance);
    if (wet[0]) b.surface(wet[0].role === 'dairy' ? 'cream' : 'broth', wet.slice(0, 3), wet[0].colour);
  }
  b.finish();
};

/** describers write the description of each kind. */
export const describers: Record<Kind, Describe> = {
  soup,
  'noodle-soup': noodle,
  'spoon-bowl': fruitBowl,
  salad,
  'meal-bowl': salad,
  curry: saucy,
  stew: saucy,
  rice: riceDish,
  pasta,
  spaghetti: noodle,
  noodles: noodle,
  mash,
  plate,
  bites,
  balls,
  boats,
  rolls,
  skewers,
  dip: dips,
  fruit: fruits,
  nibbles,
  ice,
  bread: openBread,
  toastie: toast,
  'long-roll': filledRoll,
  bun: openBread,
  burger,
  pita: tacos,
  wrap: wraps,
  tacos,
  pizza,
  pancakes: sweetDough('pancake'),
  crepe: sweetDough('crepe'),
  waffle: sweetDough('waffle'),
  muffins: sweetDough('muffin'),
  'egg-pan': eggs,
  omelette: eggs,
  scramble: eggs,
  'stir-fry': stirFry,
  oven,
  'baked-fruit': bakedFruit,
  tray: plate,
  glass,
  bowl: anything,
};
