import type { Image } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

export interface AvatarProps {
  initials: string;
  /** The user's photo, shown instead of the initials once it is loaded. */
  image: Image | undefined;
  /** Width and height in pixels. */
  size: number;
}

/** Avatar shows the user's photo or initials. It is decoration: the name is next to it. */
export function Avatar({ initials, image, size }: AvatarProps) {
  const [missing, setMissing] = useState<string>();
  return (
    <Box
      aria-hidden="true"
      sx={{
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        width: size,
        height: size,
        borderRadius: '50%',
        overflow: 'hidden',
        // Separates a light photo from the background.
        outline: '1px solid',
        outlineColor: 'brand.line',
        bgcolor: 'brand.tint',
        color: 'brand.ink',
        '& > img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
      }}
    >
      {image && image.url !== missing ? (
        <img
          sizes={`${size}px`}
          srcSet={image.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')}
          src={image.url}
          width={size}
          height={size}
          alt=""
          decoding="async"
          onError={() => setMissing(image.url)}
        />
      ) : (
        <Typography variant="h2" component="span" sx={{ fontSize: size / 2.6 }}>
          {initials}
        </Typography>
      )}
    </Box>
  );
}
