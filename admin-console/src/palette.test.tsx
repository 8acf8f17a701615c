import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fitpuur, sanne } from './test/records';
import { renderConsole } from './test/render';
import { bo, page, refusal, serverOf } from './test/server';

const staff = {
  ...bo,
  may: ['findConsumers', 'listWhitelabels', 'createWhitelabel', 'listStaff', 'inviteStaff'],
} as typeof bo;

const server = () =>
  serverOf({
    'GET /user/admin/tenants': () => page([fitpuur]),
    'GET /user/admin/staff': () => page([]),
    'GET /user/admin/whitelabels': () => refusal(500, ''),
    'GET /user/admin/consumers': (_, url) =>
      page(url.searchParams.get('text') === 'sann' ? [{ id: sanne.id, name: sanne.name, email: sanne.email }] : []),
  });

it('finds a record with the keyboard, and leaves out what cannot be searched', async () => {
  const { user, router } = renderConsole({ server: server(), path: '/staff', staff });
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Typ een naam, pagina of actie' }), 'sann');
  expect(await screen.findByRole('option', { name: sanne.name })).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe(`/consumers/${fitpuur.id}.${sanne.id}/show`);
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('has the pages and actions that the user may use, and no others', async () => {
  const { user, router } = renderConsole({ server: server(), path: '/staff', staff });
  await user.click(await screen.findByRole('button', { name: /^Zoeken/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Zoeken en doen' }));
  expect(dialog.getByRole('option', { name: 'Klanten' })).toBeTruthy();
  expect(dialog.queryByRole('option', { name: 'Betaalmeldingen' })).toBeNull();
  await user.type(dialog.getByRole('combobox'), 'nieuw');
  await user.click(await dialog.findByRole('option', { name: /^Nieuw: white-label/ }));
  expect(router.state.location.pathname).toBe('/whitelabels/create');
});

it('Ctrl+S answers the question of a form, and saves no page as a file', async () => {
  const answers = server();
  answers.answer({ 'POST /user/admin/staff': () => refusal(422, 'Klopt niet.', { email: 'Vul een e-mailadres in.' }) });
  const { user } = renderConsole({ server: answers, path: '/staff', staff });
  await user.click(await screen.findByRole('button', { name: 'Uitnodigen' }));
  await screen.findByRole('dialog');
  const saved = fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  expect(saved).toBe(false); // the browser's own was prevented
  expect(await screen.findByText('Vul een e-mailadres in.')).toBeTruthy();
  expect(answers.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
