import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { createContext, use } from 'react';
import { type Boot, readBoot } from '@/providers/boot';
import { useText } from '@/providers/i18n';

/** BrandingContext has the looks of the default brand. */
export const BrandingContext = createContext<Boot['branding'] | null>(null);

/** Brand is the default brand's logo with the name of the console. */
export function Brand() {
  const t = useText();
  const { appName, logoUrl } = use(BrandingContext) ?? readBoot().branding;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      {logoUrl ? (
        <Box component="img" src={logoUrl} alt={appName} sx={{ height: 20, width: 'auto', display: 'block' }} />
      ) : (
        <Typography variant="h3" component="span">
          {appName}
        </Typography>
      )}
      <Typography variant="caption" color="textSecondary" sx={{ borderLeft: 1, borderColor: 'divider', pl: 2 }}>
        {t('title')}
      </Typography>
    </Box>
  );
}
