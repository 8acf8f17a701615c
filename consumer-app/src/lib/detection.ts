import { ApiError } from '@lepelblad/api';
import { hashKey } from '@tanstack/react-query';
import type { Branding, Whitelabel } from './boot.ts';
import { inTime } from './inTime.ts';
import type { Brands } from './look.ts';

/** The time limit of detect, in milliseconds. */
export const timeLimit = 5000;

/** The age from which a change of path fetches the brand again, in milliseconds. */
const freshFor = 5 * 60_000;

/**
 * What the brand was last fetched for, and when, in milliseconds since 1970. On the platform's own hosts the brand
 * depends on the account.
 */
export interface DetectionRequest {
  slug: string | undefined;
  account: string | undefined;
  path: string;
  at: number;
}

/**
 * Whether to fetch the brand again: on the first load, when `wl` or the account changed, and when the path changed
 * after five minutes or more.
 */
export function isDue(last: DetectionRequest | undefined, { slug, account, path, at }: DetectionRequest): boolean {
  if (last === undefined || last.slug !== slug || last.account !== account) return true;
  return last.path !== path && at - last.at >= freshFor;
}

/** The requests that detect makes. They reject when `signal` is aborted. */
export interface Sources {
  /** Branding of the domain. */
  branding: (signal: AbortSignal) => Promise<Branding>;
  /** White-label of the domain, active or not; null when it has none. */
  current: (signal: AbortSignal) => Promise<Whitelabel | null>;
  /** White-label with that slug. Rejects when there is none. */
  bySlug: (slug: string, signal: AbortSignal) => Promise<Whitelabel>;
}

export interface Detection {
  /** The brands of the site; the same object as before when nothing changed. */
  brands: Brands;
  /** Failures to log. */
  warnings: string[];
  /** Why the white-label of `wl` could not be looked up, to show to the visitor. Undefined otherwise. */
  problem?: string;
}

const notFound = 'No whitelabel found';

const isNotFound = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.message.includes(notFound));

/** Whether two values are equal, in any order of their fields. */
const same = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other]);

/**
 * Finds the brand of the site: the white-label of the domain, or else the active one with `slug`. Never rejects, and
 * ends within {@link timeLimit}. A brand that cannot be fetched stays as it was: on a page without data, the default
 * one. `lookOf` decides whether a white-label applies to a path.
 */
export async function detect(sources: Sources, current: Brands, slug: string | undefined): Promise<Detection> {
  const detection = await inTime(timeLimit, (signal) => ask(sources, current, slug, signal));
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
  // Without an active white-label, the domain's branding is that of the default brand.
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
    return { brands, warnings: [...warnings, message], problem: message };
  }
}

/** Returns the current branding if it belongs to this white-label, otherwise null. */
const brandingOf = (current: Brands, whitelabel: Whitelabel) =>
  same(current.whitelabel, whitelabel) ? current.branding : null;
