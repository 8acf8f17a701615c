import { groupOf } from './compose/serving.ts';
import type { Dish, Kind, Substance, SurfaceGroup } from './dish.ts';
import { type Look, type Looks, lookOf, piecesOf, type Role } from './look.ts';
import type { PieceName } from './pieces/index.ts';

/** Fault is something in a picture that does not match the recipe. */
export interface Fault {
  /** field of the description, such as top[1]. */
  field: string;
  message: string;
}

/** What the check reads of a recipe. */
export interface Contents {
  ingredients: readonly { slug: string }[];
  cover: readonly string[];
}

/** Pieces that are made of an ingredient in a way that its look does not list, by the role of the ingredient. */
const madePieces: Partial<Record<PieceName, readonly (Role | RegExp)[]>> = {
  meatball: [/gehakt|tartaar|balletjes|gehaktbal/],
  'light-meatball': [/gehakt|kip/],
  patty: [/gehakt|tartaar|burger/],
  'veggie-patty': ['pulse', /burger/],
  chickpea: [/hummus/],
  falafel: ['pulse', /falafel|bulgur|bloemkool/],
  'fried-fish-bite': [
    /vis$|kibbeling|koolvis|kabeljauw|pangasius|heek|tilapia|schelvis|nuggets|vissticks|lekkerbekje|bloemkool/,
  ],
  'energy-ball': ['fruit', 'nut', 'grain', 'spread'],
  cookie: ['fruit', 'grain', 'nut', 'flour'],
  granola: ['grain', /muesli|boekweit/],
  scoop: [/ijs|banaan|yoghurt|kwark|room/],
  chocolate: [/chocola|cacao|hagelslag/],
  sausage: [/worst/],
  'cabbage-roll': [/kool|sla$|little-gem/],
  'ham-roll': [/ham/],
  'raw-ham-roll': [/ham/],
  'egg-roll': ['egg'],
  'pastry-roll': [/deeg|filo|vellen/],
  'spring-roll': [/loempia|vellen|filo|deeg/],
  'rice-ball': [/rijst/],
  'cheese-toast': ['bread'],
  'small-toast': ['bread'],
  croutons: ['bread'],
  'pita-wedge': ['bread'],
  crisp: ['cheese', 'potato', 'snack'],
  'chicken-chunk': [/kip|kalkoen|drumstick/],
  'chicken-strip': [/kip|kalkoen|schnitzel|shoarma/],
  'pulled-chicken': [/kip|kalkoen/],
  'nut-crust-breast': [/kalkoen|kip/],
  'chicken-breast': [/kip|kalkoen/],
  schnitzel: [/schnitzel|kip|varken|knolselderij|haasje|filet/],
  'pork-chunk': [/varken|hamlap|procureur|karbonade|speklap|kotelet/],
  'beef-strip': [/rund|biefstuk|ribeye|entrecote|bavette|ossenhaas|rosbief|fricandeau|shoarma|hert|ree/],
  'pulled-meat': [/rund|sukade|ribl|klapstuk|schenkel|lappen/],
  'stewed-slices': [/rund|sukade|ribl|klapstuk|schenkel|lappen/],
  'onion-bits': [/hutspot/],
  sauerkraut: [/zuurkool/],
  lardon: [/spek|pancetta|ham/],
  mince: [/gehakt|tartaar|burger/],
  'fish-flake': ['protein'],
  'mackerel-flake': [/makreel|sardine|tonijn|paling|haring/],
  'salmon-flake': [/zalm/],
  'small-cube': ['vegetable', /haring/],
  'fruit-cube': ['fruit'],
  'wilted-greens': ['leaf', /spinazie|kool|raapstelen|snijbiet/],
  'endive-shreds': [/andijvie/],
  shredded: ['vegetable', 'leaf', 'fruit'],
  'roast-tomato': [/tomaat|tomaten/],
  'carrot-cube': [/wortel|hutspot|soepgroente/],
  'beet-cube': [/biet/],
  fries: ['potato', /knolselderij|cassave|friet/],
  'potato-slice': ['potato'],
  'soft-egg': ['egg'],
  'hard-egg': ['egg'],
  'fried-egg': ['egg'],
  'poached-egg': ['egg'],
  'egg-strip': ['egg'],
  'egg-curd': ['egg'],
  'cheese-slice': [/goudse|kaas-30|edammer|oude-kaas|komijn|cheddar|provolone|smelt|vegan-kaas|raclette|belegen|jonge/],
};

/** What a surface may be made of: roles or slugs of at least one of its ingredients. */
const surfaceNeeds: Record<SurfaceGroup, readonly (Role | RegExp)[]> = {
  liquid: [/./],
  cream: ['dairy', 'cheese', 'grain', 'fruit', 'spread', 'nut', /tofu|melk|drink|yoghurt|room|kwark/],
  grain: ['grain', /bloemkool/],
  mash: ['potato', 'grain', 'pulse', 'vegetable', /puree/],
  strand: ['grain', /pompoen|courgette/],
  crust: [],
  bread: [],
  dough: ['flour', 'grain', 'egg', 'bread', 'dough', 'dairy', 'cheese', 'pulse', /meel/],
  egg: ['egg', /tofu/],
  drink: ['fruit', 'vegetable', 'dairy', 'drink', 'liquid', 'leaf'],
  shell: ['vegetable', 'leaf', 'fruit', 'potato', 'egg', /./],
};
const crustNeeds: Record<string, readonly (Role | RegExp)[]> = {
  crust: ['cheese', /bechamel|yoghurt|ricotta|kwark|lasagne/],
  'mash-crust': ['potato', 'vegetable', 'pulse'],
  'egg-crust': ['egg'],
  pastry: ['dough', /deeg|filo/],
};

/** Substances that an ingredient may be called besides its own, by role or slug. */
const substanceNeeds: Partial<Record<Substance, readonly (Role | RegExp)[]>> = {
  hummus: ['pulse', /hummus|bonen|edamame|linzen/],
  vegetable: ['vegetable', 'leaf', 'pulse', /avocado|guacamole/],
  fruit: ['fruit', /jam|appelmoes|coulis|compote|marmelade/],
  tomato: [/tomat|tomaat|passata|ketchup/],
  herb: ['herb', /pesto|currypasta/],
  nut: ['nut', /noot|noten|pasta/],
  gravy: [/bouillon|jus|fond|boter|vlees/],
  egg: ['egg', /hollandaise/],
  yoghurt: [/yoghurt|kwark|skyr|tzatziki|hangop/],
  cream: [/room|fraiche|melk|drink|vla|bechamel/],
};

const fits = (slug: string, look: Look | undefined, needs: readonly (Role | RegExp)[]) =>
  needs.some((n) => (typeof n === 'string' ? look?.role === n : n.test(slug)));

/** visible are roles of ingredients that one sees, unless the dish is wrapped, blended or baked together. */
const visible: ReadonlySet<Role> = new Set<Role>([
  'protein',
  'vegetable',
  'leaf',
  'fruit',
  'pulse',
  'pasta',
  'potato',
  'cheese',
  'nut',
  'herb',
]);
/** closed are the kinds of dishes that hide what is in them. */
const closed: ReadonlySet<Kind> = new Set<Kind>([
  'wrap',
  'rolls',
  'balls',
  'muffins',
  'ice',
  'pancakes',
  'crepe',
  'waffle',
  'soup',
  'dip',
  'glass',
  'toastie',
  'oven',
]);

/** based are the kinds of dishes that are drawn in or on something baked: a surface must say what that is of. */
const based: ReadonlySet<Kind> = new Set<Kind>([
  'bread',
  'bun',
  'crepe',
  'long-roll',
  'pancakes',
  'pita',
  'pizza',
  'tacos',
  'toastie',
  'waffle',
  'wrap',
]);

/**
 * checkHonesty compares a description with its recipe. Every piece, surface, sauce, spread and thing on top must be of
 * an ingredient that the recipe has and look like that ingredient; every main thing of the recipe must be seen or named
 * as inside something that is. It returns no faults for an honest picture.
 */
export function checkHonesty(
  dish: Dish,
  recipe: Contents,
  looks: Looks,
  groups: Readonly<Record<string, string | undefined>> = {},
): Fault[] {
  const faults: Fault[] = [];
  const has = new Set(recipe.ingredients.map((i) => i.slug));
  const look = (slug: string) => lookOf(slug, looks, groups[slug]);
  const fault = (field: string, message: string) => faults.push({ field, message });
  const present = (field: string, slugs: readonly string[]) => {
    for (const slug of slugs) if (!has.has(slug)) fault(field, `the recipe has no ${slug}`);
  };
  const parts = (field: string, list: Dish['pieces']) => {
    list?.forEach((p, i) => {
      const at = `${field}[${i}]`;
      present(at, [p.of]);
      const own = look(p.of);
      const pieces = own ? piecesOf(own) : [];
      const madeOf = madePieces[p.piece];
      if (!pieces.includes(p.piece) && !(madeOf && fits(p.of, own, madeOf)))
        fault(at, `${p.of} does not look like ${p.piece}`);
    });
  };
  parts('pieces', dish.pieces);
  parts('top', dish.top);
  dish.surfaces?.forEach((s, i) => {
    const at = `surfaces[${i}]`;
    present(at, s.of);
    const group = groupOf(s);
    const own = s.of.some((slug) => look(slug)?.surface === s.surface);
    const needs = group === 'crust' ? (crustNeeds[s.surface] ?? []) : surfaceNeeds[group];
    if (!own && !s.of.some((slug) => fits(slug, look(slug), needs)))
      fault(at, `${s.surface} is not made of ${s.of.join(', ')}`);
  });
  dish.sauces?.forEach((s, i) => {
    const at = `sauces[${i}]`;
    present(at, s.of);
    const needs = substanceNeeds[s.substance] ?? [];
    if (!s.of.some((slug) => look(slug)?.substance === s.substance || fits(slug, look(slug), needs)))
      fault(at, `${s.of.join(', ')} is not ${s.substance}`);
  });
  present('inside', dish.inside ?? []);
  dish.inside?.forEach((slug, i) => {
    const own = look(slug);
    if (own?.piece && visible.has(own.role) && !closed.has(dish.kind))
      fault(`inside[${i}]`, `${slug} would be seen in a ${dish.kind}`);
  });
  if (based.has(dish.kind) && !dish.surfaces?.length) fault('surfaces', `a ${dish.kind} needs what it is baked of`);
  const shown = new Set([
    ...[...(dish.pieces ?? []), ...(dish.top ?? [])].map((p) => p.of),
    ...(dish.surfaces ?? []).flatMap((s) => s.of),
    ...(dish.sauces ?? []).flatMap((s) => s.of),
    ...(dish.inside ?? []),
  ]);
  for (const slug of recipe.cover)
    if (has.has(slug) && !shown.has(slug)) fault('pieces', `${slug} is a main thing of the recipe and is not seen`);
  return faults;
}
