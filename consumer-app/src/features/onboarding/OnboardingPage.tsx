import { useSession } from '@/features/account';
import { Funnel } from './Funnel.tsx';
import { ResultAndPlans } from './ResultAndPlans.tsx';
import { useLookAround } from './useLookAround.ts';
import { useOnboarding, useSave } from './useOnboarding.ts';
import { usePlansStep } from './usePlansStep.ts';
import { WaitingForQuestions } from './WaitingForQuestions.tsx';

/** OnboardingPage has the questions of the general funnel, one per page, and the result with the plans. */
export function OnboardingPage() {
  const query = useOnboarding();
  const saving = useSave();
  const lookAround = useLookAround(saving.save);
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
          onLookAround={lookAround}
        />
      )}
    </Funnel>
  );
}
