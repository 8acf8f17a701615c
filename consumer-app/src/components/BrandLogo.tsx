import { useState } from 'react';
import { defaultLogo } from '@/lib/defaultLogo';
import { useLook } from '@/lib/look';

export interface LogoProps {
  /** URL of the brand's logo; empty when it has none. */
  src: string;
  /** Name of the brand, as alternative text. */
  name: string;
  /** Show nothing, instead of the default product's logo, when the logo cannot be loaded. */
  hideOriginal: boolean;
  /** Height in pixels. Default: 25. */
  height?: number;
}

/** Logo shows a brand's logo. When it cannot be loaded, it shows the default product's logo or nothing. */
export function Logo({ src, name, hideOriginal, height = 25 }: LogoProps) {
  const [failed, setFailed] = useState<string[]>([]);
  const candidates = hideOriginal ? [src] : [src, defaultLogo];
  const source = candidates.find((candidate) => candidate && !failed.includes(candidate));
  if (!source) return null;
  return (
    <img
      key={source}
      src={source}
      alt={name}
      height={height}
      style={{ display: 'block', height, maxWidth: '100%', objectFit: 'contain', objectPosition: 'left' }}
      onError={() => setFailed((before) => [...before, source])}
    />
  );
}

/** BrandLogo shows the logo of the page's brand. */
export function BrandLogo({ height }: Pick<LogoProps, 'height'>) {
  const { logoUrl, appName, hideOriginalBranding } = useLook();
  return (
    <Logo
      src={logoUrl}
      name={appName}
      hideOriginal={hideOriginalBranding}
      {...(height === undefined ? {} : { height })}
    />
  );
}
