import type { CancelReason, Plan, Subscription } from '@lepelblad/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCheckSession } from '@/features/account';
import { api, client } from '@/lib/api';
import { type Day, today } from '@/lib/format';
import { problemText } from '@/lib/problem';
import { notify } from '@/lib/toast';

/** Returns the plan that the user has or last had, with its subscription; null without one. */
export function useSubscription() {
  const query = api.useQuery('get', '/user/plans', {}, { staleTime: 0 });
  const own = query.data?.data.find(({ subscription }) => subscription);
  const plan: (Plan & { subscription: Subscription }) | null | undefined =
    query.data && (own?.subscription ? { ...own, subscription: own.subscription } : null);
  return { query, plan };
}

/** The day in Amsterdam of a moment. */
export const dayOf = (moment: string): Day => today(new Date(moment));

/** Returns a date that no line break divides. */
export const onOneLine = (date: string): string => date.replaceAll(' ', '\u00a0');

export type Ends = 'periodEnd' | 'withinMonth' | 'withdrawal';

/** Returns the changes of the subscription. Each resolves to whether it was made, and shows `done` then. */
export function useChangeSubscription() {
  const queries = useQueryClient();
  const checkSession = useCheckSession();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const change = async (send: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await send();
      await queries.invalidateQueries({
        predicate: ({ queryKey: [, path] }) => typeof path === 'string' && path.startsWith('/user/'),
      });
      await checkSession(); // withdrawing ends access
      void notify(done);
      return true;
    } catch (thrown) {
      setProblem(problemText(thrown));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const [key] = useState(() => crypto.randomUUID()); // once a visit, so that a repeated click counts once
  const header = (what: string) => ({ header: { 'Idempotency-Key': `${what}-${key}` } });
  return {
    busy,
    problem,
    cancel: (ends: Ends, reason: CancelReason | undefined, done: string) =>
      change(
        () =>
          client.POST('/user/billing/cancel-subscription', {
            params: header(`${ends}-${reason ?? ''}`), // another reason after a failure is another request
            body: { ends, ...(reason && { reason }) },
          }),
        done,
      ),
    takeDeal: (deal: string, done: string) =>
      change(async () => {
        await client.POST('/user/retention-deals/apply', { params: header(`deal-${deal}`), body: { deal } });
        await client.POST('/user/retention-deals/convert', { body: { deal } });
      }, done),
    changePlan: (plan: string, at: string, done: string) =>
      change(
        () => client.POST('/user/billing/change-plan', { params: header(`${plan}-${at}`), body: { plan, at } }),
        done,
      ),
    pause: (months: number, done: string) =>
      change(
        () => client.POST('/user/billing/pause-subscription', { params: header(`pause-${months}`), body: { months } }),
        done,
      ),
    continue: (done: string) => change(() => client.POST('/user/billing/continue-subscription'), done),
    resume: (done: string) => change(() => client.POST('/user/billing/reactivate-subscription'), done),
  };
}
