export { type Hex, isColour } from './colour.ts';
export { compositions } from './compose/index.ts';
export {
  type Dish,
  DishError,
  type Kind,
  kinds,
  type Part,
  parseDish,
  type Sauce,
  type SauceWay,
  type Substance,
  type Surface,
  type SurfaceName,
  sauceWays,
  substances,
  surfaces,
} from './dish.ts';
export { type DrawOptions, drawDish } from './draw.ts';
export { type Done, dones } from './pieces/entry.ts';
export { isPiece, type PieceName, pieces } from './pieces/index.ts';
export { type Glaze, glazes, type VesselForm, vesselForms } from './serve/vessels.ts';
export { type Table, tables } from './table.ts';
