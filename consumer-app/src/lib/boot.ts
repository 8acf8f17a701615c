import type { Branding, Session, WeeklyMenu, Whitelabel } from '@lepelblad/api';
import { defaultLanguage } from './i18n/texts.ts';

export type { Branding, Session, Whitelabel } from '@lepelblad/api';

/** Who learns of a visit, and whether that is asked first. */
export interface Measuring {
  /** `implicit`: allowed until the visitor refuses. `ask`: nothing is measured before the visitor allows it. */
  consent: 'implicit' | 'ask';
  /** Id of the brand's Google Tag Manager container. */
  tagManager?: string;
  /** Where faults are reported to. */
  sentry?: { dsn: string; environment: string; release?: string };
}

/** What the server wrote into the page, so that the first paint waits for no call. */
export interface Boot {
  /** Whether the page carries any of it that can be read. Without, it has to be asked whose site this is. */
  fromServer: boolean;
  /** Of the brand whose site this is. */
  branding: Branding;
  /** That brand's, with the paths that it is limited to; null for the default brand. */
  whitelabel: Whitelabel | null;
  /** Of the default brand, which shows where the white-label does not. */
  standard: Branding;
  /** Slug of the default brand. */
  standardSlug: string;
  session: Session | null;
  /** This week's menu, on the page that shows it. */
  week: WeeklyMenu | null;
  /** Of the page that the server wrote. */
  language: string;
  /** Opened on the device, because the server could not be reached. */
  offline: boolean;
  /** Null on a page that the server wrote nothing into: nothing is measured there. */
  measuring: Measuring | null;
}

/** Slug of the default brand. */
export const defaultSlug = 'lepelblad';

/** The default brand as it was when the app was built, for a page that the server wrote nothing into. */
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
 * Reads `<script id="boot">`. Whatever is missing or unreadable falls back to the default brand and nobody signed in.
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
    measuring: values.measuring ?? null,
  };
}

/** The nonce of this page's content policy; empty outside a page that the server wrote. */
export function readNonce(page: Document = document): string {
  const nonce = page.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  return nonce === '__NONCE__' ? '' : nonce;
}
