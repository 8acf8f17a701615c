import { ApiError } from '@lepelblad/api';
import { hashKey } from '@tanstack/react-query';
import type { Branding, Whitelabel } from './boot.ts';
import { inTime } from './inTime.ts';
import type { Brands } from './look.ts';

/** How long it may take to find out whose site this is, in milliseconds. */
export const patience = 5000;

/** How long an answer holds, in milliseconds: after that, a change of path asks again. */
const freshFor = 5 * 60_000;

/**
 * For which address and account it was last found out whose site this is, and when, in milliseconds since 1970. On the
 * platform's own hosts the account decides.
 */
export interface DetectionRequest {
  slug: string | undefined;
  account: string | undefined;
  path: string;
  at: number;
}

/**
 * Whether to fetch the brand again for a slug, account and path: on the first load, when `wl` or the account changed, and
 * when the path did after a while.
 */
export function isDue(last: DetectionRequest | undefined, { slug, account, path, at }: DetectionRequest): boolean {
  if (last === undefined || last.slug !== slug || last.account !== account) return true;
  return last.path !== path && at - last.at >= freshFor;
}

/** The questions whose answers tell whose site this is. They give up, and reject, when `signal` says so. */
export interface Sources {
  /** Branding of the domain. */
  branding: (signal: AbortSignal) => Promise<Branding>;
  /** White-label of the domain, active or not; null when it has none. */
  current: (signal: AbortSignal) => Promise<Whitelabel | null>;
  /** White-label with that slug. Rejects when there is none. */
  bySlug: (slug: string, signal: AbortSignal) => Promise<Whitelabel>;
}

export interface Detection {
  /** Who gives the pages their look from now on; the very same as was known when nothing differs. */
  brands: Brands;
  /** What could not be found out, to be written down. */
  warnings: string[];
  /** The error of looking up the white-label in a link, to be shown to the visitor. Undefined otherwise. */
  problem?: unknown;
}

const notFound = 'No whitelabel found';

const isNotFound = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.message.includes(notFound));

/** Whether two answers are equal, in any order of their fields. */
const same = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other]);

/**
 * Finds the brand of the site: the white-label of the domain, or else the active one with `slug`. Never rejects, and
 * ends within {@link patience}. What cannot be fetched stays as it was, which is the default brand on a page without
 * data. `lookOf` decides whether a white-label applies to a path.
 */
export async function detect(sources: Sources, current: Brands, slug: string | undefined): Promise<Detection> {
  const detection = await inTime(patience, (signal) => ask(sources, current, slug, signal));
  return same(detection.brands, current) ? { ...detection, brands: current } : detection;
}

async function ask(sources: Sources, known: Brands, slug: string | undefined, signal: AbortSignal): Promise<Detection> {
  const [branding, current] = await Promise.allSettled([sources.branding(signal), sources.current(signal)]);
  const warnings = branding.status === 'rejected' ? ['Failed to load branding configuration'] : [];
  const loaded = branding.status === 'fulfilled' ? branding.value : undefined;
  if (current.status === 'rejected') {
    return { brands: known, warnings: [...warnings, 'Failed to detect white-label configuration'] };
  }
  const domain = current.value;
  if (domain?.isActive) {
    return { brands: { ...known, whitelabel: domain, branding: loaded ?? brandingOf(known, domain) }, warnings };
  }
  // The domain's branding is the default brand's, also where its white-label is switched off.
  const plain: Brands = { ...known, standard: loaded ?? known.standard, whitelabel: null, branding: null };
  if (domain !== null || slug === undefined) return { brands: plain, warnings };
  try {
    const { branding: own, ...named } = await sources.bySlug(slug, signal);
    if (!named.isActive) return { brands: plain, warnings };
    return { brands: { ...plain, whitelabel: named, branding: own ?? brandingOf(known, named) }, warnings };
  } catch (error) {
    if (isNotFound(error)) return { brands: plain, warnings };
    const message = (error instanceof ApiError && error.message) || 'Failed to load whitelabel';
    const brands = known.whitelabel?.slug === slug ? known : plain;
    return { brands, warnings: [...warnings, message], problem: error };
  }
}

/** The branding that is known of a white-label, as long as it is the one that is known. */
const brandingOf = (current: Brands, whitelabel: Whitelabel) =>
  same(current.whitelabel, whitelabel) ? current.branding : null;
