import type { UserIdentity } from 'react-admin';
import { textIn } from '@/providers/i18n';
import type { Recipe } from './calls';

/** Returns a recipe's name in the language of its brand. */
export const nameOf = ({ name, language }: Recipe) => textIn(name, language);

/** mayEdit reports whether a recipe is in the reach of the user: that of the platform is for staff of all brands. */
export const mayEdit = (recipe: Recipe, identity: UserIdentity | undefined) =>
  !recipe.platform || identity?.allTenants === true;
