import type { Recipe } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { mealPath } from '@/lib/paths';

/** CookDouble says that a dinner is cooked for two meals. It is left out for other dinners. */
export function CookDouble({ recipe: { feeds } }: { recipe: Recipe }) {
  const t = useText();
  const format = useFormat();
  if (!feeds) return null;
  const meal = t(`food.slot.${feeds.slot}`).toLowerCase();
  return (
    <Typography
      variant="body2"
      sx={{ mt: 4, px: 4.5, py: 3.5, borderRadius: 4, bgcolor: 'brand.tint', color: 'brand.ink' }}
    >
      {t('recipe.double', { day: format.dates.weekdayWithin(feeds.date), meal })}
    </Typography>
  );
}

/** Leftover is shown instead of ingredients and steps when the meal is a leftover. */
export function Leftover({ recipe: { slug, portion }, of }: { recipe: Recipe; of: string }) {
  const t = useText();
  const format = useFormat();
  return (
    <Box component="section" sx={{ p: 5, borderRadius: 5, bgcolor: 'brand.tint', color: 'brand.ink' }}>
      <Typography variant="h2">{t('recipe.leftover.title', { day: format.dates.weekdayWithin(of) })}</Typography>
      <Typography sx={{ mt: 2 }}>{t('recipe.leftover.text')}</Typography>
      <Button component={Link} to={mealPath(slug, of, 'dinner', portion)} variant="outlined" sx={{ mt: 4 }}>
        {t('recipe.leftover.cooked')}
      </Button>
    </Box>
  );
}
