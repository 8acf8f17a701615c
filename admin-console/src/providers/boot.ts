import type { components } from '@lepelblad/api';

type Branding = components['schemas']['Branding'];
export type Staff = components['schemas']['StaffSession'];

/** What the server wrote into the page, so that the first paint waits for no call. */
export interface Boot {
  /** Looks of the default brand, which the console wears. */
  branding: Pick<Branding, 'appName' | 'logoUrl' | 'primaryColor' | 'buttonColor'>;
  /** Who is signed in; null when nobody is, undefined when the page does not say. */
  staff: Staff | null | undefined;
  /** The tag of the language to begin in; undefined when the page does not say. */
  language: string | undefined;
}

const defaultBranding: Boot['branding'] = {
  appName: 'Lepelblad',
  logoUrl: '',
  primaryColor: '#8bc34a',
  buttonColor: '#8bc34a',
};

/** Reads `<script id="boot">`. A page without one, or with one that cannot be read, says nothing about who is signed in. */
export function readBoot(page: Document = document): Boot {
  const written = page.getElementById('boot')?.textContent;
  if (!written) return { branding: defaultBranding, staff: undefined, language: undefined };
  try {
    const given = JSON.parse(written) as Partial<Boot>;
    return {
      branding: { ...defaultBranding, ...given.branding },
      staff: given.staff ?? null,
      language: given.language,
    };
  } catch (error) {
    console.warn('What the page starts with could not be read.', error);
    return { branding: defaultBranding, staff: undefined, language: undefined };
  }
}

/** The nonce of this page's content policy; empty outside a page that the server wrote. */
export function readNonce(page: Document = document): string {
  const nonce = page.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  return nonce === '__NONCE__' ? '' : nonce;
}
