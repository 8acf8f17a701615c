import { createContext, use } from 'react';
import { type Boot, type Branding, defaultBranding, defaultSlug, type Whitelabel } from './boot.ts';
import { canonicalPath } from './canonicalPath.ts';
import { paths } from './paths.ts';

/** The look of a page: a brand's branding, and the background of its white-label. */
export interface Look extends Branding {
  /** Slug of the brand, which is part of the addresses of its icons. */
  slug: string;
  background: { color: string; image: string; opacity: number } | null;
  /** The path of the first page for visitors. */
  entry: string;
}

/** The first pages of the public funnels. */
const entries = [paths.register, paths.ketoTest, paths.start];

/** Returns the first page of the first funnel that the white-label covers. */
const entryOf = (whitelabel: Whitelabel) => entries.find((path) => showsOn(whitelabel, path)) ?? paths.register;

/**
 * Whether a white-label covers a path, in any of its forms. It covers all paths when it lists none, and always the
 * root. A listed path that ends in `/*` covers itself and all paths below it.
 */
export function showsOn(whitelabel: Pick<Whitelabel, 'isActive' | 'paths'>, path: string): boolean {
  const name = canonicalPath(path).slice(1);
  const covers = (listed: string) =>
    listed.endsWith('/*') ? `${name}/`.startsWith(listed.slice(0, -1)) : listed === name;
  return whitelabel.isActive && (whitelabel.paths.length === 0 || name === '' || whitelabel.paths.some(covers));
}

/** The brands that give the pages of this site their look. */
export interface Brands {
  /** Branding of the default brand, and its slug. */
  standard: Branding;
  standardSlug: string;
  /** White-label of the domain or, without one, of the visit. */
  whitelabel: Whitelabel | null;
  /** Branding of the white-label; null when it is unknown. */
  branding: Branding | null;
}

/** Returns the brands in the page's boot data. */
export function brandsOf({ standard, standardSlug, whitelabel, branding }: Boot): Brands {
  return { standard, standardSlug, whitelabel, branding: whitelabel && branding };
}

/** Returns the white-label that covers the path, or null. */
export function whitelabelOn({ whitelabel }: Brands, path: string): Whitelabel | null {
  return whitelabel && showsOn(whitelabel, path) ? whitelabel : null;
}

/**
 * Returns the look of a path: that of the white-label where it covers the path, otherwise that of the default brand.
 */
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
 * Returns the brand that owns the data: the one that users have an agreement with and can write to. It is that of the
 * white-label also on paths that the white-label does not cover.
 */
export function brandOf(brands: Brands): Branding {
  const { whitelabel, branding, standard } = brands;
  return whitelabel?.isActive ? (branding ?? brandingFrom(whitelabel, standard)) : standard;
}

/**
 * Returns a branding from the white-label itself, completed with that of the default brand. Its company address is
 * empty, since the default brand's company is not the controller of the white-label's data.
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

/** Returns the look of the current page. */
export const useLook = (): Look => use(LookContext);

export const BrandContext = createContext<Branding>(defaultBranding);

/** Returns the brand that owns the data. Texts about consent and the company name this brand. */
export const useBrand = (): Branding => use(BrandContext);
