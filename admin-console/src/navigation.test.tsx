import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ketokompas, porridge } from '@/test/records';
import { renderConsole } from '@/test/render';
import { bo, page, serverOf } from '@/test/server';

const path = '/user/admin/recipes';
const staff = { ...bo, may: [...bo.may, 'listAdminRecipes'] } as typeof bo;

it('a list from the menu begins without its last search, of the same brand', async () => {
  const server = serverOf({
    [`GET ${path}`]: (_, url) => page(url.searchParams.has('text') ? [] : [porridge]),
    'GET /user/admin/tenants': () => page([ketokompas]),
  });
  const filter = encodeURIComponent(JSON.stringify({ owner: ketokompas.id, text: 'hutspot', mealTime: 'dinner' }));
  const { user, router } = renderConsole({ server, path: `/recipes?filter=${filter}`, staff });
  await screen.findByText('Niets gevonden met “hutspot”');
  const menu = () => within(screen.getByRole('navigation', { name: 'Hoofdmenu' }));
  await user.click(menu().getByRole('link', { name: /^ingrediënten$/i }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/ingredients'));
  await user.click(menu().getByRole('link', { name: /^recepten$/i }));
  await screen.findByRole('link', { name: 'Pap' });
  const last = server.queriesOf(path).at(-1);
  expect(last).toMatchObject({ tenantId: ketokompas.id });
  expect(last).not.toHaveProperty('text');
  expect(last).not.toHaveProperty('mealTime');
});
