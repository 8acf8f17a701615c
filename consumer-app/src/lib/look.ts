import { createContext, use } from 'react';
import { type Boot, type Branding, defaultBranding, defaultSlug, type Whitelabel } from './boot.ts';
import { canonicalPath } from './canonicalPath.ts';
import { paths } from './paths.ts';

/** What a page looks like: a brand's branding, and the background that its white-label lays behind it. */
export interface Look extends Branding {
  /** Of the brand, by which its icons are found. */
  slug: string;
  background: { color: string; image: string; opacity: number } | null;
  /** The path at which visitors of the brand begin. */
  entry: string;
}

/** The first pages of the public funnels. */
const entries = [paths.register, paths.ketoTest, paths.start];

/** The first page of the funnel that a white-label shows: of one that is limited to a funnel, that funnel's. */
const entryOf = (whitelabel: Whitelabel) => entries.find((path) => showsOn(whitelabel, path)) ?? paths.register;

/**
 * Whether a white-label shows on this path, however it is written: always when it is limited to none, and on the root.
 * A listed path that ends in `/*` stands for itself and all below it.
 */
export function showsOn(whitelabel: Pick<Whitelabel, 'isActive' | 'paths'>, path: string): boolean {
  const name = canonicalPath(path).slice(1);
  const covers = (listed: string) =>
    listed.endsWith('/*') ? `${name}/`.startsWith(listed.slice(0, -1)) : listed === name;
  return whitelabel.isActive && (whitelabel.paths.length === 0 || name === '' || whitelabel.paths.some(covers));
}

/** Who gives the pages of this site their look. */
export interface Brands {
  /** Branding of the default brand, and its slug. */
  standard: Branding;
  standardSlug: string;
  /** White-label of the domain or, where that has none, the one that the visit came with. */
  whitelabel: Whitelabel | null;
  /** Branding that belongs to it; null when no more is known than the white-label itself. */
  branding: Branding | null;
}

/** What the server wrote into the page about its look. */
export function brandsOf({ standard, standardSlug, whitelabel, branding }: Boot): Brands {
  return { standard, standardSlug, whitelabel, branding: whitelabel && branding };
}

/** The white-label that shows on this path, if any. */
export function whitelabelOn({ whitelabel }: Brands, path: string): Whitelabel | null {
  return whitelabel && showsOn(whitelabel, path) ? whitelabel : null;
}

/** The look of a path. Where the white-label does not show, the default brand does. */
export function lookOf(brands: Brands, path: string): Look {
  const whitelabel = whitelabelOn(brands, path);
  if (whitelabel === null)
    return { ...brands.standard, slug: brands.standardSlug, background: null, entry: paths.register };
  const own = brands.branding ?? brandingFrom(whitelabel, brands.standard);
  return {
    ...own,
    slug: whitelabel.slug,
    logoUrl: whitelabel.logoUrl || own.logoUrl,
    buttonColor: whitelabel.buttonColor || own.buttonColor,
    hideOriginalBranding: whitelabel.hideOriginalBranding,
    background: backgroundOf(whitelabel),
    entry: entryOf(whitelabel),
  };
}

/**
 * The brand whose data it is, whatever the page looks like: who people make an account with, agree to and can write to.
 * It is the white-label's also on paths that its look is not for.
 */
export function brandOf(brands: Brands): Branding {
  const { whitelabel, branding, standard } = brands;
  return whitelabel?.isActive ? (branding ?? brandingFrom(whitelabel, standard)) : standard;
}

/**
 * What a white-label by itself tells of its branding; the rest is the default brand's, except its address: nobody is to
 * take another company for the controller of their data.
 */
function brandingFrom({ name, slug, buttonColor }: Whitelabel, standard: Branding): Branding {
  return {
    ...standard,
    appName: name,
    companyAddress: '',
    logoUrl: '',
    primaryColor: buttonColor || standard.primaryColor,
    customTitle: '',
    customDescription: '',
    customFavicon: `/brand/${slug}/icon.svg`,
  };
}

function backgroundOf(whitelabel: Whitelabel): Look['background'] {
  const image = whitelabel.showBackgroundImage ? whitelabel.backgroundImage : '';
  const color = whitelabel.backgroundColor;
  return image || color ? { color, image, opacity: whitelabel.backgroundOpacity } : null;
}

export const LookContext = createContext<Look>({
  ...defaultBranding,
  slug: defaultSlug,
  background: null,
  entry: paths.register,
});

/** The look of the page that is shown: name, logo, addresses, colours. */
export const useLook = (): Look => use(LookContext);

export const BrandContext = createContext<Branding>(defaultBranding);

/** The brand that owns the data. Texts about consent and the company name this brand. */
export const useBrand = (): Branding => use(BrandContext);
