import { mix } from '../colour.ts';
import type { Part, Surface } from '../dish.ts';
import { frame, type Point, type Zone } from '../geometry.ts';
import { pieceEntry } from '../pieces/index.ts';
import type { Area } from '../serve/area.ts';
import { poured } from '../serve/laying.ts';
import { juice, lap, pool } from '../serve/surfaces.ts';
import { boats, rolls, skewers } from './filled.ts';
import { foldedBread, isEgg, onTop, within } from './laid.ts';
import { type Composer, colourOf, filling, type Serving, sauceColour } from './serving.ts';
import { balls, bites, dip, fruit, parcels } from './snacks.ts';

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

function laySide(s: Serving, a: Area, zone: Zone, side: Side, alone: boolean): void {
  const e = 'part' in side ? pieceEntry(side.part.piece) : undefined;
  const k = e?.sliced && e.size > 40 ? 1.12 : alone ? 1.46 : 1.36;
  const most = a.size * 0.78;
  const z = within(a, { ...zone, rx: Math.min(most, zone.rx * k), ry: Math.min(most, zone.ry * k) });
  if ('surface' in side) s.mound(z, side.surface);
  else if ('mixed' in side) s.heap(z, side.mixed, 1.28, 1.7);
  else if (e?.sliced && e.size <= 40) s.heap(z, [side.part], 1.3, 2);
  else s.side(z, side.part, 1.4);
}

/** fried are pieces that brown the fat that they are fried in. */
const fried = /chicken|pork|beef|lamb|meatball|mince|sausage|bacon|lardon|steak|chop|breast|patty|duck|drumstick|wing/;

/** plate: a main thing and what goes with it. Three ways: below, across, upright. */
const plated =
  (way: 0 | 1 | 2): Composer =>
  (s) => {
    const a = s.plate({ well: 0.91 });
    const heroes = s.heroes;
    const solid = s.pieces.filter((p) => !isEgg(p));
    const main = [heroes[0] ?? solid.find((p) => filling.test(p.piece)) ?? solid[0]].filter((p) => p !== undefined);
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
    const place =
      n === 0
        ? { u: 0, v: 0, rot: s.pen.pick([-24, 20]), k: 1.12 }
        : ([
            { u: 0, v: 0.38, rot: -10 * flip, k: n === 1 ? 1.06 : 1 },
            { u: (n === 1 ? 0.12 : 0.06) * flip, v: n === 1 ? 0.18 : 0.1, rot: -38 * flip, k: n === 1 ? 1.05 : 1 },
            { u: 0.42 * flip, v: 0.02, rot: 78, k: 0.98 },
          ][way] as { u: number; v: number; rot: number; k: number });
    const z = a.zone(place.u, place.v, 0.8, 0.4, { rot: place.rot });
    // a sauce is a puddle in which all lies: only just wider than the main thing it would be a glow round it
    const under = s.sauce('pool');
    if (under)
      s.pen.clip(s.pen.disc(a.x, a.y, a.rx * 0.95), () =>
        pool(s.pen, a.zone(place.u * 0.8, place.v * 0.8, 0.74, 0.48, { rot: place.rot }), sauceColour(under), {
          wob: 0.09,
        }),
      );
    const ran = s.sauce('juice');
    if (ran && main[0]) {
      // it runs from the main thing to the bare side of the plate, and colours with what was fried in it
      const c = sauceColour(ran);
      const browned = fried.test(main[0].piece);
      const at = a.zone(place.u + 0.04, place.v + 0.07, browned ? 0.58 : 0.5, browned ? 0.28 : 0.24, {
        rot: place.rot,
      });
      s.pen.clip(s.pen.disc(a.x, a.y, a.rx * 0.95), () =>
        juice(s.pen, at, browned ? mix(c, '#84461a', 0.7) : mix(c, '#f4dfa0', 0.4)),
      );
    }
    sides.forEach((side, i) => {
      const at = zones[i];
      // drawn towards the middle, so that they touch the main thing
      // large slices and long things more so, or they would hang over the rim
      const e = 'part' in side ? pieceEntry(side.part.piece) : undefined;
      const k = e && ((e.sliced && e.size > 40) || e.long) ? 0.7 : 0.84;
      if (at) laySide(s, a, { ...at, x: a.x + (at.x - a.x) * k, y: a.y + (at.y - a.y) * k }, side, n === 1);
    });
    layMain(s, a, z, main, heroes.slice(1), place);
    if (under && heroes[0]) ladled(s, z, sauceColour(under));
    // over a heap it is poured: below, it would not be seen
    else if (under) poured(s.pen, { ...z, rx: z.rx * 0.56, ry: z.ry * 0.72 }, sauceColour(under));
    onTop(s, a, [-place.u * 0.7 + 0.1, n ? -0.1 : 0.5], 0.2);
    const bread = s.surface('dough');
    if (bread) foldedBread(s, a.at(-0.46 * flip, 0.44), a.size * 0.62, flip > 0 ? 136 : 44, colourOf(bread));
    s.garnish({ ...z, rx: z.rx * 0.62, ry: z.ry * 0.6 }, { scale: 1.25, skip: ['pool', 'juice', 'dip'] });
    dips(s, a, flip);
  };

/** ladled is a spoonful of the sauce over one end of the main thing; it runs into the rest, in which that lies. */
function ladled(s: Serving, z: Zone, c: string): void {
  const [x, y] = frame(z.x, z.y, z.rot ?? 0)(-z.rx * s.pen.between(0.5, 0.6), z.ry * 0.3);
  lap(s.pen, { x, y, rx: z.ry * 0.76, ry: z.ry * 0.64, rot: z.rot }, c);
}

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
    else s.heap({ ...z, rx: z.rx * 0.76, ry: z.ry * 1.1 }, main, 1.4, 1.8);
    return;
  }
  const scale = s.fit(hero, a.size * (hero.piece === 'whole-fish' ? 0.92 : 0.78) * place.k);
  if (/drumstick|wing|sausage|roll|patty|thick-bacon/.test(hero.piece)) {
    const step = e.size * scale * (/roll|bacon/.test(hero.piece) ? 0.66 : 0.72) * 0.8;
    const other = more[0] ?? hero;
    const t = ((place.rot + 90) * Math.PI) / 180;
    const round = hero.piece.includes('patty');
    const k = round ? 0.7 : 0.8;
    // round ones stay within the rim
    const most = a.rx * 0.96 - e.size * scale * k * (round ? 1 : 0.66);
    const inside = (x: number, y: number): Point => {
      const far = Math.max(1, Math.hypot(x - a.x, y - a.y) / most);
      return [a.x + (x - a.x) / far, a.y + (y - a.y) / far];
    };
    const [dx, dy] = [Math.cos(t) * step, Math.sin(t) * step];
    s.put(hero, inside(z.x - dx * 0.72 - 8, z.y - dy * 0.72), scale * k, place.rot);
    s.put(other, inside(z.x + dx * 0.78 + 14, z.y + dy * 0.78), scale * k, place.rot + 12);
    return;
  }
  const r = e.size * scale * 0.86;
  const { x, y } = within(a, { x: z.x, y: z.y, rx: r, ry: r });
  s.put(hero, [x, y], scale, place.rot);
  const second = more[0];
  if (second) s.put(second, [z.x + 30, z.y + 40], s.fit(second, a.size * 0.42), place.rot + 14);
}

/** dips are small cups at the edge of a plate. */
function dips(s: Serving, a: Area, flip: number): void {
  const dip = s.sauce('dip');
  if (dip) s.dipCup(...a.at(0.66 * flip, 0.6), a.size * 0.32, dip);
}

/** rolled are rolls; leaves folded round a filling lie as parcels. */
const rolled =
  (way: 0 | 1 | 2): Composer =>
  (s) =>
    (s.heroes[0]?.piece === 'cabbage-roll' ? parcels : rolls)(way)(s);

export const plateKinds = {
  plate: [plated(0), plated(1), plated(2)],
  bites: [bites(0), bites(1), bites(2)],
  balls: [balls(0), balls(1), balls(2)],
  boats: [boats(0), boats(1), boats(2)],
  rolls: [rolled(0), rolled(1), rolled(2)],
  skewers: [skewers(0), skewers(1), skewers(2)],
  dip: [dip(0), dip(1), dip(2)],
  fruit: [fruit(0), fruit(1), fruit(2)],
} as const satisfies Record<string, readonly Composer[]>;
