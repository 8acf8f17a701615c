import type { Recipe } from '@lepelblad/api';
import Typography from '@mui/material/Typography';
import { useText } from '@/lib/i18n';
import { isQuick, type People } from './useRecipe.ts';

/** From this many times the servings that the steps are written for, cooking takes longer. */
const muchMore = 1.5;

/** WrittenFor says for how many people the times of the steps are, when much more is cooked. */
export function WrittenFor({ recipe, eating: { times } }: { recipe: Recipe; eating: People }) {
  const t = useText();
  const { quantitiesFor, stepsFor } = recipe;
  // Fractions of a serving add up with rounding errors.
  if (isQuick(recipe) || quantitiesFor * times <= muchMore * stepsFor + 0.01) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 4 }}>
      {t('recipe.stepsFor', { count: stepsFor })}
    </Typography>
  );
}
