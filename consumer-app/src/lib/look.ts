import { createContext, use } from 'react';
import { type Branding, defaultBranding, type Whitelabel } from './boot.ts';

/** What a page looks like: a brand's branding, and the background that its white-label lays behind it. */
export interface Look extends Branding {
  background: { color: string; image: string; opacity: number } | null;
}

/** Whether a white-label shows on this path: always when it is limited to none, and on the root. */
export function showsOn(whitelabel: Pick<Whitelabel, 'isActive' | 'paths'>, path: string): boolean {
  const name = path.replace(/^\//, '').replace(/\/$/, '');
  return whitelabel.isActive && (whitelabel.paths.length === 0 || name === '' || whitelabel.paths.includes(name));
}

/** Who gives a page its look: the domain's own white-label, or the one that a visit to the default brand came with. */
export interface Brands {
  /** Branding of the default brand. */
  standard: Branding;
  /** White-label of the domain, or the one that the page's own address named. */
  domain: Whitelabel | null;
  /** Branding that belongs to it. */
  branding: Branding;
  /** White-label named by `wl`; counts only where the domain has none. */
  visit: Whitelabel | null;
}

/** The white-label that shows on this path, if any. */
export function whitelabelOn({ domain, visit }: Brands, path: string): Whitelabel | null {
  const candidate = domain ?? visit;
  return candidate && showsOn(candidate, path) ? candidate : null;
}

/** The look of a path. Where a domain's white-label does not show, the default brand does. */
export function lookOf(brands: Brands, path: string): Look {
  const whitelabel = whitelabelOn(brands, path);
  if (whitelabel === null) return { ...brands.standard, background: null };
  const own = brands.domain ? brands.branding : brandingFrom(whitelabel, brands.standard);
  return {
    ...own,
    logoUrl: whitelabel.logoUrl || own.logoUrl,
    buttonColor: whitelabel.buttonColor || own.buttonColor,
    hideOriginalBranding: whitelabel.hideOriginalBranding,
    background: backgroundOf(whitelabel),
  };
}

/** What a white-label by itself tells of its branding; the rest is the default brand's. */
function brandingFrom({ name, slug, buttonColor }: Whitelabel, standard: Branding): Branding {
  return {
    ...standard,
    appName: name,
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

export const LookContext = createContext<Look>({ ...defaultBranding, background: null });

/** The look of the page that is shown: name, logo, addresses, colours. */
export const useLook = (): Look => use(LookContext);
