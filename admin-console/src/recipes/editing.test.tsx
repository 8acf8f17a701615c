import { createEvent, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fitpuur, porridge } from '@/test/records';
import { renderConsole } from '@/test/render';
import { bo, serverOf } from '@/test/server';
import type { RecipeInput } from './calls';
import { formOf } from './form';

const may = { ...bo, may: [...bo.may, 'listAdminRecipes', 'createRecipe', 'updateRecipe'] };
const one = `GET /user/admin/recipes/${porridge.id}`;

describe('the order of a recipe', () => {
  const record = {
    ...porridge,
    steps: [
      { text: { nl: 'Kook de melk.', en: 'Boil the milk.' }, minutes: 8 },
      { text: { nl: 'Roer de havermout erdoor.' }, minutes: 2 },
      { text: { nl: 'Laat staan.' }, minutes: 5 },
    ],
  };
  const answer = () => Response.json({ data: record }, { headers: { ETag: '"1"' } });
  const open = async () => {
    const server = serverOf({ [one]: answer, [`PUT /user/admin/recipes/${porridge.id}`]: answer });
    const path = `/recipes/${fitpuur.id}.${porridge.id}`;
    const { user } = renderConsole({ server, path, staff: may });
    await screen.findByLabelText('Verplaats Stap 1');
    const saved = async () => {
      await user.click(screen.getByRole('button', { name: 'Opslaan' }));
      await screen.findByText('Pap is opgeslagen.');
      return server.calls.find(({ method }) => method === 'PUT')?.body as RecipeInput;
    };
    return { user, saved };
  };
  const handle = (name: string) => screen.getByLabelText(`Verplaats ${name}`);

  /** drag drags an item by its handle to the place of another, and returns whether that accepts it. */
  const drag = (name: string, to: string, end: 'drop' | 'leave' = 'drop') => {
    const dataTransfer = { effectAllowed: 'none', setData: vi.fn() };
    const target = handle(to).parentElement as HTMLElement;
    fireEvent.dragStart(handle(name), { dataTransfer });
    expect(dataTransfer).toMatchObject({ effectAllowed: 'move' });
    // Firefox drags only what has data.
    expect(dataTransfer.setData).toHaveBeenCalledWith('text/plain', name);
    const over = createEvent.dragOver(target);
    fireEvent(target, over);
    if (end === 'drop' && over.defaultPrevented) fireEvent.drop(target);
    fireEvent.dragEnd(handle(name));
    return over.defaultPrevented;
  };
  const slugs = porridge.ingredients.map(({ ingredient }) => ingredient.slug);

  it('changes by dragging an ingredient, with all that is typed in its line', async () => {
    const { saved } = await open();
    expect(drag('Ingrediënt 2', 'Ingrediënt 1')).toBe(true);
    const { ingredients, steps } = await saved();
    expect(ingredients).toMatchObject([
      { ingredient: slugs[1], quantity: 400, unit: 'ml', note: { nl: 'warm' }, optional: true },
      { ingredient: slugs[0], quantity: 100, unit: 'g', optional: false },
    ]);
    expect(steps).toEqual(record.steps);
  });

  it.each([
    ['down', 'Stap 1', 'Stap 3', [1, 2, 0]],
    ['up', 'Stap 3', 'Stap 1', [2, 0, 1]],
    ['to the next place', 'Stap 1', 'Stap 2', [1, 0, 2]],
  ])('changes by dragging a step %s', async (_, from, to, order) => {
    const { saved } = await open();
    expect(drag(from, to)).toBe(true);
    const { steps, ingredients } = await saved();
    expect(steps).toEqual(order.map((index) => record.steps[index]));
    expect(ingredients.map(({ ingredient }) => ingredient)).toEqual(slugs);
  });

  it('does not change where an item cannot be dropped, or when it is let go elsewhere', async () => {
    const { saved } = await open();
    expect(drag('Stap 1', 'Ingrediënt 2')).toBe(false);
    expect(drag('Ingrediënt 1', 'Stap 2')).toBe(false);
    expect(drag('Stap 1', 'Stap 1')).toBe(false);
    expect(drag('Stap 1', 'Stap 3', 'leave')).toBe(true);
    // A drag that ended has no item to drop.
    fireEvent.drop(handle('Stap 3').parentElement as HTMLElement);
    expect((await saved()).steps).toEqual(record.steps);
  });

  it('changes with the arrow keys on the handle of a step, which keeps the focus', async () => {
    const { user, saved } = await open();
    handle('Stap 3').focus();
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toBe(handle('Stap 2'));
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(handle('Stap 1'));
    expect((await saved()).steps).toEqual([2, 0, 1].map((index) => record.steps[index]));
  });
});

describe('the translation of a recipe', () => {
  const answer = () => Response.json({ data: porridge }, { headers: { ETag: '"1"' } });
  const platforms = { ...porridge, platform: true, name: { nl: 'Pap', en: 'Porridge' } };
  const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);

  it('is typed next to the original, and saved under its own language', async () => {
    const server = serverOf({ [one]: answer, [`PUT /user/admin/recipes/${porridge.id}`]: answer });
    const { user } = renderConsole({ server, path: `/recipes/${fitpuur.id}.${porridge.id}`, staff: may });
    const both = await screen.findByRole<HTMLInputElement>('switch', { name: 'Ook in het Engels' });
    expect(both.checked).toBe(false);
    expect(screen.queryByLabelText(/\(Engels\)/)).toBeNull();
    await user.click(both);
    const translations = [
      ['Naam', 'Pap', 'Porridge'],
      ['Stap 1', 'Kook de havermout in de melk.', 'Boil the oats in the milk.'],
    ] as const;
    for (const [label, original, translation] of translations) {
      const own = field(new RegExp(`^${label} \\(Nederlands\\)`));
      const other = field(`${label} (Engels)`);
      expect([own.value, own.lang, own.required]).toEqual([original, 'nl', true]);
      expect([other.value, other.lang, other.required]).toEqual(['', 'en', false]);
      const all = [...document.querySelectorAll('[lang]:is(input, textarea)')];
      expect(all.indexOf(other)).toBe(all.indexOf(own) + 1);
      fireEvent.change(other, { target: { value: translation } });
      expect(own.value).toBe(original);
    }
    const [, note] = screen.getAllByLabelText(/^Toelichting.* \(Engels\)/) as [HTMLElement, HTMLElement];
    fireEvent.change(note, { target: { value: 'hot' } });
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    await screen.findByText('Pap is opgeslagen.');
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      name: { nl: 'Pap', en: 'Porridge' },
      ingredients: [{ note: {} }, { note: { nl: 'warm', en: 'hot' } }],
      steps: [{ text: { nl: 'Kook de havermout in de melk.', en: 'Boil the oats in the milk.' }, minutes: 8 }],
    });
  });

  it('of a platform recipe remains in a draft without a translated name', async () => {
    const values = { ...formOf(platforms, 'nl'), name: { nl: 'Pap' } };
    const draft = { values, base: null, at: '2026-11-21T10:00:00Z' };
    localStorage.setItem(`recipe-draft.platform.${porridge.slug}`, JSON.stringify(draft));
    const server = serverOf({ [one]: () => Response.json({ data: platforms }, { headers: { ETag: '"1"' } }) });
    const { user } = renderConsole({ server, path: `/recipes/platform.${porridge.id}`, staff: may });
    await user.click(await screen.findByRole('button', { name: 'Verder met het concept' }));
    expect(screen.queryByLabelText('Ook in het Engels')).toBeNull();
    expect(field('Naam (Engels)').value).toBe('');
    expect(field(/^Naam \(Nederlands\)/).value).toBe('Pap');
  });
});
