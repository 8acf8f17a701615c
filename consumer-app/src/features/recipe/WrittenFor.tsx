import type { Recipe } from '@lepelblad/api';
import Typography from '@mui/material/Typography';
import { useText } from '@/lib/i18n';
import type { People } from './useRecipe.ts';

/** WrittenFor says for how many people the steps are written, when the quantities are for another number. */
export function WrittenFor({
  recipe: { quantitiesFor, stepsFor },
  eating: { times },
}: {
  recipe: Recipe;
  eating: People;
}) {
  const t = useText();
  // Fractions of a serving add up with rounding errors.
  if (!(Math.abs(quantitiesFor * times - stepsFor) > 0.01)) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 4 }}>
      {t('recipe.stepsFor', { count: stepsFor })}
    </Typography>
  );
}
