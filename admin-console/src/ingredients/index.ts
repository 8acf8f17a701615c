import EggOutlined from '@mui/icons-material/EggOutlined';
import type { Ingredient } from './calls';
import { IngredientCreate } from './IngredientCreate';
import { IngredientEdit } from './IngredientEdit';
import { IngredientList } from './IngredientList';
import { IngredientShow } from './IngredientShow';

export { ingredientCalls, ingredientOperations, ingredientVerbs } from './calls';
export { IngredientStats } from './IngredientStats';

export const ingredients = {
  list: IngredientList,
  show: IngredientShow,
  create: IngredientCreate,
  edit: IngredientEdit,
  icon: EggOutlined,
  recordRepresentation: ({ name }: Ingredient) => name,
};
