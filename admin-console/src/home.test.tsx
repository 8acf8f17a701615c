import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fitpuur, ketokompas } from './test/records';
import { renderConsole } from './test/render';
import { bo, page, serverOf } from './test/server';

const server = () =>
  serverOf({
    'GET /user/admin/tenants': () => page([fitpuur, ketokompas]),
    'GET /user/admin/parcels': (_, url) => page([], url.searchParams.get('tenantId') === ketokompas.id ? 3 : 0),
    'GET /user/admin/invites': () => page([]),
    'GET /user/admin/payment-events': () => page([], 2),
  });

it('the home page says what waits, and links to where it is done', async () => {
  const answers = server();
  const staff = { ...bo, may: ['listParcels', 'listInvites', 'listPaymentEvents'] } as typeof bo;
  const { user, router } = renderConsole({ server: answers, path: '/', staff });
  const parcels = within(await screen.findByRole('region', { name: 'Pakketten om te versturen' }));
  expect(await parcels.findByText('3')).toBeTruthy();
  expect(parcels.queryByText(fitpuur.name)).toBeNull();
  expect(await screen.findByText('Geen uitnodiging is verlopen.')).toBeTruthy();
  expect(answers.queriesOf('/user/admin/invites')[0]).toMatchObject({ state: 'expired' });
  const payments = within(screen.getByRole('region', { name: 'Betaalmeldingen om te bekijken' }));
  expect(await payments.findByText('2')).toBeTruthy();
  await user.click(parcels.getByRole('link', { name: ketokompas.name }));
  expect(await screen.findByRole('heading', { name: 'Pakketten', level: 1 })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/parcels');
  expect(answers.queriesOf('/user/admin/parcels').at(-1)).toMatchObject({ tenantId: ketokompas.id });
});

it('the home page of support has the way to its customers, and nothing of others', async () => {
  const staff = { ...bo, role: 'support', allTenants: false, may: ['findConsumers', 'listParcels'] } as typeof bo;
  renderConsole({ server: server(), path: '/', staff });
  expect(await screen.findByRole('link', { name: 'Zoek een klant' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: ketokompas.name })).toBeTruthy();
  expect(screen.queryByText('Betaalmeldingen om te bekijken')).toBeNull();
});
