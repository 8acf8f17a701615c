import { distance, type Hex, kin, lightness, mix, toLch, tone, vivid } from '../colour.ts';
import type { Dish, Kind, Part, Sauce, SauceWay, Substance, Surface, SurfaceGroup } from '../dish.ts';
import { surfaces } from '../dish.ts';
import { area, type Point, type Zone } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { pieceEntry } from '../pieces/index.ts';
import type { Area } from '../serve/area.ts';
import { grains } from '../serve/grains.ts';
import {
  bundle,
  drizzle,
  fan,
  pile,
  poured,
  put,
  row,
  scatter,
  sizeOf,
  spice,
  splash,
  spoonful,
  strew,
} from '../serve/laying.ts';
import { mash } from '../serve/mash.ts';
import { nest } from '../serve/strands.ts';
import { cream, pool, ripple, swirl } from '../serve/surfaces.ts';
import { board, bowl, cup, type Glaze, glazes, ovalDish, ovenDish, pan, plate, pot } from '../serve/vessels.ts';

/** sauceColours are the usual colours of substances. */
const sauceColours: Record<Substance, Hex> = {
  cream: '#f7eed6',
  yoghurt: '#fbf8ef',
  cheese: '#eec568',
  butter: '#f0d27c',
  tomato: '#b9462a',
  peanut: '#c58a48',
  nut: '#b98a58',
  sesame: '#e0c594',
  soy: '#5f3a24',
  mustard: '#d6a83c',
  mayonnaise: '#f3e6b8',
  syrup: '#c98428',
  oil: '#d8ae3e',
  chocolate: '#4a2c1e',
  fruit: '#a8324a',
  hummus: '#dfc08a',
  herb: '#7d9646',
  coconut: '#f3ead2',
  chili: '#b5402a',
  vegetable: '#9db45c',
  egg: '#ecc459',
  gravy: '#7c4c2c',
  meat: '#9c6a50',
  fish: '#e3a98c',
  sugar: '#f7f2ea',
  vinegar: '#5a3a34',
};

/** hot are the kinds whose vegetables were cooked. */
const hot: ReadonlySet<Kind> = new Set<Kind>([
  'soup',
  'noodle-soup',
  'stew',
  'curry',
  'stir-fry',
  'oven',
  'tray',
  'mash',
  'pasta',
  'noodles',
  'rice',
  'plate',
  'crepe',
]);
const green =
  /^(green-bean|sugar-snap|broccoli|pea$|edamame|broad-bean|leek|celery|courgette|shredded|okra|asparagus|endive|cabbage-leaf|sprout$)/;

/** cooked makes a green vegetable that was cooked duller and warmer than a raw one; red cabbage turns redder. */
function cooked(p: Part): Part {
  if (p.done === 'raw' || !green.test(p.piece)) return p;
  const colour = p.colour ?? pieceEntry(p.piece).colour;
  if (!colour) return p;
  if (toLch(colour)[2] > 300) return { ...p, colour: mix(colour, '#84205a', 0.5) };
  return { ...p, colour: mix(colour, '#a0963a', /leek|cabbage|shredded|endive/.test(p.piece) ? 0.32 : 0.14) };
}

/** saucy are the kinds in which tomatoes were cooked until they were soft: raw slices would be a salad. */
const saucy: ReadonlySet<Kind> = new Set<Kind>(['pasta', 'spaghetti', 'stew', 'curry', 'stir-fry', 'noodles', 'rice']);
/** softened shows tomatoes as they are after they were cooked. */
function softened(p: Part): Part {
  if (p.done === 'raw') return p;
  if (/^cherry-tomato(-half)?$/.test(p.piece)) return { ...p, piece: 'roast-tomato' };
  return /^tomato-(slice|wedge)$/.test(p.piece) ? { ...p, piece: 'tomato-cube' } : p;
}

/** filling are pieces that are the main thing of a dish, also where there is more potato or vegetables. */
export const filling =
  /chicken|tofu|tempeh|seitan|soychunk|(pork|beef|lamb)-chunk|beef-strip|pulled|meatball|mince|sausage|bacon|lardon|fish|mackerel|salmon|trout|shrimp|mussel|falafel|chickpea|lentil|(kidney|black|white|brown|broad)-bean/;
/** heapedUp are the kinds in which all lies in one heap. */
const heapedUp: ReadonlySet<Kind> = new Set<Kind>([
  'stew',
  'curry',
  'stir-fry',
  'rice',
  'noodles',
  'spaghetti',
  'soup',
]);
/** fillingFirst moves the first filling to the front: what comes first is seen most. */
function fillingFirst(parts: readonly Part[]): Part[] {
  const first = parts.slice(0, 3).find((p) => filling.test(p.piece));
  return first ? [first, ...parts.filter((p) => p !== first)] : [...parts];
}

/** golden lightens pasta of whole grain, which is a dull brown by itself. */
function golden(p: Part): Part {
  if (!p.colour || !/^(penne|macaroni|farfalle|fusilli|orzo)$/.test(p.piece)) return p;
  return { ...p, colour: mix(vivid(p.colour, 0.1, 0.07), '#f3d68e', 0.4) };
}

/** fresher is how much more colour and light a surface gets than the food has by itself, so that it appeals. */
const fresher: Partial<Record<SurfaceGroup, readonly [more: number, lift: number]>> = {
  liquid: [0.25, 0.02],
  grain: [0.08, 0.07],
  cream: [0.16, 0.035],
  mash: [0.04, 0.03],
  strand: [0.14, 0.06],
  crust: [0.1, 0.01],
  bread: [0.08, 0.02],
  dough: [0.12, 0.045],
};

/** groupOf tells to which group a surface belongs. */
export const groupOf = (s: Surface): SurfaceGroup => surfaces[s.surface][0];
/** stewed gives a red soup or sauce the brown of what was cooked in it: pure red would be paint. */
const stewed = (c: Hex, group: SurfaceGroup): Hex => {
  const [, chroma, hue] = toLch(c);
  return group === 'liquid' && hue < 48 && chroma > 0.11 ? mix(c, '#a8642c', 0.3) : c;
};
/** brighter turns khaki soups to cream, dark green ones fresh, and the mustard yellow of polenta to a softer one. */
function brighter(c: Hex, group: SurfaceGroup): Hex {
  const [light, chroma, hue] = toLch(c);
  // cream is nearly white, so that what is brown in it stands out
  if (group === 'liquid' && hue > 58 && hue < 108 && chroma < 0.1 && light > 0.74) return mix(c, '#fff4dc', 0.3);
  if (group === 'liquid' && hue > 74 && hue < 122 && chroma < 0.12 && light > 0.5)
    return mix(c, hue > 108 ? '#dfe8a8' : '#ffeebc', 0.46);
  if (group === 'liquid' && hue > 108 && hue < 150 && light < 0.68) return mix(c, '#cfe08c', 0.24);
  if (group === 'mash' && hue > 72 && hue < 104 && chroma > 0.1) return mix(c, '#fbeec0', 0.4);
  return c;
}
/** colourOf a surface. */
export const colourOf = (s: Surface): Hex => {
  const [more, lift] = fresher[groupOf(s)] ?? [0, 0];
  const c = stewed(s.colour ?? surfaces[s.surface][1], groupOf(s));
  // a brown sauce or a purple porridge is muddy by itself, the more so the darker it is
  const dark = /liquid|cream/.test(groupOf(s)) ? Math.max(0, 0.7 - lightness(c)) * 0.5 : 0;
  const bright = brighter(vivid(c, more + dark, lift + dark), groupOf(s));
  // porridge is mostly milk: tan, it would be sand
  return s.surface === 'porridge' && lightness(bright) > 0.66 ? mix(bright, '#fff3e0', 0.4) : bright;
};
/** sauceColour of a sauce. */
export const sauceColour = (s: Sauce): Hex => s.colour ?? sauceColours[s.substance];

/** couscous makes couscous and bulgur a pale gold: brown, they would be sand. Grated cauliflower stays white. */
const couscous = (c: Hex): Hex => (lightness(c) < 0.86 ? mix(c, '#ffecbc', 0.58) : c);

/** strandWidth is the width of a strand, in units. */
export const strandWidth = (s: Surface): number =>
  ({ 'thin-noodles': 6.4, 'thick-noodles': 12, noodles: 8.6, strings: 6.4 })[s.surface as string] ?? 7.4;

/** together are things that are put on a dish as one heap. */
const together =
  /^((white-)?grated-cheese|carrot-shred|(blue|cheese)-crumb|feta-cube|walnut|pecan|(flaked-)?almond|hazelnut|cashew|peanut|pistachio|(pumpkin|sunflower)-seed|pine-nut|granola|oats|cornflake|coconut|chocolate|raisin|cranberry|crumbs|chickpea|edamame|pea|(broad|white)-bean|cucumber-cube)$/;
/** seasoning is what is only strewn, never a part of its own: a heap of it would be something else. */
const seasoning = /^((green-)?chili|spring-onion|lemongrass|caper)$/;

/** covered are the kinds in which cold meat covers bread or a pancake: there it is in broad slices. */
const covered: ReadonlySet<Kind> = new Set<Kind>(['bread', 'crepe']);
/** broad shows cold meat as it covers bread. */
const broad = (p: Part): Part =>
  p.piece === 'ham' || p.piece === 'roast-beef' ? { ...p, piece: `broad-${p.piece}` } : p;

/** Composer lays one arrangement of one kind of dish. */
export type Composer = (s: Serving) => void;

/** beside is a place at an angle from the middle of a zone, a share of the way to its edge. */
const beside = (z: Zone, a: number, share: number) => ({
  x: z.x + Math.cos(a) * z.rx * share,
  y: z.y + Math.sin(a) * z.ry * share,
});

/** Serving is one dish being laid: what there is, and ways to lay it that all kinds share. */
export class Serving {
  readonly pieces: Part[];
  readonly top: Part[];
  readonly sauces: Sauce[];
  private chosen: Glaze | undefined;
  private last: (() => void) | undefined;

  constructor(
    readonly pen: Pen,
    readonly dish: Dish,
    readonly household: readonly Glaze[],
  ) {
    const own = (dish.pieces ?? []).map(golden);
    const all = covered.has(dish.kind) ? own.map(broad) : own;
    // what a dish of one heap is of is not strewn on it
    const raised = heapedUp.has(dish.kind) && !all.some((p) => filling.test(p.piece));
    const named = raised ? (dish.top ?? []).filter((p) => /^(paneer|tofu)/.test(p.piece)) : [];
    const main = [...named.map((p): Part => ({ share: 8, ...p })), ...all.filter((p) => !seasoning.test(p.piece))];
    const pieces = main.length ? main : all;
    const warm = hot.has(dish.kind) ? pieces.map(cooked) : pieces;
    const soft = saucy.has(dish.kind) ? warm.map(softened) : warm;
    this.pieces = heapedUp.has(dish.kind) ? fillingFirst(soft) : soft;
    this.top = [...(dish.top ?? []).filter((p) => !named.includes(p)), ...all.filter((p) => !pieces.includes(p))];
    this.sauces = dish.sauces ?? [];
  }

  // ---- what there is

  /** surface returns the first surface of one of the groups. */
  surface(...groups: SurfaceGroup[]): Surface | undefined {
    return this.dish.surfaces?.find((s) => groups.includes(groupOf(s)));
  }
  named(...names: string[]): Surface | undefined {
    return this.dish.surfaces?.find((s) => names.includes(s.surface));
  }
  sauce(...ways: SauceWay[]): Sauce | undefined {
    return this.sauces.find((s) => ways.includes(s.way));
  }
  get heroes(): Part[] {
    return this.pieces.filter((p) => pieceEntry(p.piece).hero);
  }
  get leaves(): Part[] {
    return this.pieces.filter((p) => pieceEntry(p.piece).leaf);
  }
  /** rest are the pieces that are neither a hero nor a leaf. */
  get rest(): Part[] {
    return this.pieces.filter((p) => !pieceEntry(p.piece).leaf && !pieceEntry(p.piece).hero);
  }
  /** ordinary are all pieces but heroes. */
  get ordinary(): Part[] {
    return this.pieces.filter((p) => !pieceEntry(p.piece).hero);
  }

  /** largeTop are toppings so large that they would hide an egg; they lie below it. */
  get largeTop(): Part[] {
    return this.top.filter(
      (p) =>
        pieceEntry(p.piece).size > 17 && !together.test(p.piece) && !/parsley|coriander|basil|mint|dill/.test(p.piece),
    );
  }

  // ---- vessels

  /** glaze chooses among the colours of the household that differ most from the food. */
  get glaze(): Glaze {
    this.chosen ??= this.dish.vessel?.glaze ?? this.chooseGlaze();
    return this.chosen;
  }
  private chooseGlaze(): Glaze {
    const food = this.foodColours();
    const apart = (g: Glaze) => Math.min(...food.map((c) => distance(glazes[g], c) - (kin(glazes[g], c) ? 0.24 : 0)));
    const ranked = [...this.household].sort((a, b) => apart(b) - apart(a));
    const good = ranked.filter((g) => apart(g) > 0.23).slice(0, 7);
    return this.pen.pick(good.length > 2 ? good : ranked.slice(0, 3));
  }
  /** foodColours are the colours of what fills the vessel and of its three most important pieces. */
  foodColours(): Hex[] {
    const base = this.surface('liquid', 'cream', 'grain', 'mash', 'strand', 'crust', 'egg', 'dough', 'bread');
    const pieces = this.pieces.slice(0, 3).flatMap((p) => p.colour ?? pieceEntry(p.piece).colour ?? []);
    const colours = base ? [colourOf(base), ...pieces] : pieces;
    return colours.length ? colours : ['#c9a06a'];
  }
  /** board is of pale, dark or painted wood, whichever the food stands out from. */
  board(o: Omit<Parameters<typeof board>[1], 'wood'> = {}): Area {
    const food = this.foodColours();
    const apart = (wood: Hex) => Math.min(...food.map((c) => distance(wood, c) - (kin(wood, c) ? 0.1 : 0)));
    // bread is as brown as wood, so there is a painted board too
    const woods = ['#d6b07c', '#80583a', '#5c6a70', '#eadfca', '#7f927c'].sort((a, b) => apart(b) - apart(a));
    return board(this.pen, { ...o, wood: this.pen.pick(woods.slice(0, 2)) });
  }
  plate(o?: Parameters<typeof plate>[2]): Area {
    return plate(this.pen, glazes[this.glaze], o);
  }
  bowl(o?: Parameters<typeof bowl>[2]): Area {
    return bowl(this.pen, glazes[this.glaze], o);
  }
  deepPlate(): Area {
    return plate(this.pen, glazes[this.glaze], { well: 0.9 });
  }
  pan(): Area {
    return pan(this.pen, { angle: this.pen.pick([-42, -138, -50, -130]) });
  }
  pot(): Area {
    return pot(this.pen, glazes[this.glaze], { angle: this.pen.between(-20, 20) });
  }
  ovenDish(): Area {
    return ovenDish(this.pen, glazes[this.glaze], { rot: this.pen.pick([-8, 6, -4]) });
  }
  ovalDish(): Area {
    return ovalDish(this.pen, glazes[this.glaze], { rot: this.pen.pick([-14, 12]) });
  }
  cup(x: number, y: number, r: number): Area {
    const own = this.glaze;
    const other = this.household.filter((g) => g !== own && lightness(glazes[g]) > 0.75);
    return cup(this.pen, glazes[other.length ? this.pen.pick(other) : 'cream'], x, y, r);
  }

  // ---- ways to lay

  /** mound lays a grain, mash or strands in a zone. */
  mound(z: Zone, s: Surface): void {
    const c = colourOf(s);
    const group = groupOf(s);
    const kind = s.surface === 'long-grain' ? 'long' : s.surface === 'couscous' ? 'dot' : 'short';
    // rice is paler than couscous, also when it is brown or fried
    if (group === 'grain') grains(this.pen, z, kind === 'dot' ? couscous(c) : mix(c, '#fff4dc', 0.4), kind);
    else if (group === 'mash') mash(this.pen, z, c);
    else if (group === 'strand')
      nest(this.pen, z, c, {
        width: strandWidth(s),
        loose: s.surface !== 'spaghetti',
      });
    else cream(this.pen, z, c, { mound: true });
  }
  /**
   * heap lays pieces mixed. In a soup they lie apart, as far as the wall, so that one sees the broth between them; the
   * few in a smooth soup lie close together.
   */
  heap(
    z: Zone,
    parts: readonly Part[],
    scale = 1.25,
    cover = 1.35,
    o: { under?: Hex; sauce?: Hex; tossed?: boolean } = {},
  ): void {
    const floats = this.dish.kind === 'soup' && o.sauce !== undefined && z.from === undefined;
    const much = Math.min(z.rx, z.ry) > 110;
    const zone = floats && much ? { ...z, rx: z.rx * 0.86, ry: z.ry * 0.86 } : z;
    pile(this.pen, zone, parts, {
      scale,
      cover: floats ? cover * (much ? 0.8 : 1.6) : cover,
      ...(floats && much ? { wide: 1.14 } : {}),
      ...o,
    });
  }
  /** later draws something over the pieces and below the garnish. */
  later(draw: () => void): void {
    this.last = draw;
  }
  /** full fills a dish with pieces and little or no sauce: food shows between them instead of a brown ground. */
  full(z: Zone, parts: readonly Part[], scale = 1.28, sauce?: Hex, tossed = false): void {
    const first = [...parts].sort((p, q) => (q.share ?? 4) - (p.share ?? 4))[0];
    if (!first) return;
    const c = sauce ?? first.colour ?? pieceEntry(first.piece).colour ?? '#b9a06a';
    // its edge lies below the pieces: seen, it would be a disc of paint
    const d = this.pen.blob(z.x, z.y, z.rx * 0.9, z.ry * 0.9, { wob: 0.03, n: 16, rot: z.rot });
    const own = tone(c, sauce ? -0.08 : -0.24);
    this.pen.fill(d, this.pen.radial([own, [own, 0.8], [tone(own, -0.3), 1]], '.5 .5 .52'));
    pile(this.pen, { ...z, rx: z.rx * 0.98, ry: z.ry * 0.98 }, parts, {
      scale,
      cover: sauce ? 1.7 : 2.5,
      sauce,
      tossed,
    });
  }
  /** side lays one kind of piece the way it lies best: long ones in a bundle, slices overlapping, others heaped. */
  side(z: Zone, part: Part, wanted = 1.25): void {
    const entry = pieceEntry(part.piece);
    const r = Math.min(z.rx, z.ry);
    // large slices stay within the rim of their dish
    const scale = entry.sliced && entry.size > 30 ? Math.min(wanted, Math.max(0.8, (r * 0.44) / entry.size)) : wanted;
    if (part.piece === 'fries') this.heap(z, [part], scale * 0.9, 2.2);
    else if (entry.long) {
      const n = Math.max(9, Math.min(20, Math.round(r / (entry.size * scale * 0.1))));
      bundle(this.pen, z, part, n, (z.rot ?? 0) + this.pen.pick([-32, 24, -58]), scale);
    } else if (entry.sliced) {
      const step = entry.size * scale * 0.95;
      const room = z.rx * 2 - entry.size * scale;
      const n = Math.max(3, Math.min(7, Math.round(room / step)));
      const rows = z.ry > entry.size * scale * 1.3 ? 2 : 1;
      const dir = (z.rot ?? 0) + this.pen.between(-16, 16);
      for (let i = 0; i < rows; i++)
        row(
          this.pen,
          [z.x + (rows > 1 ? (i - 0.5) * 14 : 0), z.y + (i - (rows - 1) / 2) * entry.size * scale * 1.15],
          part,
          rows > 1 && i ? Math.max(3, n - 1) : n,
          step,
          dir,
          dir + 64,
          scale,
        );
    } else if (entry.hero) {
      put(this.pen, part, z.x, z.y, Math.min(1.6, (Math.max(z.rx, z.ry) * 1.15) / entry.size), (z.rot ?? 0) - 12);
    } else
      this.heap(
        z,
        [part],
        entry.size < 16 ? scale * 0.86 : scale,
        /shred|sprouts|strings/.test(part.piece) ? 2.3 : entry.fine ? 1.25 : 1.6,
        // no crockery shows between small things
        entry.size < 11 ? { under: tone(part.colour ?? entry.colour ?? '#a08050', -0.3) } : {},
      );
  }
  /**
   * strewn lays things on a dish: what is grated in one heap, herbs as a few leaves together, seeds as a pinch in one
   * place, and larger things over all of the zone.
   */
  strewn(z: Zone, parts: readonly Part[], scale = 1.25, most = 1): void {
    const heaps = parts.filter((p) => together.test(p.piece));
    const turn = this.pen.between(0, 6.283);
    for (const part of parts) {
      if (together.test(part.piece)) {
        const a = turn + (heaps.indexOf(part) * 6.283) / heaps.length;
        const small = Math.min(z.rx, z.ry);
        // at least a handful, or nobody would see what it is
        const r = small > 60 ? Math.max(56, small * 0.46) : small * 0.7;
        this.heap(
          { ...beside(z, a, heaps.length > 1 ? 0.6 : small > 60 ? 0.34 : 0), rx: r, ry: r * 0.84 },
          [part],
          scale * 0.95,
          1.35,
        );
        continue;
      }
      if (/^(parsley|coriander|basil|mint|dill|sage)$/.test(part.piece)) {
        this.sprinkled(z, part, scale);
        continue;
      }
      const entry = pieceEntry(part.piece);
      const one = Math.PI * (entry.size * scale) ** 2;
      const wanted = (area(z) * (entry.fine ? 0.075 : 0.17) * most) / one;
      const n = entry.hero ? 1 : Math.round(Math.max(entry.fine ? 12 : 3, Math.min(entry.fine ? 44 : 13, wanted)));
      if (/^(lemon|lime)-/.test(part.piece)) this.squeezed(z, part, scale);
      else if (entry.hero) put(this.pen, part, z.x, z.y, scale * 0.8);
      else {
        const k = entry.fine ? 0.66 : 1;
        scatter(
          this.pen,
          { ...z, rx: z.rx * k, ry: z.ry * k },
          [part],
          n,
          scale,
          entry.size * scale * (entry.fine ? 1.7 : 1.6),
        );
      }
    }
  }
  /**
   * sprinkled lays a few leaves of a herb over each other, a little beside the middle; in a ring they would be a
   * wreath.
   */
  private sprinkled(z: Zone, part: Part, scale: number): void {
    const a = this.pen.between(0, 6.283);
    const r = Math.min(z.rx, z.ry);
    // on a smooth soup they would hide what floats in the middle
    const off = this.dish.kind === 'soup' ? 0.56 : 0.26;
    const large = Math.min(scale, this.dish.kind === 'soup' ? 1 : 1.4);
    const near = Math.min(r * 0.6, sizeOf(part) * large * 1.1);
    const [x, y] = [z.x + Math.cos(a) * z.rx * off, z.y + Math.sin(a) * z.ry * off];
    const n = r < 40 ? 2 : r < 60 || /mint|basil|sage/.test(part.piece) ? 5 : 7;
    for (let i = 0; i < n; i++) {
      const t = a + i * 2.4;
      const k = near * Math.sqrt(i / n);
      strew(this.pen, part, x + Math.cos(t) * k, y + Math.sin(t) * k, large * this.pen.between(1.05, 1.3));
    }
    if (r > 60 && heapedUp.has(this.dish.kind)) this.fallen(z, part, a, large);
  }
  /** fallen are a few leaves of a herb that fell away from the others, so that all of a brown dish is fresh. */
  private fallen(z: Zone, part: Part, a: number, scale: number): void {
    const broad = /mint|basil|sage/.test(part.piece);
    for (const [turn, far, n] of [
      [2.2, 0.62, 2],
      [3.7, 0.84, 1],
      [5, 0.6, 2],
    ] as const)
      for (let i = 0; i < (broad ? n - 1 : n); i++) {
        const t = a + turn + i * 0.26 + this.pen.between(-0.15, 0.15);
        const k = far + (i % 2 ? 0.1 : 0);
        strew(this.pen, part, z.x + Math.cos(t) * z.rx * k, z.y + Math.sin(t) * z.ry * k, scale * 0.92);
      }
  }
  /** squeezed lays two wedges or slices of citrus together at one side, to be squeezed. */
  squeezed(z: Zone, part: Part, scale: number): void {
    const a = this.pen.pick([0.5, 2.4, -0.6, -2.5]) + this.pen.between(-0.2, 0.2);
    const at: Point = [z.x + Math.cos(a) * z.rx * 0.9, z.y + Math.sin(a) * z.ry * 0.9];
    const turn = this.pen.between(0, 360);
    const size = scale * (Math.min(z.rx, z.ry) > 60 ? 1.45 : 1.05);
    put(this.pen, part, at[0], at[1], size, turn);
    if (Math.min(z.rx, z.ry) > 60)
      put(this.pen, part, at[0] - Math.cos(a + 1) * 36, at[1] - Math.sin(a + 1) * 36, size, turn + 70);
  }
  /** garnish ends a dish: sauces over it, then what is strewn on top. */
  garnish(z: Zone, o: { scale?: number; skip?: readonly SauceWay[]; top?: readonly Part[]; most?: number } = {}): void {
    const { scale = 1.25, skip = [], top = this.top } = o;
    this.last?.();
    this.last = undefined;
    for (const s of this.sauces) {
      if (skip.includes(s.way)) continue;
      const c = sauceColour(s);
      if (s.way === 'drizzle' || s.way === 'glaze') {
        const spooned = /peanut|nut|hummus|chocolate/.test(s.substance) && s.way === 'drizzle';
        const runny = /oil|syrup|soy|vinegar/.test(s.substance);
        const thread = s.substance === 'chocolate';
        const streaked = { ...z, rx: z.rx * 1.1, ry: z.ry * 1.05, rot: this.pen.between(-40, 40) };
        if (this.surface('cream') && thread) drizzle(this.pen, streaked, c, 9, 4);
        else if (this.surface('cream') && s.substance === 'syrup')
          drizzle(this.pen, streaked, mix(c, '#f2b43c', 0.55), 8.5, 6);
        else if (this.surface('cream') && spooned && this.pen.random() < 0.5) drizzle(this.pen, streaked, c, 7.5, 4);
        else if (this.surface('cream') && !runny) {
          // alone on it, it is a good part of the dish
          if (!this.pieces.length) ripple(this.pen, { ...z, rx: z.rx * 1.1, ry: z.ry * 1.06 }, c);
          else spoonful(this.pen, { ...z, rx: z.rx * 1.9, ry: z.ry * 1.9 }, c);
        } else if (runny) {
          const thin = { ...z, rx: z.rx * 0.8, ry: z.ry * 0.6, rot: this.pen.between(-40, 40) };
          (s.substance === 'syrup' ? drizzle : splash)(this.pen, thin, c, 3.6, 3);
        } else this.puddle(z, c, s.substance === 'chocolate');
      } else if (s.way === 'dollop') {
        const a = this.pen.between(0, 6.28);
        const at: Point = [z.x + Math.cos(a) * z.rx * 0.34, z.y + Math.sin(a) * z.ry * 0.34];
        const scale = Math.min(1.7, Math.max(0.9, z.rx / 76));
        // what is brown is poured: a round of it would be a ball of meat
        if (lightness(c) < 0.75)
          poured(
            this.pen,
            { x: at[0], y: at[1], rx: 46 * scale, ry: 38 * scale, rot: -24 },
            c,
            s.substance === 'chocolate',
          );
        else put(this.pen, { piece: 'dollop', colour: c }, at[0], at[1], scale);
      } else if (s.way === 'swirl' && this.surface('cream') && !this.pieces.length)
        ripple(this.pen, { ...z, rx: z.rx * 1.6, ry: z.ry * 1.56 }, c);
      else if (s.way === 'swirl') this.swirl(z, c);
    }
    this.strewn(z, top, scale, o.most);
  }
  /** puddle is a spoonful of something thick, beside the middle: as a thread it would be glue or wire. */
  private puddle(z: Zone, c: Hex, thread: boolean): void {
    const r = Math.max(30, Math.min(z.rx, z.ry) * 0.38);
    const at = beside(z, this.pen.between(0, 6.283), 0.3);
    poured(this.pen, { ...at, rx: r * 1.5, ry: r * 1.3, rot: this.pen.between(-40, 40) }, c, thread);
  }
  swirl(z: Zone, c: Hex): void {
    const at: Point = [z.x + this.pen.between(-0.1, 0.1) * z.rx, z.y + this.pen.between(-0.1, 0.1) * z.ry];
    swirl(this.pen, { x: z.x, y: z.y, size: Math.min(z.rx, z.ry) } as Area, c, { at, turns: this.pen.between(1.3, 2) });
  }
  /** pool lays a sauce below a thing. */
  pool(z: Zone, s: Sauce): void {
    pool(this.pen, z, sauceColour(s));
  }
  /** dipCup is a small bowl with a sauce. */
  dipCup(x: number, y: number, r: number, s: Sauce, top: readonly Part[] = []): void {
    const a = this.cup(x, y, r);
    cream(this.pen, a.zone(0, 0, 1), sauceColour(s));
    this.strewn(a.zone(0, 0, 0.55), top, 1, 1.4);
  }
  spice(z: Zone, n = 20): void {
    spice(this.pen, z, '#5a3318', n, 2.6, 0.4);
  }
  /** put one part. */
  put(part: Part, at: Point, scale: number, rot?: number): void {
    put(this.pen, part, at[0], at[1], scale, rot);
  }
  /** fit is the scale at which a part is as large as a radius. */
  fit(part: Part, r: number): number {
    return r / sizeOf(part);
  }
  fan(part: Part, centre: Point, radius: number, n: number, from: number, to: number, scale = 1.35, spin = 90): void {
    fan(this.pen, centre, radius, part, n, from, to, scale, spin);
  }
  /** one of a few equal things, chosen by the seed. */
  strewOne(part: Part, at: Point, scale: number): void {
    strew(this.pen, part, at[0], at[1], scale);
  }
}
