import type { SharedList as SharedListType } from '@lepelblad/api';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { render } from '@/test/render';
import { later, refuse, requestsOf, serve } from '@/test/server';
import { SharedList } from './SharedList.tsx';

const path = '/shared-list#token';
const stopped = 'Deze lijst wordt niet meer gedeeld.';

/** The list on the server; undefined when it is not shared any more. */
let list: SharedListType | undefined;
/** Answers the request that waits for a change. */
let change: () => void;

beforeEach(() => {
  list = {
    dates: ['2026-11-23'],
    version: 1,
    shoppers: [],
    items: [
      { id: 'a', name: 'uien', aisle: 'produce', checked: false, custom: false },
      { id: 'b', name: 'koffie', aisle: 'drinks', checked: false, custom: true },
    ],
  };
  const notShared = () => refuse(404, 'list-not-shared', stopped);
  serve({
    'GET /shared-list': () => (list ? { data: list } : notShared()),
    'GET /shared-list/changes': ({ query }) => {
      if (!list) return notShared();
      if (query.after !== String(list.version)) return { data: { version: list.version } };
      const { answer, come } = later<unknown>();
      change = () => come(list ? { data: { version: list.version } } : notShared());
      return answer;
    },
    'POST /shared-list/items/{id}/toggle': ({ path, body }) => {
      const item = list?.items.find(({ id }) => path.endsWith(`/${id}/toggle`));
      if (!item) return notShared();
      item.checked = (body as { checked: boolean }).checked;
      return { data: item };
    },
    'PUT /shared-list/shoppers/{shopper}': () => undefined,
  });
});

/** Changes the list on the server, as another device does. */
function changeElsewhere(changed: Partial<SharedListType>): void {
  if (list) list = { ...list, ...changed, version: list.version + 1 };
  change();
}

const waiting = (times: number) => waitFor(() => expect(requestsOf('GET /shared-list/changes')).toHaveLength(times));

describe('a shared list', () => {
  it('is ticked without an account, without the token in a request’s URL', async () => {
    const { user } = render(<SharedList />, { path });
    await user.click(await screen.findByRole('checkbox', { name: 'Uien' }));
    await waitFor(() => expect(requestsOf('POST /shared-list/items/{id}/toggle')).toHaveLength(1));
    const [request] = requestsOf('POST /shared-list/items/{id}/toggle');
    expect(request?.headers['x-list-token']).toBe('token');
    expect(screen.queryByRole('button', { name: /Haal Koffie/ })).toBeNull();
  });

  it('shows what another device ticked and who is shopping', async () => {
    render(<SharedList />, { path });
    await screen.findByText('Uien');
    await waiting(1);
    changeElsewhere({
      items: (list?.items ?? []).map((item) => ({ ...item, checked: true })),
      shoppers: [
        { id: 's', name: 'Sam' },
        { id: 'k', name: 'Kim' },
      ],
    });
    await screen.findByText('Alles in je mand');
    screen.getByText('Sam en Kim zijn aan het winkelen');
    await waiting(2);
  });

  it('shows the name that its user enters to others', async () => {
    const { user } = render(<SharedList />, { path });
    await user.click(await screen.findByRole('button', { name: 'Ik ga winkelen' }));
    const field = await screen.findByLabelText(/Je voornaam/);
    await user.type(field, ' Sam ');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(requestsOf('GET /shared-list').length).toBeGreaterThan(1));
  });

  it('says only that it is not shared any more, when it is withdrawn while it is open', async () => {
    render(<SharedList />, { path });
    await screen.findByText('Uien');
    await waiting(1);
    list = undefined;
    change();
    await screen.findByRole('heading', { name: stopped }, { timeout: 8000 });
    expect(screen.queryByText('Uien')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  }, 10_000);

  it('says only that it is not shared any more, for an unknown token', async () => {
    list = undefined;
    render(<SharedList />, { path });
    await screen.findByRole('heading', { name: stopped });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: /^Naar / }).getAttribute('href')).toBe('/');
  });
});
