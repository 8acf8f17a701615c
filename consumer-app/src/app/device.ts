import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionOf, useSession } from '@/features/account';
import type { Boot } from '@/lib/boot';
import { whenIdle } from '@/lib/idle';

/** How long a page that was opened without a network waits for what the device kept, in milliseconds. */
const patience = 3000;

/**
 * Keeps what comes on this device, and fills in what it kept of the person. A page from the server does not wait for
 * it.
 */
export async function startDevice(queries: QueryClient, { session, offline }: Boot): Promise<void> {
  const failed = (error: unknown) => console.warn('What this device kept could not be read.', error);
  const keep = async () => {
    const answers = await import('@/lib/device/answers');
    answers.storeAnswers(queries, () => sessionOf(queries)?.id);
    return answers;
  };
  if (!session) {
    // There is nothing to fill in, and what comes meanwhile is kept all the same.
    whenIdle(() => void keep().catch(failed));
    return;
  }
  const answers = keep().then(({ recall }) => recall(queries, session.id));
  // What the server does not know yet shows with the answers, not after them.
  const changes = import('@/lib/unsent').then(({ followChanges }) => followChanges(queries, session.id));
  const recalled = Promise.all([answers, changes]).catch(failed);
  if (offline) await Promise.race([recalled, new Promise((done) => setTimeout(done, patience))]);
}

/** Sends what was done without a network, now and whenever the network returns. */
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
