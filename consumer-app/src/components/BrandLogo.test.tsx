import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { defaultLogo } from '@/lib/defaultLogo';
import { render } from '@/test/render';
import { Logo } from './BrandLogo';

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

  it('disappears when the default one cannot be loaded either', () => {
    render(<Logo src="/gone.svg" name="FitPuur" hideOriginal={false} />);
    fireEvent.error(logo() as HTMLImageElement);
    fireEvent.error(logo() as HTMLImageElement);
    expect(logo()).toBeNull();
  });
});
