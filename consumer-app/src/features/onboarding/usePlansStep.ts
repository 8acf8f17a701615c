import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { keepPaymentStep, keptPaymentStep, type PaidFunnel } from '@/lib/paymentStep';

/** The part of a history entry's state about the plans. */
interface Entry {
  plans?: boolean;
}

/**
 * Returns whether the plans are shown instead of the result. Opening them adds an entry to the history, so that going
 * back leads to the result. With a funnel, a user who has opened the plans before starts at the plans.
 */
export function usePlansStep(funnel?: PaidFunnel) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const entered = (state as Entry | null)?.plans === true;
  const [begins, setBegins] = useState(() => {
    const unpaid = new URLSearchParams(search).has('unpaid'); // returned from the payment page
    return !entered && (unpaid || (funnel !== undefined && keptPaymentStep(funnel)));
  });
  return {
    shown: entered || begins,
    show: () => {
      if (funnel) keepPaymentStep(funnel);
      void navigate({ search }, { state: { ...state, plans: true } satisfies Entry });
      window.scrollTo(0, 0);
    },
    /** Returns to the result. */
    leave: () => {
      setBegins(false);
      if (entered) void navigate(-1);
    },
  };
}

export type PlansStep = ReturnType<typeof usePlansStep>;
