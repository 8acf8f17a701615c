import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { defaultBranding, defaultSlug } from '@/lib/boot';
import { defaultLogo } from '@/lib/defaultLogo';
import { LookContext } from '@/lib/look';
import { render } from '@/test/render';
import { BrandLogo, Logo } from './BrandLogo';

const look = { ...defaultBranding, slug: defaultSlug, background: null, entry: '/register' };

const logo = () => screen.queryByRole<HTMLImageElement>('img', { name: 'FitPuur' });

describe('a logo', () => {
  it('is 25 pixels high and named after the brand', () => {
    render(<Logo src="/fitpuur.svg" name="FitPuur" hideOriginal={false} />);
    expect(logo()?.getAttribute('src')).toBe('/fitpuur.svg');
    expect(logo()?.height).toBe(25);
  });

  it('that cannot be loaded is replaced by the default one', () => {
    render(<Logo src="/gone.svg" name="FitPuur" hideOriginal={false} />);
    fireEvent.error(logo() as HTMLImageElement);
    expect(logo()?.getAttribute('src')).toBe(defaultLogo);
  });

  it('that cannot be loaded is hidden when the brand hides the original', () => {
    render(<Logo src="/gone.svg" name="FitPuur" hideOriginal />);
    fireEvent.error(logo() as HTMLImageElement);
    expect(logo()).toBeNull();
  });

  it('of a brand without one is the default one', () => {
    render(<Logo src="" name="FitPuur" hideOriginal={false} />);
    expect(logo()?.getAttribute('src')).toBe(defaultLogo);
  });

  it('of a brand without one is absent when the brand hides the original', () => {
    render(<Logo src="" name="FitPuur" hideOriginal />);
    expect(logo()).toBeNull();
  });

  it('has the requested height', () => {
    render(<Logo src="/fitpuur.svg" name="FitPuur" hideOriginal={false} height={32} />);
    expect(logo()?.height).toBe(32);
  });

  it('that failed is replaced by the logo of the next brand', () => {
    const { rerender } = render(<Logo src="/gone.svg" name="FitPuur" hideOriginal />);
    fireEvent.error(logo() as HTMLImageElement);
    rerender(<Logo src="/fitpuur.svg" name="FitPuur" hideOriginal />);
    expect(logo()?.getAttribute('src')).toBe('/fitpuur.svg');
  });

  it('of a page is that of its brand', () => {
    render(
      <LookContext value={{ ...look, appName: 'FitPuur', logoUrl: '/fitpuur.svg', hideOriginalBranding: true }}>
        <BrandLogo />
      </LookContext>,
    );
    expect(logo()?.height).toBe(25);
    fireEvent.error(logo() as HTMLImageElement);
    expect(logo()).toBeNull();
  });

  it('disappears when the default one cannot be loaded either', () => {
    render(<Logo src="/gone.svg" name="FitPuur" hideOriginal={false} />);
    fireEvent.error(logo() as HTMLImageElement);
    fireEvent.error(logo() as HTMLImageElement);
    expect(logo()).toBeNull();
  });
});
