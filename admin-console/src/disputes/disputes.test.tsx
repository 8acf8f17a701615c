import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fitpuur } from '@/test/records';
import { renderConsole } from '@/test/render';
import { bo, page, serverOf } from '@/test/server';
import type { Dispute } from './calls';

const list = 'GET /user/admin/disputes';
const supporter = { ...bo, may: ['listDisputes', 'findConsumers'] } as typeof bo;
const open: Dispute = {
  id: '00000000-0000-4000-8000-0000000000d1',
  consumerId: '00000000-0000-4000-8000-0000000000d2',
  name: 'Noor de Vries',
  plan: 'Per maand',
  status: 'open',
  reason: 'subscription_canceled',
  amount: { cents: 1195, currency: 'EUR' },
  stripeId: 'dp_1',
  openedAt: '2026-11-21T10:00:00Z',
  answerBy: '2026-11-28T10:00:00Z',
};
const { answerBy: _, consumerId: __, name: ___, ...rest } = open;
const lost: Dispute = { ...rest, status: 'lost', reason: 'something_new', closedAt: '2026-12-01T10:00:00Z' };

it('disputes are listed with their customer, reason and last day to answer', async () => {
  const answers = serverOf({
    [list]: (_request, url) => page([url.searchParams.get('closed') === 'true' ? lost : open]),
    'GET /user/admin/tenants': () => page([fitpuur]),
  });
  const { user } = renderConsole({ server: answers, path: '/disputes', staff: supporter });
  const customer = await screen.findByRole('link', { name: 'Noor de Vries' });
  expect(customer.getAttribute('href')).toBe(`/consumers/${fitpuur.id}.${open.consumerId}/show`);
  expect(screen.getAllByText(/Abonnement was opgezegd/)).not.toHaveLength(0);
  expect(answers.queriesOf('/user/admin/disputes')[0]).toMatchObject({ tenantId: fitpuur.id, closed: 'false' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Antwoord voor' }), 'Beslist');
  expect(await screen.findByText(/^De klant heeft het geld terug, /)).toBeTruthy();
  expect(screen.getByText('Bezoeker')).toBeTruthy();
  expect(screen.getAllByText(/something_new/)).not.toHaveLength(0);
});
