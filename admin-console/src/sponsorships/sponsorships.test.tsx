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

const examples = {
  nl: {
    action: 'Mensen uitnodigen',
    example: 'Voorbeeldbestand',
    choose: 'CSV-bestand kiezen',
    name: 'uitnodigen.csv',
    head: 'E-mailadres',
    done: 'De uitnodigingen worden verstuurd.',
  },
  en: {
    action: 'Invite people',
    example: 'Example file',
    choose: 'Choose a CSV file',
    name: 'invite.csv',
    head: 'Email address',
    done: 'The invites are being sent.',
  },
};

it.each(Object.entries(examples))(
  'the example file has one column, and can be uploaded: %s',
  async (language, texts) => {
    const contents: Blob[] = [];
    const names: string[] = [];
    URL.createObjectURL = (file) => `blob:${contents.push(file as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const answers = server();
    const invite = `POST /user/admin/sponsorships/${bakery.id}/invite`;
    answers.answer({ [invite]: () => page([{ email: 'noor@voorbeeld.example', result: 'invited' }]) });
    const path = `/sponsorships/${fitpuur.id}.${bakery.id}/show`;
    const { user } = renderConsole({ server: answers, path, staff, language });
    await user.click(await screen.findByRole('button', { name: texts.action }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: texts.example }));
    expect(names).toEqual([texts.name]);
    const content = contents[0] as Blob;
    const reader = new FileReader();
    reader.readAsText(content);
    await waitFor(() => expect(reader.readyState).toBe(FileReader.DONE));
    const csv = String(reader.result);
    expect(csv).toBe(`"${texts.head}"\r\n"noor@voorbeeld.example"\r\n`);

    // jsdom cannot read files.
    const file = Object.assign(new File([content], texts.name, { type: content.type }), { text: async () => csv });
    await user.upload(screen.getByLabelText(texts.choose), file);
    await dialog.findByDisplayValue(/noor@voorbeeld/);
    await user.click(dialog.getByRole('button', { name: texts.action }));
    expect(await screen.findByText(texts.done)).toBeTruthy();
    expect(answers.calls.find(({ method }) => method === 'POST')?.body).toEqual({ csv });
  },
);
