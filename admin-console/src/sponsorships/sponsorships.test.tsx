import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fitpuur } from '@/test/records';
import { renderConsole } from '@/test/render';
import { bo, page, refusal, serverOf } from '@/test/server';
import type { Sponsorship } from './calls';

const bakery: Sponsorship = {
  id: '00000000-0000-4000-8000-0000000000e1',
  name: 'Bakkerij Jansen',
  accessDays: 30,
  seats: 10,
  taken: 4,
  createdAt: '2026-11-21T10:00:00Z',
};
const staff = {
  ...bo,
  may: ['listSponsorships', 'getSponsorship', 'createSponsorship', 'invitePeople'],
} as typeof bo;

const server = () =>
  serverOf({
    'GET /user/admin/sponsorships': () => page([bakery]),
    [`GET /user/admin/sponsorships/${bakery.id}`]: () => Response.json({ data: bakery }),
    'GET /user/admin/tenants': () => page([fitpuur]),
  });

it('a sponsorship is added, with the server’s refusal at its field', async () => {
  const answers = server();
  const create = 'POST /user/admin/sponsorships';
  answers.answer({ [create]: () => refusal(422, 'Klopt niet.', { seats: 'Kies een aantal.' }) });
  const { user } = renderConsole({ server: answers, path: '/sponsorships', staff });
  expect(await screen.findByRole('cell', { name: '4 van 10' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sponsoring toevoegen' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Naam van de sponsor/ }), 'Bakkerij Pietersen');
  await user.click(dialog.getByRole('button', { name: 'Sponsoring toevoegen' }));
  expect(await dialog.findByText('Kies een aantal.')).toBeTruthy();
  answers.answer({ [create]: () => Response.json({ data: bakery }, { status: 201 }) });
  await user.click(dialog.getByRole('button', { name: 'Sponsoring toevoegen' }));
  expect(await screen.findByText('De sponsoring is toegevoegd.')).toBeTruthy();
  const sent = answers.calls.filter(({ method }) => method === 'POST').at(-1)?.body;
  expect(sent).toEqual({ tenantId: fitpuur.id, name: 'Bakkerij Pietersen', seats: 10, accessDays: 30 });
});

it('people are invited from a file, and each refused address is named', async () => {
  const answers = server();
  const invite = `POST /user/admin/sponsorships/${bakery.id}/invite`;
  const results = [
    { email: 'noor@voorbeeld.example', result: 'invited' },
    { email: 'geen adres', result: 'invalid' },
  ];
  answers.answer({ [invite]: () => page(results) });
  const path = `/sponsorships/${fitpuur.id}.${bakery.id}/show`;
  const { user } = renderConsole({ server: answers, path, staff });
  await user.click(await screen.findByRole('button', { name: 'Mensen uitnodigen' }));
  const csv = 'E-mailadres\nnoor@voorbeeld.example\ngeen adres\n';
  // jsdom cannot read files.
  const file = Object.assign(new File([csv], 'lijst.csv', { type: 'text/csv' }), { text: async () => csv });
  await user.upload(screen.getByLabelText('CSV-bestand kiezen'), file);
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByDisplayValue(/noor@voorbeeld/);
  await user.click(dialog.getByRole('button', { name: 'Mensen uitnodigen' }));
  expect(await screen.findByText('1 adres uitgenodigd')).toBeTruthy();
  expect(screen.getByText('geen geldig adres')).toBeTruthy();
  expect(answers.calls.find(({ method }) => method === 'POST')?.body).toEqual({ csv });
});

it('the example file of addresses has a heading and an address', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user } = renderConsole({ server: server(), path: `/sponsorships/${fitpuur.id}.${bakery.id}/show`, staff });
  await user.click(await screen.findByRole('button', { name: 'Mensen uitnodigen' }));
  await user.click(screen.getByRole('button', { name: /voorbeeld/i }));
  expect(names).toEqual([expect.stringMatching(/\.csv$/)]);
  const file = new FileReader();
  file.readAsText(files[0] as Blob);
  await waitFor(() => expect(file.readyState).toBe(FileReader.DONE));
  const lines = String(file.result)
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  expect(lines).toEqual(['"E-mailadres"', '"noor@voorbeeld.example"']);
});
