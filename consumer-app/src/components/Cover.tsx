import { coverHighlight, coverTint } from '@lepelblad/theme';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { pictureUrl } from '@/lib/pictures';

/** A photo with the widths in which it is available; sizes in pixels. */
export interface Photo {
  url: string;
  width: number;
  height: number;
  sizes: readonly { url: string; width: number }[];
}

/** The pictures of a recipe. */
export interface CoverPictures {
  /** Codes of the pictures of the main ingredient and two others. */
  pictures: readonly string[];
  /** Hue of the tint, 0–359, from the main ingredient. */
  hue: number;
  /** Shown instead of the drawn cover, once it is loaded. */
  photo?: Photo | undefined;
}

export interface CoverProps extends CoverPictures {
  /** The `sizes` of the photo's `srcset`. */
  sizes?: string;
  /** Alternative text of a photo. Omit it where the recipe's name is next to the cover. */
  alt?: string;
  /** Loads at once: for the first cover of a page. */
  eager?: boolean;
}

/**
 * Stage fills its container, whatever its shape. Sizes are in `--u`: a hundredth of the width, or less in a low
 * container.
 */
const Stage = styled(Box)(({ theme }) => ({
  position: 'relative',
  containerType: 'size',
  width: '100%',
  height: '100%',
  overflow: 'hidden',
  '& > div': { '--u': 'min(1cqw, 1.28cqh)', position: 'absolute', inset: 0 },
  '& > div > img': {
    position: 'absolute',
    height: 'auto',
    filter: 'drop-shadow(0 calc(3 * var(--u)) calc(3 * var(--u)) rgb(0 0 0 / 0.18))',
  },
  '& > div::before': { content: '""', position: 'absolute', inset: 0, backgroundImage: coverHighlight('light') },
  '& > img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
  ...theme.applyStyles('dark', { '& > div::before': { backgroundImage: coverHighlight('dark') } }),
}));

const places = [
  { width: 54, left: -27, bottom: 19 },
  { width: 30, left: -45, bottom: 5 },
  { width: 28, left: 17, bottom: 5 },
] as const;

/** The order of drawing: the main ingredient last, in front of the others. */
const order = [1, 2, 0] as const;

export function Cover({ pictures, hue, photo, sizes, alt = '', eager = false }: CoverProps) {
  const loading = eager ? 'eager' : 'lazy';
  // A photo of this width may not be cached for use offline; the drawn cover is.
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
        <div>
          {order.map((index) => {
            const code = pictures[index];
            const { width, left, bottom } = places[index];
            return code ? (
              <img
                key={index}
                src={pictureUrl(code)}
                alt=""
                // The cover is decoration; text comes first.
                fetchPriority="low"
                loading={loading}
                decoding="async"
                draggable={false}
                style={{
                  width: `calc(${width} * var(--u))`,
                  left: `calc(50% + ${left} * var(--u))`,
                  bottom: `calc(50% - ${39 - bottom} * var(--u))`,
                }}
              />
            ) : null;
          })}
        </div>
      )}
    </Stage>
  );
}
