import type { Answers, Recommendation } from '@lepelblad/api';
import type { FunnelName } from '@lepelblad/api/funnels';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FormProblem } from '@/components/FormProblem';
import { FunnelPage } from '@/components/FunnelPage';
import { MealCard } from '@/components/MealCard';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Advice, adviceOf } from './Advice.tsx';
import { KetoAnswer } from './KetoAnswer.tsx';
import { TargetCard } from './TargetCard.tsx';
import { WeekGlance } from './WeekGlance.tsx';
import { purpose, Why } from './Why.tsx';

interface ResultPageProps {
  funnel: FunnelName;
  result: Recommendation;
  answers: Answers;
  onBack: (() => void) | undefined;
  onSubmit: () => void;
  /** Text of the button. Default: `Bekijk de abonnementen`. */
  action?: string;
  busy: boolean;
  problem: string | undefined;
}

/** ResultPage shows the daily target with its derivation, advice, and the first week. */
export function ResultPage({ funnel, result, answers, onBack, onSubmit, action, busy, problem }: ResultPageProps) {
  const t = useText();
  const advice = adviceOf(funnel, answers);
  return (
    <FunnelPage
      title={t(funnel === 'keto' ? 'onboarding.keto.title' : 'onboarding.result.title')}
      subtitle={t(`onboarding.result.goal.${purpose(answers, result)}`)}
      {...(onBack ? { onBack } : {})}
      onAction={onSubmit}
      actionLabel={action ?? t('onboarding.result.action')}
      busy={busy}
      note={t('onboarding.result.note')}
      wide
    >
      <FormProblem>{problem}</FormProblem>
      {funnel === 'keto' && <KetoAnswer result={result} answers={answers} />}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
          gap: { xs: 9, md: 12 },
        }}
      >
        {advice.length > 0 ? (
          <>
            <Stack spacing={6}>
              <TargetCard {...result} />
              <Why result={result} answers={answers} />
            </Stack>
            <Stack spacing={9}>
              <Advice all={advice} />
              <Meals {...result} />
            </Stack>
          </>
        ) : (
          <>
            <TargetCard {...result} />
            <Why result={result} answers={answers} />
          </>
        )}
      </Box>
      <WeekGlance {...result} />
    </FunnelPage>
  );
}

/** Meals shows a breakfast, a lunch and a dinner: today's, or those that suit the answers best. */
function Meals({ meals, week }: Pick<Recommendation, 'meals' | 'week'>) {
  const t = useText();
  const format = useFormat();
  if (meals.length === 0) return null;
  const today = week?.[0]?.meals.map(({ name }) => name) ?? [];
  return (
    <Box>
      <Typography variant="h2" sx={{ mb: 4 }}>
        {t(meals.every(({ name }) => today.includes(name)) ? 'onboarding.result.today' : 'onboarding.result.meals')}
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
            {...cover}
          />
        ))}
      </Stack>
    </Box>
  );
}
