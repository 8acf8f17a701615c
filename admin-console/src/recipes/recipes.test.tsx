import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draft, fitpuur, ketokompas, porridge } from '@/test/records';
import { renderConsole } from '@/test/render';
import { bo, page, refusal, serverOf } from '@/test/server';

const list = 'GET /user/admin/recipes';
const brands = 'GET /user/admin/tenants';
const may = { ...bo, may: [...bo.may, 'listAdminRecipes', 'createRecipe', 'updateRecipe'] };

const show = `/recipes/${fitpuur.id}.${porridge.id}/show`;
const one = `GET /user/admin/recipes/${porridge.id}`;

describe('recipe list', () => {
  it('shows platform recipes until a brand is chosen, and creates recipes only for a brand', async () => {
    const server = serverOf({ [brands]: () => page([fitpuur, ketokompas]), [list]: () => page([porridge]) });
    const { user } = renderConsole({ server, path: '/recipes', staff: may });
    await screen.findByRole('link', { name: 'Pap' });
    expect(server.queriesOf('/user/admin/recipes')[0]?.tenantId).toBeUndefined();
    expect(screen.queryByRole('link', { name: 'Recept maken' })).toBeNull();
    await screen.findByRole('option', { name: 'FitPuur' });
    await user.selectOptions(screen.getByLabelText('Van wie'), 'FitPuur');
    await screen.findByRole('link', { name: 'Recept maken' });
    expect(server.queriesOf('/user/admin/recipes').at(-1)?.tenantId).toBe(fitpuur.id);
  });
});

describe('recipe page', () => {
  it('names the ingredient of each allergen, also of an uncertain one', async () => {
    renderConsole({ server: serverOf({ [one]: () => Response.json({ data: porridge }) }), path: show, staff: may });
    const gluten = within((await screen.findByRole('row', { name: /glutenbevattende granen/ })) as HTMLElement);
    expect(gluten.getByText('niet bekend, telt als aanwezig')).toBeTruthy();
    expect(gluten.getByText('havermout')).toBeTruthy();
    expect(screen.getByText('Vegetariërs, door halfvolle melk')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Bewerken' })).toBeTruthy();
  });

  it('lets only staff of all brands change the photo of a platform recipe', async () => {
    const photo = { url: '/i/640.jpg', width: 640, height: 480, sizes: [{ url: '/i/640.jpg', width: 640 }] };
    const photographer = { ...may, may: [...may.may, 'setRecipePhoto'] };
    const path = `/user/admin/recipes/${porridge.id}/photo`;
    const server = serverOf({
      [one]: () => Response.json({ data: porridge }),
      [`POST ${path}`]: () => Response.json({ data: photo }, { status: 201 }),
    });
    const { user } = renderConsole({ server, path: show, staff: photographer });
    await screen.findByRole('button', { name: 'Kies een foto' });
    await user.upload(
      screen.getByLabelText('Kies een foto', { selector: 'input' }),
      new File(['x'], 'pap.jpg', { type: 'image/jpeg' }),
    );
    expect((await screen.findByAltText('Foto van Pap')).getAttribute('src')).toBe('/i/640.jpg');
    expect(server.queriesOf(path)[0]?.tenantId).toBe(fitpuur.id);
    cleanup();

    const platforms = serverOf({ [one]: () => Response.json({ data: { ...porridge, platform: true } }) });
    renderConsole({
      server: platforms,
      path: `/recipes/platform.${porridge.id}/show`,
      staff: { ...photographer, allTenants: false },
    });
    await screen.findByText(/Dit recept hoort bij het platform/);
    expect(screen.queryByRole('button', { name: 'Kies een foto' })).toBeNull();
  });

  it('offers no change without permission, nor of a platform recipe', async () => {
    const platforms = { ...porridge, platform: true };
    const server = serverOf({ [one]: () => Response.json({ data: platforms }) });
    renderConsole({ server, path: show, staff: may });
    await screen.findByText(/Dit recept hoort bij het platform/);
    expect(screen.queryByRole('link', { name: 'Bewerken' })).toBeNull();
  });
});

describe('recipe import', () => {
  it('requires a choice for each uncertain line', async () => {
    const server = serverOf({
      [brands]: () => page([fitpuur]),
      [list]: () => page([]),
      'POST /user/admin/recipes/import': () => Response.json({ data: draft }),
      'POST /user/admin/recipes': () => refusal(422, 'Kijk nog even.', { 'ingredients.1': 'Kies een maat.' }),
    });
    const { user } = renderConsole({ server, path: `/recipes?filter={"owner":"${fitpuur.id}"}`, staff: may });
    await user.click(await screen.findByRole('button', { name: 'Inlezen' }));
    await user.type(screen.getByLabelText('Of plak de tekst'), 'Pap');
    await user.click(screen.getByRole('button', { name: 'Lezen' }));
    await screen.findByText('Nog 2 regels te kiezen');
    const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verder' });
    expect(next().disabled).toBe(true);
    await user.selectOptions(screen.getByLabelText('een scheut melk'), 'halfvolle melk (60%)');
    await user.selectOptions(screen.getByLabelText('een mooie kom'), 'Geen ingrediënt');
    await user.click(next());
    await screen.findByText(/De tekst van een ander mag je niet/);
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    expect((await screen.findAllByText('Kies een maat.')).length).toBeGreaterThan(1);
    const sent = server.calls.find((call) => call.method === 'POST' && call.path === '/user/admin/recipes');
    expect(sent?.query).toMatchObject({ tenantId: fitpuur.id });
    expect(sent?.body).toMatchObject({ ingredients: [{ ingredient: 'havermout' }, { ingredient: 'halfvolle-melk' }] });
  });
});
