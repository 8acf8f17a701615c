import { scale } from '@lepelblad/theme';
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useLook } from '@/lib/look';

/** Space above a page through which a brand's background is visible, in pixels: on a phone and on a wide screen. */
const topSpace = { xs: 56, md: 40 };

/** Properties of the main part of a page, which is the target of the skip link. */
export const content = { component: 'main', id: 'content', tabIndex: -1 } as const;

export interface PageProps {
  /** Maximum width, in pixels or as CSS. Default: 100 %. */
  width?: number | string;
  /** `div` for a layout whose content has the `main`. Default: `main`. */
  component?: 'main' | 'div';
  sx?: SxProps<Theme>;
  children: ReactNode;
}

/**
 * Page is the background of a page, at least as high as the screen. Over a brand's background picture it is opaque, so
 * that text stays readable.
 */
export function Page({ width = '100%', component = 'main', sx, children }: PageProps) {
  const onBackground = useLook().background !== null;
  const corner = `${scale.radius.card + 8}px`;
  return (
    <Box
      {...(component === 'main' ? content : { component })}
      sx={[
        {
          '--band': '0px',
          width: '100%',
          maxWidth: width,
          minHeight: 'calc(100dvh - var(--band))',
          mx: 'auto',
          outline: 'none', // no outline around the whole page
        },
        onBackground && {
          '--band': { xs: `${topSpace.xs}px`, md: `${topSpace.md}px` },
          // Not a margin, which would collapse and move the whole app.
          position: 'relative',
          top: 'var(--band)',
          borderRadius: `${corner} ${corner} 0 0`,
          // Not `hidden`, which would disable `position: sticky` inside.
          overflow: 'clip',
          bgcolor: 'brand.ground',
          boxShadow: (theme) => theme.vars.palette.brand.shadow,
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {children}
    </Box>
  );
}
