import type { Measuring } from '../boot.ts';
import { sendFaults } from './faults.ts';
import { loadTagManager, updateTagManager } from './tagManager.ts';

/** Loads the brand's own tools once the visitor accepts. `allow` passes later choices to them. */
export async function loadOthers({ sentry, tagManager }: Measuring, nonce: string, unwatch: () => void) {
  let allowed = true;
  if (tagManager) loadTagManager(tagManager, nonce);
  const reporting = sentry && (await import('./sentry.ts'));
  let started: ReturnType<NonNullable<typeof reporting>['startSentry']> | undefined;
  const startReporting = () => {
    if (!sentry || !reporting) return;
    unwatch(); // Sentry has its own handler of uncaught errors
    started = reporting.startSentry(sentry);
    sendFaults(started.capture);
  };
  startReporting();
  return {
    allow(now: boolean) {
      if (now === allowed) return;
      allowed = now;
      if (tagManager) updateTagManager(now);
      if (now) return startReporting();
      sendFaults(undefined);
      started?.stop();
    },
  };
}
