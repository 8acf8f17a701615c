import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { keepPaymentStep, keptPaymentStep, type PaidFunnel } from '@/lib/paymentStep';

/** What an entry of the browser's history says of the plans, beside what the questions keep in it. */
interface Entry {
  plans?: boolean;
}

/**
 * Whether the plans are shown in the place of the result. Going to them is an entry of the browser's history, so that
 * its way back leads to the result. With a funnel, a user who got there before begins at the plans.
 */
export function usePlansStep(funnel?: PaidFunnel) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const entered = (state as Entry | null)?.plans === true;
  const [begins, setBegins] = useState(() => {
    const unpaid = new URLSearchParams(search).has('unpaid'); // back from the payment page
    return !entered && (unpaid || (funnel !== undefined && keptPaymentStep(funnel)));
  });
  return {
    shown: entered || begins,
    show: () => {
      if (funnel) keepPaymentStep(funnel);
      void navigate({ search }, { state: { ...state, plans: true } satisfies Entry });
      window.scrollTo(0, 0);
    },
    /** Back to the result. */
    leave: () => {
      setBegins(false);
      if (entered) void navigate(-1);
    },
  };
}

export type PlansStep = ReturnType<typeof usePlansStep>;
