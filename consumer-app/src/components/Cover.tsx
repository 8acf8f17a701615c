import { coverTint } from '@lepelblad/theme';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useState } from 'react';

/** A photo with the widths in which it is available; sizes in pixels. */
export interface Photo {
  url: string;
  width: number;
  height: number;
  sizes: readonly { url: string; width: number }[];
}

/** The cover of a recipe. */
export interface CoverImage {
  /** URL of the drawing of the dish, a square SVG. */
  drawing: string;
  /** Widths in pixels in which the drawing is a WebP, shown sooner in a list. Without them the SVG is shown. */
  widths?: readonly number[] | undefined;
  /** Hue of the tint while it loads, 0–359. */
  hue: number;
  /** Shown instead of the drawing, once it is loaded. */
  photo?: Photo | undefined;
}

export interface CoverProps extends CoverImage {
  /** The `sizes` of the `srcset` of the photo or the drawing. */
  sizes?: string;
  /** Alternative text of a photo. Omit it where the recipe's name is next to the cover. */
  alt?: string;
  /** Loads at once: for the first cover of a page. */
  eager?: boolean;
}

/** Stage fills its container of any shape. The drawing and the photo are cropped to fit. */
const Stage = styled(Box)({
  width: '100%',
  height: '100%',
  overflow: 'hidden',
  '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
});

/** Drawing shows a drawn cover in the colours of the device's scheme. It is decoration: the name is next to it. */
function Drawing({ drawing, widths = [], sizes, loading }: DrawingProps) {
  const source = (suffix: string) => ({
    type: 'image/webp',
    sizes,
    srcSet: widths.map((width) => `${drawing.replace(/\.svg$/, `-${width}${suffix}.webp`)} ${width}w`).join(', '),
  });
  return (
    <picture>
      {widths.length > 0 && (
        <>
          <source media="(prefers-color-scheme: dark)" {...source('-dark')} />
          <source {...source('')} />
        </>
      )}
      {/* Low priority, so that text is loaded first. */}
      <img src={drawing} alt="" fetchPriority="low" loading={loading} decoding="async" draggable={false} />
    </picture>
  );
}

interface DrawingProps extends Pick<CoverProps, 'drawing' | 'widths' | 'sizes'> {
  loading: 'eager' | 'lazy';
}

export function Cover({ drawing, widths, hue, photo, sizes, alt = '', eager = false }: CoverProps) {
  const loading = eager ? 'eager' : 'lazy';
  // A photo of this width may not be cached for use offline; the drawing is.
  const [missing, setMissing] = useState<string>();
  const [light, dark] = [coverTint(hue, 'light'), coverTint(hue, 'dark')];
  return (
    <Stage sx={(theme) => ({ backgroundColor: light, ...theme.applyStyles('dark', { backgroundColor: dark }) })}>
      {photo && photo.url !== missing ? (
        <img
          // Before `src`, because it determines which file is fetched, and when.
          loading={loading}
          sizes={sizes}
          srcSet={photo.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')}
          src={photo.url}
          width={photo.width}
          height={photo.height}
          alt={alt}
          decoding="async"
          onError={() => setMissing(photo.url)}
        />
      ) : (
        drawing && <Drawing drawing={drawing} widths={widths} sizes={sizes} loading={loading} />
      )}
    </Stage>
  );
}
