import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fitpuur } from './test/records';
import { renderConsole } from './test/render';
import { page, refusal, serverOf } from './test/server';

const list = 'GET /user/admin/whitelabels';
const one = `GET /user/admin/whitelabels/${fitpuur.id}`;
const show = `/whitelabels/${fitpuur.id}/show`;

/** Simulates the network going on or off. */
function network(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => {
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  });
}

afterEach(() => network(true));

describe('a list', () => {
  it('shows placeholder rows while it loads', async () => {
    let answer: (response: Response) => void = () => undefined;
    const server = serverOf({ [list]: () => new Promise<Response>((done) => (answer = done)) });
    renderConsole({ server, path: '/whitelabels' });
    const table = await screen.findByRole('table');
    expect(table.getAttribute('aria-busy')).toBe('true');
    await waitFor(() => expect(server.calls).toHaveLength(1));
    answer(page([fitpuur]));
    expect(await screen.findByRole('link', { name: 'FitPuur' })).toBeTruthy();
    expect(table.getAttribute('aria-busy')).toBe('false');
  });

  it('says that it is empty', async () => {
    renderConsole({ server: serverOf({ [list]: () => page([]) }), path: '/whitelabels' });
    expect(await screen.findByRole('heading', { name: 'Hier staat nog niets' })).toBeTruthy();
  });

  it('shows the server’s refusal, keeps the session and offers no retry', async () => {
    const server = serverOf({ [list]: () => refusal(403, 'Dit mag alleen een beheerder.') });
    renderConsole({ server, path: '/whitelabels' });
    expect((await screen.findByRole('alert')).textContent).toContain('Dit mag alleen een beheerder.');
    expect(screen.getByRole('heading', { name: 'Hier mag je niet bij' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Opnieuw proberen' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Uitloggen' })).toBeTruthy();
  });

  it('can be retried after an error', async () => {
    const server = serverOf({ [list]: () => refusal(500, 'Er ging bij ons iets mis.') });
    const { user } = renderConsole({ server, path: '/whitelabels' });
    const again = await screen.findByRole('button', { name: 'Opnieuw proberen' });
    server.answer({ [list]: () => page([fitpuur]) });
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'FitPuur' })).toBeTruthy();
  });

  it('waits for the network and then loads by itself', async () => {
    renderConsole({ server: serverOf({ [list]: () => page([fitpuur]) }), path: '/whitelabels' });
    network(false);
    expect(await screen.findByRole('heading', { name: 'Je bent offline' })).toBeTruthy();
    network(true);
    expect(await screen.findByRole('link', { name: 'FitPuur' })).toBeTruthy();
  });

  it('remains visible offline, and says that it may be outdated', async () => {
    renderConsole({ server: serverOf({ [list]: () => page([fitpuur]) }), path: '/whitelabels' });
    await screen.findByRole('link', { name: 'FitPuur' });
    network(false);
    expect(screen.getByText(/kan verouderd zijn/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'FitPuur' })).toBeTruthy();
  });
});

describe('a page', () => {
  it('of a missing record shows the server’s message', async () => {
    renderConsole({ server: serverOf({ [one]: () => refusal(404, 'Dit merk is er niet.') }), path: show });
    expect((await screen.findByRole('alert')).textContent).toContain('Dit merk is er niet.');
    expect(screen.getByRole('link', { name: /White-labels$/, current: false })).toBeTruthy();
  });

  it('can be retried after an error', async () => {
    const server = serverOf({ [one]: () => refusal(500, 'Er ging bij ons iets mis.') });
    const { user } = renderConsole({ server, path: show });
    const again = await screen.findByRole('button', { name: 'Opnieuw proberen' });
    server.answer({ [one]: () => Response.json({ data: fitpuur }) });
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'FitPuur' })).toBeTruthy();
  });

  it('without a route links to the start page', async () => {
    renderConsole({ server: serverOf({}), path: '/nergens' });
    expect(await screen.findByRole('heading', { name: 'Deze pagina bestaat niet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Naar de startpagina' }).getAttribute('href')).toBe('/');
  });

  it('that fails to render keeps the frame', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    // A response that violates the contract.
    const server = serverOf({ [one]: () => Response.json({ data: { ...fitpuur, domains: null } }) });
    renderConsole({ server, path: show });
    expect(await screen.findByRole('heading', { name: 'Deze pagina werkt niet' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Hoofdmenu' })).toBeTruthy();
    expect(error).toHaveBeenCalled();
  });
});
