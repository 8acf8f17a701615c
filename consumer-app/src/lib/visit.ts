import { keep, storedValue } from './storedValue.ts';

const key = 'wl';

/** The slug of `wl=` in the URL, stored for the rest of the visit. */
export function rememberWhitelabel(search: string): string | undefined {
  const slug = new URLSearchParams(search).get('wl');
  if (!slug) return visitWhitelabel();
  keep(key, slug);
  return slug;
}

/** Returns the slug of the white-label of this visit, or undefined. */
export const visitWhitelabel = (): string | undefined => storedValue(key);
