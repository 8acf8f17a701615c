import { createTransport } from '@sentry/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetFaults, report, sendFaults, watchFaults } from './faults.ts';
import { loadOthers } from './others.ts';
import { startSentry } from './sentry.ts';

describe('the tag manager', () => {
  const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src*=googletagmanager]')];
  const commands = () => (window.dataLayer ?? []).map((one) => Array.from(one as ArrayLike<unknown>));
  const everything = (state: string) => ({
    ad_storage: state,
    ad_user_data: state,
    ad_personalization: state,
    analytics_storage: state,
    functionality_storage: state,
    personalization_storage: state,
  });

  afterEach(() => {
    for (const script of scripts()) script.remove();
    delete window.dataLayer;
  });

  it('first receives the denied default, then the choice, and is loaded with the page’s nonce', async () => {
    await loadOthers({ consent: 'ask', tagManager: 'GTM-ABC1234' }, 'n0nce', () => undefined);
    expect(scripts().map(({ src, nonce }) => [src, nonce])).toEqual([
      ['https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234', 'n0nce'],
    ]);
    expect(commands().slice(0, 2)).toEqual([
      ['consent', 'default', { ...everything('denied'), security_storage: 'granted' }],
      ['consent', 'update', everything('granted')],
    ]);
    expect(window.dataLayer?.[2]).toMatchObject({ event: 'gtm.js' });
    // It ignores anything other than an `arguments` object.
    expect(Object.prototype.toString.call(window.dataLayer?.[0])).toBe('[object Arguments]');
  });

  it('is notified when the visitor changes their choice', async () => {
    const { allow } = await loadOthers({ consent: 'ask', tagManager: 'GTM-ABC1234' }, '', () => undefined);
    allow(true);
    expect(commands()).toHaveLength(3);
    allow(false);
    allow(true);
    expect(commands().slice(3)).toEqual([
      ['consent', 'update', everything('denied')],
      ['consent', 'update', everything('granted')],
    ]);
    expect(scripts()).toHaveLength(1);
  });
});

describe('faults', () => {
  let unwatch = () => {};
  beforeEach(() => {
    unwatch = watchFaults();
  });
  afterEach(() => {
    unwatch();
    sendFaults(undefined);
    forgetFaults();
  });
  const fail = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error, message: String(error) }));

  it('recorded before a recipient is set are sent first, at most ten of them', () => {
    const rejection = new Event('unhandledrejection');
    Object.assign(rejection, { reason: 'rejected' });
    window.dispatchEvent(rejection);
    for (let number = 0; number < 20; number++) fail(number);
    const requests: unknown[] = [];
    sendFaults((fault) => requests.push(fault));
    expect(requests).toEqual(['rejected', 0, 1, 2, 3, 4, 5, 6, 7, 8]);
    report('later');
    expect(requests.at(-1)).toBe('later');
  });

  it('are deleted after a refusal', () => {
    fail('before');
    forgetFaults();
    const requests: unknown[] = [];
    sendFaults((fault) => requests.push(fault));
    expect(requests).toEqual([]);
  });
});

it('a report to Sentry has no personal data', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const envelopes: string[] = [];
  window.history.pushState(
    {},
    '',
    '/dashboard/shopping/0198a0b2-0000-7000-8000-00000000000a?email=noor@voorbeeld.example#geheim',
  );
  document.title = 'Noor';
  const { capture, stop } = startSentry(
    { dsn: 'https://key@o1.ingest.sentry.example/2', environment: 'test', release: 'v1.2.0' },
    {
      transport: (options) =>
        createTransport({ ...options, recordDroppedEvent: () => undefined }, async ({ body }) => {
          envelopes.push(typeof body === 'string' ? body : new TextDecoder().decode(body));
          return { statusCode: 200 };
        }),
    },
  );
  console.warn('noor@voorbeeld.example is here');
  window.history.pushState({}, '', '/login?email=noor@voorbeeld.example#geheim');
  capture(new Error('could not load /user?email=noor@voorbeeld.example'));
  await vi.waitFor(() => expect(envelopes.join()).toContain('could not load /user'));
  // The span of the first page ends when the next page opens.
  await vi.waitFor(() => expect(envelopes.join()).toContain('/dashboard/shopping/:id'), { timeout: 20_000 });
  const all = envelopes.join('\n');
  for (const secret of ['noor', 'geheim', '0198a0b2', 'is here']) expect(all.toLowerCase()).not.toContain(secret);
  for (const setting of ['"release":"v1.2.0"', '"environment":"test"']) expect(all).toContain(setting);
  stop();
  window.history.pushState({}, '', '/');
});
