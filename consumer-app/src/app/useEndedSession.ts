import { ApiError } from '@lepelblad/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCheckSession } from '@/features/account';
import { client } from '@/lib/api';

const signedOut = 401;
const needsAccess = 402;

/**
 * Fetches the session again when a response says that it or the access has ended. Either may happen while a page is
 * open. Pages themselves show what a user without access may see.
 */
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
  useEffect(() => {
    const hear = {
      onResponse: ({ response }: { response: Response }) => {
        if (response.status === needsAccess) void check();
      },
    };
    client.use(hear);
    return () => client.eject(hear);
  }, [check]);
}
