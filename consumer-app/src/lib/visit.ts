import { keep, storedValue } from './storedValue.ts';

const key = 'wl';

/** The slug after `wl=` in an address, kept for the rest of the visit. */
export function rememberWhitelabel(search: string): string | undefined {
  const slug = new URLSearchParams(search).get('wl');
  if (!slug) return visitWhitelabel();
  keep(key, slug);
  return slug;
}

/** Slug of the white-label that this visit came with, if any. */
export const visitWhitelabel = (): string | undefined => storedValue(key);
