import { lazy, Suspense } from 'react';
import { useSession } from '@/features/account';

// Loaded with the texts of the funnels, which few users of this page need.
const StepPlanCard = lazy(async () => ({ default: (await import('./StepPlanCard.tsx')).StepPlanCard }));

/** StepPlan shows the step plan's card to users of that funnel. */
export function StepPlan() {
  const session = useSession();
  if (session?.registrationSource !== 'stappenplan' || !session.subscribed) return null;
  return (
    <Suspense>
      <StepPlanCard />
    </Suspense>
  );
}
