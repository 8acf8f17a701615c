import { describe, expect, it, vi } from 'vitest';
import { defaultBranding, defaultSlug, readBoot, readNonce, type Whitelabel } from './boot.ts';
import { brandOf, lookOf, showsOn } from './look.ts';

const keto: Whitelabel = {
  name: 'KetoKompas',
  slug: 'ketokompas',
  language: 'nl',
  isActive: true,
  paths: ['keto-test', 'keto-registratie'],
  logoUrl: '/brand/keto.svg',
  backgroundColor: '#f7eff5',
  backgroundOpacity: 0.6,
  backgroundImage: '/brand/background.svg',
  showBackgroundImage: true,
  buttonColor: '#7b2d6b',
  hideOriginalBranding: false,
};
/** As stored in the database, which differs from the one at build time. */
const standard = { ...defaultBranding, supportEmail: 'vragen@lepelblad.example' };
const brands = { standard, standardSlug: defaultSlug, whitelabel: keto };
const branding = { ...defaultBranding, appName: 'KetoKompas', primaryColor: '#7b2d6b' };

describe('a white-label', () => {
  it.each([
    ['/keto-test', true],
    ['/keto-test/', true],
    ['/Keto-Test', true],
    ['//keto%2Dtest', true],
    ['/login/../keto-test', true],
    ['/', true],
    ['/keto-resultaten', false],
    ['/dashboard/keto-test', false],
  ])('that is limited to paths shows on %s: %s', (path, shows) => {
    expect(showsOn(keto, path)).toBe(shows);
  });

  it.each([
    ['/dashboard', true],
    ['/dashboard/recipes/soep', true],
    ['/dashboards', false],
  ])('whose path stands for all below it shows on %s: %s', (path, shows) => {
    expect(showsOn({ isActive: true, paths: ['dashboard/*'] }, path)).toBe(shows);
  });

  it('without paths covers every path, and none when it is inactive', () => {
    expect(showsOn({ isActive: true, paths: [] }, '/dashboard')).toBe(true);
    expect(showsOn({ isActive: false, paths: [] }, '/')).toBe(false);
  });

  it('gives the paths that it covers its name, colours and background', () => {
    expect(lookOf({ ...brands, branding }, '/keto-test')).toMatchObject({
      appName: 'KetoKompas',
      logoUrl: '/brand/keto.svg',
      background: { color: '#f7eff5', image: '/brand/background.svg', opacity: 0.6 },
      entry: '/keto-test',
    });
  });

  it('leaves other paths to the default brand', () => {
    expect(lookOf({ ...brands, branding }, '/login')).toEqual({
      ...standard,
      slug: 'lepelblad',
      background: null,
      entry: '/register',
    });
  });

  it('owns the data, also on paths that it does not cover', () => {
    expect(brandOf({ ...brands, branding }).appName).toBe('KetoKompas');
    expect(brandOf({ ...brands, branding: null })).toMatchObject({ appName: 'KetoKompas', companyAddress: '' });
    expect(brandOf({ ...brands, branding, whitelabel: { ...keto, isActive: false } })).toBe(standard);
    expect(brandOf({ ...brands, branding: null, whitelabel: null })).toBe(standard);
  });

  it('of the visit gives its look to the default brand’s pages', () => {
    const visited = { ...brands, branding: null };
    expect(lookOf(visited, '/keto-test')).toMatchObject({
      slug: 'ketokompas',
      appName: 'KetoKompas',
      primaryColor: '#7b2d6b',
      customTitle: '',
      customFavicon: '/brand/ketokompas/icon.svg',
      supportEmail: 'vragen@lepelblad.example',
    });
    expect(lookOf(visited, '/login')).toMatchObject({ ...standard, slug: 'lepelblad', background: null });
  });

  it('of the visit without a logo does not get the default brand’s logo', () => {
    const bare = { ...keto, logoUrl: '' };
    const dressed = { ...brands, standard: { ...standard, logoUrl: '/brand/lepelblad/logo.svg' }, whitelabel: bare };
    expect(lookOf({ ...dressed, branding: null }, '/').logoUrl).toBe('');
  });

  it('has no background picture when showing it is switched off', () => {
    const plain = { ...keto, showBackgroundImage: false };
    expect(lookOf({ ...brands, whitelabel: plain, branding }, '/').background?.image).toBe('');
  });
});

describe('boot data', () => {
  const page = (html: string) => new DOMParser().parseFromString(html, 'text/html');

  it('is read', () => {
    const boot = readBoot(
      page(
        `<script type="application/json" id="boot">{"branding":{"appName":"FitPuur"},"standard":{"supportEmail":"x@y.z"},"whitelabel":null}</script>`,
      ),
    );
    expect(boot.fromServer).toBe(true);
    expect(boot.branding).toEqual({ ...defaultBranding, appName: 'FitPuur' });
    expect(boot.standard).toEqual({ ...defaultBranding, supportEmail: 'x@y.z' });
    expect(boot.session).toBeNull();
  });

  it('is the default brand when it is invalid', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(readBoot(page('<script id="boot">{</script>'))).toMatchObject({
      fromServer: false,
      branding: defaultBranding,
    });
    expect(warn.mock.calls[0]?.[0]).toBe('Failed to load branding configuration');
  });

  it('is the default brand when it is missing', () => {
    expect(readBoot(page(''))).toMatchObject({
      fromServer: false,
      branding: defaultBranding,
      standardSlug: 'lepelblad',
    });
  });

  it('has the nonce, unless the server did not fill it in', () => {
    expect(readNonce(page('<meta name="csp-nonce" content="abc">'))).toBe('abc');
    expect(readNonce(page('<meta name="csp-nonce" content="__NONCE__">'))).toBe('');
  });
});
