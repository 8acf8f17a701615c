/** AccessLink is an invite or the code of a purchase in the query of a URL. The code is empty until it is typed. */
export type AccessLink = { invite: string } | { code: string };

/** Returns the invite or code in a query, or undefined. */
export function accessLinkOf(search: string): AccessLink | undefined {
  const query = new URLSearchParams(search);
  const [invite, code] = [query.get('invite'), query.get('code')];
  if (invite) return { invite };
  return code === null ? undefined : { code };
}

/** Returns a query without its invite or code, or with another code instead. */
export function withAccessCode(search: string, code?: string): string {
  const query = new URLSearchParams(search);
  query.delete('invite');
  query.delete('code');
  if (code !== undefined) query.set('code', code);
  return query.size === 0 ? '' : `?${query}`;
}
