import type { components } from '@lepelblad/api';

type Branding = components['schemas']['Branding'];
export type Staff = components['schemas']['StaffSession'];

/** Boot is the data that the server writes into the page, so that the first render needs no request. */
export interface Boot {
  /** Looks of the default brand, which the console uses. */
  branding: Pick<Branding, 'appName' | 'logoUrl' | 'primaryColor' | 'buttonColor'>;
  /** The signed-in staff member; null when there is none, undefined when the page does not say. */
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

/**
 * readBoot reads `<script id="boot">`. Without one, or with invalid JSON, it returns defaults and an undefined `staff`.
 */
export function readBoot(page: Document = document): Boot {
  const json = page.getElementById('boot')?.textContent;
  if (!json) return { branding: defaultBranding, staff: undefined, language: undefined };
  try {
    const boot = JSON.parse(json) as Partial<Boot>;
    return {
      branding: { ...defaultBranding, ...boot.branding },
      staff: boot.staff ?? null,
      language: boot.language,
    };
  } catch (error) {
    console.warn('The boot data could not be read.', error);
    return { branding: defaultBranding, staff: undefined, language: undefined };
  }
}

/** readNonce returns the nonce of the page's content security policy; empty on a page that the server did not write. */
export function readNonce(page: Document = document): string {
  const nonce = page.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  return nonce === '__NONCE__' ? '' : nonce;
}
