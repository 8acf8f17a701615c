import type { Branding, Session, Whitelabel } from '@lepelblad/api';

export type { Branding, Session, Whitelabel } from '@lepelblad/api';

/** What the server wrote into the page, so that the first paint waits for no call. */
export interface Boot {
  branding: Branding;
  whitelabel: Whitelabel | null;
  session: Session | null;
  language: string;
}

/** The default brand; used where the server gave none. */
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

/** Reads `<script id="boot">`. Whatever is missing or unreadable falls back to the default brand and nobody signed in. */
export function readBoot(page: Document = document): Boot {
  const written = page.getElementById('boot')?.textContent;
  let given: Partial<Boot> = {};
  if (written) {
    try {
      given = JSON.parse(written) as Partial<Boot>;
    } catch (error) {
      console.warn('Failed to load branding configuration', error);
    }
  }
  return {
    branding: { ...defaultBranding, ...given.branding },
    whitelabel: given.whitelabel ?? null,
    session: given.session ?? null,
    language: given.whitelabel?.language ?? given.language ?? 'nl',
  };
}

/** The nonce of this page's content policy; empty outside a page that the server wrote. */
export function readNonce(page: Document = document): string {
  const nonce = page.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  return nonce === '__NONCE__' ? '' : nonce;
}
