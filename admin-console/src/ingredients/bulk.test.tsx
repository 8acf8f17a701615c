import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bread, breadInput, stock } from '@/test/records';
import { renderConsole } from '@/test/render';
import { bo, page, panelsOf, serverOf } from '@/test/server';

const path = '/user/admin/ingredients';
const may = { ...bo, may: [...bo.may, 'updateIngredient', 'createIngredient', 'deleteIngredient'] as typeof bo.may };
const groups = { [`GET ${path}/food-groups`]: () => page([{ key: 'brood', name: 'brood', ingredients: 44 }]) };

describe('bulk changes of ingredients', () => {
  const open = async (result: object) => {
    const server = serverOf({
      [`GET ${path}`]: () => page([bread, stock], 60),
      [`POST ${path}/bulk`]: () => Response.json({ data: result }),
      ...groups,
    });
    const filter = encodeURIComponent(JSON.stringify({ allergensUnknown: 'true', source: 'ciqual' }));
    const { user } = renderConsole({ server, path: `/ingredients?filter=${filter}`, staff: may });
    await user.click(await screen.findByRole('checkbox', { name: 'Alles op deze pagina kiezen' }));
    return { user, sent: () => server.calls.find(({ method }) => method === 'POST')?.body };
  };

  it('change all that match the filter, with the allergens that were chosen', async () => {
    const { user, sent } = await open({ changed: 60, unchanged: 0, refused: 0, refusals: [] });
    expect(screen.getByText('2 gekozen')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Kies alle 60 van dit filter' }));
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Allergenen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Allergenen van 60 ingrediënten' }));
    await user.selectOptions(dialog.getByLabelText('Melk'), 'Zit erin');
    await user.selectOptions(dialog.getByLabelText('Noten'), 'Kan sporen bevatten');
    await user.click(dialog.getByRole('button', { name: 'Veranderen' }));
    await dialog.findByText('Kies bij elk allergeen of het erin zit.');
    expect(sent()).toBeUndefined();
    await user.click(dialog.getByRole('button', { name: 'Alle andere: zit er niet in' }));
    await user.click(dialog.getByRole('button', { name: 'Veranderen' }));
    await waitFor(() =>
      expect(sent()).toEqual({
        filter: { allergensUnknown: true, source: 'ciqual' },
        change: { allergens: { contains: ['milk'], mayContain: ['treeNuts'] } },
      }),
    );
    await screen.findByText('60 ingrediënten zijn veranderd.');
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('name what stays as it is', async () => {
    const refusals = [{ id: stock.id, name: 'bouillon', message: 'Wordt gebruikt in Soep.' }];
    const { user, sent } = await open({ changed: 1, unchanged: 0, refused: 2, refusals });
    const bar = within(screen.getByRole('toolbar'));
    await user.click(bar.getByRole('button', { name: 'Uit de catalogus halen' }));
    const ask = within(await screen.findByRole('dialog'));
    await user.click(ask.getByRole('button', { name: 'Uit de catalogus halen' }));
    await screen.findByText('2 ingrediënten blijven zoals ze zijn');
    expect(sent()).toEqual({ ids: [bread.id, stock.id], change: { withdraw: true } });
    expect(screen.getByText('1 ingrediënt is veranderd.')).toBeTruthy();
    expect(screen.getByText(/Wordt gebruikt in Soep/)).toBeTruthy();
    expect(screen.getByText('En nog 1 ingrediënt.')).toBeTruthy();
  });
});

describe('changes by hand of an ingredient', () => {
  it('are listed, and taken back', async () => {
    const version = {
      number: 1,
      changedAt: '2026-11-21T10:00:00Z',
      changedBy: 'Pim Partner',
      changed: ['energie', 'vezels'],
      input: { ...breadInput, kcal: 230 },
    };
    const server = serverOf({
      ...groups,
      ...panelsOf(bread.id),
      [`GET ${path}/${bread.id}`]: () => Response.json({ data: { ...bread, input: breadInput } }),
      [`GET ${path}/${bread.id}/versions`]: () => Response.json({ data: [version] }),
      [`GET ${path}/${bread.id}/uses`]: () =>
        page([{ id: bread.id, name: 'Tosti', brand: 'FitPuur', withdrawn: false }], 3),
      [`PUT ${path}/${bread.id}`]: () => Response.json({ data: { ...bread, input: breadInput } }),
    });
    const { user } = renderConsole({ server, path: `/ingredients/${bread.id}/show`, staff: may });
    await screen.findByText('Energie en vezels');
    expect(screen.getByText(/Pim Partner/)).toBeTruthy();
    await screen.findByText('FitPuur');
    expect(screen.getByText('En nog 2 recepten.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Terugdraaien' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Terugdraaien' }));
    await waitFor(() => expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual(version.input));
  });
});
