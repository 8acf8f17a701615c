import type { Plan } from '@lepelblad/api';
import { useSession } from '@/features/account';
import { api } from '@/lib/api';
import { paths } from '@/lib/paths';
import { keepPaymentStep } from '@/lib/paymentStep';

/** Returns the plans that are sold, shortest first; undefined while they load. */
export function usePlans(): { plans: Plan[] | undefined; query: ReturnType<typeof useQuery> } {
  const query = useQuery();
  return { plans: query.data?.data.filter(({ sold }) => sold), query };
}

const useQuery = () => api.useQuery('get', '/user/plans', {}, { staleTime: 60 * 60_000 });

/** Returns the plan with the lowest price per month; undefined when there is none. */
export const cheapest = (plans: readonly Plan[]): Plan | undefined =>
  plans.toSorted((a, b) => a.perMonth.cents - b.perMonth.cents)[0];

/** Returns the plans with those that begin with a trial first. */
export const trialsFirst = (plans: readonly Plan[]): Plan[] =>
  plans.toSorted((a, b) => Number(Boolean(b.introduction?.trialDays)) - Number(Boolean(a.introduction?.trialDays)));

/**
 * Returns where a user without a plan finds the plans: at the end of their funnel or, once that is complete, in the
 * dashboard.
 */
export function usePlansPlace(): { to: string; onGo: () => void } {
  const session = useSession();
  const source = session?.registrationSource ?? 'general';
  if (source === 'general') {
    return { to: session?.caloriesSubmitted ? paths.plans : paths.onboardingResult, onGo: () => undefined };
  }
  return {
    to: source === 'keto' ? paths.ketoResults : paths.stepPlanRegister,
    onGo: () => keepPaymentStep(source), // opens the funnel at the plans
  };
}
