import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failedJob, fitpuur, ketokompas } from '@/test/records';
import { renderConsole } from '@/test/render';
import { bo, page, refusal, serverOf } from '@/test/server';

const list = 'GET /user/admin/jobs';
const retry = `POST /user/admin/jobs/${failedJob.id}/retry`;
const operator = { ...bo, may: ['listJobs', 'retryJob'] } as typeof bo;
const job = { ...failedJob, tenantId: fitpuur.id };

const server = (jobs: object[] = [job]) =>
  serverOf({ [list]: () => page(jobs), 'GET /user/admin/tenants': () => page([fitpuur, ketokompas]) });

it('lists what failed, of all brands', async () => {
  const answers = server();
  renderConsole({ server: answers, path: '/jobs', staff: operator });
  const row = within(
    (await screen.findByRole('rowheader', { name: /Mail aan een klant/ })).closest('tr') as HTMLElement,
  );
  expect(row.getByText('connection refused')).toBeTruthy();
  expect(await row.findByRole('cell', { name: fitpuur.name })).toBeTruthy();
  expect(answers.queriesOf('/user/admin/jobs')[0]).toMatchObject({ state: 'failed' });
  expect(answers.queriesOf('/user/admin/jobs')[0]).not.toHaveProperty('tenantId');
});

it('is filtered by state and brand', async () => {
  const answers = server();
  const { user } = renderConsole({ server: answers, path: '/jobs', staff: operator });
  await user.selectOptions(await screen.findByLabelText('Staat'), 'Wacht of loopt');
  await user.selectOptions(await screen.findByLabelText('Merk'), ketokompas.name);
  await waitFor(() =>
    expect(answers.queriesOf('/user/admin/jobs').at(-1)).toMatchObject({ state: 'waiting', tenantId: ketokompas.id }),
  );
});

it('does a job again, and shows why the server refused', async () => {
  const answers = server();
  answers.answer({ [retry]: () => refusal(409, 'Deze klus is niet mislukt.') });
  const { user } = renderConsole({ server: answers, path: '/jobs', staff: operator });
  await user.click(await screen.findByRole('button', { name: /^Nu opnieuw doen: Mail aan een klant/ }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Nu opnieuw doen' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Deze klus is niet mislukt.');
  answers.answer({ [list]: () => page([]), [retry]: () => Response.json({ data: { ...job, state: 'waiting' } }) });
  await user.click(dialog.getByRole('button', { name: 'Nu opnieuw doen' }));
  expect(await screen.findByText('De klus loopt opnieuw.')).toBeTruthy();
  expect(await screen.findByText('Hier is niets')).toBeTruthy();
  expect(answers.calls.filter(({ method }) => method === 'POST').at(-1)?.query.tenantId).toBe(fitpuur.id);
});

it('has no action for a role with read access', async () => {
  renderConsole({ server: server(), path: '/jobs', staff: { ...operator, may: ['listJobs'] } });
  expect(await screen.findByRole('rowheader', { name: /Mail aan een klant/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Nu opnieuw doen/ })).toBeNull();
});
