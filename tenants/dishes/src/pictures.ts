import { type Hex, tone } from './colour.ts';
import { style } from './draw.ts';
import { frame, type Point, smooth } from './geometry.ts';
import { Pen } from './pen.ts';
import { pieceEntry } from './pieces/index.ts';
import { strip } from './pieces/shapes.ts';
import type { Area } from './serve/area.ts';
import { type Grain, grains } from './serve/grains.ts';
import { pile } from './serve/laying.ts';
import { cream } from './serve/surfaces.ts';
import { bowl, type Glaze, glazes } from './serve/vessels.ts';

/** inBowl draws what is in a small bowl. */
const inBowl = (glaze: Glaze, fill: (pen: Pen, inside: Area) => void) => (pen: Pen) =>
  fill(pen, bowl(pen, glazes[glaze], { r: 226, fill: 0.9 }));

/** magnified is how many times grains are drawn larger than in a dish, so that they are seen at 28 px. */
const magnified = 2.6;

const bowlOfGrains = (glaze: Glaze, colour: Hex, kind: Grain) =>
  inBowl(glaze, (pen, inside) => {
    const r = (0.92 * inside.rx) / magnified;
    pen.group(`transform="translate(${inside.x} ${inside.y})scale(${magnified})"`, () =>
      grains(pen, { x: 0, y: 0, rx: r, ry: r }, colour, kind),
    );
  });

const bowlOfFlour = (glaze: Glaze, colour: Hex) =>
  inBowl(glaze, (pen, inside) => {
    const { x, y, rx } = inside;
    const heap = (u: number, v: number, r: number) => {
      const d = pen.blob(u, v, r, r, { wob: 0.05, n: 16 });
      pen.shadow(d).fill(d, pen.radial([tone(colour, 0.4), colour, tone(colour, -0.22)], '.38 .34 .7'));
    };
    heap(x, y, rx * 0.95);
    heap(x - rx * 0.06, y - rx * 0.08, rx * 0.56);
    pen.specks(pen.scatter(inside.all(0.86), 160, rx * 0.08), tone(colour, -0.3), 3, 0.5);
    pen.specks(pen.scatter(inside.all(0.8), 120, rx * 0.08), tone(colour, 0.7), 3.4, 0.8);
  });

/** bowlOfMince draws short strands of several colours in a round heap. */
const bowlOfMince = (glaze: Glaze, colours: readonly [Hex, ...Hex[]]) =>
  inBowl(glaze, (pen, inside) => {
    pen.circle(inside.x, inside.y, inside.rx * 0.93, tone(colours[0], -0.25));
    for (const [x, y] of pen.scatter(inside.all(0.8), 90, inside.rx * 0.16))
      strip(pen, frame(x, y, pen.between(0, 360)), {
        colour: pen.pick(colours),
        len: pen.between(60, 96),
        w: 27,
        bend: pen.between(-18, 18),
      });
  });

/** The pictures by name, each on a square of 480 units without background. */
const pictures = {
  mushroom(pen: Pen) {
    pieceEntry('whole-mushroom').draw(pen, frame(165, 190, -20, 5.2), '#efe3cf');
    pieceEntry('raw-mushroom-slice').draw(pen, frame(310, 300, 14, 5.6));
  },
  pumpkin(pen: Pen) {
    const lobe = (x: number, rx: number, colour: Hex) => pen.body(pen.blob(x, 280, rx, 158, { wob: 0.02 }), colour);
    lobe(96, 76, '#c9661f');
    lobe(384, 76, '#c9661f');
    lobe(160, 84, '#d9762a');
    lobe(320, 84, '#d9762a');
    lobe(240, 84, '#e68a35');
    const stalk: Point[] = [
      [214, 140],
      [222, 84],
      [206, 48],
      [246, 36],
      [262, 82],
      [270, 140],
      [242, 150],
    ];
    pen.body(smooth(stalk), '#6f8148');
  },
  cauliflower(pen: Pen) {
    for (const turn of [0, 60, 120, 180, 240, 300])
      pieceEntry('endive').draw(
        pen,
        frame(240 + 132 * Math.cos(turn / 57.3), 240 + 132 * Math.sin(turn / 57.3), turn + 90, 3.6),
        '#9fbf6a',
      );
    for (const [x, y] of pen.scatter({ x: 240, y: 240, rx: 96, ry: 96 }, 4, 110))
      pieceEntry('cauliflower').draw(pen, frame(x, y, 57.3 * Math.atan2(236 - y, 240 - x), 3.2), '#f4ead2');
    pieceEntry('cauliflower').draw(pen, frame(240, 236, 20, 3.3), '#f8f0dc');
  },
  'cottage-cheese': inBowl('blue', (pen, inside) => {
    cream(pen, inside.all(1), '#f6efdf');
    for (const [u, v] of pen.scatter(inside.all(0.84), 70, inside.rx * 0.17))
      pen.body(pen.blob(u, v, pen.between(20, 30), pen.between(17, 25), { wob: 0.1 }), '#fbf6ea', 'low');
  }),
  mince: bowlOfMince('sage', ['#b4534a', '#c4685c', '#a8473f', '#d08474']),
  'pale-mince': bowlOfMince('sage', ['#dba08c', '#e6b4a0', '#d29480', '#efc8b6']),
  'plant-mince': bowlOfMince('terra', ['#96643c', '#a87548', '#855433', '#b98a5c']),
  tuna(pen: Pen) {
    const metal = '#b9c0c4';
    pen.shadow(pen.disc(240, 246, 214), 'high').circle(240, 240, 214, pen.volume(metal));
    pen.hoop(240, 240, 200, '#f4f7f8', 7, 0.8).circle(240, 240, 188, pen.volume('#8d979c'));
    pen.circle(240, 240, 182, '#d9b392');
    pile(pen, { x: 240, y: 240, rx: 170, ry: 170 }, [{ piece: 'tuna' }], { scale: 2.2, cover: 2.2 });
  },
  quinoa: bowlOfGrains('terra', '#e6d3a0', 'dot'),
  millet: bowlOfGrains('navy', '#e8c95e', 'dot'),
  buckwheat: bowlOfGrains('blue', '#a27a52', 'short'),
  linseed: bowlOfGrains('cream', '#7b4a2c', 'short'),
  flour: bowlOfFlour('terra', '#f4ecd9'),
  'yellow-flour': bowlOfFlour('navy', '#eed07c'),
  'brown-flour': bowlOfFlour('blue', '#c9ab84'),
} satisfies Record<string, (pen: Pen) => void>;

/** pictureNames are the names that drawPicture knows. */
export const pictureNames = Object.keys(pictures);

/** drawPicture returns a picture of a food as SVG text. It throws for a name that is not in pictureNames. */
export function drawPicture(name: string): string {
  if (!Object.hasOwn(pictures, name)) throw new Error(`There is no drawn picture ${name}.`);
  const pen = new Pen(name, 'p');
  pictures[name as keyof typeof pictures](pen);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480" width="160" height="160"><style>${style}</style>${pen.markup()}</svg>`;
}
