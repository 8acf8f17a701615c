import { expect, it } from 'vitest';
import { firstTexts, pageModules } from './page.ts';

/** Returns the base names of the modules of the pages at an address. */
const shownAt = (address: string) =>
  pageModules()
    .filter(({ pattern }) => new RegExp(pattern).test(address))
    .map(({ module }) => module.replace(/.*\//, ''));

it.each([
  ['/', ['WelcomePage']],
  ['/register', ['RegisterPage']],
  ['/dashboard', ['WeekPage', 'Shell', 'Shell']],
  ['/dashboard/recipes', ['RecipesPage', 'Shell', 'Shell']],
  ['/dashboard/recipes/linzensoep', ['RecipePage', 'Shell', 'Shell']],
  ['/dashboard/recipes/linzensoep/cooking', ['CookingPage', 'Shell', 'Shell']],
  ['/nergens', []],
])('%s asks for its page ahead', (address, modules) => {
  expect(shownAt(address)).toEqual(modules);
});

it('a route that cannot be parsed fails the build', () => {
  expect(() =>
    pageModules("{ path: '/nieuw', element: lazyPage(() => import('@/features/NewPage'), 'NewPage') }"),
  ).toThrow('cannot parse one of the routes');
});

it('the texts of a page are preloaded', () => {
  const recipes = pageModules().find(({ module }) => module.endsWith('RecipesPage'));
  expect(recipes?.nouns).toEqual(['recipe']);
});

it('the page has a text in its language for the time until the app has started', () => {
  const { transformIndexHtml } = firstTexts();
  if (typeof transformIndexHtml !== 'object') throw new Error('The plugin does not transform the page.');
  const page = '/* first-texts: a rule for each language */<!--first-texts-->';
  const written = String(transformIndexHtml.handler.call({} as never, page, {} as never));
  expect(written).toContain('<span lang="nl">Bezig met laden...</span>');
  expect(written).toContain('html[lang="en"] .first-paint [lang="en"] { display: inline; }');
});
