import Box from '@mui/material/Box';

/** Swatch is a sample of a colour, with its code unless `bare`. */
export function Swatch({ colour, label, bare = false }: { colour: string; label: string; bare?: boolean }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, verticalAlign: 'middle' }}>
      <Box
        component="span"
        {...(bare ? { role: 'img', 'aria-label': `${label}: ${colour}`, title: `${label}: ${colour}` } : {})}
        sx={{
          display: 'inline-block',
          width: 20,
          height: 20,
          borderRadius: 1,
          // White and black swatches need an edge.
          boxShadow: 'inset 0 0 0 1px color-mix(in srgb, currentColor 25%, transparent)',
        }}
        style={{ backgroundColor: colour }}
      />
      {!bare && <code>{colour}</code>}
    </Box>
  );
}
