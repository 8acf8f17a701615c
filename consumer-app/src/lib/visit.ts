const key = 'wl';

/** The slug after `wl=` in an address, kept for the rest of the visit. */
export function rememberWhitelabel(search: string): string | undefined {
  const slug = new URLSearchParams(search).get('wl');
  if (slug) keep(slug);
  return slug ?? visitWhitelabel();
}

/** Slug of the white-label that this visit came with, if any. */
export function visitWhitelabel(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined; // Storage is closed to this page.
  }
}

function keep(slug: string): void {
  try {
    sessionStorage.setItem(key, slug);
  } catch {
    // Storage is closed to this page: the slug holds for as long as it stands in the address.
  }
}
