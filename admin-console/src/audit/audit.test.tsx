import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { entry, fitpuur, ketokompas } from '@/test/records';
import { renderConsole } from '@/test/render';
import { bo, page, serverOf } from '@/test/server';

const path = '/user/admin/audit-entries';
const reader = { ...bo, may: ['listAuditEntries', 'findConsumers'] } as typeof bo;
const line = { ...entry, tenantId: fitpuur.id };

const server = () =>
  serverOf({
    [`GET ${path}`]: () => page([line]),
    [`GET ${path}/actions`]: () => page([{ key: 'login', name: 'Ingelogd' }]),
    'GET /user/admin/tenants': () => page([fitpuur, ketokompas]),
  });

it('lists what was done, with the way to the customer', async () => {
  renderConsole({ server: server(), path: '/audit', staff: reader });
  const row = within((await screen.findByRole('rowheader', { name: /Ingelogd/ })).closest('tr') as HTMLElement);
  expect(row.getByText('Apparaat: Firefox')).toBeTruthy();
  expect(row.getByRole('cell', { name: 'Klant' })).toBeTruthy();
  const link = await row.findByRole('link', { name: 'Klant bij: Ingelogd' });
  expect(link.getAttribute('href')).toBe(`/consumers/${fitpuur.id}.${line.account}/show`);
});

it('says in words what kind of change was undone', async () => {
  const answers = server();
  answers.answer({ [`GET ${path}`]: () => page([{ ...line, details: { date: '2026-11-23', kind: 'takeOver' } }]) });
  renderConsole({ server: answers, path: '/audit', staff: reader });
  expect(await screen.findByText(/Soort: Dag overgenomen/)).toBeTruthy();
});

it('is filtered by brand, action, actor and days, and refuses a day that does not exist', async () => {
  const answers = server();
  const { user } = renderConsole({ server: answers, path: '/audit', staff: reader });
  await screen.findByRole('option', { name: 'Ingelogd' });
  await user.selectOptions(screen.getByLabelText('Wat'), 'Ingelogd');
  await user.selectOptions(screen.getByLabelText('Wie'), 'Vanzelf');
  await user.selectOptions(screen.getByLabelText('Merk'), ketokompas.name);
  await user.type(screen.getByLabelText('Vanaf'), '1-11-2026');
  await user.type(screen.getByLabelText('Tot en met'), '31-11-2026');
  await user.tab();
  expect(screen.getByText('Schrijf de datum als 21-11-2026.')).toBeTruthy();
  await waitFor(() =>
    expect(answers.queriesOf(path).at(-1)).toMatchObject({
      action: 'login',
      actor: 'system',
      tenantId: ketokompas.id,
      from: '2026-11-01',
    }),
  );
  expect(answers.queriesOf(path).at(-1)).not.toHaveProperty('to');
});

it('is saved as CSV', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${saved.push(file as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  const { user } = renderConsole({ server: server(), path: '/audit', staff: reader });
  await screen.findByRole('rowheader', { name: /Ingelogd/ });
  await user.click(screen.getByRole('button', { name: 'Exporteren' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const file = new FileReader();
  file.readAsText(saved[0] as Blob);
  await waitFor(() => expect(file.readyState).toBe(FileReader.DONE));
  expect(file.result).toContain('"Ingelogd";"Klant";"FitPuur"');
});
