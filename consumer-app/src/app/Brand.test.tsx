import { act, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setSession } from '@/features/account';
import { type Boot, type Branding, defaultBranding, defaultSlug, type Whitelabel } from '@/lib/boot';
import { useLook } from '@/lib/look';
import { diner, render } from '@/test/render';
import { refuse, requestsOf, serve } from '@/test/server';
import { Brand } from './Brand';
import { Toasts } from './Toasts';

const boot: Boot = {
  fromServer: true,
  branding: defaultBranding,
  whitelabel: null,
  standard: defaultBranding,
  standardSlug: defaultSlug,
  session: null,
  week: null,
  language: 'nl',
  offline: false,
  measuring: null,
  preview: '',
};
const greenfork: Whitelabel = {
  name: 'GreenFork',
  slug: 'greenfork',
  language: 'en',
  isActive: true,
  paths: [],
  logoUrl: '',
  backgroundColor: '',
  backgroundOpacity: 1,
  backgroundImage: '',
  showBackgroundImage: false,
  buttonColor: '#0f8b8d',
  hideOriginalBranding: true,
};
const green: Branding = {
  ...defaultBranding,
  appName: 'GreenFork',
  primaryColor: '#0f8b8d',
  buttonColor: '#0f8b8d',
  customFavicon: '/brand/greenfork/icon.svg',
  hideOriginalBranding: true,
};
const ofGreenfork: Boot = { ...boot, branding: green, whitelabel: greenfork, language: 'en' };

function domain(branding: Branding, whitelabel: Whitelabel | null) {
  serve({
    'GET /whitelabel/domain/branding': () => ({ data: { branding } }),
    'GET /whitelabel/domain/current': () => ({ data: { whitelabel } }),
  });
}
const named = (answer: () => unknown) => serve({ 'GET /whitelabel/slug/{slug}': answer });

const Name = () => <p>{useLook().appName}</p>;
const page = (boot: Boot) => (
  <Brand boot={boot} loading="Bezig met laden...">
    <Name />
    <Link to="/login">verder</Link>
  </Brand>
);

beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

it('waits for the white-label in a link, and then shows its language', async () => {
  domain(defaultBranding, null);
  named(() => ({ data: greenfork }));
  render(page(boot), { path: '/register?wl=greenfork' });
  expect(screen.getByText('Bezig met laden...')).toBeTruthy();
  expect(await screen.findByText('GreenFork')).toBeTruthy();
  await waitFor(() => expect(document.documentElement.lang).toBe('en'));
});

it('ignores a white-label that is not active', async () => {
  domain(defaultBranding, null);
  named(() => ({ data: { ...greenfork, isActive: false } }));
  render(page(boot), { path: '/register?wl=greenfork' });
  expect(await screen.findByText('Lepelblad')).toBeTruthy();
});

it('shows the brand of the signed-in account, whatever the link', async () => {
  domain(defaultBranding, null);
  named(() => ({ data: greenfork }));
  const { queries } = render(page(boot), { path: '/register?wl=greenfork' });
  expect(await screen.findByText('GreenFork')).toBeTruthy();
  const fitpuur = { ...greenfork, name: 'FitPuur', slug: 'fitpuur', language: 'nl' };
  domain({ ...green, appName: 'FitPuur' }, fitpuur);
  act(() => setSession(queries, diner));
  expect(await screen.findByText('FitPuur')).toBeTruthy();
  expect(requestsOf('GET /whitelabel/slug/{slug}')).toHaveLength(1);
});

it('keeps the white-label for the rest of the visit', async () => {
  sessionStorage.setItem('wl', 'greenfork');
  domain(defaultBranding, null);
  named(() => ({ data: greenfork }));
  render(page(boot), { path: '/register' });
  expect(await screen.findByText('GreenFork')).toBeTruthy();
  expect(requestsOf('GET /whitelabel/slug/{slug}')).toHaveLength(1);
});

it.each([
  ['the server’s message', () => refuse(500, 'fault', 'Er ging bij ons iets mis.'), 'Er ging bij ons iets mis.'],
  ['what failed', () => new Response('', { status: 502 }), 'Failed to load whitelabel'],
])('shows %s about a white-label that cannot be looked up, and continues', async (_, answer, message) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  domain(defaultBranding, null);
  named(answer);
  render(
    <>
      {page(boot)}
      <Toasts />
    </>,
    { path: '/register?wl=greenfork' },
  );
  expect(await screen.findByText('Lepelblad')).toBeTruthy();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(warn).toHaveBeenCalledExactlyOnceWith(message);
});

it('shows the server’s data at once, and applies later changes', async () => {
  domain({ ...green, appName: 'Groene Vork' }, { ...greenfork, name: 'Groene Vork' });
  render(page(ofGreenfork));
  expect(screen.getByText('GreenFork')).toBeTruthy();
  expect(await screen.findByText('Groene Vork')).toBeTruthy();
});

it('sends no request without a network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user } = render(page(ofGreenfork));
  await user.click(screen.getByRole('link'));
  expect(screen.getByText('GreenFork')).toBeTruthy();
});

it('fetches the brand again on a change of path after five minutes', async () => {
  const requests = () => requestsOf('GET /whitelabel/domain/current').length;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(0);
  domain({ ...green, appName: 'Groene Vork' }, greenfork);
  const { user } = render(page(ofGreenfork));
  expect(await screen.findByText('Groene Vork')).toBeTruthy();
  clock.mockReturnValue(5 * 60_000);
  await user.click(screen.getByRole('link'));
  await waitFor(() => expect(requests()).toBe(2));
});

it.each([
  ['/register', '/', ['Lepelblad', 'GreenFork'], ''],
  ['/', '/register', ['GreenFork', 'Lepelblad'], ''],
  ['/?wl=greenfork', '/register?wl=greenfork', ['GreenFork', 'Lepelblad'], '?wl=greenfork'],
])('of a brand limited to paths follows the path from %s to %s', async (from, to, names, query) => {
  const head = document.createElement('div');
  head.innerHTML =
    '<title></title><link rel="icon" href=""><link rel="apple-touch-icon" href=""><link rel="manifest" href=""><meta name="theme-color" content="">';
  document.head.append(...head.children);
  const limited = { ...greenfork, paths: ['keto-test'] };
  const described = { ...green, customDescription: 'Groen op tafel.' };
  domain(described, limited);
  const { user } = render(
    <Brand
      boot={{
        ...ofGreenfork,
        branding: described,
        whitelabel: limited,
        standard: { ...defaultBranding, primaryColor: '#8bc34b', customFavicon: '/brand/lepelblad/icon.svg' },
      }}
      loading=""
    >
      <Name />
      <Link to={to}>verder</Link>
    </Brand>,
    { path: from },
  );
  const of = (selector: string, attribute: string) => document.head.querySelector(selector)?.getAttribute(attribute);
  const pageLook = () => [
    screen.getByRole('paragraph').textContent,
    document.title,
    of('meta[name=description]', 'content'),
    of('link[rel=icon]', 'href'),
    of('link[rel=apple-touch-icon]', 'href'),
    of('link[rel=manifest]', 'href'),
    of('meta[name=theme-color]', 'content'),
    document.documentElement.lang,
  ];
  const looks: Record<string, unknown[]> = {
    GreenFork: [
      'GreenFork',
      'GreenFork',
      'Groen op tafel.',
      '/brand/greenfork/icon.svg',
      '/brand/greenfork/icon-192.png',
      `/api/manifest.json${query}`,
      '#0f8b8d',
      'en',
    ],
    Lepelblad: [
      'Lepelblad',
      'Lepelblad',
      undefined,
      '/brand/lepelblad/icon.svg',
      '/brand/lepelblad/icon-192.png',
      '/api/manifest.json',
      '#8bc34b',
      'nl',
    ],
  };
  await waitFor(() => expect(pageLook()).toEqual(looks[names[0] ?? '']));
  await user.click(screen.getByRole('link'));
  await waitFor(() => expect(pageLook()).toEqual(looks[names[1] ?? '']));
  for (const element of document.head.querySelectorAll('title, link, meta')) element.remove();
});
