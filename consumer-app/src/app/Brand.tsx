import Box from '@mui/material/Box';
import CssBaseline from '@mui/material/CssBaseline';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Boot } from '@/lib/boot';
import { languageOf, setLanguage } from '@/lib/i18n';
import { BrandContext, brandOf, LookContext, lookOf, whitelabelOn } from '@/lib/look';
import { Theme, themeOf } from './Theme';
import { useDetection } from './useDetection';
import { useHead } from './useHead';

/** Applies the look of the brand: theme, language and background. It follows the path and `wl`. */
export function Brand({ boot, loading, children }: { boot: Boot; loading: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation();
  const { brands, detecting } = useDetection(boot);
  const look = useMemo(() => lookOf(brands, pathname), [brands, pathname]);
  const brand = useMemo(() => brandOf(brands), [brands]);
  const { background } = look;

  const language = languageOf(whitelabelOn(brands, pathname)?.language);
  useHead(look);
  useEffect(() => {
    void setLanguage(language);
  }, [language]);

  return (
    <LookContext value={look}>
      <Theme theme={themeOf(look)}>
        <CssBaseline />
        {background && (
          <Box
            aria-hidden="true"
            // Brands choose it for the light scheme; in the dark scheme it is too bright.
            sx={(theme) => ({
              position: 'fixed',
              inset: 0,
              zIndex: -1,
              ...theme.applyStyles('dark', { filter: 'brightness(0.45)' }),
            })}
            style={{
              backgroundColor: background.color || undefined,
              backgroundImage: background.image ? `url("${encodeURI(background.image)}")` : undefined,
              backgroundSize: 'cover',
              backgroundPosition: 'center',
              opacity: background.opacity,
            }}
          />
        )}
        <BrandContext value={brand}>{detecting ? loading : children}</BrandContext>
      </Theme>
    </LookContext>
  );
}
