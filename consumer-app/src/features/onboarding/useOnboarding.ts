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

/** Saves a screen's answers, once at a time, and gives how far the person is then; undefined when it was refused. */
export function useSave() {
  const queries = useQueryClient();
  const checkSession = useCheckSession();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const saving = useRef(false);

  const save = async (body: OnboardingSave): Promise<Onboarding | undefined> => {
    if (saving.current) return undefined;
    saving.current = true;
    setBusy(true);
    setError(undefined);
    try {
      const { data } = await client.POST('/user/onboarding/save', { body });
      if (data) queries.setQueriesData({ queryKey: ['get', path] }, data);
      // Settings, recipes and menus follow from the answers: whoever looks at them next asks for them anew.
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'get' && queryKey[1] !== path,
        refetchType: 'none',
      });
      return data?.data;
    } catch (thrown) {
      setError(thrown);
      // Whose session has ended signs in again, and goes on here.
      if (thrown instanceof ApiError && thrown.status === 401) void checkSession();
      return undefined;
    } finally {
      saving.current = false;
      setBusy(false);
    }
  };
  return { save, busy, error, clear: () => setError(undefined) };
}
