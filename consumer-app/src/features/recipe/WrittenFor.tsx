import type { Recipe } from '@lepelblad/api';
import Typography from '@mui/material/Typography';
import { useText } from '@/lib/i18n';
import type { People } from './useRecipe.ts';

/** For how many people the words of the steps are, when the quantities are for more or fewer. */
export function WrittenFor({
  recipe: { quantitiesFor, stepsFor },
  eating: { times },
}: {
  recipe: Recipe;
  eating: People;
}) {
  const t = useText();
  // Parts of a serving are sums of fractions.
  if (!(Math.abs(quantitiesFor * times - stepsFor) > 0.01)) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 4 }}>
      {t('recipe.stepsFor', { count: stepsFor })}
    </Typography>
  );
}
