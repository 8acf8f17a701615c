import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fitpuur, ketokompas } from '@/test/records';
import { renderConsole } from '@/test/render';
import { bo, page, refusal, serverOf } from '@/test/server';

const all = '/user/admin/whitelabels';
const path = `${all}/${fitpuur.id}`;
const staff = {
  ...bo,
  may: [...bo.may, 'createWhitelabel', 'updateWhitelabel', 'deleteWhitelabel'],
} as typeof bo;
const detail = { ...fitpuur, supportEmail: '', domainStates: [], contents: {}, kept: [] };
const one = { [`GET ${path}`]: () => Response.json({ data: detail }, { headers: { ETag: '"7"' } }) };

describe('a copy of a white-label', () => {
  it('has the look of its original without its uploads, and its own name and domain', async () => {
    const uploaded = { ...detail, logoUrl: '/media/logo.png' };
    const server = serverOf({ [`GET ${path}`]: () => Response.json({ data: uploaded }, { headers: { ETag: '"7"' } }) });
    const { user } = renderConsole({ server, path: `/whitelabels/create?from=${fitpuur.id}`, staff });
    await screen.findByRole('heading', { name: 'Kopie van FitPuur' });
    await user.type(screen.getByRole('textbox', { name: /^Naam$|^Naam \*/ }), 'Zilte Zaken');
    await user.type(screen.getByRole('textbox', { name: /^Domeinen/ }), 'fitpuur.localhost');
    server.answer({ [`POST ${all}`]: () => refusal(422, 'Klopt niet.', { domains: 'Dit domein is al van FitPuur.' }) });
    await user.click(screen.getByRole('button', { name: 'White-label maken' }));
    expect(await screen.findByText('Dit domein is al van FitPuur.')).toBeTruthy();
    expect(server.calls.at(-1)?.body).toMatchObject({
      name: 'Zilte Zaken',
      slug: 'zilte-zaken',
      copyOf: fitpuur.id,
      appName: 'Zilte Zaken',
      primaryColor: fitpuur.primaryColor,
      buttonColor: fitpuur.buttonColor,
      logoUrl: '',
      domains: ['fitpuur.localhost'],
    });
  });
});

describe('the looks that were published', () => {
  const look = (colour: string) => ({ ...fitpuur, primaryColor: colour });
  const versions = [
    { number: 2, look: look('#112233'), publishedAt: '2026-11-20T09:00:00Z', publishedBy: 'Pim Partner' },
    { number: 1, look: look('#445566'), publishedAt: '2026-11-10T09:00:00Z' },
  ];
  const open = async () => {
    const server = serverOf({
      ...one,
      [`GET ${path}/plans`]: () => Response.json({ data: [] }),
      [`GET ${path}/deals`]: () => Response.json({ data: [] }),
      [`GET ${path}/versions`]: () => Response.json({ data: versions }),
    });
    const { user } = renderConsole({ server, path: `/whitelabels/${fitpuur.id}/show`, staff });
    const history = within(await screen.findByRole('region', { name: 'Gepubliceerd' }));
    const [current, first] = await history.findAllByRole('listitem');
    return { server, user, history, current: within(current as HTMLElement), first: within(first as HTMLElement) };
  };

  it('say when and by whom, and which one is shown', async () => {
    const { current, first } = await open();
    expect(current.getByText('Pim Partner')).toBeTruthy();
    expect(current.getByText('Nu te zien')).toBeTruthy();
    expect(current.queryByRole('button')).toBeNull();
    expect(first.getByText('Met het programma')).toBeTruthy();
  });

  it('are published again from the version that is shown, and undone', async () => {
    const { server, user, first } = await open();
    const sent: string[] = [];
    const answer = (number: number) => (request: Request) => {
      sent.push(`${number} ${request.headers.get('If-Match')}`);
      return Response.json({ data: detail }, { headers: { ETag: `"${sent.length + 7}"` } });
    };
    server.answer({
      [`POST ${path}/versions/1/publish`]: answer(1),
      [`POST ${path}/versions/2/publish`]: answer(2),
    });
    await user.click(first.getByRole('button', { name: 'Opnieuw publiceren' }));
    await screen.findByText('Het uiterlijk van toen is weer te zien op FitPuur.');
    await user.click(screen.getByRole('button', { name: 'Ongedaan maken' }));
    await waitFor(() => expect(sent).toEqual(['1 "7"', '2 "8"']));
  });

  it('say why one cannot be published again', async () => {
    const { server, user, history, first } = await open();
    server.answer({ [`POST ${path}/versions/1/publish`]: () => refusal(412, 'Iemand was je voor.') });
    await user.click(first.getByRole('button', { name: 'Opnieuw publiceren' }));
    expect((await history.findByRole('alert')).textContent).toBe('Iemand was je voor.');
  });
});

describe('deleted white-labels', () => {
  const deleted = { id: ketokompas.id, name: 'KetoKompas', restorableUntil: '2026-12-20T09:00:00Z' };
  const lists = {
    [`GET ${all}`]: () => page([fitpuur]),
    [`GET ${all}/deleted`]: () => Response.json({ data: [deleted] }),
  };

  it('are listed with the time until which they can be restored, and restored', async () => {
    const server = serverOf({
      ...lists,
      [`POST ${all}/${deleted.id}/restore`]: () => new Response(null, { status: 204 }),
    });
    const { user } = renderConsole({ server, path: '/whitelabels', staff });
    const panel = within(await screen.findByRole('region', { name: 'Verwijderd' }));
    expect(panel.getByText(/^Terug te zetten tot 20 dec/)).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Terugzetten' }));
    await screen.findByText(/^KetoKompas is terug/);
    expect(server.calls.some(({ method, path }) => method === 'POST' && path.endsWith('/restore'))).toBe(true);
  });

  it('are not asked for by those who cannot delete', async () => {
    const server = serverOf(lists);
    renderConsole({ server, path: '/whitelabels', staff: bo });
    await screen.findByRole('link', { name: 'FitPuur' });
    expect(server.queriesOf(`${all}/deleted`)).toEqual([]);
  });
});

describe('the preview of a white-label', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('shows any page of the site, as on a phone or wide, light or dark', async () => {
    class Observer {
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('ResizeObserver', Observer);
    const server = serverOf({
      ...one,
      [`POST ${path}/preview`]: () => Response.json({ data: { domain: 'fitpuur.localhost', token: 'geheim' } }),
    });
    const { user } = renderConsole({ server, path: `/whitelabels/${fitpuur.id}`, staff });
    const frame = await screen.findByTitle<HTMLIFrameElement>('Voorbeeld');
    expect(frame.src).toMatch(/^http:\/\/fitpuur\.localhost.*\?preview=geheim$/);
    expect(frame.style.width).toBe('390px');
    const post = vi.spyOn(frame.contentWindow as Window, 'postMessage');
    await user.click(screen.getByRole('button', { name: 'Breed' }));
    expect(frame.style.width).toBe('1280px');
    await user.click(screen.getByRole('button', { name: 'Donker' }));
    expect(post.mock.lastCall?.[0]).toMatchObject({ scheme: 'dark', path: '/' });
    const route = screen.getByRole('combobox', { name: 'Pagina' });
    await user.clear(route);
    await user.type(route, 'login');
    expect(post.mock.lastCall?.[0]).toMatchObject({ path: '/' });
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(post.mock.lastCall).toMatchObject([{ path: '/login', scheme: 'dark' }, new URL(frame.src).origin]);
    // The colour that is typed is in the next message.
    fireEvent.change(screen.getByLabelText('Merkkleur'), { target: { value: '#0b5d7a' } });
    expect(JSON.stringify(post.mock.lastCall?.[0])).toContain('#0b5d7a');
  });
});
