import Box from '@mui/material/Box';

interface CoverProps {
  cover: {
    /** URL of the drawing of the dish, a square SVG. */
    drawing: string;
    /** Widths in pixels in which the drawing is a WebP, shown sooner in a list. Without them the SVG is shown. */
    widths?: readonly number[];
    photo?: { url: string };
  };
  /** Width and height in pixels. */
  size: number;
}

/** Cover is the cover of a recipe: its photo or its drawing. It has no alternative text: the name is next to it. */
export function Cover({ cover: { drawing, widths = [], photo }, size }: CoverProps) {
  const source = (suffix: string) => ({
    type: 'image/webp',
    sizes: `${size}px`,
    srcSet: widths.map((width) => `${drawing.replace(/\.svg$/, `-${width}${suffix}.webp`)} ${width}w`).join(', '),
  });
  return (
    <Box component="picture" sx={{ display: 'block', flex: 'none' }}>
      {!photo && widths.length > 0 && (
        <>
          <source media="(prefers-color-scheme: dark)" {...source('-dark')} />
          <source {...source('')} />
        </>
      )}
      <Box
        component="img"
        src={photo?.url ?? drawing}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        sx={{ display: 'block', objectFit: 'cover', borderRadius: 1 }}
      />
    </Box>
  );
}
