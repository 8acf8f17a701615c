import { expect, it } from 'vitest';
import { settings } from '@/features/profile/settings';
import { currentPath } from './oldPaths.ts';
import { paths } from './paths.ts';

it.each([
  ['/dashboard/recipes/linzensoep/koken', '/dashboard/recipes/linzensoep/cooking'],
  ['/dashboard/boodschappen', '/dashboard/shopping'],
  ['/dashboard/boodschappen/0198a0b2', '/dashboard/shopping/0198a0b2'],
  ['/dashboard/profiel', '/dashboard/profile'],
  ['/dashboard/profiel/inloggen', '/dashboard/profile/security'],
  ['/dashboard/profiel/lekker', '/dashboard/profile/tastes'],
  ['/dashboard/profiel/huishouden', '/dashboard/profile/household'],
  ['/dashboard/profiel/huishouden/nieuw', '/dashboard/profile/household/new'],
  ['/dashboard/profiel/huishouden/7f8c1f0e', '/dashboard/profile/household/7f8c1f0e'],
  ['/dashboard/profiel/instelling/lust-ik-niet', '/dashboard/profile/settings/dislikes'],
])('the old path %s is %s now', (old, current) => {
  expect(currentPath(old)).toBe(current);
});

it.each(
  [
    'naam doel geslacht geboortedatum maten situatie beweging tempo energie eetwijze intoleranties lust-ik-niet eetmomenten koken portie winkel'.split(
      ' ',
    ),
  ].flat(),
)('the setting %s of earlier versions is still a setting', (name) => {
  const setting = currentPath(`/dashboard/profiel/instelling/${name}`).split('/').at(-1) ?? '';
  expect(Object.keys(settings)).toContain(setting);
});

it('a current path is its own current path', () => {
  const current = Object.values(paths).map((path) =>
    typeof path === 'function' ? path('x') : path.replace(/\?.*/, ''),
  );
  for (const path of [...current, '/dashboard/boodschappenlijst', '/nowhere']) expect(currentPath(path)).toBe(path);
});
