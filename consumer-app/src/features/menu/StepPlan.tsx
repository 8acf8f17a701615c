import { lazy, Suspense } from 'react';
import { useSession } from '@/features/account';

// It comes with the words of the funnels, which few users of the week need.
const StepPlanCard = lazy(async () => ({ default: (await import('./StepPlanCard.tsx')).StepPlanCard }));

/** The step plan's card for this week, for users who came by that funnel. */
export function StepPlan() {
  const session = useSession();
  if (session?.registrationSource !== 'stappenplan' || !session.subscribed) return null;
  return (
    <Suspense>
      <StepPlanCard />
    </Suspense>
  );
}
