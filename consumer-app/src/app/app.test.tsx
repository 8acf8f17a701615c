import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { client } from '@/lib/api';
import { type Boot, defaultBranding } from '@/lib/boot';
import { useLook } from '@/lib/look';
import { render } from '@/test/render';
import { Brand } from './Brand';
import { ErrorBoundary } from './ErrorBoundary';
import { Root } from './Root';
import { Shell } from './Shell';

function network(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  fireEvent(window, new Event(online ? 'online' : 'offline'));
}

describe('the app', () => {
  it('says so when an address leads nowhere', async () => {
    render(<Root />, { path: '/nergens' });
    expect(await screen.findByRole('heading', { name: 'Deze pagina is er niet' })).toBeTruthy();
    expect(document.title).toBe('Deze pagina is er niet · Lepelblad');
  });

  it('shows the offline screen without a network, and the page again with one', async () => {
    render(<Root />, { path: '/nergens' });
    await screen.findByRole('heading', { name: 'Deze pagina is er niet' });
    network(false);
    expect(await screen.findByRole('heading', { name: 'Verbinding verbroken' })).toBeTruthy();
    expect(screen.getByText('Het lijkt erop dat u offline bent. Controleer uw internetverbinding.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Opnieuw proberen' })).toBeTruthy();
    network(true);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Verbinding verbroken' })).toBeNull());
  });

  it('survives a page that fails', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Fails = () => {
      throw new Error('no');
    };
    const page = (address: string, content: React.ReactNode) => (
      <ErrorBoundary page={address} fallback="mislukt">
        {content}
      </ErrorBoundary>
    );
    const { rerender } = render(page('/a', <Fails />));
    expect(screen.getByText('mislukt')).toBeTruthy();
    rerender(page('/b', 'gelukt'));
    expect(screen.getByText('gelukt')).toBeTruthy();
  });
});

describe('the dashboard’s frame', () => {
  it('marks where one is and lets the keyboard skip to the content', () => {
    render(<Shell />, { path: '/dashboard/recipes/linzensoep' });
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Recepten');
    expect(screen.getByRole('link', { name: 'Ga naar de inhoud' }).getAttribute('href')).toBe('#content');
  });

  it('keeps its pages open without a network, under a bar that says so', () => {
    render(<Shell />, { path: '/dashboard' });
    network(false);
    const bar = screen.getByRole('status').textContent;
    expect(bar).toContain('Verbinding verbroken');
    // Nothing survives a reload, and the bar does not promise that it would.
    expect(bar).not.toMatch(/bewaard/);
    expect(bar).toContain('Laad de pagina niet opnieuw.');
    network(true);
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('the look', () => {
  const boot: Boot = {
    branding: defaultBranding,
    whitelabel: null,
    standard: defaultBranding,
    session: null,
    language: 'nl',
    measuring: null,
  };
  const greenfork = {
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
  const Name = () => <p>{useLook().appName}</p>;
  const page = (
    <Brand boot={boot} loading="Bezig met laden...">
      <Name />
    </Brand>
  );
  const answer = (whitelabel: typeof greenfork) =>
    vi.spyOn(client, 'GET').mockResolvedValue({ data: { data: whitelabel }, response: new Response() } as never);

  it('waits for the white-label that a link names, then speaks its language', async () => {
    sessionStorage.clear();
    answer(greenfork);
    render(page, { path: '/register?wl=greenfork' });
    expect(screen.getByText('Bezig met laden...')).toBeTruthy();
    expect(await screen.findByText('GreenFork')).toBeTruthy();
    await waitFor(() => expect(document.documentElement.lang).toBe('en'));
  });

  it('stays the brand’s own when that white-label is not active', async () => {
    sessionStorage.clear();
    answer({ ...greenfork, isActive: false });
    render(page, { path: '/register?wl=greenfork' });
    expect(await screen.findByText('Lepelblad')).toBeTruthy();
  });

  it.each([
    ['/register', '/', ['Lepelblad', 'GreenFork']],
    ['/', '/register', ['GreenFork', 'Lepelblad']],
  ])('of a brand limited to paths follows the path from %s to %s', async (from, to, names) => {
    sessionStorage.clear();
    const head = document.createElement('div');
    head.innerHTML = '<title></title><link rel="icon" href=""><meta name="theme-color" content="">';
    document.head.append(...head.children);
    const limited: Boot = {
      ...boot,
      branding: {
        ...defaultBranding,
        appName: 'GreenFork',
        primaryColor: '#0f8b8d',
        customFavicon: '/brand/greenfork/icon.svg',
      },
      whitelabel: { ...greenfork, language: 'en', paths: ['keto-test'] },
      standard: { ...defaultBranding, primaryColor: '#8bc34b', customFavicon: '/brand/lepelblad/icon.svg' },
    };
    const { user } = render(
      <Brand boot={limited} loading="">
        <Name />
        <Link to={to}>verder</Link>
      </Brand>,
      { path: from },
    );
    const shown = () => [
      screen.getByRole('paragraph').textContent,
      document.title,
      document.head.querySelector('link[rel=icon]')?.getAttribute('href'),
      document.head.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content,
      document.documentElement.lang,
    ];
    const looks: Record<string, string[]> = {
      GreenFork: ['GreenFork', 'GreenFork', '/brand/greenfork/icon.svg', '#0f8b8d', 'en'],
      Lepelblad: ['Lepelblad', 'Lepelblad', '/brand/lepelblad/icon.svg', '#8bc34b', 'nl'],
    };
    await waitFor(() => expect(shown()).toEqual(looks[names[0] ?? '']));
    await user.click(screen.getByRole('link'));
    await waitFor(() => expect(shown()).toEqual(looks[names[1] ?? '']));
    for (const element of document.head.querySelectorAll('title, link[rel=icon], meta[name=theme-color]'))
      element.remove();
  });

  it('keeps the white-label for the rest of the visit', async () => {
    sessionStorage.setItem('wl', 'greenfork');
    const get = answer(greenfork);
    render(page, { path: '/register' });
    expect(await screen.findByText('GreenFork')).toBeTruthy();
    expect(get).toHaveBeenCalledOnce();
    sessionStorage.clear();
  });
});
