import { mix, tone } from '../colour.ts';
import type { Part } from '../dish.ts';
import { frame } from '../geometry.ts';
import { pieceEntry } from '../pieces/index.ts';
import type { Area } from '../serve/area.ts';
import { sauceBase } from '../serve/baked.ts';
import { wrapRoll } from '../serve/flatbreads.ts';
import { bed, ring, row } from '../serve/laying.ts';
import { boat, eggBoat, jacket, mushroomCap, pinwheel, skewer } from '../serve/shells.ts';
import { lap, pool } from '../serve/surfaces.ts';
import { colour } from './fillings.ts';
import { type Composer, type Serving, sauceColour } from './serving.ts';

/** boats: something hollow that is filled. */
export const boats =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const shell = s.surface('shell');
    const slug = shell?.of[0] ?? '';
    // dates would be lost on wood
    const a =
      way === 1 && !/dadel/.test(slug)
        ? s.board()
        : way === 2 && shell?.of.some((name) => /paprika|aubergine|courgette|zoete/.test(name))
          ? s.ovenDish()
          : s.plate({ well: 0.9 });
    const form = shells.find(([re]) => re.test(slug))?.[1] ?? shellDefault;
    const skin = shell?.colour ?? form.skin;
    const fill = s.pieces.slice(0, 6);
    const top = s.top.filter((p) => !/^(lemon|lime)-/.test(p.piece));
    const citrus = s.top.find((p) => !top.includes(p));
    const one = (x: number, y: number, len: number, w: number, rot: number) => {
      if (form.egg) {
        const yolk = eggBoat(
          s.pen,
          x,
          y,
          len,
          w,
          rot,
          mix('#efc04e', sauceColour(s.sauce('spread') ?? { of: [], substance: 'mayonnaise', way: 'spread' }), 0.3),
        );
        s.strewn(yolk.zone(0, 0, 0.8), s.top, 0.8, 1);
        return;
      }
      const inner = form.jacket
        ? jacket(s.pen, [x, y], len, w, rot, skin, form.flesh)
        : form.cap
          ? mushroomCap(s.pen, x, y, len / 2, skin, form.flesh, form.cap === 'small' ? 0.84 : 0.74)
          : boat(s.pen, x, y, len, w, rot, skin, form.flesh, form);
      const c = fill[0] ? (fill[0].colour ?? pieceEntry(fill[0].piece).colour) : undefined;
      const sauce = s.sauce('spread');
      if (sauce || (c && !form.jacket && !/avocado/.test(slug)))
        pool(
          s.pen,
          inner.zone(0, 0, 0.9, 0.9),
          sauce ? sauceColour(sauce) : form.cap ? mix(c as string, '#e0a440', 0.6) : tone(c as string, -0.12),
          { wob: 0.05 },
        );
      // the flesh of an avocado is seen round its filling
      const wide = /avocado/.test(slug) ? 0.74 : 1;
      const largest = Math.max(20, ...fill.map((p) => pieceEntry(p.piece).size));
      const most = form.round ? 0.95 : form.jacket ? 1.24 : 1.04;
      const fit = Math.max(0.55, Math.min(most, (inner.ry * wide * 1.3) / largest));
      s.heap(inner.zone(0, 0, wide), fill, fit, 1.7);
      s.garnish(inner.zone(0, 0, 0.8), { scale: 0.95, skip: ['spread'], top });
    };
    const deep = way === 2 && a.square;
    const unit = !a.square ? a.size / 178 : deep ? a.rx / 156 : a.ry / 142;
    if (form.egg) {
      const r = a.size * (a.square ? 0.66 : 0.54);
      const spots = a.square
        ? [-0.62, 0, 0.62].flatMap((u) => [-0.46, 0.46].map((v) => [u, v] as const))
        : [0, 60, 120, 180, 240, 300].map((t) => [Math.cos(t / 57.3) * 0.6, Math.sin(t / 57.3) * 0.6] as const);
      for (const [i, [u, v]] of spots.entries())
        one(
          ...a.at(u, v),
          r * 1.24,
          r * 0.98,
          a.square ? a.rot + 84 + s.pen.between(-9, 9) : i * 60 + s.pen.between(-8, 8),
        );
      if (!a.square) one(a.x, a.y, r * 1.24, r * 0.98, 30);
      return;
    }
    if (form.round) {
      // small caps do not touch each other
      const n = form.cap ? (form.cap === 'small' ? 5 : 3) : way === 2 ? 3 : 4;
      const size = form.cap === 'small' ? 130 : 170;
      const far = form.cap === 'small' ? 0.62 : 0.56;
      for (let i = 0; i < n; i++) {
        const t = (i / n) * 6.28 + (n === 4 ? 0.78 : -1.57);
        one(a.x + Math.cos(t) * a.rx * far, a.y + Math.sin(t) * a.ry * far, size * unit, size * 0.95 * unit, i * 40);
      }
      return;
    }
    if (form.small) {
      for (const v of [-0.42, 0.42])
        for (const u of [-0.5, 0, 0.5])
          one(...a.at(u, v), 158 * unit, 92 * unit, a.rot + 78 + u * 20 + s.pen.between(-8, 8));
      return;
    }
    const large = form.large;
    if (deep) sauceBase(s.pen, a, mix(skin, '#8a5a30', 0.55));
    const n = large ? (deep ? 3 : 2) : way === 1 ? 3 : 4;
    const gap = (large ? (deep ? 108 : 158) : n === 3 ? 116 : 90) * unit;
    // on a board they lie upright, side by side, so that none hangs over its edge
    const lean = [-30, 90, 62][way] as number;
    const rot = lean + a.rot;
    for (let i = 0; i < n; i++) {
      const u = i - (n - 1) / 2;
      const dir = ((rot + 90) * Math.PI) / 180;
      const short = n === 4 && Math.abs(u) > 1 ? 0.84 : 1;
      const len =
        (large ? 278 : n === 3 ? 262 : 236) * unit * (deep ? 0.76 : way === 2 ? 0.94 : 1) * (form.pepper ? 0.9 : short);
      one(
        a.x + Math.cos(dir) * u * gap + s.pen.between(-8, 8),
        a.y + Math.sin(dir) * u * gap,
        len,
        (large ? (deep ? 112 : 146) : n === 3 ? 112 : 92) * unit * (form.slim ? 0.84 : 1),
        rot + u * 6,
      );
    }
    if (citrus) s.squeezed(a.zone(0, 0, 0.74, 0.8), citrus, 1.1);
  };

interface ShellForm {
  skin: string;
  flesh: string;
  leaf?: boolean;
  round?: boolean;
  large?: boolean;
  slim?: boolean;
  /** small ones lie in two rows. */
  small?: boolean;
  egg?: boolean;
  /** cap is a mushroom. */
  cap?: 'small' | 'large';
  pepper?: boolean;
  /** jacket is a potato in its skin. */
  jacket?: boolean;
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
  [/paprika/, { skin: '#cf3a2c', flesh: '#e06a52', large: true, pepper: true }],
  [/tomaat/, { skin: '#c23c30', flesh: '#d9634c', round: true }],
  [/aubergine/, { skin: '#4b3150', flesh: '#d3b984', large: true, slim: true }],
  [/portobello/, { skin: '#95704f', flesh: '#e4d0b2', round: true, cap: 'large' }],
  [/champignon|paddenst/, { skin: '#cfb189', flesh: '#f8eedb', round: true, cap: 'small' }],
  [/dadel/, { skin: '#7a4426', flesh: '#8d5936', small: true }],
  [/zoete-aardappel/, { skin: '#a0532f', flesh: '#ee9a48', large: true, jacket: true }],
  [/pompoen/, { skin: '#a85a32', flesh: '#e0893f', large: true }],
  [/aardappel/, { skin: '#a5753c', flesh: '#f3dc98', large: true, jacket: true }],
  [/^ei$|eieren/, { skin: '#fdfaf2', flesh: '#f1cc68', egg: true }],
];

/** cutRolls are plump rolls, each cut through, whose halves show what is in them; they lean on each other. */
function cutRolls(s: Serving, a: Area, hero: Part, within: readonly Part[]): void {
  const leaf = hero.piece === 'cabbage-roll';
  const w = a.square ? 118 : Math.min(122, a.rx * 0.56);
  for (const [u, v, rot] of [
    [-0.5, -0.04, -106],
    [0.02, 0.04, -90],
    [0.5, -0.02, -74],
  ] as const)
    wrapRoll(
      s.pen,
      ...a.at(u, v),
      w * 1.62,
      w,
      rot + a.rot + s.pen.between(-4, 4),
      colour(hero),
      (z) => s.heap(z, within, w / 130, 2.2),
      { leaf },
    );
  const dip = s.sauce('dip');
  if (dip) s.dipCup(...a.at(0.66, 0.62), a.size * 0.3, dip);
  s.garnish(a.zone(0, 0.4, 0.5, 0.3), { skip: ['pool', 'dip', 'spread'], scale: 1.1 });
}

/** rolls in a row, a ring or stacked. */
export const rolls =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const hero = s.heroes[0] ?? s.pieces[0];
    const dish = hero?.piece === 'cabbage-roll' && way !== 1;
    const a = dish ? s.ovalDish() : way === 1 ? s.board() : s.plate({ well: 0.9 });
    if (!hero) return;
    const sauce = s.sauce('pool');
    if (sauce && !a.square) pool(s.pen, a.zone(0, 0, 0.94, 0.92), sauceColour(sauce), { raised: false, wob: 0.03 });
    const ball = hero.piece === 'rice-ball';
    const e = pieceEntry(hero.piece);
    const others = s.pieces.filter((p) => p !== hero);
    if (s.leaves.length) bed(s.pen, a.zone(0.5, 0.5, 0.4), s.leaves, 0.9);
    const within = others.filter((p) => (p.share ?? 4) >= 3 && !pieceEntry(p.piece).leaf);
    if (/^(cabbage|spring)-roll/.test(hero.piece) && within.length) {
      cutRolls(s, a, hero, within);
      return;
    }
    if (/^(egg|ham)-roll/.test(hero.piece)) {
      const soft = s.sauces.filter((x) => x.way === 'spread').map(sauceColour);
      const hues = [...soft, ...within.map(colour)];
      const beside = others.filter((p) => !within.includes(p) && !pieceEntry(p.piece).leaf);
      const wheels = a.square ? [3, 3] : [2, 3, 2];
      const r = a.size * (a.square ? 0.36 : 0.27);
      if (beside.length) s.heap(a.zone(0.54, 0.56, 0.32, 0.3), beside, 1.2, 1.4);
      wheels.forEach((n, line) => {
        for (let i = 0; i < n; i++)
          pinwheel(
            s.pen,
            a.x + (i - (n - 1) / 2) * r * 2.04 + s.pen.between(-4, 4) - (beside.length ? 10 : 0),
            a.y + (line - (wheels.length - 1) / 2) * r * 1.84 + s.pen.between(-4, 4) - (beside.length ? 8 : 0),
            r,
            colour(hero),
            hues,
          );
      });
      s.garnish(a.zone(0, 0, 0.6), { skip: ['pool', 'dip', 'spread'], scale: 1.1 });
      return;
    }
    const scale = s.fit(hero, (a.square ? a.rx * 0.9 : a.size) * (ball ? 0.5 : dish ? 0.58 : 0.5));
    if (ball) ring(s.pen, a, hero, 3, 0.46, scale * 1.14, -90, 0);
    else if (way === 2 || hero.piece === 'pastry-roll') {
      row(s.pen, a.at(-0.02, 0.16), hero, 3, e.size * scale * 0.86, 0, 90, scale);
      row(s.pen, a.at(0.02, -0.14), hero, 2, e.size * scale * 0.86, 0, 84, scale);
    } else
      row(
        s.pen,
        [a.x, a.y],
        hero,
        4,
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
export const skewers =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = way === 1 ? s.board() : s.plate({ well: 0.88 });
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
    const count = threaded.length === 1 ? 6 : 7;
    const line = Array.from({ length: count }, (_, i) => threaded[i % threaded.length] as Part);
    const lean = [-32, 8, 64][way] as number;
    for (let i = 0; i < 3; i++) {
      const u = i - 1;
      const dir = ((lean + 90) * Math.PI) / 180;
      const gap = a.size * (way === 1 ? 0.58 : 0.43);
      skewer(
        s.pen,
        [a.x + Math.cos(dir) * u * gap, a.y + Math.sin(dir) * u * gap],
        lean + u * (way === 2 ? 9 : 3),
        line,
        a.rx * (way === 1 ? 1.86 : 2.1),
        a.size / (way === 1 ? 122 : 150),
      );
    }
    // a sauce is spooned along each skewer, not over the board
    const sauce = s.sauce('drizzle', 'glaze');
    if (sauce)
      for (const u of [-1, 0, 1]) {
        const dir = ((lean + 90) * Math.PI) / 180;
        const gap = a.size * (way === 1 ? 0.58 : 0.43) * u;
        const rot = lean + u * (way === 2 ? 9 : 3);
        const [x, y] = [a.x + Math.cos(dir) * gap, a.y + Math.sin(dir) * gap];
        for (const k of [-0.3, 0.24]) {
          const [sx, sy] = frame(x, y, rot)(a.rx * (k + s.pen.between(-0.06, 0.06)), 0);
          lap(s.pen, { x: sx, y: sy, rx: a.size * 0.2, ry: a.size * 0.11, rot }, sauceColour(sauce));
        }
      }
    const small = beside.filter((p) => !pieceEntry(p.piece).leaf || way !== 2);
    if (small.length) s.heap(a.zone(0.64, 0.62, 0.26), small, 1.05, 1.1);
    const dip = s.sauce('dip');
    if (dip) s.dipCup(...a.at(-0.64, -0.6), a.size * 0.3, dip);
    s.garnish(a.zone(0, 0, 0.58), { skip: ['dip', 'drizzle', 'glaze'] });
  };
