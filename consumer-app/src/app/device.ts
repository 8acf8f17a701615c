import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionOf, useSession } from '@/features/account';
import type { Boot } from '@/lib/boot';
import { whenIdle } from '@/lib/idle';
import { paths } from '@/lib/paths';

/** The time that a page opened offline waits for stored responses, in milliseconds. */
const patience = 3000;

/**
 * Stores responses on this device, and restores those of the user. A page from the server does not wait for that.
 */
export async function startDevice(queries: QueryClient, { session, offline }: Boot): Promise<void> {
  const failed = (error: unknown) => console.warn('What this device kept could not be read.', error);
  const keep = async () => {
    const answers = await import('@/lib/device/answers');
    answers.storeAnswers(queries, () => sessionOf(queries)?.id);
    return answers;
  };
  if (!session && window.location.pathname === paths.sharedList) {
    const recalled = keep().then(({ recall, guest }) => recall(queries, guest));
    if (offline) await Promise.race([recalled.catch(failed), new Promise((done) => setTimeout(done, patience))]);
    else recalled.catch(failed);
    return;
  }
  if (!session) {
    // Nothing can be restored, but responses are stored from now on.
    whenIdle(() => void keep().catch(failed));
    return;
  }
  const answers = keep().then(({ recall }) => recall(queries, session.id));
  // Unsent changes are shown together with the responses.
  const changes = import('@/lib/unsent').then(({ followChanges }) => followChanges(queries, session.id));
  const recalled = Promise.all([answers, changes]).catch(failed);
  if (offline) await Promise.race([recalled, new Promise((done) => setTimeout(done, patience))]);
}

/** Sends unsent changes, now and when the network returns. */
export function useUnsentChanges(): void {
  const queries = useQueryClient();
  const account = useSession()?.id;
  useEffect(() => {
    if (account === undefined) return;
    let unmounted = false;
    void import('@/lib/unsent').then(({ followChanges }) => {
      if (!unmounted) followChanges(queries, account);
    });
    return () => {
      unmounted = true;
      void import('@/lib/unsent').then(({ followChanges }) => followChanges(queries, undefined));
    };
  }, [queries, account]);
}
