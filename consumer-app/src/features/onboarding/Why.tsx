import type { Answers, KilogramRange, Recommendation } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';

/**
 * Reports whether a user with the goal to lose weight already uses no more than the minimum, so that there is no
 * deficit.
 */
const isAtMinimum = ({ goal }: Answers, { floorApplied, maintenanceKcal, target }: Recommendation) =>
  goal === 'lose' && floorApplied && Math.round(maintenanceKcal) <= Math.round(target.kcal);

/** The pace, in kcal a day, up to which the text calls it gentle. */
const gentlePace = 300;

/** Returns the text that says what the target is for. */
export function purpose(answers: Answers, result: Recommendation) {
  const { goal = 'healthier', pace } = answers;
  if (result.deficitWithheld !== 'none' || isAtMinimum(answers, result)) return 'healthier';
  return goal === 'lose' && pace === gentlePace ? 'loseGently' : goal;
}

export interface WhyProps {
  result: Recommendation;
  answers: Answers;
}

/** Why explains the target: its derivation, what was withheld or raised, and the expected change of weight. */
export function Why({ result, answers }: WhyProps) {
  const t = useText();
  const format = useFormat();
  const { target, maintenanceKcal, restingKcal, indication, deficitWithheld, floorApplied, proteinRaised } = result;
  const kilos = ({ lowKg, highKg }: KilogramRange) =>
    lowKg === highKg
      ? format.decimal(lowKg)
      : t('onboarding.result.indication.range', { low: format.decimal(lowKg), high: format.decimal(highKg) });
  // From the rounded numbers, so that the sum on the screen is right.
  const difference = Math.round(maintenanceKcal) - Math.round(target.kcal);
  const little = isAtMinimum(answers, result);
  const change = difference > 0 ? 'less' : difference < 0 ? 'more' : 'same';
  const how = [
    t('onboarding.result.how.text', { resting: format.whole(restingKcal), maintenance: format.whole(maintenanceKcal) }),
    t('onboarding.result.how.floor'),
    t('onboarding.result.how.protein', {
      least: format.grams(result.leastProtein),
      most: format.grams(result.mostProtein),
    }),
    ...(answers.diet === 'keto' ? [t('onboarding.result.how.keto')] : []),
    t('onboarding.result.how.estimate'),
  ];
  return (
    <Stack spacing={4}>
      <Typography>
        {t(`onboarding.result.change.${little ? 'little' : change}`, {
          kcal: format.kcal(target.kcal),
          maintenance: format.whole(maintenanceKcal),
          difference: format.whole(Math.abs(difference)),
        })}
      </Typography>
      {deficitWithheld !== 'none' && <Kind>{t(`onboarding.result.withheld.${deficitWithheld}`)}</Kind>}
      {floorApplied && !little && <Kind>{t('onboarding.result.floor', { kcal: format.kcal(target.kcal) })}</Kind>}
      {proteinRaised && <Kind>{t('onboarding.result.protein')}</Kind>}
      {indication && (
        <Box>
          <Typography variant="subtitle1" component="h2">
            {t('onboarding.result.indication.title', { kg: kilos(indication.monthly) })}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {t('onboarding.result.indication.text', { kg: kilos(indication.weekly) })}
          </Typography>
        </Box>
      )}
      <Box
        component="details"
        sx={{ '& summary': { minHeight: 44, display: 'list-item', py: 2.5, cursor: 'pointer' } }}
      >
        <Typography component="summary" variant="body2" sx={{ fontWeight: 600, color: 'brand.deep' }}>
          {t('onboarding.result.how.title')}
        </Typography>
        <Stack spacing={2}>
          {how.map((sentence) => (
            <Typography key={sentence} variant="body2" color="textSecondary">
              {sentence}
            </Typography>
          ))}
        </Stack>
      </Box>
    </Stack>
  );
}

/** Kind is a note in a friendly colour. */
function Kind({ children }: { children: string }) {
  return (
    <Typography variant="body2" sx={{ p: 4, borderRadius: 4, bgcolor: 'brand.tint', color: 'brand.ink' }}>
      {children}
    </Typography>
  );
}
