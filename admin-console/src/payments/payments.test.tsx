import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fitpuur } from '@/test/records';
import { renderConsole } from '@/test/render';
import { bo, page, refusal, serverOf } from '@/test/server';
import type { PaymentEvent } from './calls';

const list = 'GET /user/admin/payment-events';
const retry = 'POST /user/admin/payment-events/evt_1/retry';
const settle = 'POST /user/admin/payment-events/evt_1/settle';
const cashier = { ...bo, may: ['listPaymentEvents', 'retryPaymentEvent', 'settlePaymentEvent'] } as typeof bo;

const failed: PaymentEvent = {
  id: 'evt_1',
  kind: 'invoice.paid',
  objectId: 'in_1',
  tenantId: fitpuur.id,
  reason: 'failed',
  error: 'connection refused',
  receivedAt: '2026-11-21T10:00:00Z',
  triedAt: '2026-11-21T10:05:00Z',
  tries: 3,
};
const foreign: PaymentEvent = { ...failed, id: 'evt_2', kind: 'payout.paid', reason: 'no-owner', tenantId: undefined };
const settledAt = '2026-11-21T11:00:00Z';

const server = (events: PaymentEvent[] = [failed, foreign]) =>
  serverOf({ [list]: () => page(events), 'GET /user/admin/tenants': () => page([fitpuur]) });

async function open(answers: ReturnType<typeof server>, name: RegExp, staff = cashier) {
  const { user } = renderConsole({ server: answers, path: '/payments', staff });
  await user.click(await screen.findByRole('button', { name }));
  return { user, dialog: within(screen.getByRole('dialog')) };
}

describe('the list of payment events', () => {
  it('shows each event with its time and the reason that it was not processed', async () => {
    renderConsole({ server: server(), path: '/payments', staff: cashier });
    const row = within(
      (await screen.findByRole('rowheader', { name: /Factuur betaald/ })).closest('tr') as HTMLElement,
    );
    expect(row.getByRole('cell', { name: 'er ging iets mis' })).toBeTruthy();
    expect(row.getByRole('cell', { name: /21 nov 2026/ })).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: /payout\.paid/ })).toBeTruthy();
  });

  it('says that it is empty', async () => {
    renderConsole({ server: server([]), path: '/payments', staff: cashier });
    expect(await screen.findByText('Alles is verwerkt')).toBeTruthy();
  });

  it('can be filtered by settled events', async () => {
    const answers = server();
    const { user } = renderConsole({ server: answers, path: '/payments', staff: cashier });
    await user.selectOptions(await screen.findByLabelText('Status'), 'Afgehandeld');
    await waitFor(() =>
      expect(answers.queriesOf('/user/admin/payment-events').map(({ settled }) => settled)).toEqual(['false', 'true']),
    );
  });

  it('is hidden without the permission', async () => {
    renderConsole({ server: server(), path: '/payments', staff: { ...bo, may: ['listStaff'] } });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'betaalmeldingen' })).toBeNull());
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a payment event', () => {
  it('shows its Stripe IDs, its brand and the error', async () => {
    const { dialog } = await open(server(), /^Bekijken: Factuur betaald/);
    expect(dialog.getByText('in_1')).toBeTruthy();
    expect(await dialog.findByText('FitPuur')).toBeTruthy();
    expect(dialog.getByText('connection refused')).toBeTruthy();
  });

  it('is processed on a retry, and disappears from the list', async () => {
    const answers = server();
    const { user, dialog } = await open(answers, /^Bekijken: Factuur betaald/);
    answers.answer({ [list]: () => page([foreign]), [retry]: () => Response.json({ data: { ...failed, settledAt } }) });
    await user.click(dialog.getByRole('button', { name: 'Opnieuw proberen' }));
    expect(await screen.findByText('De melding is verwerkt.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Factuur betaald/ })).toBeNull());
  });

  it('shows why the retry failed', async () => {
    const answers = server();
    const { user, dialog } = await open(answers, /^Bekijken: Factuur betaald/);
    answers.answer({ [retry]: () => Response.json({ data: { ...failed, reason: 'no-customer', tries: 4 } }) });
    await user.click(dialog.getByRole('button', { name: 'Opnieuw proberen' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Het lukte weer niet: klant bestaat niet.');
    expect(dialog.getByText('4')).toBeTruthy();
  });

  it('can be settled', async () => {
    const answers = server();
    const { user, dialog } = await open(answers, /^Bekijken: Factuur betaald/);
    answers.answer({ [settle]: () => Response.json({ data: { ...failed, settledAt } }) });
    await user.click(dialog.getByRole('button', { name: 'Afhandelen' }));
    expect(await screen.findByText('De melding is afgehandeld.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of another customer can only be settled', async () => {
    const { dialog } = await open(server(), /^Bekijken: payout/);
    expect(await dialog.findByRole('button', { name: 'Afhandelen' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Opnieuw proberen' })).toBeNull();
  });

  it('shows the server’s explanation', async () => {
    const answers = server();
    answers.answer({ [settle]: () => refusal(404, 'Deze melding bestaat niet.') });
    const { user, dialog } = await open(answers, /^Bekijken: Factuur betaald/);
    await user.click(dialog.getByRole('button', { name: 'Afhandelen' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Deze melding bestaat niet.');
  });

  it('has no action for a role with read access', async () => {
    const { dialog } = await open(server(), /^Bekijken: Factuur betaald/, { ...cashier, may: ['listPaymentEvents'] });
    expect(dialog.getByText('in_1')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Afhandelen' })).toBeNull();
  });
});
