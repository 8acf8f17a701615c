import Box from '@mui/material/Box';

/** Status is one of two states: a word with a filled or an open dot. */
export function Status({ filled, children }: { filled: boolean; children: string }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, verticalAlign: 'middle', typography: 'body2' }}
    >
      <Box
        component="span"
        aria-hidden="true"
        data-filled={filled}
        sx={{
          flex: 'none',
          width: 10,
          height: 10,
          borderRadius: '50%',
          border: 2,
          borderColor: filled ? 'brand.deep' : 'brand.outline',
          bgcolor: filled ? 'brand.deep' : 'transparent',
        }}
      />
      {children}
    </Box>
  );
}
