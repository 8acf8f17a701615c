import type { Onboarding } from '@lepelblad/api';
import type { FunnelName } from '@lepelblad/api/funnels';
import { useState } from 'react';
import { PlansPage } from '@/features/billing';
import { ResultPage } from './ResultPage.tsx';

export interface ResultAndPlansProps {
  /** The way that the person came. */
  funnel: FunnelName;
  onboarding: Onboarding;
  /** Back to the last question. */
  onBack: (() => void) | undefined;
  /** Goes on without a plan; without it, there is no going on without one. */
  onLookAround?: () => void;
  busy?: boolean;
  problem?: string | undefined;
  /** Begins at the plans: the person was there before. */
  paying?: boolean;
  /** Told when the person comes to the plans. */
  onPaying?: () => void;
}

/** What the answers come to, and then the plans. */
export function ResultAndPlans({
  funnel,
  onboarding,
  onBack,
  onLookAround,
  busy = false,
  problem,
  paying = false,
  onPaying,
}: ResultAndPlansProps) {
  const [atPlans, setAtPlans] = useState(paying);
  if (!onboarding.result) throw new Error('The server gave no result at the last step.');
  if (atPlans) {
    return (
      <PlansPage
        onBack={() => setAtPlans(false)}
        busy={busy}
        problem={problem}
        {...(onLookAround && { onLookAround })}
      />
    );
  }
  return (
    <ResultPage
      funnel={funnel}
      result={onboarding.result}
      answers={onboarding.answers}
      onBack={onBack}
      onSubmit={() => {
        onPaying?.();
        setAtPlans(true);
        window.scrollTo(0, 0);
      }}
      busy={busy}
      problem={problem}
    />
  );
}
