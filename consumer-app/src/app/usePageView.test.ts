import { expect, it } from 'vitest';
import { paths } from '@/lib/paths';
import { patternOf } from './usePageView.ts';

it.each([
  ['/', '/'],
  ['/login', '/login'],
  ['/onboarding/', '/onboarding'],
  ['/dashboard', '/dashboard'],
  [paths.recipe('linzensoep'), '/dashboard/recipes/:slug'],
  [paths.cooking('linzensoep'), '/dashboard/recipes/:slug/cooking'],
  [paths.shoppingList('0198a0b2-0000-7000-8000-00000000000a'), '/dashboard/shopping/:id'],
  ['/noor@voorbeeld.example', '/*'],
  ['/dashboard/nergens/0198a0b2', '/*'],
])('%s is told as %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern);
});
