import { coverHighlight, coverTint } from '@lepelblad/theme';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { pictureUrl } from '@/lib/pictures';

/** A photo, and the widths in which there is one; sizes in pixels. */
export interface Photo {
  url: string;
  width: number;
  height: number;
  sizes: readonly { url: string; width: number }[];
}

/** What a recipe shows itself with. */
export interface CoverPictures {
  /** Codes of the main ingredient and its two companions. */
  pictures: readonly string[];
  /** Hue of the tint, 0–359; it belongs to the main ingredient. */
  hue: number;
  /** A photo takes the place of the composition, once and as long as it can be had. */
  photo?: Photo | undefined;
}

export interface CoverProps extends CoverPictures {
  /** The width at which it shows, for choosing among the widths of a photo. */
  sizes?: string;
  /** What a photo shows, where no name is next to it. */
  alt?: string;
  /** Load at once: for the cover that is seen first. */
  eager?: boolean;
}

/**
 * A recipe's cover, a photo or what is drawn: it fills the box around it, whatever its shape. It is decoration where
 * the name is next to it. Everything is measured in `--u`, a hundredth of the width, or less in a low box.
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

/** The other ingredients are behind the main one, which is drawn last. */
const order = [1, 2, 0] as const;

export function Cover({ pictures, hue, photo, sizes, alt = '', eager = false }: CoverProps) {
  const loading = eager ? 'eager' : 'lazy';
  // Without a network there may be no photo of this width; what is drawn is on the device.
  const [missing, setMissing] = useState<string>();
  const [light, dark] = [coverTint(hue, 'light'), coverTint(hue, 'dark')];
  return (
    <Stage sx={(theme) => ({ backgroundColor: light, ...theme.applyStyles('dark', { backgroundColor: dark }) })}>
      {photo && photo.url !== missing ? (
        <img
          // Before the address: it decides which one is fetched, and when.
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
                // Decoration: what can be read comes first.
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
