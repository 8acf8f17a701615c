import { Funnel } from './Funnel.tsx';
import { ResultAndPlans } from './ResultAndPlans.tsx';
import { useLookAround } from './useLookAround.ts';
import { useOnboarding, useSave } from './useOnboarding.ts';
import { usePlansStep } from './usePlansStep.ts';
import { WaitingForQuestions } from './WaitingForQuestions.tsx';

/** KetoResultsPage shows the keto result and the plans. A user who skipped the test answers its questions here. */
export function KetoResultsPage() {
  const query = useOnboarding();
  const saving = useSave();
  const lookAround = useLookAround(saving.save);
  const plans = usePlansStep('keto');
  if (!query.data) return <WaitingForQuestions query={query} />;
  const onboarding = query.data.data;
  return (
    <Funnel funnel="keto" onboarding={onboarding} {...saving}>
      {({ onBack, problem }) => (
        <ResultAndPlans
          funnel="keto"
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
