import { type BrowserOptions, browserTracingIntegration, captureException, init } from '@sentry/browser';
import type { Measuring } from '../boot.ts';
import { plain } from './plain.ts';

/** What is pressed says what is answered, and what is logged may say anything. */
const telling = /^(ui\.|console$)/;

/**
 * Begins to report faults, and how long pages take, to Sentry. Nothing that people type, press or are shown goes with
 * it, and nothing that says who they are. It gives what takes a fault that was caught, and what ends reporting.
 */
export function startSentry(
  { dsn, environment, release }: NonNullable<Measuring['sentry']>,
  more: Pick<BrowserOptions, 'transport'> = {},
) {
  const client = init({
    dsn,
    environment,
    ...(release && { release }),
    tracesSampleRate: 1,
    tracePropagationTargets: [], // our server does not take part
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    integrations: [browserTracingIntegration()],
    beforeSend: ({ user: _, sdkProcessingMetadata, ...event }) => ({ ...plain(event), sdkProcessingMetadata }),
    beforeSendSpan: plain,
    beforeBreadcrumb: (crumb) => (telling.test(crumb.category ?? '') ? null : plain(crumb)),
    ...more,
  });
  return { capture: (fault: unknown) => void captureException(fault), stop: () => void client?.close() };
}
