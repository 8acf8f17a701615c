import { fireEvent, render, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { refuse, requestsOf, serve } from '@/test/server';
import type { Measuring } from '../boot.ts';
import { keepChoice, startMeasuring, useConsent, useFunnelStep, visitOrigin, visitPage } from './index.ts';

interface Sent {
  visit: string;
  events: {
    id: string;
    name: string;
    path: string;
    at: string;
    funnel?: string;
    step?: string;
    source?: string;
    cameFrom?: string;
  }[];
}

let stop = () => {};
const start = (measuring: Measuring | null) => {
  stop = startMeasuring(measuring, 'n0nce');
};
const batches = () => requestsOf('POST /ingest').map(({ body }) => body as Sent);
const sentEvents = () => batches().flatMap(({ events }) => events);
const words = () =>
  sentEvents().map(({ name, path, step, source }) =>
    [name, path, step, source].filter((one) => one !== undefined).join(' '),
  );
/** Simulates leaving the page, which sends the recorded events. */
const leave = () => fireEvent(window, new Event('pagehide'));
const network = (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  fireEvent(window, new Event(online ? 'online' : 'offline'));
};
/** The cookies that the page sets, with their attributes. */
const cookies = () => vi.spyOn(document, 'cookie', 'set');

let requests: MockInstance;
beforeEach(() => {
  serve({ 'POST /ingest': () => undefined });
  requests = vi.spyOn(globalThis, 'fetch');
});
afterEach(() => {
  stop();
  // biome-ignore lint/suspicious/noDocumentCookie: as the app does
  document.cookie = 'lepelblad=; Max-Age=0; Path=/';
  sessionStorage.clear();
  vi.useRealTimers();
});

describe('a brand that does not ask', () => {
  it('measures visits from the start, for 365 days', async () => {
    const set = cookies();
    start({ consent: 'implicit' });
    expect(set.mock.calls).toEqual([['lepelblad=accepted; Max-Age=31536000; Path=/; SameSite=Lax']]);
    expect(renderHook(useConsent).result.current).toMatchObject({ asking: false, choice: 'accepted' });
    visitPage('/');
    leave();
    await vi.waitFor(() => expect(words()).toEqual(['pageView /']));
    expect(sessionStorage.getItem('visit')).toBe(batches()[0]?.visit);
  });

  it('keeps an earlier choice', () => {
    keepChoice('refused');
    const set = cookies();
    start({ consent: 'implicit' });
    visitPage('/');
    leave();
    expect(set).not.toHaveBeenCalled();
    expect(requests).not.toHaveBeenCalled();
  });
});

describe('a brand that asks', () => {
  it('stores and sends nothing before the choice', () => {
    const set = cookies();
    start({ consent: 'ask', sentry: { dsn: 'https://a@b.example/1', environment: 'test' }, tagManager: 'GTM-ABC1234' });
    expect(renderHook(useConsent).result.current).toMatchObject({ asking: true, choice: undefined });
    visitPage('/');
    leave();
    expect(requests).not.toHaveBeenCalled();
    expect(set).not.toHaveBeenCalled();
    // Only the fact that the brand asks is stored, for the visit.
    expect(Object.keys(sessionStorage)).toEqual(['asks']);
    expect(Object.keys(localStorage)).toEqual([]);
    expect(document.querySelector('script[src*=google]')).toBeNull();
  });

  it('sends earlier events after acceptance, and keeps the id of the visit', async () => {
    start({ consent: 'ask' });
    visitPage('/');
    visitPage('/register');
    keepChoice('accepted');
    await vi.waitFor(() => expect(words()).toEqual(['pageView /', 'pageView /register']));
    visitPage('/login');
    leave();
    await vi.waitFor(() => expect(sentEvents()).toHaveLength(3));
    expect(new Set(batches().map(({ visit }) => visit)).size).toBe(1);
    expect(sessionStorage.getItem('visit')).toBe(batches()[0]?.visit);
  });

  it('sends nothing after a refusal, earlier events neither', async () => {
    start({ consent: 'ask' });
    visitPage('/');
    keepChoice('refused');
    visitPage('/register');
    leave();
    expect(requests).not.toHaveBeenCalled();
    keepChoice('accepted');
    visitPage('/login');
    leave();
    await vi.waitFor(() => expect(words()).toEqual(['pageView /login']));
  });

  it('deletes the id of the visit when the visitor changes their choice', async () => {
    start({ consent: 'ask' });
    keepChoice('accepted');
    visitPage('/');
    leave();
    await vi.waitFor(() => expect(sentEvents()).toHaveLength(1));
    keepChoice('refused');
    expect(sessionStorage.getItem('visit')).toBeNull();
    visitPage('/register');
    leave();
    expect(requests).toHaveBeenCalledOnce();
  });

  it('also asks on later pages of the visit whose URL does not name it', () => {
    start({ consent: 'ask' });
    stop();
    const set = cookies();
    start({ consent: 'implicit' });
    expect(set).not.toHaveBeenCalled();
    expect(renderHook(useConsent).result.current).toMatchObject({ asking: true });
  });
});

describe('the origin of a visit', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  it('is sent with every event after consent, for the whole visit', async () => {
    window.history.replaceState(null, '', '/?utm_source=herfst');
    start({ consent: 'ask' });
    window.history.replaceState(null, '', '/register');
    visitPage('/register');
    expect(visitOrigin()).toBeUndefined();
    keepChoice('accepted');
    expect(visitOrigin()).toBe('campaign:herfst');
    leave();
    await vi.waitFor(() => expect(sentEvents().map(({ cameFrom }) => cameFrom)).toEqual(['campaign:herfst']));
    // After a reload only stored data are left.
    const stored = { ...sessionStorage };
    stop();
    for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
    start({ consent: 'ask' });
    expect(visitOrigin()).toBe('campaign:herfst');
    keepChoice('refused');
    expect(visitOrigin()).toBeUndefined();
    expect(Object.keys(sessionStorage)).toEqual(['asks']);
  });

  it('is undefined where nothing is measured', () => {
    start(null);
    expect(visitOrigin()).toBeUndefined();
  });
});

it('a page without boot data measures nothing', () => {
  const set = cookies();
  start(null);
  visitPage('/');
  leave();
  expect(renderHook(useConsent).result.current).toBeNull();
  expect(set).not.toHaveBeenCalled();
  expect(requests).not.toHaveBeenCalled();
});

describe('events', () => {
  beforeEach(() => start({ consent: 'implicit' }));

  it('are sent together, some time after the first of them', async () => {
    vi.useFakeTimers();
    visitPage('/');
    visitPage('/register', 'keto');
    await vi.advanceTimersByTimeAsync(2900);
    expect(batches()).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(words()).toEqual(['pageView /', 'pageView /register keto']);
    expect(batches()).toHaveLength(1);
  });

  it('are sent in batches of at most fifty, with the white-label of the visit', async () => {
    sessionStorage.setItem('wl', 'fitpuur');
    for (let page = 0; page < 120; page++) visitPage('/');
    leave();
    await vi.waitFor(() => expect(batches().map(({ events }) => events.length)).toEqual([50, 50, 20]));
    const headers = requests.mock.calls.map(([request]) => (request as Request).headers);
    expect(headers.map((one) => one.get('X-Whitelabel'))).toEqual(['fitpuur', 'fitpuur', 'fitpuur']);
  });

  it('are kept while offline, the newest two hundred of them', async () => {
    network(false);
    for (let page = 0; page < 250; page++) visitPage(`/${page}`);
    leave();
    expect(requests).not.toHaveBeenCalled();
    network(true);
    await vi.waitFor(() => expect(sentEvents()).toHaveLength(200));
    expect(sentEvents()[0]?.path).toBe('/50');
  });

  it.each([
    ['a server that is busy', () => refuse(429, 'too-many', 'Wacht even.'), 2],
    ['a server that fails', () => refuse(500, 'fault', 'Er ging iets mis.'), 2],
    ['a network that is gone', () => Promise.reject(new TypeError('Failed to fetch')), 2],
    ['a server that refuses them', () => refuse(422, 'invalid', 'Dit klopt niet.'), 1],
  ])('after %s go again with the next, when that may help', async (_, answer, times) => {
    serve({ 'POST /ingest': answer });
    visitPage('/first');
    leave();
    await Promise.allSettled(requests.mock.results.map(({ value }) => value));
    serve({ 'POST /ingest': () => undefined });
    visitPage('/next');
    leave();
    await vi.waitFor(() => expect(words()).toContain('pageView /next'));
    expect(words().filter((one) => one === 'pageView /first')).toHaveLength(times);
    expect(new Set(sentEvents().map(({ id, path }) => path === '/first' && id)).size).toBe(2); // the same event again
  });

  it('of a step report that it was seen, and answered or left', async () => {
    visitPage('/onboarding', 'general');
    let answered = () => {};
    function Step({ name }: { name: string }) {
      answered = useFunnelStep('general', name);
      return null;
    }
    const { rerender, unmount } = render(<Step name="goal" />);
    answered();
    rerender(<Step name="sex" />);
    rerender(<Step name="birthDate" />);
    answered();
    unmount();
    render(<Step name="result" />);
    leave();
    await vi.waitFor(() => expect(sentEvents()).not.toEqual([]));
    expect(words().slice(1)).toEqual([
      'stepView /onboarding goal general',
      'stepAnswer /onboarding goal general',
      'stepView /onboarding sex general',
      'stepLeave /onboarding sex general',
      'stepView /onboarding birthDate general',
      'stepAnswer /onboarding birthDate general',
      'stepView /onboarding result general',
      'stepLeave /onboarding result general',
    ]);
  });
});
