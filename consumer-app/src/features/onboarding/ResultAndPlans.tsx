import type { Onboarding } from '@lepelblad/api';
import type { FunnelName } from '@lepelblad/api/funnels';
import { PlansPage } from '@/features/billing';
import { ResultPage } from './ResultPage.tsx';
import type { PlansStep } from './usePlansStep.ts';

export interface ResultAndPlansProps {
  /** The user's funnel. */
  funnel: FunnelName;
  onboarding: Onboarding;
  plans: PlansStep;
  /** Returns to the last question. */
  onBack: (() => void) | undefined;
  /** Called to continue without a plan. */
  onLookAround: () => void;
  busy: boolean;
  problem: string | undefined;
}

/** ResultAndPlans shows the result of the answers, and then the plans. */
export function ResultAndPlans({
  funnel,
  onboarding,
  plans,
  onBack,
  onLookAround,
  busy,
  problem,
}: ResultAndPlansProps) {
  // A session that was started with a mailed link does not see the result.
  if (plans.shown || !onboarding.result) {
    return <PlansPage onBack={plans.leave} busy={busy} problem={problem} onLookAround={onLookAround} />;
  }
  return (
    <ResultPage
      funnel={funnel}
      result={onboarding.result}
      answers={onboarding.answers}
      onBack={onBack}
      onSubmit={plans.show}
      busy={busy}
      problem={problem}
    />
  );
}
