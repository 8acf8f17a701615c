import { ApiError, type Onboarding, type OnboardingSave } from '@lepelblad/api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCheckSession } from '@/features/account';
import { api, client } from '@/lib/api';

const path = '/user/onboarding';

/** Fetches the user's progress, so that another device continues where this one stopped. */
export function useOnboarding() {
  return api.useQuery('get', path);
}

type Call<State> = () => Promise<{ data?: { data: State } }>;

/**
 * Returns functions that save answers and resolve to the new progress. `take` throws errors; `run` runs one call at a
 * time, and resolves to undefined when it was refused and `error` has the reason.
 */
export function useSaving(path: string) {
  const queries = useQueryClient();
  const checkSession = useCheckSession();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const saving = useRef(false);

  const take = async <State>(call: Call<State>): Promise<State | undefined> => {
    try {
      const { data } = await call();
      if (data) queries.setQueriesData({ queryKey: ['get', path] }, data);
      // Settings, recipes and menus depend on the answers.
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'get' && queryKey[1] !== path,
        refetchType: 'none',
      });
      return data?.data;
    } catch (thrown) {
      // A user whose session has ended signs in again and continues here.
      if (thrown instanceof ApiError && thrown.status === 401) void checkSession();
      throw thrown;
    }
  };
  const run = async <State>(call: Call<State>): Promise<State | undefined> => {
    if (saving.current) return undefined;
    saving.current = true;
    setBusy(true);
    setError(undefined);
    try {
      return await take(call);
    } catch (thrown) {
      setError(thrown);
      return undefined;
    } finally {
      saving.current = false;
      setBusy(false);
    }
  };
  return { take, run, busy, error, clear: () => setError(undefined) };
}

/** Returns a function that saves the answers of the signed-in user, with its state. */
export function useSave() {
  const { run, busy, error, clear } = useSaving(path);
  const save = (body: OnboardingSave): Promise<Onboarding | undefined> =>
    run(() => client.POST('/user/onboarding/save', { body }));
  return { save, busy, error, clear };
}
