import { tone } from '../colour.ts';
import type { Part, Surface } from '../dish.ts';
import type { Zone } from '../geometry.ts';
import { pieceEntry } from '../pieces/index.ts';
import type { Area } from '../serve/area.ts';
import { bed, put, ring, row } from '../serve/laying.ts';
import { boat, skewer } from '../serve/made.ts';
import { pool } from '../serve/surfaces.ts';
import { board } from '../serve/vessels.ts';
import { foldedBread, isEgg, onTop } from './bowls.ts';
import { type Composer, colourOf, type Serving, sauceColour } from './serving.ts';

type Side = { surface: Surface } | { part: Part } | { mixed: Part[] };

/** sidesOf are what lies beside the main thing: at most three. */
function sidesOf(s: Serving, main: readonly Part[]): Side[] {
  const out: Side[] = [];
  const base = s.surface('grain', 'mash', 'strand', 'cream');
  if (base) out.push({ surface: base });
  const others = s.pieces.filter((p) => !main.includes(p) && !isEgg(p));
  const room = 3 - out.length;
  if (others.length <= room) out.push(...others.map((part) => ({ part })));
  else {
    out.push(...others.slice(0, room - 1).map((part) => ({ part })));
    out.push({ mixed: others.slice(room - 1) });
  }
  return out;
}

function laySide(s: Serving, z: Zone, side: Side): void {
  if ('surface' in side) s.mound(z, side.surface);
  else if ('mixed' in side) s.heap(z, side.mixed, 1.2, 1.15);
  else s.side(z, side.part, 1.25);
}

/** plate: a main thing and what goes with it. Three ways: below, across, upright. */
const plated =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = s.plate(way === 1 ? { well: 0.87 } : {});
    const heroes = s.heroes;
    const main = heroes.length ? heroes.slice(0, 1) : s.pieces.filter((p) => !isEgg(p)).slice(0, 1);
    const sides = sidesOf(s, main);
    const flip = s.pen.pick([-1, 1]);
    const n = sides.length;
    const layouts: Zone[][][] = [
      // below: sides along the top
      [
        [],
        [a.zone(0, -0.46, 0.74, 0.4)],
        [a.zone(-0.44 * flip, -0.44, 0.46, 0.42), a.zone(0.47 * flip, -0.4, 0.42, 0.42)],
        [a.zone(-0.56 * flip, -0.3, 0.36, 0.4), a.zone(0.04, -0.62, 0.36, 0.3), a.zone(0.6 * flip, -0.26, 0.34, 0.4)],
      ],
      // across: sides on both sides of a diagonal
      [
        [],
        [a.zone(-0.36 * flip, -0.36, 0.54, 0.5)],
        [a.zone(-0.4 * flip, -0.44, 0.48, 0.42), a.zone(0.5 * flip, 0.46, 0.42, 0.38)],
        [
          a.zone(-0.4 * flip, -0.44, 0.46, 0.42),
          a.zone(0.52 * flip, 0.46, 0.38, 0.36),
          a.zone(0.56 * flip, -0.44, 0.3, 0.32),
        ],
      ],
      // upright: the main thing at one side
      [
        [],
        [a.zone(-0.42 * flip, 0, 0.46, 0.72)],
        [a.zone(-0.4 * flip, -0.44, 0.48, 0.44), a.zone(-0.38 * flip, 0.5, 0.46, 0.38)],
        [
          a.zone(-0.46 * flip, -0.5, 0.42, 0.38),
          a.zone(-0.56 * flip, 0.2, 0.36, 0.36),
          a.zone(0.0 * flip, 0.66, 0.4, 0.26),
        ],
      ],
    ];
    const zones = layouts[way]?.[n] ?? [];
    sides.forEach((side, i) => {
      const z = zones[i];
      if (z) laySide(s, z, side);
    });
    const place =
      n === 0
        ? { u: 0, v: 0, rot: s.pen.pick([-24, 20]), k: 1.12 }
        : ([
            { u: 0, v: 0.4, rot: -10 * flip, k: 1 },
            { u: 0.06 * flip, v: 0.1, rot: -38 * flip, k: 1 },
            { u: 0.42 * flip, v: 0.02, rot: 78, k: 0.98 },
          ][way] as { u: number; v: number; rot: number; k: number });
    const z = a.zone(place.u, place.v, 0.8, 0.4, { rot: place.rot });
    const under = s.sauce('pool');
    if (under)
      pool(s.pen, { ...z, rx: z.rx * (n ? 1 : 1.05), ry: z.ry * (n ? 1.02 : 1.3) }, sauceColour(under), { wob: 0.08 });
    layMain(s, a, z, main, heroes.slice(1), place);
    onTop(s, a, [-place.u * 0.7 + 0.1, n ? -0.1 : 0.5], 0.2);
    const bread = s.surface('dough');
    if (bread) foldedBread(s, a.at(-0.6 * flip, 0.56), a.size * 0.5, 20, colourOf(bread));
    s.garnish({ ...z, rx: z.rx * 0.62, ry: z.ry * 0.6 }, { scale: 1.25, skip: ['pool', 'dip'] });
    dips(s, a, flip);
  };

/** layMain lays the main thing of a plate in its zone. */
function layMain(
  s: Serving,
  a: Area,
  z: Zone,
  main: readonly Part[],
  more: readonly Part[],
  place: { rot: number; k: number },
): void {
  const hero = main[0];
  if (!hero) return;
  const e = pieceEntry(hero.piece);
  if (!e.hero) {
    if (isEgg(hero)) return;
    if (e.sliced || e.long) s.side({ ...z, ry: z.ry * 0.9 }, hero, 1.5);
    else s.heap({ ...z, rx: z.rx * 0.92, ry: z.ry * 1.15 }, main, 1.4, 1.3);
    return;
  }
  const scale = s.fit(hero, a.size * (hero.piece === 'whole-fish' ? 0.86 : 0.66) * place.k);
  if (/drumstick|sausage|roll|patty|thick-bacon/.test(hero.piece)) {
    const step = e.size * scale * (/roll|bacon/.test(hero.piece) ? 0.66 : 0.72) * 0.8;
    const other = more[0] ?? hero;
    const t = ((place.rot + 90) * Math.PI) / 180;
    const k = hero.piece.includes('patty') ? 0.7 : 0.8;
    s.put(hero, [z.x - Math.cos(t) * step * 0.6, z.y - Math.sin(t) * step * 0.6], scale * k, place.rot);
    s.put(other, [z.x + Math.cos(t) * step * 0.7 + 12, z.y + Math.sin(t) * step * 0.7], scale * k, place.rot + 12);
    return;
  }
  s.put(hero, [z.x, z.y], scale, place.rot);
  const second = more[0];
  if (second) s.put(second, [z.x + 30, z.y + 40], s.fit(second, a.size * 0.42), place.rot + 14);
}

/** dips are small cups at the edge of a plate. */
function dips(s: Serving, a: Area, flip: number): void {
  const dip = s.sauce('dip');
  if (dip) s.dipCup(...a.at(0.66 * flip, 0.6), a.size * 0.32, dip);
}

/** bites: small things to pick, ringed, rowed or heaped. */
const bites =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 2 ? board(s.pen, { round: true, rot: 0 }) : s.plate({ well: 0.88 });
    const dip = s.sauce('dip');
    const parts = s.pieces;
    const [first, ...others] = parts;
    if (!first) return;
    const e = pieceEntry(first.piece);
    if (s.leaves.length > 0 && s.rest.length > 0) bed(s.pen, a.zone(0, 0, 0.84), s.leaves, 1.1);
    const solid = parts.filter((p) => !s.leaves.includes(p) || s.rest.length === 0);
    if (e.hero) {
      const scale = s.fit(first, a.size * 0.42);
      if (way === 1) ring(s.pen, a, first, 4, 0.5, scale, 20, 90);
      else
        row(
          s.pen,
          a.at(0, dip ? -0.1 : 0),
          first,
          4,
          e.size * scale * 0.86,
          way === 2 ? 20 : -34,
          way === 2 ? -64 : 58,
          scale,
        );
      s.heap(
        a.zone(0.6, 0.58, 0.3, 0.26),
        others.filter((p) => !pieceEntry(p.piece).leaf),
        1.1,
        1,
      );
    } else if (way === 0 && solid.length > 1) {
      solid.slice(0, 5).forEach((p, i, list) => {
        const t = ((i / list.length) * 360 - 90) / 57.3;
        s.side(
          { ...a.zone(Math.cos(t) * 0.5, Math.sin(t) * 0.5, list.length > 3 ? 0.34 : 0.4), rot: t * 57.3 + 90 },
          p,
          1.45,
        );
      });
    } else if (way === 1 && solid.length > 1) {
      solid.slice(0, 4).forEach((p, i, list) => {
        const u = list.length === 1 ? 0 : (i / (list.length - 1)) * 1.1 - 0.55;
        s.side({ ...a.zone(u, 0, 0.6 - Math.abs(u) * 0.24, 0.24), rot: 84 }, p, 1.35);
      });
    } else if (dip || solid.length === 1) {
      const around = Math.max(5, Math.min(12, Math.round(330 / (e.size * 1.5))));
      if (dip) ring(s.pen, a, first, around, 0.7, 1.5);
      else s.heap(a.zone(0, 0, 0.76), [first], 1.6, way === 1 ? 1 : 1.3);
    } else s.heap(a.zone(0, 0, 0.78), solid, 1.5, 1.15);
    if (dip && !e.hero) s.dipCup(a.x, a.y, a.size * 0.44, dip, s.top.slice(0, 1));
    else if (dip) s.dipCup(...a.at(0.62, 0.6), a.size * 0.32, dip);
    s.garnish(a.zone(0, 0, 0.56), { skip: ['dip'] });
  };

/** balls: meatballs, falafel, energy balls, cookies, with a dip or a salad. */
const balls =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a =
      way === 1 ? board(s.pen, { round: true, rot: 0 }) : way === 2 ? s.bowl({ fill: 0.88 }) : s.plate({ well: 0.88 });
    const first = s.heroes[0] ?? s.rest[0] ?? s.pieces[0];
    if (!first) return;
    if (s.leaves.length) bed(s.pen, a.zone(0, 0, 0.84), s.leaves, 1.15);
    const base = s.surface('grain', 'cream', 'mash');
    if (base) s.mound(a.zone(0, 0, 0.86), base);
    const dip = s.sauce('dip');
    const size = pieceEntry(first.piece).size;
    const r = a.size * (way === 1 ? 0.28 : 0.27);
    const scale = r / size;
    const spot = dip ? [-0.14, -0.1] : [0, 0];
    const [x, y] = a.at(spot[0] as number, spot[1] as number);
    if (way === 1) ring(s.pen, a, first, dip ? 8 : 7, dip ? 0.68 : 0.6, scale * 1.02);
    else if (way === 0) {
      row(s.pen, [x - 12, y - r * 1.05], first, 3, r * 2, -8, 0, scale);
      row(s.pen, [x + 10, y + r * 0.7], first, 3, r * 2, -8, 40, scale);
      put(s.pen, first, x - 4, y - r * 0.2, scale, 80);
    } else
      for (const [u, v] of s.pen.scatter({ x, y, rx: a.size * 0.56, ry: a.size * 0.56 }, 7, r * 1.86))
        put(s.pen, first, u, v, scale * s.pen.between(0.95, 1.05));
    const others = s.pieces.filter((p) => p !== first && !s.leaves.includes(p)).slice(0, 4);
    if (others.length)
      s.heap(way === 1 ? a.zone(0, 0, dip ? 0.2 : 0.3) : a.zone(-0.4, 0.6, 0.42, 0.26), others, 1.1, 1);
    if (way === 1 && dip) s.dipCup(a.x, a.y, a.size * 0.4, dip);
    else if (dip) s.dipCup(...a.at(0.58, 0.56), a.size * 0.34, dip);
    s.garnish(a.zone(-0.05, -0.05, 0.56), { skip: ['dip'], scale: 1.1 });
  };

/** boats: something hollow that is filled. */
const boats =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a =
      way === 1
        ? board(s.pen, {})
        : way === 2 && s.named('shell')?.of.some((slug) => /paprika|aubergine|courgette|zoete/.test(slug))
          ? s.ovenDish()
          : s.plate({ well: 0.9 });
    const shell = s.surface('shell');
    const slug = shell?.of[0] ?? '';
    const form = shells.find(([re]) => re.test(slug))?.[1] ?? shellDefault;
    const skin = shell?.colour ?? form.skin;
    const fill = s.pieces.slice(0, 6);
    const one = (x: number, y: number, len: number, w: number, rot: number) => {
      const inner = boat(s.pen, x, y, len, w, rot, skin, form.flesh, form);
      const c = fill[0] ? (fill[0].colour ?? pieceEntry(fill[0].piece).colour) : undefined;
      const sauce = s.sauce('spread');
      if (sauce || c)
        pool(s.pen, inner.zone(0, 0, 1, 1), sauce ? sauceColour(sauce) : tone(c as string, -0.12), { wob: 0.05 });
      s.heap(inner.zone(0, 0, 0.98), fill, form.round ? 0.95 : 1, 1);
      s.garnish(inner.zone(0, 0, 0.8), { scale: 0.95, skip: ['spread'] });
    };
    const unit = (a.square ? a.rx * 0.92 : a.size) / 200;
    if (form.round) {
      const n = way === 2 ? 3 : 4;
      for (let i = 0; i < n; i++) {
        const t = (i / n) * 6.28 + (n === 3 ? -1.57 : 0.78);
        one(a.x + Math.cos(t) * a.rx * 0.48, a.y + Math.sin(t) * a.ry * 0.48, 142 * unit, 134 * unit, i * 40);
      }
      return;
    }
    const large = form.large;
    const n = large ? 2 : way === 1 ? 3 : 4;
    const gap = (large ? 158 : n === 3 ? 116 : 90) * unit;
    const lean = [-30, 0, 62][way] as number;
    const rot = lean + a.rot;
    for (let i = 0; i < n; i++) {
      const u = i - (n - 1) / 2;
      const dir = ((rot + 90) * Math.PI) / 180;
      const len = (large ? 278 : 236) * unit * (way === 2 ? 0.94 : 1);
      one(
        a.x + Math.cos(dir) * u * gap + s.pen.between(-8, 8),
        a.y + Math.sin(dir) * u * gap,
        len,
        (large ? 146 : 92) * unit * (form.slim ? 0.8 : 1),
        rot + u * 6,
      );
    }
  };

interface ShellForm {
  skin: string;
  flesh: string;
  leaf?: boolean;
  round?: boolean;
  large?: boolean;
  slim?: boolean;
}
const shellDefault: ShellForm = { skin: '#7f9e54', flesh: '#dfe3b4' };
/** shells are the hollow things by their slug. */
const shells: readonly (readonly [RegExp, ShellForm])[] = [
  [/bleekselderij/, { skin: '#9abc6c', flesh: '#d3e2b0', slim: true }],
  [/witlof|radicchio/, { skin: '#d8d88e', flesh: '#f1eecd', slim: true }],
  [/sla|gem|kool/, { skin: '#83aa52', flesh: '#b7ce80', leaf: true, large: false }],
  [/komkommer/, { skin: '#4f7d44', flesh: '#dbe6b4' }],
  [/courgette/, { skin: '#4f7540', flesh: '#e0e2b4', large: true, slim: true }],
  [/avocado/, { skin: '#4f6234', flesh: '#d8da94', large: true }],
  [/paprika/, { skin: '#c23c30', flesh: '#cf5644', large: true }],
  [/tomaat/, { skin: '#c23c30', flesh: '#d9634c', round: true }],
  [/aubergine/, { skin: '#4b3150', flesh: '#d3b984', large: true, slim: true }],
  [/champignon|portobello|paddenst/, { skin: '#8f6844', flesh: '#a67c56', round: true }],
  [/dadel/, { skin: '#6a3d26', flesh: '#8d5936', slim: true }],
  [/zoete-aardappel|pompoen/, { skin: '#a85a32', flesh: '#e0893f', large: true }],
  [/aardappel/, { skin: '#a9824a', flesh: '#ecd594', large: true }],
  [/^ei$|eieren/, { skin: '#fdfaf2', flesh: '#f1cc68' }],
];

/** rolls in a row, a ring or stacked. */
const rolls =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const hero = s.heroes[0];
    const dish = hero?.piece === 'cabbage-roll' && way !== 1;
    const a = dish ? s.ovalDish() : way === 1 ? board(s.pen, {}) : s.plate({ well: 0.9 });
    if (!hero) return;
    const sauce = s.sauce('pool');
    if (sauce && !a.square) pool(s.pen, a.zone(0, 0, 0.94, 0.92), sauceColour(sauce), { raised: false, wob: 0.03 });
    const ball = hero.piece === 'rice-ball';
    const e = pieceEntry(hero.piece);
    const others = s.pieces.filter((p) => p !== hero);
    if (s.leaves.length) bed(s.pen, a.zone(0.5, 0.5, 0.4), s.leaves, 0.9);
    const scale = s.fit(hero, (a.square ? a.rx * 0.9 : a.size) * (ball ? 0.5 : 0.48));
    if (ball) ring(s.pen, a, hero, 3, 0.44, scale, -90, 90 - 90);
    else if (way === 2) {
      row(s.pen, a.at(-0.02, 0.16), hero, 3, e.size * scale * 0.86, 0, 90, scale);
      row(s.pen, a.at(0.02, -0.14), hero, 2, e.size * scale * 0.86, 0, 84, scale);
    } else
      row(
        s.pen,
        [a.x, a.y],
        hero,
        way === 1 ? 4 : dish ? 4 : 5,
        e.size * scale * (e.size > 64 ? 0.92 : 0.8),
        (way === 1 ? 4 : -32) + a.rot,
        (way === 1 ? 96 : 58) + a.rot,
        scale,
      );
    const dip = s.sauce('dip');
    const small = others.filter((p) => !pieceEntry(p.piece).leaf);
    if (small.length) s.heap(a.zone(dip ? -0.62 : 0.6, 0.6, 0.28, 0.24), small, 1.05, 1);
    if (dip) s.dipCup(...a.at(0.62, 0.58), a.size * 0.32, dip);
    s.garnish(a.zone(0, 0, 0.6), { skip: ['pool', 'dip'], scale: 1.1 });
  };

/** skewers: lying side by side, fanned, or on a bed. */
const skewers =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 1 ? board(s.pen, {}) : s.plate({ well: 0.88 });
    const threaded = s.pieces.filter((p) => (p.share ?? 4) >= 4).slice(0, 4);
    const beside = s.pieces.filter((p) => !threaded.includes(p)).slice(0, 3);
    const base = s.surface('grain', 'strand', 'mash');
    if (base) s.mound(a.zone(way === 2 ? 0 : -0.1, 0.05, way === 2 ? 0.9 : 0.7), base);
    else if (way === 2 && beside.some((p) => pieceEntry(p.piece).leaf))
      bed(
        s.pen,
        a.zone(0, 0, 0.9),
        beside.filter((p) => pieceEntry(p.piece).leaf),
      );
    if (!threaded.length) return;
    const count = threaded.length === 1 ? 5 : 6;
    const line = Array.from({ length: count }, (_, i) => threaded[i % threaded.length] as Part);
    const lean = [-32, 8, 64][way] as number;
    for (let i = 0; i < 3; i++) {
      const u = i - 1;
      const dir = ((lean + 90) * Math.PI) / 180;
      const gap = a.size * (way === 1 ? 0.5 : 0.43);
      skewer(
        s.pen,
        [a.x + Math.cos(dir) * u * gap, a.y + Math.sin(dir) * u * gap],
        lean + u * (way === 2 ? 9 : 3),
        line,
        a.rx * (way === 1 ? 1.86 : 2.1),
        a.size / 150,
      );
    }
    const small = beside.filter((p) => !pieceEntry(p.piece).leaf || way !== 2);
    if (small.length) s.heap(a.zone(0.64, 0.62, 0.26), small, 1.05, 1.1);
    const dip = s.sauce('dip');
    if (dip) s.dipCup(...a.at(-0.64, -0.6), a.size * 0.3, dip);
    s.garnish(a.zone(0, 0, 0.58), { skip: ['dip'] });
  };

/** dip: a cup in the middle, at one side, or a broad bowl, with what is dipped around it. */
const dip =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 1 ? board(s.pen, { round: true, rot: 0 }) : s.plate({ well: 0.88 });
    const sauce = s.sauce('dip', 'spread', 'pool') ?? s.sauces[0];
    const parts: Part[] = [...s.pieces];
    const at = [a.at(0, 0), a.at(-0.26, -0.22), a.at(0, 0)][way] as [number, number];
    const r = a.size * ([0.48, 0.54, 0.66][way] as number);
    const n = parts.length;
    const start = s.pen.between(0, 360);
    parts.slice(0, 6).forEach((p, i) => {
      const e = pieceEntry(p.piece);
      const width = way === 1 ? 200 / n : 360 / n;
      const from = (way === 1 ? -45 : start) + (i * (way === 1 ? 200 : 360)) / n;
      const radius = way === 1 ? a.size * 0.86 : (r + a.size * 0.96) / 2 + 4;
      const centre = way === 1 ? at : ([a.x, a.y] as [number, number]);
      const scale = e.long
        ? Math.min(1.7, (a.size * 0.62) / (e.size * 2)) * 1.5
        : Math.min(1.5, (a.size * 0.25) / e.size);
      const step = e.long ? e.size * scale * 0.34 : e.size * scale * 1.2;
      const count = Math.max(2, Math.min(14, Math.round(((width - 12) / 57.3) * (radius / step))));
      s.fan(p, centre, radius, count, from + 8, from + width - 8, scale, e.long ? 0 : 90);
    });
    if (sauce) {
      s.dipCup(at[0], at[1], r, sauce);
      const z: Zone = { x: at[0], y: at[1], rx: r * 0.6, ry: r * 0.6 };
      const oil = s.sauces.find((x) => x.substance === 'oil');
      if (oil) pool(s.pen, { ...z, rx: r * 0.3, ry: r * 0.24 }, sauceColour(oil), { raised: false, wob: 0.12 });
      s.strewn(z, s.top, 1.15, 1.2);
    }
  };

/** fruit: whole, halved or cut, one kind or some together. */
const fruit =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a =
      way === 1
        ? board(s.pen, { round: s.pieces.length > 1, rot: s.pieces.length > 1 ? 0 : -8 })
        : s.plate({ well: 0.86, r: way === 2 ? 190 : 210 });
    const heroes = s.heroes;
    const rest = s.ordinary;
    if (heroes.length) {
      const many = Math.min(3, heroes.length);
      const spots: readonly (readonly [number, number])[] = rest.length
        ? [
            [-0.26, -0.24],
            [0.4, -0.3],
            [-0.36, 0.42],
          ]
        : many === 1
          ? [[0, 0]]
          : many === 2
            ? [
                [-0.36, -0.2],
                [0.38, 0.24],
              ]
            : [
                [-0.4, -0.3],
                [0.42, -0.24],
                [0, 0.44],
              ];
      if (rest.length) s.heap(a.zone(0.36, 0.4, 0.44, 0.36), rest, 1.35, 1.15);
      heroes.slice(0, 3).forEach((hero, k) => {
        const wide = hero.piece === 'whole-banana';
        const share = many === 1 ? (rest.length ? 0.56 : 0.52) : many === 2 ? 0.42 : 0.36;
        const spot = spots[k] ?? [0, 0];
        s.put(
          hero,
          a.at(spot[0], spot[1]),
          s.fit(hero, a.size * share) * (wide ? 1.55 : 1),
          wide ? -24 + k * 12 : s.pen.between(-30, 30) + k * 50,
        );
      });
    } else if (rest.length === 1) {
      const p = rest[0] as Part;
      if (pieceEntry(p.piece).sliced && way !== 2) s.fan(p, [a.x, a.y], a.size * 0.52, 9, 0, 320, 1.9);
      else s.heap(a.zone(0, 0, 0.7), [p], 1.6, 1.25);
    } else if (way === 0)
      rest.slice(0, 5).forEach((p, i, list) => {
        s.side(
          a.zone(Math.cos((i / list.length) * 6.28) * 0.46, Math.sin((i / list.length) * 6.28) * 0.46, 0.38),
          p,
          1.4,
        );
      });
    else s.heap(a.zone(0, 0, 0.78), rest, 1.45, 1.2);
    const d = s.sauce('dip', 'dollop', 'spread');
    if (d) s.dipCup(...a.at(0.6, -0.56), a.size * 0.32, d);
    s.garnish(a.zone(0, 0, 0.6), { skip: ['dip', 'dollop', 'spread'] });
  };

export const plateKinds = {
  plate: [plated(0), plated(1), plated(2)],
  bites: [bites(0), bites(1), bites(2)],
  balls: [balls(0), balls(1), balls(2)],
  boats: [boats(0), boats(1), boats(2)],
  rolls: [rolls(0), rolls(1), rolls(2)],
  skewers: [skewers(0), skewers(1), skewers(2)],
  dip: [dip(0), dip(1), dip(2)],
  fruit: [fruit(0), fruit(1), fruit(2)],
} as const satisfies Record<string, readonly Composer[]>;
