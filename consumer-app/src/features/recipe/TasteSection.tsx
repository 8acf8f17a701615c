import type { Recipe } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useOnline } from '@/lib/online';
import { TasteButtons } from './TasteButtons.tsx';

/** How the recipe was, as the person says it, and what follows from that. */
export function TasteSection({ recipe: { slug, name, feedback } }: { recipe: Recipe }) {
  const t = useText();
  const format = useFormat();
  const online = useOnline();
  if (!online) return null; // it could not be kept
  const taste = feedback?.taste;
  return (
    <Box component="section" sx={{ mt: 9 }}>
      <Typography variant="h2">{t('recipe.feedback.title')}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 4 }}>
        {t(taste ? `recipe.feedback.effect.${taste}` : 'recipe.feedback.text')}
      </Typography>
      <TasteButtons slug={slug} name={name} taste={taste} />
      {feedback && feedback.cooked > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
          {feedback.cookedOn
            ? t('recipe.feedback.cookedOn', { count: feedback.cooked, day: format.dates.longDate(feedback.cookedOn) })
            : t('recipe.feedback.cooked', { count: feedback.cooked })}
        </Typography>
      )}
    </Box>
  );
}
