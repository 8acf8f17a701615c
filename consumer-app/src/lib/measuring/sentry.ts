import { type BrowserOptions, browserTracingIntegration, captureException, init } from '@sentry/browser';
import type { Measuring } from '../boot.ts';
import { plain } from './plain.ts';

/** Integrations that are left out: clicks reveal answers, and console messages may contain anything. */
const telling = /^(ui\.|console$)/;

/**
 * Starts to report errors and page timings to Sentry, without anything that users type, press or see, or that
 * identifies them. Returns a function to report a caught error and one that stops reporting.
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
    tracePropagationTargets: [], // our server has no traces
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    integrations: [browserTracingIntegration()],
    beforeSend: ({ user: _, sdkProcessingMetadata, ...event }) => ({ ...plain(event), sdkProcessingMetadata }),
    beforeSendSpan: plain,
    beforeBreadcrumb: (crumb) => (telling.test(crumb.category ?? '') ? null : plain(crumb)),
    ...more,
  });
  return { capture: (fault: unknown) => void captureException(fault), stop: () => void client?.close() };
}
