import type { Onboarding, Recommendation } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FormProblem } from '@/components/FormProblem';
import { FunnelPage } from '@/components/FunnelPage';
import { MacroBar } from '@/components/MacroBar';
import { MealCard } from '@/components/MealCard';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';

interface ResultPageProps {
  result: Recommendation;
  answers: Onboarding['answers'];
  onBack: () => void;
  onSubmit: () => void;
  busy: boolean;
  problem: string | undefined;
}

const energy = { protein: 4, fat: 9, carbohydrate: 4 } as const;
const macros = ['protein', 'fat', 'carbohydrate'] as const;

/** What the answers come to: one number, how it is divided, and a taste of the week. */
export function ResultPage({ result, answers, onBack, onSubmit, busy, problem }: ResultPageProps) {
  const t = useText();
  const format = useFormat();
  const { target, indication } = result;
  const words: string[] = [];
  if (result.deficitWithheld !== 'none') words.push(t(`onboarding.result.withheld.${result.deficitWithheld}`));
  else if (result.floorApplied) words.push(t('onboarding.result.floor'));
  if (result.proteinRaised) words.push(t('onboarding.result.protein'));

  return (
    <FunnelPage
      title={t('onboarding.result.title')}
      onBack={onBack}
      onAction={onSubmit}
      actionLabel={t('onboarding.result.action')}
      busy={busy}
      note={t('onboarding.result.note')}
      wide
    >
      <FormProblem>{problem}</FormProblem>
      <Box sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, gap: { xs: 8, md: 12 } }}>
        <Box>
          <Box sx={{ p: { xs: 6, md: 8 }, borderRadius: 5, bgcolor: 'brand.tint', color: 'brand.ink' }}>
            <Typography variant="body2" component="p">
              {t(`onboarding.result.goal.${answers.goal ?? 'healthier'}`)}
            </Typography>
            <Typography
              variant="h1"
              component="p"
              sx={{ fontSize: { xs: '3.25rem', md: '4rem' }, lineHeight: 1.1, my: 2 }}
            >
              {format.whole(target.kcal)}
              <Box component="span" sx={{ fontSize: '1.25rem', ml: 2 }}>
                {t('onboarding.result.perDay')}
              </Box>
            </Typography>
            <Stack spacing={4} sx={{ mt: 6 }}>
              {macros.map((macro) => (
                <MacroBar
                  key={macro}
                  macro={macro}
                  grams={target[macro]}
                  part={(target[macro] * energy[macro]) / target.kcal}
                />
              ))}
            </Stack>
          </Box>
          {words.map((sentence) => (
            <Typography key={sentence} variant="body2" sx={{ mt: 5 }}>
              {sentence}
            </Typography>
          ))}
          {indication && (
            <Box sx={{ mt: 6 }}>
              <Typography variant="subtitle1" component="h2">
                {t('onboarding.result.indication.title', { kg: format.decimal(indication.monthlyKg) })}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {t('onboarding.result.indication.text', { kg: format.decimal(indication.weeklyKg) })}
              </Typography>
            </Box>
          )}
        </Box>
        {result.meals.length > 0 && (
          <Box>
            <Typography variant="h2" sx={{ mb: 4 }}>
              {t('onboarding.result.meals')}
            </Typography>
            <Stack spacing={3}>
              {result.meals.map((meal) => (
                <MealCard
                  key={meal.slug}
                  label={format.mealTime(meal.mealTime)}
                  name={meal.name}
                  minutes={meal.minutes}
                  kcal={meal.nutrients.kcal}
                  pictures={meal.cover.pictures}
                  hue={meal.cover.hue}
                />
              ))}
            </Stack>
          </Box>
        )}
      </Box>
    </FunnelPage>
  );
}
