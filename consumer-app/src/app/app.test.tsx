import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '@/features/account';
import { defaultBranding } from '@/lib/boot';
import { diner, render } from '@/test/render';
import { later, refuse, serve } from '@/test/server';
import { ErrorBoundary } from './ErrorBoundary';
import { Root } from './Root';
import { Shell } from './Shell';
import { SkipLink } from './SkipLink';

// The pages of these tests have no boot data, so that the app has to fetch the brand and the session.
vi.hoisted(() => document.getElementById('boot')?.remove());
beforeEach(() => serve({ 'GET /user/auth/decode': () => refuse(401, 'signed-out', 'Log eerst in.') }));

function network(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  fireEvent(window, new Event(online ? 'online' : 'offline'));
}

/** A site of the default brand. */
function platform() {
  serve({
    'GET /whitelabel/domain/branding': () => ({ data: { branding: defaultBranding } }),
    'GET /whitelabel/domain/current': () => ({ data: { whitelabel: null } }),
  });
}

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

function Who() {
  return <p>{useSession()?.id ?? 'nobody'}</p>;
}

describe('the app', () => {
  it('fetches the session', async () => {
    platform();
    serve({ 'GET /user/auth/decode': () => diner });
    render(
      <>
        <Root />
        <Who />
      </>,
      { path: '/nergens' },
    );
    expect(await screen.findByText(diner.id)).toBeTruthy();
  });

  it('waits until the brand of the site is known', async () => {
    const { answer, come } = later<object>();
    platform();
    serve({ 'GET /whitelabel/domain/current': () => answer });
    render(<Root />, { path: '/nergens' });
    expect(screen.getByText('Bezig met laden...')).toBeTruthy();
    come({ data: { whitelabel: null } });
    expect(await screen.findByRole('heading', { name: 'Deze pagina bestaat niet' })).toBeTruthy();
  });

  it('uses the default look when the brand cannot be loaded', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const broken = () => refuse(500, 'fault', 'Er ging bij ons iets mis.');
    serve({ 'GET /whitelabel/domain/branding': broken, 'GET /whitelabel/domain/current': broken });
    render(<Root />, { path: '/nergens' });
    expect(await screen.findByRole('heading', { name: 'Deze pagina bestaat niet' })).toBeTruthy();
    expect(warn.mock.calls).toEqual([
      ['Failed to load branding configuration'],
      ['Failed to detect white-label configuration'],
    ]);
  });

  it.each(['/NERGENS/?wl=x#hier', '//nergens?wl=x#hier', '/dashboard%2f..%5cnergens?wl=x#hier'])(
    'shows %s at its canonical address',
    async (path) => {
      platform();
      serve({ 'GET /whitelabel/slug/{slug}': () => refuse(404, 'whitelabel-not-found', 'No whitelabel found') });
      render(
        <>
          <Root />
          <Address />
        </>,
        { path },
      );
      expect(await screen.findByText('/nergens?wl=x#hier')).toBeTruthy();
      expect(await screen.findByRole('heading', { name: 'Deze pagina bestaat niet' })).toBeTruthy();
      sessionStorage.clear();
    },
  );

  it('replaces a path of an earlier version, with its query and fragment', async () => {
    platform();
    serve({
      'GET /user/auth/decode': () => diner,
      'GET /shopping-lists/{id}': () => refuse(404, 'list-not-found', 'Deze boodschappenlijst is er niet meer.'),
    });
    render(
      <>
        <Root />
        <Address />
      </>,
      { path: '/dashboard/boodschappen/1?day=2#top', session: diner },
    );
    expect(await screen.findByText('/dashboard/shopping/1?day=2#top')).toBeTruthy();
  });

  it('redirects visitors from the dashboard, in whatever form its path is written', async () => {
    platform();
    render(
      <>
        <Root />
        <Address />
      </>,
      { path: '/DASHBOARD' },
    );
    expect(await screen.findByText('/login')).toBeTruthy();
  });

  it('shows a message for an unknown path', async () => {
    platform();
    render(<Root />, { path: '/nergens' });
    expect(await screen.findByRole('heading', { name: 'Deze pagina bestaat niet' })).toBeTruthy();
    expect(document.title).toBe('Deze pagina bestaat niet · Lepelblad');
  });

  it('shows the offline screen without a network, and the page again once there is one', async () => {
    platform();
    render(<Root />, { path: '/nergens' });
    await screen.findByRole('heading', { name: 'Deze pagina bestaat niet' });
    network(false);
    expect(await screen.findByRole('heading', { name: 'Verbinding verbroken' })).toBeTruthy();
    expect(screen.getByText('Het lijkt erop dat u offline bent. Controleer uw internetverbinding.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Opnieuw proberen' })).toBeTruthy();
    network(true);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Verbinding verbroken' })).toBeNull());
  });

  it('remains usable when a page fails', () => {
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
  it('marks the current page and lets the keyboard skip to the content', async () => {
    const { user } = render(
      <>
        <SkipLink />
        <Shell />
      </>,
      { path: '/dashboard/recipes/linzensoep' },
    );
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Recepten');
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ga naar de inhoud' }));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('shows its pages without a network, below a bar that says so', () => {
    render(<Shell />, { path: '/dashboard' });
    network(false);
    const bar = screen.getByRole('status').textContent;
    expect(bar).toContain('Verbinding verbroken');
    expect(bar).toContain('Je ziet wat je het laatst hebt bekeken.');
    network(true);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
