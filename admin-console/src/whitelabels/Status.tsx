import Box from '@mui/material/Box';
import { useText } from '@/providers/i18n';

/** Whether a white-label shows: a word, and a dot that is filled or open. */
export function Status({ active }: { active: boolean }) {
  const t = useText();
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, verticalAlign: 'middle', typography: 'body2' }}
    >
      <Box
        component="span"
        aria-hidden="true"
        sx={{
          width: 10,
          height: 10,
          borderRadius: '50%',
          border: 2,
          borderColor: active ? 'brand.deep' : 'brand.outline',
          bgcolor: active ? 'brand.deep' : 'transparent',
        }}
      />
      {t(active ? 'resources.whitelabels.active' : 'resources.whitelabels.inactive')}
    </Box>
  );
}
