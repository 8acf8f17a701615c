import type { Answers, Recommendation } from '@lepelblad/api';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '@/test/render';
import { KetoAnswer } from './KetoAnswer.tsx';

const easy: Answers = { eatingNow: 'regular', sweets: 'rarely', energy: 'good' };
const shortage = {} as NonNullable<Recommendation['shortage']>;

it.each<[string, Answers, Pick<Recommendation, 'shortage'>, string, boolean]>([
  ['no habit that changes', easy, {}, 'Ja, keto past bij hoe je nu eet', false],
  ['one', { ...easy, sweets: 'daily' }, {}, 'Keto kan bij je passen', false],
  ['two', { ...easy, sweets: 'often', eatingNow: 'out' }, {}, 'Keto kan, maar het wordt wennen', true],
  ['too few dishes', easy, { shortage }, 'Zonder wat jij niet eet, lukt keto niet', true],
])('answers a user with %s honestly', (_, answers, result, title, elsewhere) => {
  render(<KetoAnswer answers={answers} result={result} />);
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Maak een gewoon weekmenu' }) !== null).toBe(elsewhere);
});
