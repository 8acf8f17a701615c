import { describe, expect, it } from 'vitest';
import type { DraftLine, UsableIngredient } from './calls';
import { formOfDraft, inputOf, unitFits } from './form';

const oats: UsableIngredient = {
  slug: 'havermout',
  name: 'havermout',
  picture: '1f33e',
  units: ['g', 'tbsp'],
  unsafeRaw: false,
  source: 'ciqual',
  language: 'nl',
  allergens: [],
  allergensUnknown: false,
};

const line = (text: string, quantity: number, unit?: DraftLine['unit']): DraftLine => ({
  text,
  heading: false,
  certain: true,
  quantity,
  ...(unit ? { unit } : {}),
  note: '',
  guesses: [{ ingredient: oats, certainty: 1 }],
});

const formOf = (read: DraftLine) =>
  formOfDraft(
    { name: 'Pap', servings: 2, minutes: 10, source: '', lines: [read], steps: [] },
    [{ ingredient: oats }],
    'nl',
  );

describe('an imported recipe', () => {
  it.each([
    [line('1 blik havermout', 1, 'can'), '1', 'can'],
    [line('250 ml havermout', 250, 'ml'), '250', 'ml'],
    [line('1 pot havermout', 1), '1', ''],
  ] as const)('keeps the unit that was read, and asks for one that can be weighed: %o', (read, quantity, unit) => {
    const [found] = formOf(read).lines;
    expect(found).toMatchObject({ quantity, unit, ingredient: oats });
    expect(found && unitFits(found)).toBe(false);
  });

  it('keeps a unit in which the ingredient can be weighed', () => {
    const [found] = formOf(line('2 el havermout', 2, 'tbsp')).lines;
    expect(found).toMatchObject({ quantity: '2', unit: 'tbsp' });
    expect(found && unitFits(found)).toBe(true);
  });

  it('has no value for what the import did not find', () => {
    const { mealTime, kitchen, ingredients } = inputOf(formOf(line('1 pot havermout', 1)));
    expect([mealTime, kitchen, ingredients[0]?.unit]).toEqual([undefined, undefined, undefined]);
  });
});
