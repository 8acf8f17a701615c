import type { Answers, Recommendation } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { EmptyState } from '@/components/EmptyState';
import { FormProblem } from '@/components/FormProblem';
import { FunnelPage } from '@/components/FunnelPage';
import { MealCard } from '@/components/MealCard';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { interfacePictures } from '@/lib/pictures';
import { MacroRing } from './MacroRing.tsx';

interface ResultPageProps {
  result: Recommendation;
  goal: NonNullable<Answers['goal']>;
  pace: Answers['pace'];
  onBack: (() => void) | undefined;
  onSubmit: () => void;
  /** Words on the button. Default: `Bekijk de abonnementen`. */
  action?: string;
  busy: boolean;
  problem: string | undefined;
}

/** The pace that is called gentle; nobody is promised that with another. */
const gentle = 300;

/**
 * Whether somebody who wants to lose weight already uses no more than the least that is healthy: then there is nothing to
 * take off.
 */
const atLeast = (goal: ResultPageProps['goal'], { floorApplied, maintenanceKcal, target }: Recommendation) =>
  goal === 'lose' && floorApplied && Math.round(maintenanceKcal) <= Math.round(target.kcal);

/** What the number is for. */
function purpose({ goal, pace, result }: Pick<ResultPageProps, 'goal' | 'pace' | 'result'>) {
  if (result.deficitWithheld !== 'none' || atLeast(goal, result)) return 'healthier';
  return goal === 'lose' && pace === gentle ? 'loseGently' : goal;
}

/** What the answers come to: one number, how it is divided, and a taste of the week. */
export function ResultPage({ result, goal, pace, onBack, onSubmit, action, busy, problem }: ResultPageProps) {
  const t = useText();
  return (
    <FunnelPage
      title={t('onboarding.result.title')}
      subtitle={t(`onboarding.result.goal.${purpose({ goal, pace, result })}`)}
      {...(onBack ? { onBack } : {})}
      onAction={onSubmit}
      actionLabel={action ?? t('onboarding.result.action')}
      busy={busy}
      note={t('onboarding.result.note')}
      wide
    >
      <FormProblem>{problem}</FormProblem>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          gap: { xs: 9, md: 12 },
        }}
      >
        <Box>
          <Box
            sx={{
              px: { xs: 4, md: 6 },
              py: 6,
              borderRadius: 5,
              bgcolor: 'brand.card',
              boxShadow: (theme) => theme.vars.palette.brand.shadow,
            }}
          >
            <MacroRing {...result.target} />
          </Box>
          <Words result={result} goal={goal} />
        </Box>
        <Meals meals={result.meals} />
      </Box>
    </FunnelPage>
  );
}

/** Where the number comes from, what was withheld or raised, and what may come of it. */
function Words({ result, goal }: Pick<ResultPageProps, 'result' | 'goal'>) {
  const t = useText();
  const format = useFormat();
  const { target, maintenanceKcal, restingKcal, indication, deficitWithheld, floorApplied, proteinRaised } = result;
  // Of the rounded figures, so that the sum is right for whoever checks it.
  const difference = Math.round(maintenanceKcal) - Math.round(target.kcal);
  const little = atLeast(goal, result);
  const change = difference > 0 ? 'less' : difference < 0 ? 'more' : 'same';
  return (
    <Stack spacing={4} sx={{ mt: 6 }}>
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
            {t('onboarding.result.indication.title', { kg: format.decimal(indication.monthlyKg) })}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {t('onboarding.result.indication.text', { kg: format.decimal(indication.weeklyKg) })}
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
        <Typography variant="body2" color="textSecondary">
          {t('onboarding.result.how.text', {
            resting: format.whole(restingKcal),
            maintenance: format.whole(maintenanceKcal),
          })}
        </Typography>
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

function Meals({ meals }: Pick<Recommendation, 'meals'>) {
  const t = useText();
  const format = useFormat();
  if (meals.length === 0) {
    return (
      <EmptyState
        picture={interfacePictures.plate}
        title={t('onboarding.result.none.title')}
        text={t('onboarding.result.none.text')}
      />
    );
  }
  return (
    <Box>
      <Typography variant="h2" sx={{ mb: 4 }}>
        {t('onboarding.result.meals')}
      </Typography>
      <Stack spacing={3}>
        {meals.map(({ slug, mealTime, name, minutes, nutrients, cover }) => (
          <MealCard
            key={slug}
            label={format.mealTime(mealTime)}
            name={name}
            minutes={minutes}
            kcal={nutrients.kcal}
            protein={nutrients.protein}
            pictures={cover.pictures}
            hue={cover.hue}
          />
        ))}
      </Stack>
    </Box>
  );
}
