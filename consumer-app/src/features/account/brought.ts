/**
 * What an address brings along: an invite from a mail, or the code of a purchase, which is empty when it is yet to be
 * typed.
 */
export type Brought = { invite: string } | { code: string };

/** What the query of an address brings along; undefined when that is nothing. */
export function broughtBy(search: string): Brought | undefined {
  const query = new URLSearchParams(search);
  const [invite, code] = [query.get('invite'), query.get('code')];
  if (invite) return { invite };
  return code === null ? undefined : { code };
}

/** The query of an address without what it brings along, or with a code in its place. */
export function bringing(search: string, code?: string): string {
  const query = new URLSearchParams(search);
  query.delete('invite');
  query.delete('code');
  if (code !== undefined) query.set('code', code);
  return query.size === 0 ? '' : `?${query}`;
}
