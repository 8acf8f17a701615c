import Box from '@mui/material/Box';

/** A drawn picture is SVG, an emoji WebP. The consumer app's build makes both. */
const pictureUrl = (code: string) => `/pictures/${code}.${code.startsWith('drawn-') ? 'svg' : 'webp'}`;

/** Picture is the picture of an ingredient. It has no alternative text, because the name is next to it. */
export function Picture({ code, size }: { code: string | undefined; size: number }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-block', width: size, height: size, flex: 'none', verticalAlign: 'middle' }}
    >
      {code && <img src={pictureUrl(code)} alt="" width={size} height={size} loading="lazy" decoding="async" />}
    </Box>
  );
}
