import { useProgress, useSession } from '@/features/account';
import { paths } from '@/lib/paths';
import { Funnel } from './Funnel.tsx';
import { ResultAndPlans } from './ResultAndPlans.tsx';
import { useOnboarding, useSave } from './useOnboarding.ts';
import { usePlansStep } from './usePlansStep.ts';
import { WaitingForQuestions } from './WaitingForQuestions.tsx';

/** The questions of the general funnel, one a screen, and the result with the plans. */
export function OnboardingPage() {
  const query = useOnboarding();
  const saving = useSave();
  const progress = useProgress();
  const plans = usePlansStep();
  // A user of another funnel answers the questions of that funnel.
  const source = useSession()?.registrationSource ?? 'general';
  if (!query.data) return <WaitingForQuestions query={query} />;
  const onboarding = query.data.data;
  return (
    <Funnel funnel={source} onboarding={onboarding} {...saving}>
      {({ onBack, problem }) => (
        <ResultAndPlans
          funnel={source}
          onboarding={onboarding}
          plans={plans}
          onBack={onBack}
          busy={saving.busy}
          problem={problem}
          onLookAround={async () => {
            const saved = await saving.save({ submitCalories: true });
            if (saved?.caloriesSubmitted) progress({ caloriesSubmitted: true }, paths.week);
          }}
        />
      )}
    </Funnel>
  );
}
