import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { daysBefore, todayInAmsterdam } from './components/days';
import { checkedImport, figures, fitpuur, ingredientStats, ketokompas, monthly } from './test/records';
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
  expect(await screen.findByText('Geen uitnodiging verloopt binnen een week.')).toBeTruthy();
  const asked = answers.queriesOf('/user/admin/invites');
  expect(asked.filter(({ state }) => state === 'expired')).toHaveLength(2); // one for each brand
  expect(asked.filter(({ state, expiresWithinDays }) => state === 'open' && expiresWithinDays === '7')).toHaveLength(2);
  const payments = within(screen.getByRole('region', { name: 'Betaalmeldingen om te bekijken' }));
  expect(await payments.findByText('2')).toBeTruthy();
  await user.click(parcels.getByRole('link', { name: ketokompas.name }));
  expect(await screen.findByRole('heading', { name: 'Pakketten', level: 1 })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/parcels');
  expect(answers.queriesOf('/user/admin/parcels').at(-1)).toMatchObject({ tenantId: ketokompas.id });
});

it('the home page of a manager leads a brand that is not online to its look and its domain', async () => {
  const answers = server();
  const brand = {
    ...ketokompas,
    primaryColor: '',
    isActive: true,
    domainStates: [{ domain: 'a.nl', verified: false }],
  };
  const detail = (changes: object) => () =>
    Response.json({ data: { ...brand, ...changes } }, { headers: { ETag: '"1"' } });
  answers.answer({
    'GET /user/admin/whitelabels': () => page([brand]),
    [`GET /user/admin/whitelabels/${brand.id}`]: detail({}),
    [`GET /user/admin/whitelabels/${brand.id}/plans`]: () => Response.json({ data: [monthly] }),
  });
  const may = ['listParcels', 'listWhitelabels', 'getWhitelabel', 'updateWhitelabel'];
  const staff = { ...bo, allTenants: false, may } as typeof bo;
  const { router } = renderConsole({ server: answers, path: '/', staff });
  const steps = within(await screen.findByRole('region', { name: `Zo gaat ${brand.name} online` }));
  expect(steps.getByRole('link', { name: 'Uiterlijk kiezen' }).getAttribute('href')).toBe(`/whitelabels/${brand.id}`);
  expect(await steps.findByText('Dit verkoop je: Per maand (€ 9,95 per maand).')).toBeTruthy();
  expect(steps.getByRole('link', { name: 'Prijzen bekijken' })).toBeTruthy();
  answers.answer({ [`GET /user/admin/whitelabels/${brand.id}`]: detail({ primaryColor: '#0b5d7a' }) });
  await router.navigate('/parcels');
  await screen.findByRole('heading', { name: 'Pakketten', level: 1 });
  await router.navigate('/');
  const left = within(await screen.findByRole('region', { name: `Zo gaat ${brand.name} online` }));
  expect(await left.findByTitle('Gedaan')).toBeTruthy();
  expect(left.queryByRole('link', { name: 'Uiterlijk kiezen' })).toBeNull();
  expect(left.getByRole('link', { name: 'Domein controleren' })).toBeTruthy();
});

it('the home page of support has the way to its customers, and nothing of others', async () => {
  const staff = { ...bo, role: 'support', allTenants: false, may: ['findConsumers', 'listParcels'] } as typeof bo;
  renderConsole({ server: server(), path: '/', staff });
  expect(await screen.findByRole('link', { name: 'Zoek een klant' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: ketokompas.name })).toBeTruthy();
  expect(screen.queryByText('Betaalmeldingen om te bekijken')).toBeNull();
});

it('the home page of an internal admin says what failed, what is unknown and how the brands do', async () => {
  const answers = server();
  const today = todayInAmsterdam();
  const days = Array.from({ length: 60 }, (_, n) => ({
    day: daysBefore(today, 59 - n),
    visits: n < 30 ? 1 : 2,
    registrations: 0,
    subscriptions: n < 30 ? 1 : 0,
  }));
  answers.answer({
    'GET /user/admin/jobs': () => page([], 4),
    'GET /user/admin/ingredients/stats': () => Response.json({ data: { ...ingredientStats, allergensUnknown: 2596 } }),
    'GET /user/admin/ingredients/bulk-import': (_, url) =>
      page(
        url.searchParams.get('tenantId') ? [] : [{ ...checkedImport, state: 'done', createdAt: `${today}T10:00:00Z` }],
      ),
    'GET /user/admin/figures': () => Response.json({ data: { ...figures, days } }),
  });
  const may = ['listJobs', 'listIngredients', 'listIngredientImports', 'getFigures'];
  const { user, router } = renderConsole({ server: answers, path: '/', staff: { ...bo, may } as typeof bo });
  const jobs = within(await screen.findByRole('region', { name: 'Mislukte klussen' }));
  expect(await jobs.findByText('4')).toBeTruthy();
  const unknown = within(screen.getByRole('region', { name: 'Ingrediënten met onbekende allergenen' }));
  expect(await unknown.findByText('2.596')).toBeTruthy();
  const refused = within(screen.getByRole('region', { name: 'Imports met afgekeurde rijen' }));
  const refusedRows = checkedImport.counts.find(({ outcome }) => outcome === 'refused')?.rows;
  expect(await refused.findByText(String(refusedRows))).toBeTruthy();
  const trend = within(screen.getByRole('region', { name: 'De laatste 30 dagen' }));
  expect(await trend.findByText('60 bezoeken, meer dan in de 30 dagen ervoor (30)')).toBeTruthy();
  expect(trend.getByText('0 abonnementen, minder dan in de 30 dagen ervoor (30)')).toBeTruthy();
  expect(trend.getByText('0 registraties, evenveel als de 30 dagen ervoor')).toBeTruthy();
  await user.click(refused.getByRole('link'));
  expect(router.state.location.pathname).toBe(`/imports/${checkedImport.id}/show`);
});

it('the home page of a manager counts the own ingredients with unknown allergens, in an order that the server knows', async () => {
  const answers = server();
  answers.answer({ 'GET /user/admin/ingredients': () => page([], 4) });
  const staff = { ...bo, allTenants: false, may: ['listIngredients'] } as typeof bo;
  renderConsole({ server: answers, path: '/', staff });
  const card = within(await screen.findByRole('region', { name: 'Ingrediënten met onbekende allergenen' }));
  expect(await card.findAllByText('4')).toHaveLength(2); // one for each brand
  expect(answers.queriesOf('/user/admin/ingredients')[0]).toMatchObject({ sort: 'name', tenantId: fitpuur.id });
});

it('the home page of a manager says of the own ingredients only that their allergens are known', async () => {
  const answers = server();
  answers.answer({ 'GET /user/admin/ingredients': () => page([], 0) });
  const staff = { ...bo, allTenants: false, may: ['listIngredients'] } as typeof bo;
  renderConsole({ server: answers, path: '/', staff });
  expect(await screen.findByText('Van elk eigen ingrediënt zijn de allergenen bekend.')).toBeTruthy();
  expect(screen.queryByText('Van elk ingrediënt zijn de allergenen bekend.')).toBeNull();
});
