import EggOutlined from '@mui/icons-material/EggOutlined';
import type { Ingredient } from './calls';
import { IngredientList } from './IngredientList';
import { IngredientShow } from './IngredientShow';

export { ingredientCalls, ingredientOperations } from './calls';

export const ingredients = {
  list: IngredientList,
  show: IngredientShow,
  icon: EggOutlined,
  recordRepresentation: ({ name }: Ingredient) => name,
};
