import Box from '@mui/material/Box';

interface CoverProps {
  cover: { drawing: string; photo?: { url: string } };
  /** Width and height in pixels. */
  size: number;
}

/** Cover is the cover of a recipe: its photo or its drawing. It has no alternative text: the name is next to it. */
export function Cover({ cover, size }: CoverProps) {
  return (
    <Box
      component="img"
      src={cover.photo?.url ?? cover.drawing}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      sx={{ display: 'block', flex: 'none', objectFit: 'cover', borderRadius: 1 }}
    />
  );
}
