import { PlansPage } from '@/features/billing';
import { Funnel } from './Funnel.tsx';
import { StepPlanWeeks } from './StepPlanWeeks.tsx';
import { useLookAround } from './useLookAround.ts';
import { useOnboarding, useSave } from './useOnboarding.ts';
import { usePlansStep } from './usePlansStep.ts';
import { WaitingForQuestions } from './WaitingForQuestions.tsx';

/** StepPlanPage shows the four weeks of the user's step plan, and then the plans. */
export function StepPlanPage() {
  const query = useOnboarding();
  const saving = useSave();
  const lookAround = useLookAround(saving.save);
  const plans = usePlansStep('stappenplan');
  if (!query.data) return <WaitingForQuestions query={query} />;
  const onboarding = query.data.data;
  return (
    <Funnel funnel="stappenplan" onboarding={onboarding} {...saving}>
      {({ onBack, problem }) => {
        // A session that was started with a mailed link does not see the result.
        if (plans.shown || !onboarding.result) {
          return <PlansPage onBack={plans.leave} onLookAround={lookAround} busy={saving.busy} problem={problem} />;
        }
        return (
          <StepPlanWeeks result={onboarding.result} answers={onboarding.answers} onBack={onBack} onNext={plans.show} />
        );
      }}
    </Funnel>
  );
}
