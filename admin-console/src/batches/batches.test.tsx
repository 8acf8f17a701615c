import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fitpuur } from '@/test/records';
import { renderConsole } from '@/test/render';
import { bo, page, serverOf } from '@/test/server';
import type { Batch } from './calls';

const summer: Batch = {
  id: '00000000-0000-4000-8000-0000000000f1',
  name: 'Zomer',
  seller: 'Boekhandel',
  product: 'Kookpakket',
  accessMonths: 3,
  parcel: true,
  lastDay: '2026-12-31',
  codes: 100,
  used: 7,
  withdrawn: 0,
  createdAt: '2026-11-21T10:00:00Z',
};
const staff = {
  ...bo,
  may: ['listPurchaseBatches', 'getPurchaseBatch', 'createPurchaseBatch', 'withdrawPurchaseBatch', 'listPurchaseCodes'],
} as typeof bo;
const one = `GET /user/admin/purchase-batches/${summer.id}`;

const server = () =>
  serverOf({
    'GET /user/admin/purchase-batches': () => page([summer]),
    [one]: () => Response.json({ data: summer }),
    'GET /user/admin/purchase-codes': () =>
      page([{ id: 'c1', batchId: summer.id, prefix: 'FITPU-2F7K', state: 'open' }]),
    'GET /user/admin/tenants': () => page([fitpuur]),
  });

it('new codes are saved as a file', async () => {
  const files: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }));
  URL.revokeObjectURL = () => undefined;
  const answers = server();
  answers.answer({ 'POST /user/admin/purchase-batches': () => new Response('code\nFITPU-1', { status: 201 }) });
  const { user } = renderConsole({ server: answers, path: '/batches', staff });
  expect(await screen.findByRole('cell', { name: '7 van 100' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Codes maken' }));
  const dialog = within(screen.getByRole('dialog'));
  const fill = (name: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(name), { target: { value } });
  fill(/^Naam/, 'Winter');
  fill(/Nederlands/, 'Kookpakket');
  fill(/^Te gebruiken tot/, '2027-01-31');
  await user.click(dialog.getByRole('button', { name: 'Codes maken' }));
  expect(await screen.findByText('De codes zijn gemaakt en staan in het bestand.')).toBeTruthy();
  expect(files.map(({ size }) => size)).toEqual(['code\nFITPU-1'.length]);
  expect(answers.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    tenantId: fitpuur.id,
    name: 'Winter',
    seller: '',
    product: { nl: 'Kookpakket' },
    accessMonths: 3,
    parcel: false,
    lastDay: '2027-01-31',
    codes: 100,
  });
});

it('unused codes are withdrawn after a question', async () => {
  const answers = server();
  const withdrawn = { ...summer, withdrawn: 93 };
  answers.answer({
    [`POST /user/admin/purchase-batches/${summer.id}/withdraw`]: () => {
      answers.answer({ [one]: () => Response.json({ data: withdrawn }) });
      return Response.json({ data: withdrawn });
    },
  });
  const { user } = renderConsole({ server: answers, path: `/batches/${fitpuur.id}.${summer.id}/show`, staff });
  expect(await screen.findByText('FITPU-2F7K…')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Codes intrekken' }));
  const dialog = within(screen.getByRole('alertdialog', { name: '93 codes intrekken?' }));
  await user.click(dialog.getByRole('button', { name: 'Codes intrekken' }));
  expect(await screen.findByText('De codes zijn ingetrokken.')).toBeTruthy();
  expect(await screen.findByText('93')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Codes intrekken' })).toBeNull();
});
