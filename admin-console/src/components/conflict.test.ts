import { describe, expect, it } from 'vitest';
import { differences, merged, sameValue } from './conflict';

const base = { name: { nl: 'Pap' }, salt: '1', lines: [{ key: 'a', unit: 'g' }], fat: '3' };

describe('two versions of a form', () => {
  it('have as differences the fields that either side changed', () => {
    const mine = { ...base, salt: '2', fat: '5' };
    const theirs = { ...base, salt: '3', lines: [{ key: 'b', unit: 'ml' }] };
    expect(differences(base, mine, theirs)).toEqual([
      { field: 'salt', side: undefined },
      { field: 'lines', side: 'theirs' },
      { field: 'fat', side: 'mine' },
    ]);
    expect(merged(mine, theirs, { salt: 'mine', lines: 'theirs', fat: 'mine' })).toEqual({
      ...base,
      salt: '2',
      fat: '5',
      lines: theirs.lines,
    });
  });

  it('have as a difference a field that one side lacks', () => {
    interface Form {
      label?: string;
      density?: number;
    }
    const mine: Form = { label: 'a' };
    const theirs: Form = { density: 1 };
    expect(differences<Form>({ label: 'a' }, mine, theirs)).toEqual([
      { field: 'label', side: 'theirs' },
      { field: 'density', side: 'theirs' },
    ]);
    expect(merged(mine, theirs, { label: 'theirs', density: 'theirs' })).toEqual({ density: 1 });
    expect(merged(mine, theirs, { label: 'mine', density: 'mine' })).toEqual({ label: 'a' });
  });

  it('ignore row keys and the order of languages', () => {
    expect(sameValue([{ key: '1', unit: 'g' }], [{ key: '2', unit: 'g' }])).toBe(true);
    expect(sameValue({ nl: 'Pap', en: 'Porridge' }, { en: 'Porridge', nl: 'Pap' })).toBe(true);
    expect(sameValue({ nl: 'Pap' }, { nl: 'Brij' })).toBe(false);
  });
});
