import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Root } from '@/app/Root';
import { PrivacyPage } from '@/features/account/PrivacyPage';
import { defaultBranding } from '@/lib/boot';
import { keepChoice, startMeasuring } from '@/lib/measuring';
import { diner, render } from '@/test/render';
import { refuse, requestsOf, serve } from '@/test/server';

let stop = () => {};
const cookie = () => /lepelblad=(\w+)/.exec(document.cookie)?.[1];
const banner = () => screen.findByRole('region', { name: 'Mogen we meten?' });
const noBanner = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Mogen we meten?' })).toBeNull());

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  serve({
    'POST /consent': () => undefined,
    'POST /ingest': () => undefined,
    'GET /whitelabel/domain/branding': () => ({ data: { branding: defaultBranding } }),
    'GET /whitelabel/domain/current': () => ({ data: { whitelabel: null } }),
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  // biome-ignore lint/suspicious/noDocumentCookie: as the app does
  document.cookie = 'lepelblad=; Max-Age=0; Path=/';
  sessionStorage.clear();
});

describe('the question whether visits may be measured', () => {
  it('is not for support, who looks at the pages of a user', async () => {
    stop = startMeasuring({ consent: 'ask' }, '');
    const until = '2026-11-21T10:30:00Z';
    const support = { state: 'allowed', by: 'Sam Steun', until, viewing: true, health: false } as const;
    render(<Root />, { path: '/nergens', session: { ...diner, support } });
    await screen.findByRole('region', { name: 'Meekijken' });
    expect(screen.queryByRole('region', { name: 'Mogen we meten?' })).toBeNull();
  });

  it('is above the bar of support, which the user can end', async () => {
    stop = startMeasuring({ consent: 'ask' }, '');
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
    const until = '2026-11-21T10:30:00Z';
    const support = { state: 'allowed', by: 'Sam Steun', until, viewing: false, health: false } as const;
    render(<Root />, { path: '/nergens', session: { ...diner, support } });
    const bars = [await banner(), await screen.findByRole('region', { name: 'Meekijken' })];
    expect(bars.map(({ style }) => style.bottom).sort()).toEqual(['0px', '60px']);
    expect(document.documentElement.style.getPropertyValue('--bottom-edge')).toBe('120px');
    vi.restoreAllMocks();
  });

  it.each([
    ['Accepteren', 'accepted'],
    ['Weigeren', 'refused'],
  ])('is gone after %s, which is kept here and taken down', async (name, choice) => {
    stop = startMeasuring({ consent: 'ask' }, '');
    const { user } = render(<Root />, { path: '/nergens' });
    await banner();
    await user.click(screen.getByRole('button', { name }));
    await noBanner();
    expect(cookie()).toBe(choice);
    await waitFor(() => expect(requestsOf('POST /consent').map(({ body }) => body)).toEqual([{ choice }]));
  });

  it('has two equal buttons, and a link to more information', async () => {
    stop = startMeasuring({ consent: 'ask' }, '');
    render(<Root />, { path: '/nergens' });
    await banner();
    const look = (name: string) => screen.getByRole('button', { name }).className;
    expect(look('Accepteren')).toBe(look('Weigeren'));
    expect(screen.getByRole('link', { name: 'Wat we dan bewaren' }).getAttribute('href')).toBe(
      '/privacy-policy#cookies',
    );
  });

  it('names third parties when there are any', async () => {
    stop = startMeasuring({ consent: 'ask', tagManager: 'GTM-ABC1234' }, '');
    render(<Root />, { path: '/nergens' });
    expect((await banner()).textContent).toContain('Google');
  });

  it('is not shown on the page with the choice, after a choice, or by a brand that does not ask', async () => {
    stop = startMeasuring({ consent: 'ask' }, '');
    const { unmount } = render(<Root />, { path: '/privacy-policy' });
    await screen.findByRole('heading', { name: 'Privacy en voorwaarden' });
    await noBanner();
    unmount();
    keepChoice('refused');
    const again = render(<Root />, { path: '/nergens' });
    await screen.findByRole('heading', { name: 'Deze pagina bestaat niet' });
    await noBanner();
    again.unmount();
    stop();
    sessionStorage.clear();
    // biome-ignore lint/suspicious/noDocumentCookie: as the app does
    document.cookie = 'lepelblad=; Max-Age=0; Path=/';
    stop = startMeasuring({ consent: 'implicit' }, '');
    render(<Root />, { path: '/nergens' });
    await screen.findByRole('heading', { name: 'Deze pagina bestaat niet' });
    await noBanner();
    expect(cookie()).toBe('accepted');
  });

  it('applies in this browser even if it could not be saved', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    serve({ 'POST /consent': () => refuse(429, 'too-many', 'Wacht even.') });
    stop = startMeasuring({ consent: 'ask' }, '');
    const { user } = render(<Root />, { path: '/nergens' });
    await banner();
    await user.click(screen.getByRole('button', { name: 'Weigeren' }));
    await noBanner();
    expect(cookie()).toBe('refused');
    await waitFor(() => expect(requestsOf('POST /consent')).toHaveLength(4));
  });
});

describe('the privacy page', () => {
  it.each(['implicit', 'ask'] as const)(
    'of a brand whose consent is %s says what holds, and changes it as easily',
    async (consent) => {
      stop = startMeasuring({ consent }, '');
      act(() => keepChoice('accepted'));
      const { user } = render(<PrivacyPage />, { path: '/privacy-policy' });
      expect(screen.getByRole('status').textContent).toBe('We meten nu hoe je deze site gebruikt.');
      await user.click(screen.getByRole('button', { name: 'Weigeren' }));
      expect(screen.getByRole('status').textContent).toBe('We meten niets van je bezoek.');
      expect(cookie()).toBe('refused');
      await user.click(screen.getByRole('button', { name: 'Accepteren' }));
      expect(cookie()).toBe('accepted');
      await waitFor(() =>
        expect(requestsOf('POST /consent').map(({ body }) => body)).toEqual([
          { choice: 'refused' },
          { choice: 'accepted' },
        ]),
      );
    },
  );

  it('offers both choices before the first, and names third parties only when there are any', () => {
    stop = startMeasuring({ consent: 'ask' }, '');
    const { unmount } = render(<PrivacyPage />, { path: '/privacy-policy' });
    expect(screen.getByRole('status').textContent).toBe('Je hebt nog niet gekozen. We meten nu niets.');
    expect(screen.getAllByRole('button')).toHaveLength(2);
    expect(screen.queryByText(/Sentry|Google/)).toBeNull();
    unmount();
    stop();
    const sentry = { dsn: 'https://a@b.example/1', environment: 'test' };
    stop = startMeasuring({ consent: 'ask', sentry, tagManager: 'GTM-ABC1234' }, '');
    render(<PrivacyPage />, { path: '/privacy-policy' });
    expect(screen.getByText(/Sentry/)).toBeTruthy();
    expect(screen.getByText(/Google/)).toBeTruthy();
  });
});
