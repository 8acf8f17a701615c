import type { Kind } from '../dish.ts';
import { fruitBowl, ice, mash, noodle, pasta, riceDish, salad, saucy, soup, stirFry } from './describe-bowls.ts';
import { burger, filledRoll, openBread, pizza, sweetDough, tacos, toast, wraps } from './describe-breads.ts';
import { anything, bakedFruit, bites, eggs, fruits, nibbles, oven, plate, skewers } from './describe-plates.ts';
import { balls, boats, dips, glass, rolls } from './describe-shaped.ts';
import type { Describe } from './describe-shared.ts';

/** describers write the description of each kind. */
export const describers: Record<Kind, Describe> = {
  soup,
  'noodle-soup': noodle,
  'spoon-bowl': fruitBowl,
  salad,
  'meal-bowl': salad,
  curry: saucy,
  stew: saucy,
  rice: riceDish,
  pasta,
  spaghetti: noodle,
  noodles: noodle,
  mash,
  plate,
  bites,
  balls,
  boats,
  rolls,
  skewers,
  dip: dips,
  fruit: fruits,
  nibbles,
  ice,
  bread: openBread,
  toastie: toast,
  'long-roll': filledRoll,
  bun: openBread,
  burger,
  pita: tacos,
  wrap: wraps,
  tacos,
  pizza,
  pancakes: sweetDough('pancake'),
  crepe: sweetDough('crepe'),
  waffle: sweetDough('waffle'),
  muffins: sweetDough('muffin'),
  'egg-pan': eggs,
  omelette: eggs,
  scramble: eggs,
  'stir-fry': stirFry,
  oven,
  'baked-fruit': bakedFruit,
  tray: plate,
  glass,
  bowl: anything,
};
