import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CheckIcon } from '@/components/icons';
import { useText } from '@/lib/i18n';

const benefits = ['week', 'recipe', 'list'] as const;

/** Benefits lists the three benefits of a subscription, on one line where there is room. */
export function Benefits({ row = false }: { row?: boolean }) {
  const t = useText();
  return (
    <Box
      component="ul"
      sx={{
        display: 'flex',
        flexDirection: row ? 'row' : 'column',
        flexWrap: 'wrap',
        columnGap: 6,
        rowGap: 1.5,
        listStyle: 'none',
        m: 0,
        mt: row ? 3 : 0,
        p: 0,
      }}
    >
      {benefits.map((one) => (
        <Typography key={one} component="li" variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box component="span" sx={{ display: 'flex', flex: 'none', color: 'brand.deep' }}>
            <CheckIcon size={18} />
          </Box>
          {t(`billing.upgrade.gets.${one}`)}
        </Typography>
      ))}
    </Box>
  );
}
