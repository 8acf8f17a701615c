import type { Answers, KilogramRange, Recommendation } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';

/**
 * Whether a user who wants to lose weight already uses no more than the least that is healthy: then there is nothing to
 * take off.
 */
const atLeast = ({ goal }: Answers, { floorApplied, maintenanceKcal, target }: Recommendation) =>
  goal === 'lose' && floorApplied && Math.round(maintenanceKcal) <= Math.round(target.kcal);

/** The pace that is called gentle; nobody is promised that with another. */
const gentle = 300;

/** What the number is for. */
export function purpose(answers: Answers, result: Recommendation) {
  const { goal = 'healthier', pace } = answers;
  if (result.deficitWithheld !== 'none' || atLeast(answers, result)) return 'healthier';
  return goal === 'lose' && pace === gentle ? 'loseGently' : goal;
}

export interface WhyProps {
  result: Recommendation;
  answers: Answers;
}

/** Where the number comes from, what was withheld or raised, and what may come of it: the same in every funnel. */
export function Why({ result, answers }: WhyProps) {
  const t = useText();
  const format = useFormat();
  const { target, maintenanceKcal, restingKcal, indication, deficitWithheld, floorApplied, proteinRaised } = result;
  const kilos = ({ lowKg, highKg }: KilogramRange) =>
    lowKg === highKg
      ? format.decimal(lowKg)
      : t('onboarding.result.indication.range', { low: format.decimal(lowKg), high: format.decimal(highKg) });
  // Of the rounded figures, so that the shown sum is right.
  const difference = Math.round(maintenanceKcal) - Math.round(target.kcal);
  const little = atLeast(answers, result);
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

/** Something that deserves a kind word. */
function Kind({ children }: { children: string }) {
  return (
    <Typography variant="body2" sx={{ p: 4, borderRadius: 4, bgcolor: 'brand.tint', color: 'brand.ink' }}>
      {children}
    </Typography>
  );
}
