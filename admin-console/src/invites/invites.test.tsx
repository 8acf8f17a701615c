import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fitpuur } from '@/test/records';
import { renderConsole } from '@/test/render';
import { bo, page, refusal, serverOf } from '@/test/server';
import type { Invite } from './calls';

const list = 'GET /user/admin/invites';
const id = '00000000-0000-4000-8000-0000000000d1';
const open: Invite = {
  id,
  sponsorshipId: '00000000-0000-4000-8000-0000000000d0',
  email: 'noor@voorbeeld.example',
  state: 'open',
  invitedAt: '2026-11-21T10:00:00Z',
  expiresAt: '2026-12-21T10:00:00Z',
};
const used: Invite = { ...open, id: id.replace('d1', 'd2'), email: 'piet@voorbeeld.example', state: 'used' };

const server = () => serverOf({ [list]: () => page([open, used]), 'GET /user/admin/tenants': () => page([fitpuur]) });

it('support sends an invite again, and cannot withdraw it', async () => {
  const answers = server();
  const staff = { ...bo, role: 'support', may: ['listInvites', 'resendInvite'] } as typeof bo;
  const { user } = renderConsole({ server: answers, path: '/invites', staff });
  await user.click(await screen.findByRole('button', { name: 'Opnieuw sturen: noor@voorbeeld.example' }));
  expect(screen.queryByRole('button', { name: /piet@/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Intrekken/ })).toBeNull();
  const dialog = within(screen.getByRole('dialog'));
  answers.answer({ [`POST /user/admin/invites/${id}/resend`]: () => refusal(429, 'Even wachten.') });
  await user.click(dialog.getByRole('button', { name: 'Opnieuw sturen' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Even wachten.');
  answers.answer({ [`POST /user/admin/invites/${id}/resend`]: () => new Response(null, { status: 204 }) });
  await user.click(dialog.getByRole('button', { name: 'Opnieuw sturen' }));
  expect(await screen.findByText('noor@voorbeeld.example krijgt de uitnodiging opnieuw.')).toBeTruthy();
});

it('a brand’s admin filters and withdraws invites', async () => {
  const answers = server();
  const staff = { ...bo, may: ['listInvites', 'resendInvite', 'withdrawInvite'] } as typeof bo;
  const { user } = renderConsole({ server: answers, path: '/invites', staff });
  await user.selectOptions(await screen.findByLabelText('Status'), 'Open');
  await waitFor(() => expect(answers.queriesOf('/user/admin/invites').at(-1)).toMatchObject({ state: 'open' }));
  await user.click(await screen.findByRole('button', { name: 'Intrekken: noor@voorbeeld.example' }));
  answers.answer({ [`POST /user/admin/invites/${id}/withdraw`]: () => new Response(null, { status: 204 }) });
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Intrekken' }));
  expect(await screen.findByText('De uitnodiging van noor@voorbeeld.example is ingetrokken.')).toBeTruthy();
});
