import type { Look, WhitelabelDetail, WhitelabelInput } from './calls';

/** LookForm is the form data of a white-label. */
export interface LookForm extends Omit<Look, 'paths'> {
  /** One path a line. */
  paths: string;
  /** One domain a line, the canonical one first. */
  domains: string;
}

/** slugOf returns a name as it may be in links: lower-case letters, digits and hyphens. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

/** lines returns the lines of a text that are not empty. */
const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** hosts returns the domains of a text with one per line, which may be addresses that were copied from a browser. */
export const hosts = (text: string): string[] =>
  lines(text).map((line) => line.replace(/^https?:\/\//i, '').replace(/\/.*$/, ''));

const lookFields = [
  'name',
  'language',
  'appName',
  'privacyPolicyUrl',
  'logoUrl',
  'supportEmail',
  'companyAddress',
  'primaryColor',
  'buttonColor',
  'customTitle',
  'customDescription',
  'customFavicon',
  'hideOriginalBranding',
  'backgroundColor',
  'backgroundOpacity',
  'backgroundImage',
  'showBackgroundImage',
  'consentMode',
  'weightIndication',
] as const satisfies readonly (keyof Look)[];

/** formOf returns the form of a look, with the domains of its white-label. */
export function formOf(look: Look, domains: readonly string[]): LookForm {
  const own = Object.fromEntries(lookFields.map((field) => [field, look[field]])) as unknown as Omit<Look, 'paths'>;
  return { ...own, paths: look.paths.join('\n'), domains: domains.join('\n') };
}

/** inputOf returns the request of a form. An empty support address is left out, so that it does not change. */
export function inputOf({ paths, domains, supportEmail, ...look }: LookForm, slug: string): WhitelabelInput {
  return {
    ...look,
    slug,
    paths: lines(paths),
    domains: hosts(domains),
    ...(supportEmail.trim() ? { supportEmail: supportEmail.trim() } : {}),
  };
}

const colour = /^(#([0-9a-f]{3}|[0-9a-f]{6})|rgba?\([\d., ]+\))$/i;

/** isColour reports whether a colour may be shown; the server decides whether it may be saved. */
export const isColour = (text: string): boolean => colour.test(text.trim());

/** shownOf returns the look that the preview shows. Colours that are not complete yet are those of `base`. */
export function shownOf(form: LookForm, base: WhitelabelDetail) {
  const colourOf = (field: 'primaryColor' | 'buttonColor' | 'backgroundColor', fallback: string) =>
    isColour(form[field]) ? form[field].trim() : form[field].trim() === '' ? fallback : base[field] || fallback;
  const primaryColor = colourOf('primaryColor', '#8bc34a');
  const buttonColor = colourOf('buttonColor', '#8bc34a');
  const { appName, logoUrl, hideOriginalBranding } = form;
  return {
    branding: {
      appName: appName || base.name,
      privacyPolicyUrl: form.privacyPolicyUrl || '/privacy-policy',
      logoUrl,
      supportEmail: form.supportEmail,
      companyAddress: form.companyAddress,
      primaryColor,
      buttonColor,
      customTitle: form.customTitle,
      customDescription: form.customDescription,
      customFavicon: form.customFavicon || `/brand/${base.slug}/icon.svg`,
      hideOriginalBranding,
    },
    whitelabel: {
      name: form.name,
      slug: base.slug,
      language: form.language,
      isActive: true,
      paths: lines(form.paths),
      logoUrl,
      backgroundColor: colourOf('backgroundColor', ''),
      backgroundOpacity: form.backgroundOpacity,
      backgroundImage: form.backgroundImage,
      showBackgroundImage: form.showBackgroundImage,
      buttonColor,
      hideOriginalBranding,
    },
  };
}

/**
 * shownOnConsole returns where the console can show an image of a brand: uploads are served on the brand's host only.
 */
export function shownOnConsole(url: string, tenant: string): string {
  const upload = /^\/media\/(.+)$/.exec(url);
  return upload ? `/api/v1/user/admin/images/${upload[1]}?tenantId=${tenant}` : url;
}
