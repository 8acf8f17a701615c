import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keepingChoices } from './providers/store';
import { fitpuur, ketokompas } from './test/records';
import { renderConsole } from './test/render';
import { bo, page, refusal, serverOf } from './test/server';

it('a page links to the records before and after it in the list that it was opened from', async () => {
  const one = (record: object) => () => Response.json({ data: record }, { headers: { ETag: '"1"' } });
  const server = serverOf({
    'GET /user/admin/whitelabels': () => page([fitpuur, ketokompas]),
    [`GET /user/admin/whitelabels/${fitpuur.id}`]: one({ ...ketokompas, ...fitpuur }),
    [`GET /user/admin/whitelabels/${ketokompas.id}`]: one(ketokompas),
  });
  const { user, router } = renderConsole({ server, path: '/whitelabels' });
  await user.click(await screen.findByRole('link', { name: fitpuur.name }));
  const pages = () => screen.findByRole('navigation', { name: 'Vorige en volgende' });
  expect(within(await pages()).queryByRole('link', { name: 'Vorige' })).toBeNull();
  await user.click(within(await pages()).getByRole('link', { name: 'Volgende' }));
  expect(await screen.findByRole('heading', { name: ketokompas.name, level: 1 })).toBeTruthy();
  expect(router.state.location.pathname).toBe(`/whitelabels/${ketokompas.id}/show`);
  expect(within(await pages()).getByRole('link', { name: 'Vorige' })).toBeTruthy();
});

it('a form with several refused fields names them, and goes to one', async () => {
  const server = serverOf({
    'GET /user/admin/staff': () => page([]),
    'GET /user/admin/tenants': () => page([fitpuur]),
    'POST /user/admin/staff': () =>
      refusal(422, 'Klopt niet.', { name: 'Vul een naam in.', email: 'Vul een e-mailadres in.' }),
  });
  const { user } = renderConsole({ server, path: '/staff' });
  await user.click(await screen.findByRole('button', { name: 'Uitnodigen' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Uitnodigen' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('2 velden kloppen niet:');
  await user.click(dialog.getByRole('button', { name: 'E-mailadres' }));
  expect(document.activeElement).toBe(dialog.getByLabelText('E-mailadres'));
});

it('a list keeps the columns that the user chose, and its order under a name', async () => {
  const server = serverOf({ 'GET /user/admin/whitelabels': () => page([fitpuur, ketokompas]) });
  const { user, store } = renderConsole({ server, path: '/whitelabels?sort=slug&order=DESC' });
  expect(await screen.findByRole('columnheader', { name: 'Status' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Weergave' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Weergave' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Status' }));
  await user.type(dialog.getByRole('textbox'), 'Omgekeerd');
  await user.click(dialog.getByRole('button', { name: 'Bewaren' }));
  const kept = await dialog.findByRole('link', { name: 'Omgekeerd' });
  expect(kept.getAttribute('href')).toContain('sort=slug&order=DESC');
  // Styles are not applied here, so the choice itself tells which columns show.
  expect(dialog.getByRole('checkbox', { name: 'Status' })).toHaveProperty('checked', false);
  const own = store.listItems?.(`views.${bo.id}.`) ?? {};
  expect(JSON.stringify(own)).toContain('Omgekeerd');
  keepingChoices(store).reset();
  expect(store.listItems?.(`views.${bo.id}.`)).toEqual(own);
});

it('what was done can be undone in its message', async () => {
  const detail = { ...ketokompas, ...fitpuur, shipped: true, domainStates: [], kept: [], contents: {} };
  const toggle = `POST /user/admin/whitelabels/${fitpuur.id}/toggle-status`;
  const one = () => Response.json({ data: detail }, { headers: { ETag: '"1"' } });
  const server = serverOf({
    [`GET /user/admin/whitelabels/${fitpuur.id}`]: one,
    [`GET /user/admin/whitelabels/${fitpuur.id}/versions`]: () => Response.json({ data: [] }),
    [toggle]: () => Response.json({ data: { ...detail, isActive: false } }, { headers: { ETag: '"2"' } }),
  });
  const staff = {
    ...bo,
    may: ['listWhitelabels', 'getWhitelabel', 'deleteWhitelabel', 'toggleWhitelabel'],
  } as typeof bo;
  const { user } = renderConsole({ server, path: `/whitelabels/${fitpuur.id}/show`, staff });
  await user.click(await screen.findByRole('button', { name: 'Uitzetten' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uitzetten' }));
  server.answer({ [toggle]: one });
  await user.click(await screen.findByRole('button', { name: 'Ongedaan maken' }));
  expect(await screen.findByText('Ongedaan gemaakt.')).toBeTruthy();
  expect(server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { isActive: false },
    { isActive: true },
  ]);
});
