import { type Hex, tone } from '../colour.ts';
import type { Dish, Part } from '../dish.ts';
import { type Point, shift, smooth, type Zone } from '../geometry.ts';
import { pieceEntry } from '../pieces/index.ts';
import type { Area } from '../serve/area.ts';
import {
  type Bread,
  breads as breadForms,
  breadSlice,
  bun,
  bunHalf,
  holed,
  isDisc,
  longRoll,
  toastie,
} from '../serve/bread.ts';
import { flatbread, pocket, taco, wrapRoll } from '../serve/flatbreads.ts';
import { glassOfMilk } from '../serve/glasses.ts';
import { put, splash } from '../serve/laying.ts';
import { pool } from '../serve/surfaces.ts';
import { crepes, muffins, pancakes, pizzas, waffles } from './doughs.ts';
import { along, colour, dress, filled } from './fillings.ts';
import { isEgg } from './laid.ts';
import { type Composer, colourOf, Serving, sauceColour } from './serving.ts';
import { divide, topped } from './toppings.ts';

const isBread = (name: string): name is Bread => Object.hasOwn(breadForms, name);

const breadOf = (s: Serving): Bread => {
  const name = s.surface('bread')?.surface ?? 'sourdough';
  return isBread(name) ? name : 'sourdough';
};

/** sweet are fruits that nobody lays on the same slice as meat, fish or vegetables. */
const sweet =
  /^(banana|strawberry|raspberry|blackberry|blueberry|kiwi|orange|grape|dark-grape|melon|peach|mango-slice|cherry$)/;
/** pome are apple and pear, which lie on what is spread, such as peanut butter, and else are eaten beside bread. */
const pome = /^(green-)?(apple|pear)-slice/;
const savoury =
  /chicken|tuna|flake|egg|ham|salmon|tomato|cucumber|beef|meat|herring|trout|mackerel|tofu|tempeh|lettuce|pepper|pickle|sausage|salami|radish/;
const isSavoury = (p: Part) => savoury.test(p.piece) && !sweet.test(p.piece);

/** besideOf are the parts that are eaten beside bread, such as a mandarin: those with a share of 1 are. */
function besideOf(s: Serving): Part[] {
  const mixed = s.pieces.some(isSavoury);
  const spreads = s.sauces.filter((x) => x.way === 'spread').map((x) => x.substance);
  const plain = s.pieces.some((p) => p.piece === 'beet-slice') || spreads.some((x) => /nut|cheese|fruit/.test(x));
  // a slice of cheese would hide the pear on which it lies
  const hidden = !plain && s.pieces.some((p) => /cheese-slice|brie/.test(p.piece));
  const apart = (mixed && !spreads.some((x) => /nut|fruit/.test(x))) || spreads.includes('hummus');
  // vegetables that are eaten with peanut butter and banana do not lie on them
  const nutty = spreads.some((x) => /nut/.test(x)) && s.pieces.some((p) => sweet.test(p.piece) && p.share !== 1);
  return s.pieces.filter(
    (p) =>
      p.share === 1 ||
      (sweet.test(p.piece) && apart) ||
      (pome.test(p.piece) && ((apart && !plain) || hidden)) ||
      (nutty && /tomato|cucumber|carrot|pepper/.test(p.piece)),
  );
}

/** milkOf is the milk that is drunk with a dish. */
const milkOf = (s: Serving) => s.dish.inside?.some((x) => /melk$/.test(x));

/**
 * withBeside lays what is eaten and drunk beside bread, such as a mandarin and a glass of milk, next to it on a plate.
 * The rest is laid by the composer, unless nothing is beside it.
 */
const withBeside =
  (lay: Composer): Composer =>
  (s) => {
    const beside = besideOf(s);
    const milk = milkOf(s);
    if (!beside.length && !milk) {
      lay(s);
      return;
    }
    const a = s.plate({ well: 0.9 });
    const rest = new Serving(s.pen, { ...s.dish, pieces: s.pieces.filter((p) => !beside.includes(p)) }, s.household);
    if (s.surface('dough')) halfBun(rest, ...a.at(-0.14, 0.14), 142);
    else slices(rest, a, true);
    if (milk) glassOfMilk(s.pen, ...a.at(0.62, -0.62), 74);
    if (beside.length)
      s.heap(milk ? a.zone(-0.6, -0.64, 0.3, 0.24) : a.zone(0.54, -0.56, 0.32, 0.28), beside, 1.4, 1.3);
  };

/** slices lays one slice of bread, or one of each topping, on a plate; aside when something lies at its upper right. */
function slices(s: Serving, a: Area, aside: boolean): void {
  const kind = breadOf(s);
  const disc = isDisc(kind);
  const dishes = divide(s);
  const [w, h] = disc ? [196, 196] : kind === 'rye' || kind === 'crispbread' ? [206, 236] : [226, 242];
  const one = dishes.length === 1 && !disc;
  const spots: readonly (readonly [number, number, number])[] = one
    ? [[aside ? -0.12 : 0, aside ? 0.13 : 0.02, -8]]
    : aside
      ? [
          [-0.4, -0.28, -12],
          [0.2, 0.42, 8],
        ]
      : [
          [-0.34, -0.24, -12],
          [0.34, 0.26, 9],
        ];
  spots.forEach(([u, v, rot], i) => {
    const dish = dishes[i % dishes.length] as Dish;
    const k = one ? (aside ? 1.2 : 1.32) : aside ? 0.98 : 1.04;
    topped(new Serving(s.pen, dish, s.household), breadSlice(s.pen, ...a.at(u, v), w * k, h * k, rot, kind));
  });
}

/** bread: two slices side by side, one large with a half, or three small; two when there are two toppings. */
const open =
  (way: 0 | 1 | 2 | 3): Composer =>
  (s) => {
    const kind = breadOf(s);
    const narrow = kind === 'rye' || kind === 'crispbread' || kind === 'gingerbread';
    const disc = isDisc(kind);
    const size = disc ? 206 : narrow ? 182 : 204;
    const tall = disc ? size : kind === 'crispbread' ? 214 : narrow ? 212 : 224;
    const dishes = divide(s);
    let laid = 0;
    const lay = (a: Area) => {
      topped(new Serving(s.pen, dishes[laid++ % dishes.length] as Dish, s.household), a);
    };
    const single = dishes.length === 1;
    if (way === 1 || (way === 2 && !disc && !single)) {
      // on a plate, one leaning over the other
      slices(s, s.plate({ well: 0.9 }), false);
      return;
    }
    if (way === 2 && !disc) {
      const a = s.plate({ well: 0.92 });
      lay(breadSlice(s.pen, a.x, a.y + 2, size * 1.42, tall * 1.36, s.pen.pick([-9, 8]), kind));
      return;
    }
    if (way === 3 || (way === 2 && disc)) {
      const a = s.plate({ well: 0.92 });
      const spots = disc
        ? ([
            [-0.46, -0.36, -10],
            [0.5, -0.3, 14],
            [0, 0.5, 2],
          ] as const)
        : ([
            [-0.16, -0.36, 84],
            [0.14, 0.4, 96],
          ] as const);
      const k = disc ? 1.06 : 1;
      for (const [x, y, rot] of spots) lay(breadSlice(s.pen, ...a.at(x, y), size * k, tall * k, rot, kind));
      return;
    }
    const a = s.board({ w: 458, h: 352, rot: s.pen.pick([-6, 5]) });
    for (const q of [-1, 1]) lay(breadSlice(s.pen, ...a.at(q * 0.42, q * 0.12), size, tall, a.rot + q * 7, kind));
  };

const melted = (s: Serving): Hex | undefined => {
  const cheese = s.sauces.find((x) => x.substance === 'cheese');
  if (cheese) return sauceColour(cheese);
  return s.pieces.find((p) => /cheese|mozz|brie/.test(p.piece)) ? '#ecc468' : undefined;
};

/** peeking is what shows at the edge of a closed sandwich. */
function peeking(s: Serving, at: readonly [number, number], w: number, h: number, rot: number): void {
  const parts = s.pieces.filter((p) => !isEgg(p)).slice(0, 3);
  parts.forEach((p, i) => {
    const e = pieceEntry(p.piece);
    for (const q of [-1, 1]) {
      const t = ((rot + (q > 0 ? 0 : 180) + (i - 1) * 42) * Math.PI) / 180;
      put(
        s.pen,
        p,
        at[0] + Math.cos(t) * w * 0.46,
        at[1] + Math.sin(t) * h * 0.46,
        Math.min(1.1, 34 / e.size),
        rot + 90,
      );
    }
  });
}

const closed =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const kind = breadOf(s);
    const cheese = melted(s);
    const one = (x: number, y: number, w: number, h: number, rot: number) => {
      peeking(s, [x, y], w, h, rot);
      toastie(s.pen, x, y, w, h, rot, kind, cheese);
    };
    const a = way === 1 ? s.plate({ well: 0.9 }) : s.board({ rot: way === 2 ? 5 : -6 });
    // one is open, or else nobody would see what is in them
    const opened = (x: number, y: number, rot: number) => dress(s, breadSlice(s.pen, x, y, 204, 222, rot, kind));
    if (way === 1) {
      one(...a.at(-0.36, -0.26), 206, 220, -14);
      opened(...a.at(0.3, 0.22), 8);
    } else {
      const side = way === 0 ? 1 : -1;
      one(...a.at(-0.45 * side, -0.08 * side), 196, 214, a.rot - 6 * side);
      opened(...a.at(0.45 * side, 0.08 * side), a.rot + 7 * side);
    }
    if (way !== 0) {
      const d = s.sauce('dip');
      if (d) s.dipCup(...a.at(0.66, 0.56), a.size * 0.26, d);
      s.strewn(a.zone(0.6, 0.66, 0.2), s.top, 0.9);
    }
  };

const long =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const dough = s.surface('dough', 'bread');
    const c = dough && dough.surface !== 'white' ? colourOf(dough) : '#cf9a54';
    const roll = dough && ['white', 'brown', 'wholemeal', 'sourdough'].includes(dough.surface) ? '#c98f4c' : c;
    const a = way === 1 ? s.plate({ well: 0.9 }) : s.board({ h: way === 2 ? 390 : 340, rot: way === 2 ? 4 : -6 });
    if (way === 2)
      for (const q of [-1, 1])
        longRoll(s.pen, a.x + q * 8, a.y + q * 92, 336, 120, a.rot - 4 + q * 3, roll, (z) => along(s, z, 0.94));
    else longRoll(s.pen, a.x, a.y, way === 1 ? 356 : 392, 150, way === 1 ? 24 : -20, roll, (z) => along(s, z, 1.1));
  };

/** rolled tells what a round roll is. */
const rolled = (s: Serving): { c: Hex; hole: number; raisins: boolean } => {
  const dough = s.surface('dough');
  return {
    c: dough ? colourOf(dough) : '#c68a48',
    hole: dough?.surface === 'bagel' ? 0.22 : 0,
    raisins: /krent|rozijn/.test(dough?.of.join() ?? ''),
  };
};

/** halfBun is the lower half of a round roll with its topping. */
function halfBun(s: Serving, x: number, y: number, r: number): void {
  const { c, hole, raisins } = rolled(s);
  const lay = () => topped(s, bunHalf(s.pen, x, y, r, c, raisins));
  if (hole) holed(s.pen, x, y, r * hole, lay);
  else lay();
}

const round =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const { c, hole, raisins } = rolled(s);
    const a = way === 1 ? s.plate({ well: 0.9 }) : s.board({ round: way === 2, rot: way === 2 ? 0 : -6 });
    if (way === 2) {
      for (const [u, v] of [
        [-0.44, -0.22],
        [0.44, 0.22],
      ] as const)
        halfBun(s, ...a.at(u, v), 104);
      return;
    }
    const [x, y] = a.at(way === 1 ? -0.36 : -0.48, way === 1 ? -0.3 : -0.16);
    if (hole) holed(s.pen, x, y, 104 * hole, () => bun(s.pen, x, y, 104, c));
    else bun(s.pen, x, y, 104, c, { raisins });
    halfBun(s, ...a.at(way === 1 ? 0.27 : 0.4, way === 1 ? 0.22 : 0.1), way === 1 ? 130 : 122);
  };

/** meltedSlice is a slice of cheese that melted over a burger: its corners hang down. */
function meltedSlice(s: Serving, x: number, y: number, r: number, c: Hex): void {
  const outline = Array.from({ length: 24 }, (_, i): Point => {
    const t = (i / 24) * 6.283 + 0.3;
    const k = r * (1 + 0.2 * Math.cos(4 * (t - 1.1)) + s.pen.between(-0.03, 0.03));
    return [x + Math.cos(t) * k, y + Math.sin(t) * k * 0.96];
  });
  const d = smooth(outline);
  s.pen.shadow(d).fill(smooth(shift(outline, 1, 4)), tone(c, -0.3));
  s.pen.fill(d, s.pen.radial([tone(c, 0.5), tone(c, 0.1), tone(c, -0.08)], '.4 .34 .7'));
  s.pen.gleam(x - r * 0.3, y - r * 0.36, r * 0.34, r * 0.16, 0.4);
}

const burger =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 1 ? s.board({ rot: -5 }) : s.plate({ well: 0.9 });
    const dough = s.surface('dough');
    const patty = s.heroes[0] ?? s.pieces[0];
    const inside = s.pieces.filter(
      (p) =>
        p !== patty &&
        (pieceEntry(p.piece).sliced || pieceEntry(p.piece).leaf || /slice|onion|cheese|bacon/.test(p.piece)),
    );
    const beside = s.pieces.filter((p) => p !== patty && !inside.includes(p));
    const u = beside.length ? -0.26 : 0;
    if (beside.length) s.heap(a.zone(0.5, 0.26, 0.42, 0.52), beside, 1.15, 1.35);
    const [x, y] = a.at(u, way === 2 ? 0.02 : -0.06);
    const r = a.size * (a.square ? 0.78 : beside.length ? 0.58 : 0.66);
    const c = dough ? colourOf(dough) : undefined;
    if (c) bun(s.pen, x + 10, y + r * 0.3, r * 1.02, tone(c, 0.08));
    const leaf = inside.find((p) => pieceEntry(p.piece).leaf);
    if (leaf)
      for (let i = 0; i < 9; i++)
        put(
          s.pen,
          leaf,
          x + 6 + Math.cos(i * 0.7) * r * 0.84,
          y + r * 0.2 + Math.sin(i * 0.7) * r * 0.84,
          (r * 0.36) / pieceEntry(leaf.piece).size,
          i * 40,
        );
    for (const p of inside.filter((q) => q !== leaf && !/cheese/.test(q.piece)))
      for (let i = 0; i < 5; i++)
        put(
          s.pen,
          p,
          x + 4 + Math.cos(i * 1.26 + 0.4) * r * 0.66,
          y + r * 0.18 + Math.sin(i * 1.26 + 0.4) * r * 0.66,
          (r * 0.32) / Math.min(46, Math.max(22, pieceEntry(p.piece).size)),
          i * 60,
        );
    if (patty && pieceEntry(patty.piece).size > 40)
      put(s.pen, patty, x + 2, y + r * 0.12, (r * 0.94) / pieceEntry(patty.piece).size);
    else if (patty) s.heap({ x: x + 2, y: y + r * 0.16, rx: r * 0.98, ry: r * 0.94 }, [patty], 1.2, 1.6);
    const cheese = inside.find((p) => /cheese/.test(p.piece));
    if (cheese) meltedSlice(s, x, y + r * 0.1, r * 0.74, colour(cheese));
    // without bread it lies in leaves, one of them over it
    if (!c && leaf) put(s.pen, leaf, x - r * 0.3, y - r * 0.34, (r * 0.56) / pieceEntry(leaf.piece).size, 210);
    if (c) {
      if (way === 2) bun(s.pen, x + r * 0.74, y - r * 0.7, r * 0.84, c, { sesame: true });
      else bun(s.pen, x - r * 0.16, y - r * 0.24, r * 0.9, c, { sesame: true });
    }
    const d = s.sauce('dip', 'dollop');
    if (d) s.dipCup(...a.at(0.66, -0.6), a.size * 0.26, d);
    if (way === 2 || !c) s.garnish({ x, y, rx: r * 0.5, ry: r * 0.5 }, { scale: 1, skip: ['dip', 'spread', 'dollop'] });
  };

const pita =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const dough = s.surface('dough');
    const c = dough ? colourOf(dough) : '#e2c394';
    const a = way === 1 ? s.board() : s.plate({ well: 0.9 });
    if (way === 2) {
      // one large pita, well filled
      pocket(s.pen, ...a.at(0, 0.02), 186, -14, c, (z) => {
        filled(s, z, 1.3);
        s.garnish(z.zone(0, -0.1, 0.8, 0.7), { scale: 1.2, skip: ['dip', 'spread'] });
      });
      return;
    }
    const spots =
      way === 1
        ? ([
            [-0.4, 0.34, -12],
            [0.38, -0.3, 8],
          ] as const)
        : ([
            [-0.06, -0.42, -18],
            [0.06, 0.32, -10],
          ] as const);
    for (const [u, v, rot] of spots)
      pocket(s.pen, ...a.at(u, v), way === 1 ? 124 : 138, rot + a.rot, c, (z) => {
        filled(s, z, way === 1 ? 0.9 : 1);
        s.garnish(z.zone(0, -0.1, 0.8, 0.7), { scale: way === 1 ? 0.8 : 1, skip: ['dip', 'spread'] });
      });
  };

/** halves are where the halves of cut wraps lie: place, turn and width. Each shows its cut to the reader. */
const halves: readonly (readonly (readonly [number, number, number])[])[] = [
  [
    [-0.4, 0.02, -112],
    [0.42, -0.02, -66],
  ],
  [
    [-0.36, 0.08, -114],
    [0.4, 0, -68],
  ],
  [
    [-0.56, 0.04, -102],
    [0, -0.04, -89],
    [0.56, 0.04, -76],
  ],
];

const wrapped =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const dough = s.surface('dough');
    const c = dough ? colourOf(dough) : '#e4c696';
    const spread = s.sauces.filter((x) => x.way === 'spread');
    const hues = [...[...s.pieces, ...s.top].map(colour), ...spread.map(sauceColour)].slice(0, 7);
    const sheer = dough?.surface === 'rice-paper' && hues.length ? { sheer: hues } : {};
    const a = way === 1 ? s.plate({ well: 0.9 }) : s.board({ rot: way === 2 ? 6 : -6 });
    const w = way === 2 ? 118 : way === 1 ? 150 : 164;
    for (const [u, v, rot] of halves[way] ?? [])
      wrapRoll(
        s.pen,
        ...a.at(u, v),
        way === 2 ? 232 : way === 1 ? 256 : 270,
        w,
        rot + s.pen.between(-4, 4),
        c,
        (z) => packed(s, z, w / 144),
        sheer,
      );
    const d = s.sauce('dip');
    if (d) s.dipCup(...a.at(way === 2 ? 0.8 : 0.02, 0.74), a.size * 0.26, d);
  };

/** packed fills the cut of a wrap: its spread along the bread, leaves, large things folded small, and small ones. */
function packed(s: Serving, z: Zone, k: number): void {
  for (const x of s.sauces.filter((q) => q.way === 'spread')) pool(s.pen, z, sauceColour(x), { raised: false });
  if (s.leaves.length) s.heap(z, s.leaves, k * 0.8, 1);
  const within = [...s.rest, ...s.top];
  const large = within.filter((p) => pieceEntry(p.piece).size > 28);
  const small = within.filter((p) => !large.includes(p));
  if (large.length) {
    const fit = (z.ry * 0.46) / Math.max(...large.map((p) => pieceEntry(p.piece).size));
    s.heap(z, large, Math.min(fit, k * (small.length ? 0.7 : 0.84)), small.length ? 1.2 : 2);
  }
  s.heap(z, small, k * 1.2, large.length || s.leaves.length ? 1.2 : 2.2);
}

const tacos =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const dough = s.surface('dough');
    const c = dough ? colourOf(dough) : '#e9cf9e';
    const a = way === 2 ? s.board() : s.plate({ well: 0.92, r: 222 });
    const shell = dough?.surface === 'taco-shell' || way === 2;
    if (shell && !s.pieces.some((p) => /fried-egg/.test(p.piece))) {
      for (const [u, v, rot] of [
        [-0.18, -0.4, -12],
        [0.18, 0.08, -6],
        [-0.14, 0.56, -14],
      ] as const)
        taco(s.pen, ...a.at(a.square ? u * 1.6 : u, v), a.square ? 114 : 120, rot, c, (z) => {
          filled(s, z, 0.95);
          s.strewn(z.zone(0, 0, 0.8), s.top, 0.85);
        });
      return;
    }
    const spots =
      way === 0
        ? ([
            [-0.46, -0.36],
            [0.5, -0.26],
            [-0.02, 0.5],
          ] as const)
        : ([
            [-0.42, -0.2],
            [0.42, 0.2],
          ] as const);
    const r = way === 0 ? 102 : 124;
    spots.forEach(([u, v], i) => {
      const rot = 24 + i * 38;
      const [x, y] = a.at(u, v);
      flatbread(s.pen, x, y, r, c, { rot });
      const z = { x, y, rx: r * 0.78, ry: r * 0.52, rot };
      if (s.leaves.length) s.heap(z, s.leaves, 0.78, 0.9);
      s.heap(
        z,
        s.rest.filter((p) => !isEgg(p)),
        0.95,
        s.leaves.length ? 0.9 : 1.15,
      );
      for (const p of s.heroes.slice(0, 1)) put(s.pen, p, x, y, s.fit(p, r * 0.5));
      for (const p of s.pieces.filter(isEgg)) put(s.pen, p, x, y, (r * 0.5) / pieceEntry(p.piece).size);
      for (const q of s.sauces.filter((g) => g.way === 'drizzle'))
        splash(s.pen, { ...z, rx: z.rx * 0.8, ry: z.ry * 0.7 }, sauceColour(q), 5, 3);
      for (const q of s.sauces.filter((g) => g.way === 'dollop'))
        put(s.pen, { piece: 'small-dollop', colour: sauceColour(q) }, x + 14, y + 8, 0.95);
      s.strewn({ ...z, rx: z.rx * 0.8 }, s.top, 0.95);
    });
  };

export const breadKinds = {
  bread: [open(0), open(1), open(2), open(3)].map(withBeside),
  toastie: [closed(0), closed(1), closed(2)],
  'long-roll': [long(0), long(1), long(2)],
  bun: [round(0), round(1), round(2)].map(withBeside),
  burger: [burger(0), burger(1), burger(2)],
  pita: [pita(0), pita(1), pita(2)],
  wrap: [wrapped(0), wrapped(1), wrapped(2)],
  tacos: [tacos(0), tacos(1), tacos(2)],
  pizza: [pizzas(0), pizzas(1), pizzas(2)],
  pancakes: [pancakes(0), pancakes(1), pancakes(2), pancakes(3)],
  crepe: [crepes(0), crepes(1), crepes(2)],
  waffle: [waffles(0), waffles(1), waffles(2)],
  muffins: [muffins(0), muffins(1), muffins(2)],
} as const satisfies Record<string, readonly Composer[]>;
