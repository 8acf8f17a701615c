import { tone } from '../src/colour.ts';
import { compositions } from '../src/compose/index.ts';
import { kinds } from '../src/dish.ts';
import { drawDish, style } from '../src/draw.ts';
import { frame } from '../src/geometry.ts';
import { Pen } from '../src/pen.ts';
import { type PieceName, pieceEntry, pieces } from '../src/pieces/index.ts';
import { pile } from '../src/serve/laying.ts';
import { glazes, plate } from '../src/serve/vessels.ts';
import type { Cell } from './browser.ts';
import { examples } from './examples.ts';

/** pieceCells draws every piece alone, twice, on a quiet ground. */
export function pieceCells(): Cell[] {
  return (Object.keys(pieces) as PieceName[]).map((name) => {
    const pen = new Pen(name, 'v');
    const entry = pieceEntry(name);
    const scale = Math.min(4, 72 / entry.size);
    pen.add(`<path d="M0 0h240v240h-240z" fill="${tone('#d8cdb8', 0.2)}"/>`);
    if (entry.hero || entry.size > 45) entry.draw(pen, frame(120, 120, -18, scale * 1.1));
    else {
      entry.draw(pen, frame(78, 84, -24, scale * 0.82));
      entry.draw(pen, frame(158, 158, 40, scale * 0.82));
    }
    return {
      label: name,
      svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><style>${style}</style>${pen.markup()}</svg>`,
    };
  });
}

/** portionCells draws a portion of every piece whose name matches, on a pale or a dark plate. */
export function portionCells(named: RegExp, glaze: keyof typeof glazes): Cell[] {
  return (Object.keys(pieces) as PieceName[])
    .filter((name) => named.test(name))
    .map((name) => {
      const pen = new Pen(name, 'v');
      const entry = pieceEntry(name);
      pen.add(`<path d="M0 0h480v480h-480z" fill="${tone('#d8cdb8', 0.2)}"/>`);
      const inside = plate(pen, glazes[glaze]);
      if (entry.size > 45) entry.draw(pen, frame(240, 240, -18, 1.3));
      else pile(pen, inside.zone(0, 0, 0.66), [{ piece: name }], { cover: 0.95 });
      return {
        label: name,
        svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="90 90 300 300"><style>${style}</style>${pen.markup()}</svg>`,
      };
    });
}

/** kindCells draws every composition of every kind. */
export function kindCells(): Cell[] {
  return kinds.flatMap((kind) =>
    compositions[kind].map((_, composition) => {
      const dish = examples[kind];
      return {
        label: `${kind} ${composition}`,
        svg: drawDish({ ...dish, composition }, { seed: `${kind}-${composition}` }),
      };
    }),
  );
}

/** glazeCells draws a plate and a bowl in every glaze. */
export function glazeCells(): Cell[] {
  return (Object.keys(glazes) as (keyof typeof glazes)[]).flatMap((glaze) => [
    {
      label: `plate, ${glaze}`,
      svg: drawDish({ kind: 'plate', vessel: { glaze }, pieces: [] }, { seed: `p${glaze}` }),
    },
    { label: `bowl, ${glaze}`, svg: drawDish({ kind: 'bowl', vessel: { glaze }, pieces: [] }, { seed: `b${glaze}` }) },
  ]);
}
