import Box from '@mui/material/Box';

/** A colour to look at, with its code beside it unless it would only be in the way. */
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
          // A white or black swatch has an edge too.
          boxShadow: 'inset 0 0 0 1px color-mix(in srgb, currentColor 25%, transparent)',
        }}
        style={{ backgroundColor: colour }}
      />
      {!bare && <code>{colour}</code>}
    </Box>
  );
}
