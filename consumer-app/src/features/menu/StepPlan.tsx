import { lazy, Suspense } from 'react';
import { useSession } from '@/features/account';

// The words of the ways in come with it, which few of those who look at their week need.
const StepPlanCard = lazy(async () => ({ default: (await import('./StepPlanCard.tsx')).StepPlanCard }));

/** What the step plan says of this week, for whoever came by it. */
export function StepPlan() {
  const session = useSession();
  if (session?.registrationSource !== 'stappenplan' || !session.subscribed) return null;
  return (
    <Suspense>
      <StepPlanCard />
    </Suspense>
  );
}
