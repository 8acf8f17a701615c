import { allergenValues } from '@lepelblad/api/enums';
import { describe, expect, it } from 'vitest';
import { emptyForm, emptyUnit, inputOf } from './form';

describe('a new ingredient', () => {
  it('has unknown allergens and no other default values', () => {
    const { allergensUnknown, allergens, mayContain, ...input } = inputOf(emptyForm());
    expect(allergensUnknown).toBe(true);
    expect([allergens, mayContain]).toEqual([[], []]);
    expect(input).toMatchObject({
      group: undefined,
      aisle: undefined,
      diet: undefined,
      certainty: undefined,
      hue: undefined,
      source: { table: undefined },
    });
    expect(emptyUnit().unit).toBe('');
    expect(allergenValues.length).toBe(14);
  });
});
