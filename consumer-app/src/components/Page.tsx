import { scale } from '@lepelblad/theme';
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useLook } from '@/lib/look';

/** Room above a page through which a brand's background shows, in pixels: on a phone, and on a wide screen. */
const band = { xs: 56, md: 40 };

/** The main part of a page, to which the keyboard can skip. */
export const content = { component: 'main', id: 'content', tabIndex: -1 } as const;

export interface PageProps {
  /** Widest that it gets, in pixels or as CSS says it. Default: the whole screen. */
  width?: number | string;
  /** `div` for a frame whose content is the main part. Default: `main`. */
  component?: 'main' | 'div';
  sx?: SxProps<Theme>;
  children: ReactNode;
}

/**
 * The ground of every page, at least as high as the screen. Over a brand's background it is a sheet in the colour of
 * the ground, so that text reads as well as anywhere, whatever the background is.
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
          outline: 'none', // of the whole of a page
        },
        onBackground && {
          '--band': { xs: `${band.xs}px`, md: `${band.md}px` },
          // Not a margin, which would move the whole app.
          position: 'relative',
          top: 'var(--band)',
          borderRadius: `${corner} ${corner} 0 0`,
          // Not `hidden`, in which nothing would stick to the screen.
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
