import type { Recipe } from '@lepelblad/api';
import { nutrientValues, recipeAllergenCertaintyValues } from '@lepelblad/api/enums';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';

/** Facts shows the four main facts of a meal. A leftover has no time. */
export function Facts({ recipe: { minutes, nutrients, leftoverOf } }: { recipe: Recipe }) {
  const t = useText();
  const format = useFormat();
  const facts = [
    ...(leftoverOf ? [] : [{ value: format.minutes(minutes), name: t('recipe.fact.time') }]),
    { value: format.whole(nutrients.kcal), name: t('food.kcal') },
    { value: format.grams(Math.round(nutrients.protein)), name: t('food.macro.protein') },
    { value: format.grams(Math.round(nutrients.carbohydrate)), name: t('food.macro.carbohydrate') },
  ];
  return (
    <Box
      component="dl"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        columnGap: 3,
        rowGap: 2,
        m: 0,
        px: 4.5,
        py: 3,
        borderRadius: 5,
        bgcolor: 'brand.card',
        boxShadow: (theme) => theme.vars.palette.brand.shadow,
      }}
    >
      {facts.map(({ value, name }) => (
        <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse', minWidth: 0 }}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" variant="subtitle1" sx={{ m: 0, whiteSpace: 'nowrap' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** Allergens lists the allergens of the recipe, those that depend on the product, and possible traces. */
export function Allergens({ recipe: { allergens } }: { recipe: Recipe }) {
  const t = useText();
  const lines = recipeAllergenCertaintyValues
    .map((certainty) => ({
      certainty,
      names: allergens.filter((one) => one.certainty === certainty).map(({ name }) => name),
    }))
    .filter(({ names }) => names.length > 0);
  return (
    <Box sx={{ mt: 4 }}>
      {lines.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('recipe.allergens.none')}
        </Typography>
      )}
      {lines.map(({ certainty, names }) => (
        <Typography key={certainty} variant="body2" color="textSecondary">
          {t(`recipe.allergens.${certainty}`, { names: names.join(', ') })}
        </Typography>
      ))}
    </Box>
  );
}

const parts: readonly string[] = ['saturated', 'sugars'];

/** Nutrients shows the nutrients of the user's portion, as on a label. */
export function Nutrients({ recipe: { nutrients, incomplete, portion } }: { recipe: Recipe }) {
  const t = useText();
  const format = useFormat();
  return (
    <Box component="section" sx={{ mt: 9 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {portion === 1
          ? t('recipe.nutrients.title')
          : t('recipe.nutrients.yours', { portion: format.quantity(portion, 'piece') })}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {nutrientValues.map((row) => {
          const figure = row === 'kcal' ? format.kcal(nutrients.kcal) : format.grams(nutrients[row]);
          return (
            <Box
              key={row}
              sx={{
                display: 'flex',
                justifyContent: 'space-between',
                gap: 4,
                py: 2,
                borderBottom: '1px solid',
                borderColor: 'brand.line',
              }}
            >
              <Typography
                component="dt"
                variant="body2"
                color={parts.includes(row) ? 'textSecondary' : 'textPrimary'}
                sx={{ pl: parts.includes(row) ? 4 : 0 }}
              >
                {t(`recipe.nutrients.${row}`)}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
                {incomplete?.includes(row) ? t('recipe.nutrients.atLeast', { figure }) : figure}
              </Typography>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
