import { type Hex, isColour, mix, toLch } from '../colour.ts';
import type { Frame } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { browned } from './shapes.ts';

/** How far a piece is cooked. Without it the piece looks as it usually does on a plate. */
export const dones = ['raw', 'soft', 'golden', 'grilled'] as const;
export type Done = (typeof dones)[number];

/** How a piece behaves when it is laid down. */
export interface Traits {
  /** hero is one large thing that fills a good part of a plate: a fillet of fish, a chop. */
  hero?: boolean;
  /** leaf lies below other things and fills the bowl. */
  leaf?: boolean;
  /** long pieces lie side by side. */
  long?: boolean;
  /** fine pieces are tiny and many. */
  fine?: boolean;
  /** sliced pieces lie in a fan or a row. */
  sliced?: boolean;
}

/** A piece that can be drawn. */
export interface PieceEntry extends Traits {
  /** size is its radius at scale 1, in units of the drawing. */
  size: number;
  /** colour that it has when none is given. */
  colour?: Hex;
  /** draw draws the piece; a coat is the colour of a sauce that it was cooked in. */
  draw(pen: Pen, f: Frame, colour?: Hex, done?: Done, coat?: Hex): void;
}

/**
 * coated gives all colours of a piece something of the sauce that it was cooked in; what is green stays green. A piece
 * that carries its sauce on top, such as a meatball, has it as its glaze.
 */
function coated<O extends object>(o: O, sauce: Hex): O {
  const out = Object.entries(o).map(([key, value]) => {
    if (!isColour(value) || key === 'brown') return [key, value];
    const [light, chroma, hue] = toLch(value);
    const stays = chroma > 0.05 && ((hue > 100 && hue < 170) || hue < 40);
    // what is pale would be pink in a red sauce
    return [key, mix(value, sauce, stays ? 0.08 : light > 0.88 ? 0.06 : light > 0.72 ? 0.12 : 0.22)];
  });
  return { ...Object.fromEntries(out), glaze: sauce } as unknown as O;
}

/** piece binds a drawing function to its options. A colour and a doneness given later win. */
export function piece<O extends object>(
  draw: (pen: Pen, f: Frame, o: O) => void,
  size: number,
  options: O,
  traits: Traits = {},
): PieceEntry {
  const own = options as { colour?: Hex; flesh?: Hex; brown?: Hex };
  const base = own.colour ?? own.flesh;
  return {
    ...traits,
    size,
    colour: base,
    draw(pen, f, colour, done, coat) {
      let o: O = options;
      if (colour) o = { ...o, ...(own.flesh && !own.colour ? { flesh: colour } : { colour }) };
      const c = colour ?? base;
      if (done === 'raw' || done === 'soft') o = { ...o, brown: undefined, grilled: false };
      else if (done && c) o = { ...o, brown: own.brown ?? browned(c), grilled: done === 'grilled' };
      draw(pen, f, coat ? coated(o, coat) : o);
    },
  };
}
