import type { PieceEntry } from './entry.ts';
import { animalPieces } from './table-animal.ts';
import { greenPieces } from './table-green.ts';
import { sweetPieces } from './table-sweet.ts';

/** pieces are all things that can be laid in a dish, by name. */
export const pieces = { ...greenPieces, ...animalPieces, ...sweetPieces } as const satisfies Record<string, PieceEntry>;

/** PieceName names a piece. */
export type PieceName = keyof typeof pieces;

/** isPiece tells whether a name is a piece. */
export const isPiece = (name: unknown): name is PieceName => typeof name === 'string' && Object.hasOwn(pieces, name);

/** pieceEntry returns a piece by name. */
export const pieceEntry = (name: PieceName): PieceEntry => pieces[name];
