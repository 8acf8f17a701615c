import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import type { Recipe } from './calls';
import { RecipeCreate } from './RecipeCreate';
import { RecipeEdit } from './RecipeEdit';
import { RecipeList } from './RecipeList';
import { RecipeShow } from './RecipeShow';
import { nameOf } from './words';

export { recipeCalls, recipeOperations, recipeVerbs } from './calls';

export const recipes = {
  list: RecipeList,
  show: RecipeShow,
  create: RecipeCreate,
  edit: RecipeEdit,
  icon: MenuBookOutlined,
  recordRepresentation: (recipe: Recipe) => nameOf(recipe),
};
