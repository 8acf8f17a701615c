import { cheeseSlice, crumbled, curd, dollop, shaving, softCheese } from './dairy.ts';
import { eggCurd, eggHalf, friedEgg, poachedEgg } from './eggs.ts';
import { piece } from './entry.ts';
import { fillet, mussel, shrimp, wholeFish } from './fish.ts';
import { roll } from './pantry.ts';
import { carved, drumstick, lardon, minced, morsel, patty, rasher, sausage, thinSlice, wholeCut } from './protein.ts';
import { ball, battered, chunk, cube, flake, shred, shreds, strip, wedge } from './shapes.ts';
import { eggSlice, slice } from './slices.ts';

const hero = { hero: true };
const fine = { fine: true };
const sliced = { sliced: true };
const meatball = { r: 29, rough: 0.035, fleckCount: 11, wet: 0.2 };

/** animalPieces are meat, fish, eggs, cheese, and what takes their place: tofu, tempeh, seitan. */
export const animalPieces = {
  // from soy and wheat
  'tofu-cube': piece(cube, 25, { colour: '#ecdab4', w: 19, brown: '#b87a38' }),
  'soft-tofu': piece(cube, 24, { colour: '#f6efde', w: 18 }),
  'smoked-tofu-cube': piece(cube, 25, { colour: '#c99a5c', w: 19, brown: '#7d522a', tall: 7 }),
  'tempeh-cube': piece(cube, 25, { colour: '#b07d42', w: 19, brown: '#7a4a22', beans: '#ead0a0', tall: 7 }),
  'tofu-slice': piece(cube, 32, { colour: '#ecdab4', w: 27, brown: '#b87a38', tall: 6 }, sliced),
  'seitan-strip': piece(strip, 25, { colour: '#946040', len: 46, w: 15, bend: 5, brown: '#6a3d22' }),
  'seitan-chunk': piece(chunk, 28, { colour: '#a46a36', brown: '#663818', w: 27, h: 24, facet: true }),
  // poultry and meat
  'chicken-chunk': piece(morsel, 27, { colour: '#cf9550', flesh: '#f0dcb6', brown: '#96571f', w: 27, h: 20 }),
  'poached-chicken': piece(morsel, 26, { colour: '#f1e0c2', flesh: '#e3cba2', brown: '#e0c294', w: 26, h: 18 }),
  'chicken-strip': piece(strip, 28, { colour: '#d6a268', len: 52, w: 17, bend: 7, brown: '#a5672f' }),
  'pulled-chicken': piece(shreds, 24, { colour: '#ecd6b0', w: 22 }),
  'chicken-breast': piece(wholeCut, 75, { colour: '#d4a164', brown: '#9c6230', len: 150, w: 92 }, hero),
  'grilled-breast': piece(wholeCut, 75, { colour: '#d4a164', len: 150, w: 92, grilled: true }, hero),
  'sliced-breast': piece(carved, 70, { crust: '#b47a3c', flesh: '#eedcc0' }, hero),
  'nut-crust-breast': piece(wholeCut, 75, { colour: '#d0a066', nuts: '#a8713f', len: 150, w: 92 }, hero),
  drumstick: piece(drumstick, 80, { colour: '#b96d30', len: 140 }, hero),
  schnitzel: piece(wholeCut, 78, { colour: '#cf9442', len: 156, w: 104, crumbs: true }, hero),
  chop: piece(
    wholeCut,
    75,
    { colour: '#ac7148', brown: '#7a4526', len: 146, w: 100, rim: '#e6cda6', bone: true },
    hero,
  ),
  'pork-cut': piece(wholeCut, 75, { colour: '#b47a50', brown: '#7a4526', len: 146, w: 94, rim: '#dcbd94' }, hero),
  'whole-steak': piece(wholeCut, 75, { colour: '#784630', brown: '#4f2a1a', len: 148, w: 96, grilled: true }, hero),
  steak: piece(carved, 70, { crust: '#6f412a', flesh: '#bd6a58', blush: '#c9564e' }, hero),
  'duck-slices': piece(carved, 70, { crust: '#8a532f', flesh: '#cf8878', blush: '#cc6c66' }, hero),
  'roast-slices': piece(carved, 70, { crust: '#8a5a38', flesh: '#d9b294', w: 36 }, hero),
  'beef-chunk': piece(morsel, 27, { colour: '#6f412c', flesh: '#8e5640', brown: '#41210f', w: 27, h: 21 }),
  'pork-chunk': piece(morsel, 26, { colour: '#bb8152', flesh: '#ecd2b0', brown: '#7d4620', w: 26, h: 19 }),
  'lamb-chunk': piece(morsel, 26, { colour: '#7f4d33', flesh: '#a06a50', brown: '#4c2814', w: 26, h: 21 }),
  'beef-strip': piece(strip, 27, { colour: '#76452e', len: 50, w: 15, bend: 9, brown: '#4c2818' }),
  'pulled-meat': piece(shreds, 24, { colour: '#8f5838', w: 22 }),
  mince: piece(minced, 18, { colour: '#85502f', r: 19 }),
  'light-mince': piece(minced, 18, { colour: '#bb9468', r: 19 }),
  meatball: piece(ball, 30, { ...meatball, colour: '#87522f', flecks: ['#5c331c', '#a97245'] }),
  'light-meatball': piece(ball, 30, { ...meatball, colour: '#bd8a54', flecks: ['#8f6034', '#dcb684'] }),
  patty: piece(patty, 62, { colour: '#6b402b', r: 62 }, hero),
  'veggie-patty': piece(patty, 62, { colour: '#996a3a', r: 62 }, hero),
  'sausage-slice': piece(slice, 29, { r: 27, skin: '#8f4029', flesh: '#cd8566', cut: 'sausage', thick: 9 }, sliced),
  'chorizo-slice': piece(slice, 20, { r: 19, skin: '#85301f', flesh: '#bb4c33', cut: 'sausage', thick: 5 }, sliced),
  salami: piece(slice, 30, { r: 30, skin: '#8a3a34', flesh: '#b8574f', cut: 'sausage', thick: 3 }, sliced),
  sausage: piece(sausage, 78, { colour: '#a85a40', len: 150, w: 36, bend: 16 }, hero),
  'fried-sausage': piece(sausage, 78, { colour: '#a06038', len: 140, w: 38, bend: 12, cuts: 4 }, hero),
  lardon: piece((pen, f) => lardon(pen, f), 14, { colour: '#bb563f' }),
  bacon: piece(rasher, 50, { len: 118, w: 30 }, sliced),
  'thick-bacon': piece(rasher, 66, { len: 150, w: 44 }, hero),
  ham: piece(thinSlice, 44, { colour: '#e3a3a0', w: 48, edge: '#f3ded4' }, sliced),
  'raw-ham': piece(thinSlice, 44, { colour: '#bb6460', w: 48, edge: '#efd9c4', grain: '#eccdb8' }, sliced),
  'roast-beef': piece(thinSlice, 44, { colour: '#b87069', w: 46, edge: '#7d513a' }, sliced),
  'cold-chicken': piece(thinSlice, 42, { colour: '#efdcc4', w: 46, edge: '#d3aa78' }, sliced),
  // fish
  salmon: piece(fillet, 72, { colour: '#e48a66', len: 150, w: 62, fat: '#f6d6c2', brown: '#b06a3c' }, hero),
  'white-fish': piece(fillet, 74, { colour: '#f3e9d6', len: 158, w: 66, fat: '#bfa272', brown: '#cf9c56' }, hero),
  'dark-fish': piece(fillet, 70, { colour: '#c7a078', len: 152, w: 60, fat: '#e6cfae', brown: '#8f6038' }, hero),
  'whole-fish': piece(wholeFish, 120, { colour: '#98a4a8', len: 250 }, hero),
  sardine: piece(fillet, 50, { colour: '#a9b2b4', len: 108, w: 30, fat: '#dde2e0' }),
  herring: piece(fillet, 44, { colour: '#c9b3b0', len: 92, w: 30, fat: '#efe3de' }),
  'smoked-salmon': piece(thinSlice, 50, { colour: '#e5805e', w: 54, edge: '#d8704e', grain: '#f5c8ae' }, sliced),
  'smoked-trout': piece(thinSlice, 48, { colour: '#e8a68a', w: 52, edge: '#cf8f6c', grain: '#f6d5c0' }, sliced),
  'salmon-flake': piece(flake, 24, { colour: '#e8946f', w: 24 }),
  'fish-flake': piece(flake, 25, { colour: '#efd9b0', w: 25, brown: '#b98444' }),
  'white-flake': piece(flake, 24, { colour: '#f4ebd8', w: 24 }),
  'mackerel-flake': piece(flake, 24, { colour: '#c99f70', w: 24, brown: '#8a6238' }),
  tuna: piece(flake, 20, { colour: '#e0bea0', w: 20, brown: '#bb8c68' }),
  shrimp: piece(shrimp, 34, { colour: '#e68a64', r: 26 }),
  'small-shrimp': piece(shrimp, 18, { colour: '#e6957a', r: 13 }),
  mussel: piece((pen, f) => mussel(pen, f), 34, { colour: '#4a5266' }),
  anchovy: piece(strip, 24, { colour: '#96694e', len: 54, w: 9, bend: 5 }),
  'fried-fish-bite': piece(battered, 30, { colour: '#d79f4c', w: 33, h: 24 }),
  'fish-finger': piece(strip, 40, { colour: '#cf9648', len: 92, w: 26, bend: 1, brown: '#a86c2c' }, { long: true }),
  // eggs
  'soft-egg': piece(eggHalf, 36, { w: 34, soft: true }),
  'hard-egg': piece(eggHalf, 36, { w: 34 }),
  'fried-egg': piece(friedEgg, 64, { r: 62 }),
  'poached-egg': piece(poachedEgg, 38, { r: 38 }),
  'egg-slice': piece(eggSlice, 24, { r: 24 }, sliced),
  'egg-strip': piece(strip, 24, { colour: '#efcb62', len: 50, w: 13, bend: 6 }),
  'egg-curd': piece(eggCurd, 22, { colour: '#f2d069', r: 22 }),
  'egg-roll': piece(roll, 60, { colour: '#ecc65c', len: 130, w: 46, kind: 'plain' as const, brown: '#cf9838' }, hero),
  // cheese and things like it
  'feta-cube': piece(cube, 18, { colour: '#f8f4ea', w: 13, tall: 7, round: 3 }),
  'cheese-crumb': piece(crumbled, 15, { colour: '#f7f2e6', w: 15 }),
  'blue-crumb': piece(crumbled, 15, { colour: '#dfe3da', w: 15 }),
  'cheese-curd': piece(curd, 8, { colour: '#fbf8ef', r: 8 }, fine),
  'cheese-cube': piece(cube, 21, { colour: '#ecbd57', w: 16, tall: 8, round: 3 }),
  'cheese-slice': piece(cheeseSlice, 40, { colour: '#eec463', w: 38 }, sliced),
  'holed-cheese-slice': piece(cheeseSlice, 40, { colour: '#efce7a', w: 38, holes: true }, sliced),
  'grated-cheese': piece(shred, 10, { colour: '#efcc80', len: 20, w: 3.8 }, fine),
  'white-grated-cheese': piece(shred, 10, { colour: '#f6ecd2', len: 20, w: 3.8 }, fine),
  parmesan: piece(shaving, 17, { colour: '#ecd9a6', len: 34, w: 11 }),
  mozzarella: piece(softCheese, 30, { colour: '#f9f4e8', r: 30 }),
  'melted-mozzarella': piece(softCheese, 34, { colour: '#f6e6c2', r: 34, brown: '#c98840' }),
  burrata: piece(dollop, 50, { colour: '#faf6ec', r: 50 }, hero),
  'goat-slice': piece(slice, 31, { r: 30, skin: '#eaddc6', flesh: '#fbf7ee', thick: 9 }, sliced),
  brie: piece(wedge, 30, { skin: '#efe7d4', flesh: '#f3e0ac', len: 62, w: 26 }),
  halloumi: piece(wholeCut, 40, { colour: '#ead69e', len: 82, w: 54, grilled: true, brown: '#a8702f' }, sliced),
  'paneer-cube': piece(cube, 24, { colour: '#f6ebd4', w: 18, brown: '#c98d46' }),
  dollop: piece(dollop, 32, { colour: '#fbf8ef', r: 32 }),
  'small-dollop': piece(dollop, 20, { colour: '#fbf8ef', r: 20 }),
} as const;
