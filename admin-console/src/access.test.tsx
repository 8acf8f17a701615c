import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bread, fitpuur, pim } from './test/records';
import { renderConsole } from './test/render';
import { bo, page, serverOf } from './test/server';

const whitelabels = 'GET /user/admin/whitelabels';
const ofOneBrand = { ...bo, allTenants: false, may: ['listWhitelabels', 'getWhitelabel', 'listStaff'] };

describe('a page that the user may not see', () => {
  it('is not in the menu', async () => {
    renderConsole({ server: serverOf({ [whitelabels]: () => page([fitpuur]) }), path: '/', staff: ofOneBrand });
    const menu = within(await screen.findByRole('navigation', { name: 'Hoofdmenu' }));
    await menu.findByRole('link', { name: 'medewerkers' });
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['white-labels', 'medewerkers']);
  });

  it.each(['/ingredients', `/ingredients/${bread.id}/show`])('is not fetched at %s', async (path) => {
    const server = serverOf({});
    const { router } = renderConsole({ server, path, staff: ofOneBrand });
    expect((await screen.findByRole('alert')).textContent).toContain('Vraag een beheerder om toegang');
    expect(screen.getByRole('heading', { name: 'Hier mag je niet bij' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Ingrediënten', level: 1 })).toBeTruthy();
    expect(router.state.location.pathname).toBe(path);
    // The header has the names of the user's brands.
    expect(server.calls.filter((call) => call.path !== '/user/admin/tenants')).toEqual([]);
  });

  it('is not the start page', async () => {
    const server = serverOf({ 'GET /user/admin/staff': () => page([pim]) });
    const { router } = renderConsole({ server, path: '/', staff: { ...ofOneBrand, may: ['listStaff'] } });
    expect(await screen.findByRole('heading', { name: 'Medewerkers' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/staff');
  });

  it('is every page for a user without a role', async () => {
    renderConsole({ server: serverOf({}), path: '/', staff: { ...bo, may: [] } });
    expect(await screen.findByRole('heading', { name: 'Hier mag je niet bij' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Uitloggen' })).toBeTruthy();
    expect(screen.getByText('Bo Beheer')).toBeTruthy();
    expect(screen.queryByText(/^Beheerder/)).toBeNull();
  });

  it('is allowed again for the next user', async () => {
    const server = serverOf({
      'POST /user/auth/admin/login': () => Response.json({ data: bo }),
      'POST /user/auth/logout': () => new Response(null, { status: 204 }),
      [whitelabels]: () => page([fitpuur]),
    });
    const { user } = renderConsole({ server, path: '/', staff: ofOneBrand });
    await screen.findByRole('link', { name: 'FitPuur' });
    await user.click(screen.getByRole('button', { name: 'Uitloggen' }));
    await user.type(await screen.findByLabelText('Code van zes cijfers'), '123456{Enter}');
    await screen.findByRole('heading', { name: 'Wat er wacht' });
    const menu = within(screen.getByRole('navigation', { name: 'Hoofdmenu' }));
    await waitFor(() => expect(menu.getAllByRole('link')).toHaveLength(4));
  });
});
