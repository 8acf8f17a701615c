import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fitpuur, ketokompas } from './test/records';
import { renderConsole } from './test/render';
import { page, refusal, serverOf } from './test/server';

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
