import type { Recipe } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { TasteButtons } from './TasteButtons.tsx';
import { useCurrentFeedback } from './useFeedback.ts';

/** TasteSection asks for the taste of a recipe and says what follows from the answer. */
export function TasteSection({ recipe: { slug, name, feedback } }: { recipe: Recipe }) {
  const t = useText();
  const format = useFormat();
  const { taste, cooked, cookedOn } = useCurrentFeedback(slug, feedback);
  return (
    <Box component="section" sx={{ mt: 9, '@media print': { display: 'none' } }}>
      <Typography variant="h2">{t('recipe.feedback.title')}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 4 }}>
        {t(taste ? `recipe.feedback.effect.${taste}` : 'recipe.feedback.text')}
      </Typography>
      <TasteButtons slug={slug} name={name} taste={taste} />
      {cooked > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
          {cookedOn
            ? t('recipe.feedback.cookedOn', { count: cooked, day: format.dates.longDate(cookedOn) })
            : t('recipe.feedback.cooked', { count: cooked })}
        </Typography>
      )}
    </Box>
  );
}
