/** Kinds of sites by their host names. */
const kinds = {
  // Before search engines, because some of these hosts belong to the same companies.
  mail: /^(mail|webmail|outlook)\.|\.mail\.|^com\.google\.android\.gm$/,
  social:
    /(^|\.)(facebook|instagram|threads|twitter|linkedin|pinterest|tiktok|youtube|reddit|whatsapp)\.|^(t\.co|x\.com|lnkd\.in)$/,
  search: /(^|\.)(google|bing|duckduckgo|ecosia|startpage|qwant|yahoo|brave)\./,
} as const;

/** Returns the name of a campaign or partner, or `other` for a name that is long or may identify a person. */
function plainName(name: string): string {
  const plain = name.trim().toLowerCase().replace(/\s+/g, '-');
  const personal = /\d{6,}|[0-9a-f]{12,}/.test(plain);
  return /^[a-z0-9][a-z0-9._-]{0,39}$/.test(plain) && !personal ? plain : 'other';
}

/**
 * Returns the origin of a visit from its first URL and the referrer: a campaign, a partner or a kind of site. It does
 * not identify a person, because only the kind of the referrer is used.
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
