import type { Hex } from '../colour.ts';
import { pieceEntry } from '../pieces/index.ts';
import { cup, type Describe, liquid, main, wetSlugs } from './describe-shared.ts';
import { has, mentions } from './read.ts';

export const plate: Describe = (b) => {
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
      [/./, /creme-fraiche|slagroom|kookroom|zure-room|yoghurt|kwark/, '#f2e8c8'],
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
  // what is fried in crumbs drips nothing
  const hot = b.of('protein').some((s) => s.piece && !/smoked|ham|cold|schnitzel|fish-finger|fried-fish/.test(s.piece));
  if (hot && !b.sauces.some((s) => s.way === 'pool') && /\b(bak|braad|gril|rooster|jus\b)/.test(d.text)) {
    const fat = b.all(/^(juspoeder|jus)$/)[0] ?? b.of('fat').find((s) => /butter|oil/.test(s.look.substance ?? ''));
    b.sauce('juice', [fat]);
  }
  main(b, 6);
  b.citrus();
  b.finish();
};

export const eggs: Describe = (b) => {
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

export const oven: Describe = (b) => {
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

export const skewers: Describe = (b) => {
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

export const nibbles: Describe = (b) => {
  const first = b.d.seen
    .filter((s) => s.piece && ['nut', 'pulse', 'vegetable', 'snack', 'fruit', 'sweet'].includes(s.role))
    .slice(0, 4);
  for (const s of first) b.piece(s, s === first[0] ? 8 : 4);
  b.herbs(1);
  b.citrus();
};

export const bites: Describe = (b) => {
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

export const bakedFruit: Describe = (b) => {
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

export const fruits: Describe = (b) => {
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

export const anything: Describe = (b) => {
  b.grain();
  main(b, 6);
  b.some(2, 'nut', 'cheese', 'snack', 'sweet', 'bread');
  if (!b.pieces.length && !b.surfaces.length) {
    const wet = b.d.seen.filter((s) => s.look.surface || s.look.substance);
    if (wet[0]) b.surface(wet[0].role === 'dairy' ? 'cream' : 'broth', wet.slice(0, 3), wet[0].colour);
  }
  b.finish();
};
