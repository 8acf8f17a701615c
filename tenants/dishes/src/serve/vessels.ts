import { type Hex, lightness, tone } from '../colour.ts';
import { frame, num, type Point, rounded, smooth } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { Area } from './area.ts';

/** Glazes of the household's stoneware. */
export const glazes = {
  cream: '#efe6d6',
  white: '#f4f1ea',
  sage: '#a9b49a',
  blue: '#8ea3ae',
  terra: '#c4825f',
  navy: '#46586a',
  sand: '#d6c1a0',
  rose: '#d2a597',
  ochre: '#cfa052',
  moss: '#76825e',
  teal: '#5c8581',
  char: '#4e4c4b',
} as const satisfies Record<string, Hex>;
export type Glaze = keyof typeof glazes;

/** Forms of vessels. */
export const vesselForms = [
  'plate',
  'bowl',
  'deep-plate',
  'pan',
  'pot',
  'oven-dish',
  'oval-dish',
  'board',
  'round-board',
  'tray',
  'glass',
  'none',
] as const;
export type VesselForm = (typeof vesselForms)[number];

const clay = '#c6a27c';
const night = '#33190a';

/** castShadow is the soft shadow of a vessel on the table. */
function castShadow(pen: Pen, x: number, y: number, rx: number, ry = rx): void {
  pen.ellipse(
    x + 12,
    y + 20,
    rx * 1.09,
    ry * 1.09,
    pen.radial(
      [
        [night, 0.68, 0.42],
        [night, 0.85, 0.2],
        [night, 1, 0],
      ],
      '.5 .5 .5',
    ),
  );
}

const speckle = (pen: Pen, x: number, y: number, from: number, to: number, glaze: Hex, n: number) => {
  const dark = lightness(glaze) < 0.5;
  const points = Array.from({ length: n }, (): Point => {
    const a = pen.between(0, 6.283);
    const q = Math.sqrt(pen.between(from * from, to * to));
    return [x + Math.cos(a) * q, y + Math.sin(a) * q];
  });
  pen.specks(points, tone(glaze, dark ? 0.5 : -0.5), 2, 0.3);
};

/** rim draws the edge of a thrown vessel: a thin line of bare clay, lit at the upper left. */
function rim(pen: Pen, x: number, y: number, r: number, glaze: Hex): void {
  pen.hoop(x, y, r - 1.6, clay, 3.2, 0.75);
  pen.hoop(
    x,
    y,
    r - 4.2,
    pen.linear([
      ['#fffaf0', 0, 0.7],
      ['#fffaf0', 0.42, 0],
      [tone(glaze, -0.4), 1, 0.35],
    ]),
    2.4,
  );
}

/** plate: flat, with a broad rim; well is the share of the radius that holds food. */
export function plate(pen: Pen, glaze: Hex, o: { x?: number; y?: number; r?: number; well?: number } = {}): Area {
  const { x = 240, y = 240, r = 216, well = 0.83 } = o;
  castShadow(pen, x, y, r);
  pen.fill(pen.blob(x, y, r, r, { wob: 0.006, n: 14 }), pen.linear([tone(glaze, 0.36), glaze, tone(glaze, -0.14)]));
  rim(pen, x, y, r, glaze);
  const w = r * well;
  pen.circle(x, y, w + 4, pen.linear([tone(glaze, -0.2), tone(glaze, -0.04), tone(glaze, 0.4)]));
  pen.circle(x + 0.8, y + 1.2, w, pen.linear([tone(glaze, -0.08), tone(glaze, 0.06), tone(glaze, 0.22)]));
  speckle(pen, x, y, 0, r - 8, glaze, 46);
  return new Area(x, y, w);
}

/** bowl: deep, its inside wall in shade at the upper left. */
export function bowl(pen: Pen, glaze: Hex, o: { x?: number; y?: number; r?: number; fill?: number } = {}): Area {
  const { x = 240, y = 240, r = 208, fill = 0.87 } = o;
  castShadow(pen, x, y, r);
  pen.fill(pen.blob(x, y, r, r, { wob: 0.006, n: 14 }), pen.linear([tone(glaze, 0.3), glaze, tone(glaze, -0.26)]));
  rim(pen, x, y, r, glaze);
  pen.circle(x, y, r - 10, pen.linear([tone(glaze, -0.44), tone(glaze, -0.16), tone(glaze, 0.22)]));
  speckle(pen, x, y, r * fill, r - 8, glaze, 16);
  return new Area(x, y, r * fill);
}

/** pan: of black iron, with its handle to the upper right or left. */
export function pan(pen: Pen, o: { r?: number; angle?: number } = {}): Area {
  const { r = 192, angle = -42 } = o;
  const away = (angle * Math.PI) / 180;
  const x = 240 - Math.cos(away) * 10;
  const y = 242 - Math.sin(away) * 12;
  const iron = glazes.char;
  const f = frame(x, y, angle);
  const handle = rounded(
    f.all([
      [r - 16, -21],
      [r + 40, -16],
      [r + 165, -19],
      [r + 165, 19],
      [r + 40, 16],
      [r - 16, 21],
    ]),
    15,
  );
  pen.add(`<path d="${handle}" transform="translate(10 17)" fill="${night}" opacity=".2"/>`);
  castShadow(pen, x, y, r);
  pen.fill(handle, pen.linear([tone(iron, 0.22), iron, tone(iron, -0.36)]));
  pen.line(
    smooth(
      f.all([
        [r + 6, -9],
        [r + 70, -7],
        [r + 150, -8],
      ]),
      false,
    ),
    '#fff4e6',
    3,
    0.16,
  );
  pen.circle(x, y, r, pen.linear([tone(iron, 0.34), iron, tone(iron, -0.42)]));
  pen.hoop(
    x,
    y,
    r - 2,
    pen.linear([
      ['#fff4e6', 0, 0.42],
      ['#fff4e6', 0.5, 0],
    ]),
    2.6,
  );
  pen.circle(x, y, r - 9, pen.linear([tone(iron, -0.5), tone(iron, -0.22), tone(iron, 0.14)]));
  pen.circle(x + 1, y + 2, r - 19, pen.linear([tone(iron, -0.3), tone(iron, -0.08)]));
  return new Area(x, y, r - 20);
}

/** pot: an enamel casserole with two ears. */
export function pot(pen: Pen, glaze: Hex, o: { r?: number; angle?: number } = {}): Area {
  const { r = 186, angle = 8 } = o;
  const [x, y] = [240, 242];
  const f = frame(x, y, angle);
  const ears = [-1, 1].map((q) =>
    rounded(
      f.all([
        [q * (r - 12), -56],
        [q * (r + 34), -48],
        [q * (r + 34), 48],
        [q * (r - 12), 56],
      ]),
      24,
    ),
  );
  for (const ear of ears) pen.add(`<path d="${ear}" transform="translate(10 17)" fill="${night}" opacity=".2"/>`);
  castShadow(pen, x, y, r);
  for (const [i, ear] of ears.entries()) {
    const q = i ? 1 : -1;
    pen.fill(ear, pen.linear([tone(glaze, 0.26), glaze, tone(glaze, -0.3)]));
    const hole = rounded(
      f.all([
        [q * (r - 2), -32],
        [q * (r + 19), -27],
        [q * (r + 19), 27],
        [q * (r - 2), 32],
      ]),
      12,
    );
    pen.fill(hole, night, 0.3);
  }
  pen.circle(x, y, r, pen.linear([tone(glaze, 0.34), glaze, tone(glaze, -0.3)]));
  pen.hoop(
    x,
    y,
    r - 2,
    pen.linear([
      ['#fffaf0', 0, 0.6],
      ['#fffaf0', 0.45, 0],
    ]),
    2.6,
  );
  const inside = '#e9e0cf';
  pen.circle(x, y, r - 9, pen.linear([tone(inside, -0.36), tone(inside, -0.14), tone(inside, 0.1)]));
  return new Area(x, y, r - 17);
}

const corners = (f: ReturnType<typeof frame>, w: number, h: number): Point[] =>
  f.all([
    [-w / 2, -h / 2],
    [w / 2, -h / 2],
    [w / 2, h / 2],
    [-w / 2, h / 2],
  ]);

/** ovenDish: rectangular stoneware with two ears. */
export function ovenDish(pen: Pen, glaze: Hex, o: { w?: number; h?: number; rot?: number } = {}): Area {
  const { w = 414, h = 306, rot = -7 } = o;
  const f = frame(240, 242, rot);
  const box = (a: number, b: number, r: number) => rounded(corners(f, a, b), r);
  const ear = (q: number) =>
    smooth(
      f.all([
        [q * (w / 2 - 6), -58],
        [q * (w / 2 + 22), -56],
        [q * (w / 2 + 32), -30],
        [q * (w / 2 + 32), 30],
        [q * (w / 2 + 22), 56],
        [q * (w / 2 - 6), 58],
      ]),
    );
  for (const [dx, dy, alpha] of [
    [7, 12, 0.16],
    [13, 22, 0.13],
  ] as const)
    pen.add(
      `<path d="${box(w + 6, h + 6, 50)}" transform="translate(${dx} ${dy})" fill="${night}" opacity="${alpha}"/>`,
    );
  for (const q of [-1, 1]) pen.fill(ear(q), pen.linear([tone(glaze, 0.28), glaze, tone(glaze, -0.28)]));
  pen.fill(box(w, h, 48), pen.linear([tone(glaze, 0.34), glaze, tone(glaze, -0.26)]));
  pen.line(box(w - 3, h - 3, 46), clay, 3, 0.6);
  pen.fill(box(w - 26, h - 26, 36), pen.linear([tone(glaze, -0.44), tone(glaze, -0.16), tone(glaze, 0.26)]));
  return new Area(240, 242, (w - 38) / 2, (h - 38) / 2, rot, true);
}

/** ovalDish: an oval baking dish. */
export function ovalDish(pen: Pen, glaze: Hex, o: { rot?: number } = {}): Area {
  const { rot = -12 } = o;
  const [rx, ry] = [222, 168];
  const place = (k: number) =>
    smooth(
      frame(240, 242, rot).all(
        Array.from(
          { length: 16 },
          (_, i): Point => [
            Math.cos((i / 16) * 6.283) * (rx - k) * 1.019,
            Math.sin((i / 16) * 6.283) * (ry - k) * 1.019,
          ],
        ),
      ),
    );
  for (const [dx, dy, alpha] of [
    [7, 12, 0.16],
    [13, 22, 0.13],
  ] as const)
    pen.add(`<path d="${place(-3)}" transform="translate(${dx} ${dy})" fill="${night}" opacity="${alpha}"/>`);
  pen.fill(place(0), pen.linear([tone(glaze, 0.34), glaze, tone(glaze, -0.26)]));
  pen.line(place(2), clay, 3, 0.6);
  pen.fill(place(13), pen.linear([tone(glaze, -0.44), tone(glaze, -0.16), tone(glaze, 0.26)]));
  return new Area(240, 242, rx - 19, ry - 19, rot);
}

/** board: of wood, with its grain. */
export function board(pen: Pen, o: { w?: number; h?: number; rot?: number; round?: boolean; wood?: Hex } = {}): Area {
  const { round = false, rot = -6, wood = '#d0a874' } = o;
  const { w = round ? 430 : 446, h = round ? 430 : 346 } = o;
  const f = frame(240, 241, rot);
  const shape = (a: number, b: number, r: number) => (round ? pen.disc(240, 241, a / 2) : rounded(corners(f, a, b), r));
  const d = shape(w, h, 26);
  pen.add(`<path d="${d}" transform="translate(11 19)" fill="${night}" opacity=".17"/>`);
  pen.add(`<path d="${d}" transform="translate(4 8)" fill="${tone(wood, -0.46)}"/>`);
  pen.fill(d, pen.linear([tone(wood, 0.26), wood, tone(wood, -0.1)]));
  pen.clip(d, () => {
    let dark = '';
    let light = '';
    for (let i = -7; i < 8; i++) {
      const v = (i * h) / 14 + pen.between(-6, 6);
      const points = Array.from({ length: 7 }, (_, k) =>
        f(((k - 3) * w) / 5.6, v + Math.sin(k * 0.9 + i * 0.7) * 4 + pen.between(-2, 2)),
      );
      if (i % 2) dark += smooth(points, false);
      else light += smooth(points, false);
    }
    pen.line(dark, tone(wood, -0.32), 2, 0.24).line(light, tone(wood, 0.4), 3, 0.2);
  });
  pen.line(
    shape(w - 4, h - 4, 24),
    pen.linear([
      ['#fff6e6', 0, 0.5],
      ['#fff6e6', 0.35, 0],
    ]),
    2.2,
  );
  return round ? new Area(240, 241, w / 2 - 20) : new Area(240, 241, w / 2 - 20, h / 2 - 20, rot, true);
}

/** tray: a baking tray with paper on it. */
export function tray(pen: Pen, o: { rot?: number } = {}): Area {
  const { rot = -4 } = o;
  const [w, h] = [436, 356];
  const f = frame(240, 241, rot);
  const box = (a: number, b: number, r: number) => rounded(corners(f, a, b), r);
  pen.add(`<path d="${box(w, h, 26)}" transform="translate(11 19)" fill="${night}" opacity=".2"/>`);
  pen.fill(box(w, h, 26), pen.linear(['#a7a29b', '#87827c', '#6d6964']));
  pen.line(
    box(w - 5, h - 5, 24),
    pen.linear([
      ['#fffaf2', 0, 0.7],
      ['#fffaf2', 0.4, 0],
    ]),
    2.6,
  );
  pen.fill(box(w - 20, h - 20, 18), pen.linear(['#6b6763', '#7d7873', '#928d86']));
  const [a, b] = [w / 2 - 18, h / 2 - 18];
  const edge: Point[] = [];
  const jag = () => pen.between(-3, 4);
  for (let i = 0; i < 9; i++) edge.push([-a + (i * a) / 4.5, -b + jag()]);
  for (let i = 0; i < 7; i++) edge.push([a - jag(), -b + (i * b) / 3.5]);
  for (let i = 0; i < 9; i++) edge.push([a - (i * a) / 4.5, b - jag()]);
  for (let i = 0; i < 7; i++) edge.push([-a + jag(), b - (i * b) / 3.5]);
  pen.fill(smooth(f.all(edge)), pen.linear(['#f3ead9', '#e9ddc6', '#dac9ab']));
  for (let i = 0; i < 6; i++) {
    const u = pen.between(-a, a * 0.6);
    const v = pen.between(-b, b);
    pen.line(
      smooth(
        f.all([
          [u, v],
          [u + pen.between(20, 50), v + pen.between(-30, 30)],
          [u + pen.between(60, 110), v + pen.between(-40, 40)],
        ]),
        false,
      ),
      '#fffaf0',
      2.4,
      0.5,
    );
  }
  return new Area(240, 241, a - 10, b - 10, rot, true);
}

/** cup: a small bowl for a dip or a side. */
export function cup(pen: Pen, glaze: Hex, x: number, y: number, r: number): Area {
  pen.ellipse(x + 6, y + 10, r * 1.06, r * 1.06, night, 0.2);
  pen.circle(x, y, r, pen.linear([tone(glaze, 0.36), glaze, tone(glaze, -0.22)]));
  pen.hoop(x, y, r - 1.4, clay, 2.4, 0.7);
  pen.circle(x, y, r - 6, pen.linear([tone(glaze, -0.34), tone(glaze, -0.12), tone(glaze, 0.22)]));
  return new Area(x, y, r - 10);
}

/**
 * bowlShade is the shade of the wall of a bowl or pan on what fills it. Pieces are laid on it afterwards: under it they
 * would look like glass.
 */
export function bowlShade(pen: Pen, a: Area, k = 0.34): void {
  const r = Math.max(a.rx, a.ry);
  pen.circle(
    a.x,
    a.y,
    r,
    pen.radial(
      [
        [night, 0.62, 0],
        [night, 0.86, k * 0.24],
        [night, 1, k * 0.66],
      ],
      '.56 .58 .6',
    ),
  );
  if (a.rx !== a.ry) return;
  // the sharp shadow of the rim: a sickle along the upper left
  const arc = (q: number, from: number, to: number, turn: 0 | 1) =>
    `${num(a.x + Math.cos(from) * r)} ${num(a.y + Math.sin(from) * r)}A${num(q)} ${num(q)} 0 0 ${turn} ${num(a.x + Math.cos(to) * r)} ${num(a.y + Math.sin(to) * r)}`;
  const [from, to] = [2.5, 5.3];
  pen.fill(`M${arc(r, from, to, 1)}L${arc(r * 1.04, to, from, 0)}z`, night, k * 0.55);
}
