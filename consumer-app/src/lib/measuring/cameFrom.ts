/** Kinds of sites that people come from, by what their hosts look like. */
const kinds = {
  // Before the searching: some of these belong to the same companies.
  mail: /^(mail|webmail|outlook)\.|\.mail\.|^com\.google\.android\.gm$/,
  social:
    /(^|\.)(facebook|instagram|threads|twitter|linkedin|pinterest|tiktok|youtube|reddit|whatsapp)\.|^(t\.co|x\.com|lnkd\.in)$/,
  search: /(^|\.)(google|bing|duckduckgo|ecosia|startpage|qwant|yahoo|brave)\./,
} as const;

/** The name of a campaign or a partner as it may be kept: short, and of no one person. */
function plainName(name: string): string {
  const plain = name.trim().toLowerCase().replace(/\s+/g, '-');
  const personal = /\d{6,}|[0-9a-f]{12,}/.test(plain);
  return /^[a-z0-9][a-z0-9._-]{0,39}$/.test(plain) && !personal ? plain : 'other';
}

/**
 * Where a visit came from, by the address that it began at and the page before it: a campaign, a partner, a kind of
 * site. Nothing in it leads to a person: of the page before it only the kind is told.
 */
export function cameFrom(search: string, referrer: string, host: string): string {
  const query = new URLSearchParams(search);
  if (query.has('invite')) return 'invite';
  if (query.has('code')) return 'purchase';
  const campaign = query.get('utm_source');
  if (campaign) return `campaign:${plainName(campaign)}`;
  const partner = query.get('wl');
  if (partner) return `partner:${plainName(partner)}`;
  const before = URL.canParse(referrer) ? new URL(referrer) : undefined;
  if (!before || before.host === host) return 'direct';
  const kind = Object.entries(kinds).find(([, hosts]) => hosts.test(before.hostname));
  return kind?.[0] ?? 'site';
}
