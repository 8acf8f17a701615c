import { expect, it } from 'vitest';
import { inScheme } from './scheme';

it('answers only the question of a media query about the scheme', () => {
  expect(inScheme('(prefers-color-scheme: dark)', 'dark')).toBe('(min-width: 0)');
  expect(inScheme('(prefers-color-scheme: dark)', 'light')).toBe('(max-width: 0)');
  expect(inScheme('screen and (prefers-color-scheme:light) and (min-width: 600px)', 'light')).toBe(
    'screen and (min-width: 0) and (min-width: 600px)',
  );
  expect(inScheme('(prefers-reduced-motion: reduce)', 'dark')).toBe('(prefers-reduced-motion: reduce)');
});
