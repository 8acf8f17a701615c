import Box from '@mui/material/Box';

/** Picture is the picture of an ingredient. It has no alternative text, because the name is next to it. */
export function Picture({ code, size }: { code: string | undefined; size: number }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-block', width: size, height: size, flex: 'none', verticalAlign: 'middle' }}
    >
      {code && <img src={`/pictures/${code}.webp`} alt="" width={size} height={size} loading="lazy" decoding="async" />}
    </Box>
  );
}
