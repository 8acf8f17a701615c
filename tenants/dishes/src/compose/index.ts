import type { Kind } from '../dish.ts';
import { bowlKinds } from './bowls.ts';
import { breadKinds } from './breads.ts';
import { glassKinds } from './glass.ts';
import { panKinds } from './pans.ts';
import { plateKinds } from './plates.ts';
import type { Composer } from './serving.ts';

/** compositions are the arrangements of each kind of dish, at least three. */
export const compositions: Record<Kind, readonly Composer[]> = {
  ...bowlKinds,
  ...plateKinds,
  ...breadKinds,
  ...panKinds,
  ...glassKinds,
};
