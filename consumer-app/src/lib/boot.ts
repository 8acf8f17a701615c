import type { Branding, Session, WeeklyMenu, Whitelabel } from '@lepelblad/api';
import { defaultLanguage } from './i18n/texts.ts';

export type { Branding, Session, Whitelabel } from '@lepelblad/api';

/** The brand's tools for measuring, and whether consent is asked first. */
export interface Measuring {
  /** `implicit`: allowed until the visitor refuses. `ask`: nothing is measured before the visitor allows it. */
  consent: 'implicit' | 'ask';
  /** Id of the brand's Google Tag Manager container. */
  tagManager?: string;
  /** The address that errors are reported to. */
  sentry?: { dsn: string; environment: string; release?: string };
}

/** The data that the server puts in the page, so that the first render needs no request. */
export interface Boot {
  /** Whether the page has readable data. Without it, the brand has to be fetched. */
  fromServer: boolean;
  /** The look of the site's own brand. */
  branding: Branding;
  /** The white-label and the paths that it is limited to, or null for the default brand. */
  whitelabel: Whitelabel | null;
  /** The look of the default brand, used on paths that the white-label does not cover. */
  standard: Branding;
  /** Slug of the default brand. */
  standardSlug: string;
  session: Session | null;
  /** This week's menu, on the page that shows it. */
  week: WeeklyMenu | null;
  /** The language of the page. */
  language: string;
  /** The page was opened offline by the service worker. */
  offline: boolean;
  /** The origin of the console that shows this page as a preview of a brand; empty otherwise. */
  preview: string;
  /** Null on a page without data, where nothing is measured. */
  measuring: Measuring | null;
}

/** Slug of the default brand. */
export const defaultSlug = 'lepelblad';

/** The default brand at build time, for a page without data. */
export const defaultBranding: Branding = {
  appName: 'Lepelblad',
  privacyPolicyUrl: '/privacy-policy',
  logoUrl: '',
  supportEmail: 'hallo@lepelblad.example',
  companyAddress: 'Oudegracht 0, 3500 AA Utrecht',
  primaryColor: '#8bc34a',
  buttonColor: '#8bc34a',
  customTitle: '',
  customDescription: '',
  customFavicon: '',
  hideOriginalBranding: false,
};

/**
 * Reads `<script id="boot">`. Missing or unreadable data fall back to the default brand and no session.
 */
export function readBoot(page: Document = document): Boot {
  const json = page.getElementById('boot')?.textContent;
  let values: Partial<Boot> = {};
  let readable = false;
  if (json) {
    try {
      values = JSON.parse(json) as Partial<Boot>;
      readable = true;
    } catch (error) {
      console.warn('Failed to load branding configuration', error);
    }
  }
  return {
    fromServer: readable,
    branding: { ...defaultBranding, ...values.branding },
    whitelabel: values.whitelabel ?? null,
    standard: { ...defaultBranding, ...values.standard },
    standardSlug: values.standardSlug ?? defaultSlug,
    session: values.session ?? null,
    week: values.week ?? null,
    language: values.language ?? defaultLanguage,
    offline: values.offline ?? false,
    preview: values.preview ?? '',
    measuring: values.measuring ?? null,
  };
}

/** Returns the nonce of the page's content security policy, or an empty string. */
export function readNonce(page: Document = document): string {
  const nonce = page.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  return nonce === '__NONCE__' ? '' : nonce;
}
