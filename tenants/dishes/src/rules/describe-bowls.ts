import type { Hex } from '../colour.ts';
import { blendOf } from './build.ts';
import { bodies, type Describe, liquid, main, slugsOf, wetSlugs } from './describe-shared.ts';
import { has, mentions, type Seen, weigh } from './read.ts';

export const soup: Describe = (b) => {
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

export const saucy: Describe = (b) => {
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

export const salad: Describe = (b) => {
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

export const fruitBowl: Describe = (b) => {
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
  // an egg that was stirred in is not seen
  for (const s of b.of('egg').filter((x) => x.piece === 'egg-curd')) {
    b.inside.add(s.slug);
    b.use(s);
  }
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

/** isMashedAlong tells whether an ingredient is one that a stamppot has besides potatoes. */
export const isMashedAlong = (s: Seen) =>
  s.role === 'leaf' || /kool$|zuurkool|biet|wortel|hutspot|raapstelen|appel$|prei/.test(s.slug);

export const mash: Describe = (b) => {
  const { d } = b;
  const greens = b.d.seen.filter((s) => isMashedAlong(s) && s.piece && !/bliksem.*/.test(s.slug));
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
  // beetroot is seen by its colour
  const beet = /biet/.test(d.name) ? b.all(/biet/) : [];
  b.surface('mash', of.length ? [...of, ...beet] : b.d.seen.filter((s) => s.cover >= 0), colour);
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
  b.finish({ herbs: 1 });
};

export const noodle: Describe = (b) => {
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

export const pasta: Describe = (b) => {
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

export const ice: Describe = (b) => {
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

export const riceDish: Describe = (b) => {
  b.grain();
  main(b, 7);
  b.spooned('dollop');
  b.finish();
};

export const stirFry: Describe = (b) => {
  b.mashed() || b.grain();
  if (has(b.d, wetSlugs)) liquid(b, 'sauce');
  for (const x of b
    .of('bread')
    .filter((y) => y.cover >= 0)
    .slice(0, 1))
    b.piece(x, 3, /pita|flat|tortilla/.test(x.look.surface ?? '') ? 'pita-wedge' : 'small-toast');
  main(b, 7);
  b.spooned('dollop');
  b.finish();
};
