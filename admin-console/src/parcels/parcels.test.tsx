import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fitpuur } from '@/test/records';
import { renderConsole } from '@/test/render';
import { bo, page, refusal, serverOf } from '@/test/server';
import type { Parcel } from './calls';

const list = 'GET /user/admin/parcels';
const mark = 'POST /user/admin/parcels/mark';
const packer = { ...bo, may: ['listParcels', 'markParcels', 'downloadParcels'] } as typeof bo;

const parcel = (number: number, name: string): Parcel => ({
  id: `00000000-0000-4000-8000-0000000000c${number}`,
  product: 'Kookpakket',
  seller: 'Boekhandel',
  boughtAt: '2026-11-21T10:00:00Z',
  address: { name, country: 'NL', postalCode: '3511 AB', houseNumber: 12, street: 'Oudegracht', city: 'Utrecht' },
});
const parcels = [parcel(1, 'Noor de Vries'), parcel(2, 'Piet Jansen')];

const server = (answers = parcels) =>
  serverOf({ [list]: () => page(answers), 'GET /user/admin/tenants': () => page([fitpuur]) });

describe('the parcels to send', () => {
  it('are marked as sent, all of the selection at once', async () => {
    const answers = server();
    const { user } = renderConsole({ server: answers, path: '/parcels', staff: packer });
    expect(await screen.findAllByText('Oudegracht 12, 3511 AB Utrecht, NL')).toHaveLength(4);
    expect(answers.queriesOf('/user/admin/parcels')[0]).toMatchObject({ tenantId: fitpuur.id, sent: 'false' });
    await user.click(screen.getByRole('checkbox', { name: 'Alles op deze pagina kiezen' }));
    expect(screen.getByText('2 gekozen')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Markeer als verstuurd' }));
    const dialog = within(screen.getByRole('dialog'));
    answers.answer({ [mark]: () => refusal(404, 'Een van deze pakketten bestaat niet.') });
    await user.click(dialog.getByRole('button', { name: 'Markeer als verstuurd' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Een van deze pakketten bestaat niet.');
    answers.answer({ [mark]: () => new Response(null, { status: 204 }), [list]: () => page([]) });
    await user.click(dialog.getByRole('button', { name: 'Markeer als verstuurd' }));
    expect(await screen.findByText('2 pakketten zijn verstuurd.')).toBeTruthy();
    expect(await screen.findByText('Er is niets te versturen.')).toBeTruthy();
    const sent = answers.calls.filter(({ method }) => method === 'POST').at(-1);
    expect(sent?.query).toMatchObject({ tenantId: fitpuur.id });
    expect(sent?.body).toEqual({ ids: parcels.map(({ id }) => id), sent: true });
  });

  it('cannot be selected by support', async () => {
    renderConsole({ server: server(), path: '/parcels', staff: { ...packer, may: ['listParcels'] } });
    expect(await screen.findAllByText(/Oudegracht/)).toHaveLength(4);
    expect(screen.queryByRole('checkbox', { name: /kiezen$/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Etiketten (CSV)' })).toBeNull();
  });
});
