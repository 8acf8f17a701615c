import { type Hex, tone, vivid } from '../colour.ts';
import type { Part } from '../dish.ts';
import { frame, type Point, rounded, shift, smooth } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { scrambled } from '../pieces/eggs.ts';
import { pieceEntry } from '../pieces/index.ts';
import type { Area } from '../serve/area.ts';
import { crust, outlineOf, sauceBase } from '../serve/baked.ts';
import { folded } from '../serve/flatbreads.ts';
import { bed, put } from '../serve/laying.ts';
import { soft } from '../serve/soft.ts';
import { liquid, pool } from '../serve/surfaces.ts';
import { bowlShade, tray } from '../serve/vessels.ts';
import { colour, stuffed } from './fillings.ts';
import { isEgg, onTop, sectors, within } from './laid.ts';
import { type Composer, colourOf, type Serving, sauceColour } from './serving.ts';

/**
 * eggCake is a thick round of egg, browned at its edge. Unless it is whole, a piece has been cut: one sees that it is
 * firm, and pale inside. fill lays what is set in it.
 */
function eggCake(pen: Pen, a: Area, c: string, whole: boolean, fill: () => void): void {
  const r = a.rx * 0.9;
  const outline = pen.outline(a.x, a.y, r, r * 0.98, { wob: 0.025, n: 18 });
  const d = smooth(outline);
  const cake = pen.capture(() => {
    pen.fill(
      d,
      pen.radial(
        [
          [tone(c, 0.34), 0],
          [tone(c, 0.1), 0.55],
          [c, 0.8],
          ['#d59a3e', 0.95],
          ['#b4742a', 1],
        ],
        '.48 .47 .54',
      ),
    );
    pen.clip(d, () => {
      for (const [x, y] of pen.scatter(a.zone(0, 0, 0.84), 18, r * 0.26)) {
        const q = r * pen.between(0.07, 0.17);
        const brown = pen.pick(['#c98330', '#b8702a', '#fff0b8']);
        pen.sear(x, y, q * 1.4, q, brown, 0.5, pen.between(0, 180));
      }
      fill();
      // a film of egg has set over what is in it
      soft(pen, 4, () => {
        pen.spots(26, () => pen.within(a.zone(0, 0, 0.8)), [r * 0.06, r * 0.14], [tone(c, 0.2), tone(c, 0.05)], 0.42);
      });
      soft(pen, 5, () => pen.line(d, '#9a5c20', 15, 0.4));
    });
  });
  if (whole) {
    pen
      .shadow(smooth(shift(outline, 2, 7)), 'high')
      .fill(smooth(shift(outline, 1.5, 7)), tone(c, -0.42))
      .add(cake);
    return;
  }
  // a piece has been taken: one sees the dish, and the pale cut of what is left
  const at = (t: number, k: number): Point => [a.x + Math.cos(t) * r * k, a.y + Math.sin(t) * r * k];
  const from = pen.pick([0.1, 0.5, 1.8, 2.4]);
  const to = from + 0.74;
  const arc = Array.from({ length: 13 }, (_, i) => at(to + ((from + 6.283 - to) * i) / 12, 1.08));
  const rest = [at((from + to) / 2, 0.06), ...arc];
  const low = smooth(shift(outline, 1.5, 8));
  pen.clip(rounded(shift(rest, 1, 8), 6), () => {
    pen.shadow(low, 'high').fill(low, pen.linear([tone(c, 0.3), tone(c, 0.1), tone(c, -0.4)]));
  });
  pen.clip(rounded(rest, 6), () => pen.add(cake));
}

/** rosti is a cake of grated potato, fried: shreds every way, golden, and browned towards its ragged edge. */
function rosti(pen: Pen, x: number, y: number, r: number, c: Hex): void {
  const outline = pen.outline(x, y, r, r * 0.95, { wob: 0.06, n: 22, waves: [3, 5, 8] });
  const d = smooth(outline);
  const low = smooth(shift(outline, 1.5, 6));
  pen.shadow(low, 'high').fill(low, tone(c, -0.5));
  pen.fill(d, pen.radial([tone(c, 0.1), [c, 0.6], [tone(c, -0.3), 1]], '.44 .42 .58'));
  const tones = [tone(c, -0.5), c, tone(c, 0.3), tone(c, 0.6)];
  for (const [u, v] of pen.scatter({ x, y, rx: r * 0.93, ry: r * 0.88 }, 46, r * 0.15))
    pen.stamp(`rosti${c}`, u, v, 0, 8, 180, () => {
      tones.forEach((own, i) => {
        const shreds = [0, 1, 2].map(() => {
          const f = frame(pen.between(-9, 9), pen.between(-9, 9), pen.between(0, 360));
          return smooth([f(-13, pen.between(-3, 3)), f(0, 0), f(13, pen.between(-3, 3))], false);
        });
        pen.line(shreds.join(''), own, 4.6, i ? 1 : 0.5);
      });
    });
  pen.clip(d, () => {
    for (let i = 0; i < 9; i++) {
      const [u, v] = pen.within({ x, y, rx: r, ry: r * 0.95, hole: 0.6 });
      pen.sear(u, v, r * 0.24, r * 0.16, '#8a4a16', 0.5, pen.between(0, 180));
    }
  });
}

/** isRaw tells whether a part is a leaf that nobody fries: it lies beside or on top. */
const isRaw = (p: Part) => /^(lettuce|dark-lettuce|romaine|rocket|small-leaf|cress)$/.test(p.piece);

/** eggsOnCakes lays a fried egg on each of three rösti, a little to one side, and the rest between them. */
function eggsOnCakes(s: Serving, a: Area, cake: Part, eggs: readonly Part[], parts: readonly Part[]): void {
  const start = s.pen.between(0, 6.28);
  const spots = [0, 1, 2].map((i): Point => {
    const t = start + i * 2.094;
    return [a.x + Math.cos(t) * a.rx * 0.48, a.y + Math.sin(t) * a.rx * 0.48];
  });
  for (const [x, y] of spots) rosti(s.pen, x, y, a.rx * 0.5, vivid(colour(cake), 0.2));
  const egg = eggs[0];
  if (egg) for (const [x, y] of spots.slice(0, 2)) put(s.pen, egg, x + 12, y + 10, 0.92);
  const [x, y] = spots[2] as Point;
  s.heap({ x, y, rx: a.rx * 0.36, ry: a.rx * 0.34 }, parts, 1.3, 1.3);
}

const eggPan =
  (arrangement: 0 | 1 | 2): Composer =>
  (s) => {
    const way = s.pieces.some(isRaw) ? 2 : arrangement;
    const a = way === 1 ? s.pot() : way === 2 ? s.plate({ well: 0.9 }) : s.pan();
    const base = s.surface('liquid');
    const mound = s.surface('grain', 'mash', 'strand');
    if (base) liquid(s.pen, a, colourOf(base), { thick: true });
    if (way !== 2) bowlShade(s.pen, a, 0.26);
    if (mound) s.mound(a.zone(-0.3, -0.1, 0.6, 0.8), mound);
    const cakes = s.ordinary.filter((p) => p.piece === 'crisp');
    const parts = s.ordinary.filter((p) => !isEgg(p) && !cakes.includes(p));
    const eggs = s.pieces.filter(isEgg);
    const beside = !base && way === 2;
    const large = beside ? [] : s.largeTop;
    if (beside) {
      sectors(s, a, parts.slice(0, 5), 0.52, 0.46, 1.35);
      for (const [i, p] of eggs.entries()) {
        put(s.pen, p, ...a.at(-0.12 + i * 0.3, -0.02), 1.24);
        if (!i) put(s.pen, p, ...a.at(0.36, 0.28), 1.2);
      }
    } else if (cakes[0]) eggsOnCakes(s, a, cakes[0], eggs, parts);
    else {
      const meat = parts.filter((p) => /bacon|lardon|sausage|chorizo/.test(p.piece));
      const below = parts.filter((p) => !meat.includes(p));
      s.heap(a.zone(0, 0, 0.92), below.length ? [...below, ...large] : parts, 1.28, base ? 1.1 : 1.7, {
        sauce: base && colourOf(base),
      });
      const p = eggs[0];
      if (p) {
        const n = way === 1 ? 4 : 3;
        const start = s.pen.between(0, 6.28);
        for (let i = 0; i < n; i++) {
          const t = start + (i / n) * 6.28;
          put(
            s.pen,
            eggs[i % eggs.length] ?? p,
            a.x + Math.cos(t) * a.rx * 0.47,
            a.y + Math.sin(t) * a.rx * 0.47,
            n === 4 ? 0.94 : 1.1,
          );
        }
      }
      // the eggs would hide it
      if (below.length) s.heap(a.zone(0, 0, 0.36), meat, 1.15, 1.2);
    }
    for (const p of s.heroes.slice(0, 2)) if (!isEgg(p)) s.put(p, a.at(0.1, 0.4), s.fit(p, a.size * 0.44), -20);
    s.garnish(a.zone(0, 0, 0.74), { scale: 1.15, top: s.top.filter((p) => !large.includes(p)) });
  };

const omelettes =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const base = s.surface('egg');
    const c = base ? colourOf(base) : '#eec65a';
    const a = way === 1 ? s.plate({ well: 0.9 }) : s.pan();
    const parts = s.pieces.filter((p) => !isEgg(p));
    if (base?.surface === 'egg-cake' || way === 2) {
      // flat and round, what is in it set in the egg
      eggCake(s.pen, a, c, parts.some(isRaw), () => {
        s.heap(
          a.zone(0, 0, 0.8),
          parts.filter((p) => !isRaw(p)),
          0.96,
          1,
          { sauce: c },
        );
      });
      if (parts.some(isRaw)) s.heap(a.zone(0.04, -0.04, 0.46), parts.filter(isRaw), 1.05, 2);
      s.garnish(a.zone(0, 0, 0.62), { scale: 1.1 });
      return;
    }
    const large = s.largeTop;
    folded(s.pen, a.x, a.y, a.rx * (way === 1 ? 0.98 : 0.94), way === 1 ? 14 : -16, c, '#c98a34', (z) => {
      const spread = s.sauces.filter((x) => x.way === 'spread' || x.way === 'dollop');
      for (const x of spread) pool(s.pen, z.zone(0, 0, 0.9, 0.8), sauceColour(x), { raised: false });
      stuffed(s, z, [...parts, ...large]);
    });
    s.garnish(a.zone(0, -0.3, 0.5, 0.24), {
      scale: 1.1,
      skip: ['spread', 'dollop'],
      top: s.top.filter((p) => !large.includes(p)),
    });
  };

/** curds of egg or of crumbled tofu. */
const scramble =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const base = s.surface('egg');
    const c = base ? colourOf(base) : '#f0cd66';
    const a = way === 1 ? s.plate({ well: 0.9 }) : way === 2 ? s.bowl({ fill: 0.88 }) : s.pan();
    const parts = s.pieces.filter((p) => !isEgg(p));
    const beside = way === 1;
    const z = beside ? a.zone(-0.16, -0.1, 0.7, 0.7) : a.zone(0, 0, 0.86);
    scrambled(s.pen, z, 60, c);
    if (beside)
      parts.slice(0, 3).forEach((p, i) => {
        s.side(within(a, a.zone([0.5, -0.1, 0.62][i] as number, [0.4, 0.62, -0.3][i] as number, 0.46)), p, 1.3);
      });
    else s.heap(z, parts, 1.15, 0.5);
    for (const p of s.heroes.slice(0, 1)) s.put(p, a.at(0.3, 0.4), s.fit(p, a.size * 0.4), 30);
    s.garnish({ ...z, rx: z.rx * 0.7, ry: z.ry * 0.7 }, { scale: 1.2 });
  };

const stirFry =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 0 ? s.pan() : way === 1 ? s.deepPlate() : s.bowl({ fill: 0.89 });
    const base = s.surface('liquid');
    const grain = s.surface('grain', 'strand', 'mash');
    const leaves = s.leaves;
    const parts = s.ordinary.filter((p) => !isEgg(p));
    const rest = parts.filter((p) => !leaves.includes(p) || parts.length === leaves.length);
    if (grain) s.mound(a.zone(0, 0, 0.96), grain);
    else if (base) liquid(s.pen, a, colourOf(base), { thick: true });
    else if (leaves.length && way !== 0 && rest.length) bed(s.pen, a.zone(0, 0, 0.9), leaves, 1.2);
    if (way !== 1) bowlShade(s.pen, a, 0.24);
    const heap = leaves.length && (way === 0 || grain || base) ? parts : rest;
    const z = a.zone(0, 0, grain ? 0.84 : way === 1 ? 0.88 : 0.94);
    if (grain) s.heap(z, heap, 1.34, 1.8);
    else if (base) s.heap(z, heap, 1.36, 2, { sauce: colourOf(base) });
    else s.full(z, heap, 1.32);
    s.heroes.slice(0, 2).forEach((p, i) => {
      s.put(p, a.at(i ? 0.3 : -0.1, i ? 0.3 : -0.06), s.fit(p, a.size * 0.5), -20 + i * 50);
    });
    onTop(s, a);
    s.garnish(a.zone(0, 0, 0.66), { scale: 1.25 });
  };

/**
 * scooped shows what is below a crust: a helping was taken out at a corner with a large spoon, and one sees the torn
 * edge of the crust and what it lay on. A hole amid the crust would be a wound, and a cut with corners a window.
 */
function scooped(s: Serving, a: Area, below: readonly Part[], sauce: string, crusted: string): void {
  const { pen } = s;
  const j = () => pen.between(-0.035, 0.035);
  const torn = [
    [1.5, -0.46],
    [1.06, -0.4],
    [0.8, -0.48],
    [0.5, -0.34],
    [0.28, -0.1],
    [0.04, -0.04],
    [-0.12, 0.18],
    [-0.14, 0.46],
    [-0.3, 0.7],
    [-0.28, 1.04],
    [-0.3, 1.5],
  ].map(([u = 0, v = 0]) => a.at(u + j(), v + j()));
  const edge = [...torn, a.at(0.6, 1.9), a.at(1.9, 1.9), a.at(1.9, 0.6)];
  const layers = (dx: number, dy: number) => smooth(shift(edge, dx, dy));
  const z = a.zone(0.46, 0.46, 0.8, 0.82);
  pen.clip(outlineOf(pen, a, 0.985), () => {
    soft(pen, 3, () => pen.fill(layers(-3, -3), '#8a4a16', 0.5));
    pen.fill(layers(0, 0), tone(crusted, -0.24));
    pen.fill(layers(4, 4), pen.linear([tone(crusted, 0.6), tone(crusted, 0.3)]));
    pen.fill(layers(10, 9), tone(sauce, -0.3));
    const inside = layers(15, 13);
    pen.fill(inside, pen.linear([tone(sauce, -0.2), sauce, tone(sauce, 0.12)]));
    pen.clip(inside, () => {
      s.heap(z, below.slice(0, 5), 1.34, 2.1, { sauce });
      soft(pen, 5, () => pen.line(layers(13, 11), '#3a1a08', 12, 0.45));
    });
  });
}

/** oven: a dish from the oven, with a crust or open; in the dish, in an oval dish, or a helping on a plate. */
const oven =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 1 ? s.ovalDish() : way === 2 && s.surface('crust') ? s.pot() : s.ovenDish();
    const top = s.surface('crust');
    const sauce = s.surface('liquid');
    const c = sauce ? colourOf(sauce) : undefined;
    const parts = s.pieces.filter((p) => !isEgg(p));
    const heroes = parts.filter((p) => pieceEntry(p.piece).hero);
    const rest = parts.filter((p) => !heroes.includes(p));
    const all = a.all(0.98);
    if (top) {
      crust(s.pen, a, colourOf(top), {
        sauce: c,
        ridged: top.surface === 'mash-crust',
        pastry: top.surface === 'pastry',
      });
      scooped(s, a, rest, c ?? '#8a5630', colourOf(top));
      for (const p of heroes) s.put(p, a.at(-0.3, -0.1), s.fit(p, a.size * 0.42), -24);
      onTop(s, a, [-0.36, -0.3], 0.24);
      s.garnish(a.zone(-0.36, -0.36, 0.36), { scale: 1.2 });
      return;
    }
    const first = rest[0];
    const under = c ?? tone(first ? (pieceEntry(first.piece).colour ?? '#b98a4e') : '#b98a4e', -0.22);
    sauceBase(s.pen, a, under);
    const leaves = rest.map((p): Part => (pieceEntry(p.piece).leaf ? { ...p, share: 2 } : p));
    s.heap(all, leaves, 1.32, 2.5, { sauce: c });
    heroes.slice(0, 3).forEach((p, i, list) => {
      const n =
        list.length === 1
          ? /fish|salmon/.test(p.piece) && !/whole/.test(p.piece)
            ? 2
            : /drumstick|sausage|chop|breast|roll|chicory/.test(p.piece)
              ? 3
              : 1
          : 1;
      for (let k = 0; k < n; k++) {
        const m = n * list.length;
        const j = i * n + k;
        const u = m === 1 ? 0 : ((j + 0.5) / m) * 1.5 - 0.75;
        s.put(
          p,
          a.at(u, (j % 2 ? 0.14 : -0.1) * (m > 1 ? 1 : 0)),
          s.fit(p, a.size * (m === 1 ? 0.82 : m === 2 ? 0.66 : 0.58)),
          a.rot + (m === 1 ? -8 : 68 + j * 9),
        );
      }
    });
    onTop(s, a, [0, 0], 0.5);
    s.garnish(a.zone(0, 0, 0.66), { scale: 1.2 });
  };

const bakedFruit =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 0 ? s.ovenDish() : way === 1 ? s.plate({ well: 0.9 }) : s.ovalDish();
    const hero = s.heroes[0] ?? s.pieces[0];
    if (!hero) return;
    const juice = s.sauce('pool', 'glaze');
    const c = juice ? sauceColour(juice) : '#c48a4a';
    if (way === 1) pool(s.pen, a.zone(0, 0.04, 0.86, 0.8), c, { raised: false, wob: 0.06 });
    else sauceBase(s.pen, a, c);
    const n = way === 1 ? 3 : 4;
    const r = a.size * (n === 3 ? 0.38 : way === 0 ? 0.43 : 0.38);
    for (let i = 0; i < n; i++) {
      const t = (i / n) * 6.28 - 1.57;
      const at =
        n === 3
          ? ([a.x + Math.cos(t) * a.rx * 0.46, a.y + Math.sin(t) * a.rx * 0.46] as [number, number])
          : a.at((i % 2 ? 1 : -1) * (a.square ? 0.46 : 0.4), (i < 2 ? -1 : 1) * 0.44);
      s.put(hero, at, s.fit(hero, r));
      s.strewn(
        { x: at[0], y: at[1], rx: r * 0.5, ry: r * 0.5 },
        [...s.pieces.filter((p) => p !== hero), ...s.top].slice(0, 4),
        0.9,
        2.6,
      );
    }
    for (const q of s.sauces.filter((x) => x.way === 'dollop'))
      put(s.pen, { piece: 'small-dollop', colour: sauceColour(q) }, a.x, a.y, 1.3);
  };

/** tray: things roasted together on paper: mixed, in groups, or with the main thing in the middle. */
const roasted =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 1 ? s.plate({ well: 0.9 }) : tray(s.pen, { rot: way === 2 ? 4 : -4 });
    const heroes = s.heroes;
    const rest = s.ordinary.filter((p) => !isEgg(p));
    if (heroes.length) {
      s.heap(a.all(0.94), rest, 1.34, 2);
      const n = heroes.length > 1 ? Math.min(3, heroes.length) : way === 1 ? 1 : 2;
      for (let i = 0; i < n; i++) {
        const p = heroes[i % heroes.length] as Part;
        s.put(
          p,
          a.at(n === 1 ? 0 : (i / (n - 1)) * 0.9 - 0.45, n === 1 ? 0 : i % 2 ? 0.12 : -0.1),
          s.fit(p, a.size * (n === 1 ? 0.72 : 0.62)),
          a.rot + (n === 1 ? -18 : 60 + i * 20),
        );
      }
    } else if (way === 2 && rest.length > 1) sectors(s, a, rest.slice(0, 5), 0.52, 0.42, 1.25);
    else s.heap(a.all(0.92), rest, 1.34, 1.8);
    onTop(s, a);
    s.garnish(a.zone(0, 0, 0.66), { scale: 1.2 });
  };

export const panKinds = {
  'egg-pan': [eggPan(0), eggPan(1), eggPan(2)],
  omelette: [omelettes(0), omelettes(1), omelettes(2)],
  scramble: [scramble(0), scramble(1), scramble(2)],
  'stir-fry': [stirFry(0), stirFry(1), stirFry(2)],
  oven: [oven(0), oven(1), oven(2)],
  'baked-fruit': [bakedFruit(0), bakedFruit(1), bakedFruit(2)],
  tray: [roasted(0), roasted(1), roasted(2)],
} as const satisfies Record<string, readonly Composer[]>;
