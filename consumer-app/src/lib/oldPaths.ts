import { paths } from './paths.ts';

/**
 * The paths of earlier versions, each with the path that replaced it. The rest of the path stays the same; the first
 * match counts.
 */
const replacements: readonly [old: string, path: string][] = [
  ['/dashboard/recipes/:slug/koken', paths.cooking(':slug')],
  ['/dashboard/boodschappen', paths.shopping],
  ['/dashboard/profiel/inloggen', paths.security],
  ['/dashboard/profiel/lekker', paths.tastes],
  ['/dashboard/profiel/huishouden/nieuw', paths.householdMember('new')],
  ['/dashboard/profiel/huishouden', paths.household],
  ['/dashboard/profiel/instelling/naam', paths.setting('name')],
  ['/dashboard/profiel/instelling/doel', paths.setting('goal')],
  ['/dashboard/profiel/instelling/geslacht', paths.setting('sex')],
  ['/dashboard/profiel/instelling/geboortedatum', paths.setting('birth-date')],
  ['/dashboard/profiel/instelling/maten', paths.setting('measures')],
  ['/dashboard/profiel/instelling/situatie', paths.setting('situation')],
  ['/dashboard/profiel/instelling/beweging', paths.setting('activity')],
  ['/dashboard/profiel/instelling/tempo', paths.setting('pace')],
  ['/dashboard/profiel/instelling/energie', paths.setting('energy')],
  ['/dashboard/profiel/instelling/eetwijze', paths.setting('diet')],
  ['/dashboard/profiel/instelling/intoleranties', paths.setting('intolerances')],
  ['/dashboard/profiel/instelling/lust-ik-niet', paths.setting('dislikes')],
  ['/dashboard/profiel/instelling/eetmomenten', paths.setting('meal-times')],
  ['/dashboard/profiel/instelling/koken', paths.setting('cooking')],
  ['/dashboard/profiel/instelling/portie', paths.setting('portion')],
  ['/dashboard/profiel/instelling/winkel', paths.setting('aisles')],
  ['/dashboard/profiel', paths.profile],
];

/** The current path of a page, from its canonical path in this version or an earlier one. */
export function currentPath(path: string): string {
  for (const [old, current] of replacements) {
    const match = new RegExp(`^${old.replace(':slug', '([^/]+)')}(?=/|$)`).exec(path);
    if (match) return current.replace(':slug', match[1] ?? '') + path.slice(match[0].length);
  }
  return path;
}
