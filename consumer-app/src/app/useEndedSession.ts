import { ApiError } from '@lepelblad/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCheckSession } from '@/features/account';

const signedOut = 401;

/** Looks who is signed in when an answer says that nobody is: a session may end while its pages are open. */
export function useEndedSession(): void {
  const queries = useQueryClient();
  const check = useCheckSession();
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { error } = event.action;
        if (error instanceof ApiError && error.status === signedOut) void check();
      }),
    [queries, check],
  );
}
