import { useState } from 'react';
import { defaultLogo } from '@/lib/defaultLogo';
import { useLook } from '@/lib/look';

export interface LogoProps {
  /** Address of the brand's logo; empty when it has none. */
  src: string;
  /** Name of the brand, for people who do not see the logo. */
  name: string;
  /** Without a logo that can be loaded: show none rather than the default product's. */
  hideOriginal: boolean;
  /** In pixels. Default: 25. */
  height?: number;
}

/** A logo that fails well: hidden when the brand hides the original, otherwise replaced by the default one. */
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

/** The logo of the page's look. */
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
