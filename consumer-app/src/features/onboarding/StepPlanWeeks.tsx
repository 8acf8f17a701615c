import type { Answers, Recommendation } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { FunnelPage } from '@/components/FunnelPage';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Habits } from './Habits.tsx';
import { TargetCard } from './TargetCard.tsx';
import { WeekGlance } from './WeekGlance.tsx';
import { Why } from './Why.tsx';

export interface StepPlanWeeksProps {
  result: Recommendation;
  answers: Answers;
  onBack: (() => void) | undefined;
  onNext: () => void;
}

/**
 * StepPlanWeeks shows the habits of the four weeks, the daily target with its derivation, and the meals of the first
 * week.
 */
export function StepPlanWeeks({ result, answers, onBack, onNext }: StepPlanWeeksProps) {
  const t = useText();
  const format = useFormat();
  return (
    <FunnelPage
      title={t('onboarding.stepPlan.yours')}
      subtitle={t('onboarding.stepPlan.yoursText', { kcal: format.kcal(result.target.kcal) })}
      {...(onBack && { onBack })}
      onAction={onNext}
      actionLabel={t('onboarding.stepPlan.action.plans')}
      note={t('onboarding.result.note')}
      wide
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
          gap: { xs: 9, md: 12 },
        }}
      >
        <Habits />
        <Stack spacing={6}>
          <TargetCard {...result} />
          <Why result={result} answers={answers} />
        </Stack>
      </Box>
      <WeekGlance {...result} />
    </FunnelPage>
  );
}
