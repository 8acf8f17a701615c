import { ApiError } from '@lepelblad/api';
import { expect, it } from 'vitest';
import { fieldTexts, problemText } from './problem.ts';

it.each([
  [
    'the server’s words',
    new ApiError(422, { message: 'Kies een andere dag.', code: 'invalid' }),
    'Kies een andere dag.',
  ],
  [
    'that the server was not reached',
    new ApiError(0, { code: 'no-answer' }),
    'We krijgen geen verbinding. Controleer je internet en probeer het opnieuw.',
  ],
  ['that it failed, when the server said nothing', new ApiError(500, {}), 'Dat lukte niet. Probeer het zo nog eens.'],
  [
    'that it failed, for an error of our own',
    new TypeError('x is undefined'),
    'Dat lukte niet. Probeer het zo nog eens.',
  ],
])('a person reads %s', (_, error, words) => {
  expect(problemText(error)).toBe(words);
});

it('a form finds the texts of its fields', () => {
  expect(fieldTexts(new ApiError(422, { fields: { email: 'Dit klopt niet.' } }))).toEqual({ email: 'Dit klopt niet.' });
  expect(fieldTexts(new Error('no'))).toEqual({});
});
