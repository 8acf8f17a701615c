import { ApiError, type Onboarding, type OnboardingSave } from '@lepelblad/api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCheckSession } from '@/features/account';
import { api, client } from '@/lib/api';

const path = '/user/onboarding';

/** How far the person is, from the server, so that another device goes on where this one stopped. */
export function useOnboarding() {
  return api.useQuery('get', path);
}

type Call<State> = () => Promise<{ data?: { data: State } }>;

/**
 * Saves by calls that answer how far the person is then, as `path` would. `take` throws what went wrong; `run` does one
 * at a time and gives undefined when it was refused, and `error` says why.
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
      // Settings, recipes and menus depend on the answers: they are fetched again.
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'get' && queryKey[1] !== path,
        refetchType: 'none',
      });
      return data?.data;
    } catch (thrown) {
      // Whose session has ended signs in again, and goes on here.
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

/** Saves a screen's answers, and gives how far the person is then; undefined when it was refused. */
export function useSave() {
  const { run, busy, error, clear } = useSaving(path);
  const save = (body: OnboardingSave): Promise<Onboarding | undefined> =>
    run(() => client.POST('/user/onboarding/save', { body }));
  return { save, busy, error, clear };
}
