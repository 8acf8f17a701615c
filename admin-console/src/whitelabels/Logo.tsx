import Box from '@mui/material/Box';
import { useText } from '@/providers/i18n';
import type { Whitelabel } from './calls';

/** A brand's logo, on the light ground that it is drawn for. */
export function Logo({ whitelabel: { name, logoUrl }, height }: { whitelabel: Whitelabel; height: number }) {
  const t = useText();
  if (!logoUrl) return <em>{t('resources.whitelabels.noLogo')}</em>;
  return (
    <Box
      component="img"
      src={logoUrl}
      alt={t('resources.whitelabels.logo', { name })}
      sx={{
        boxSizing: 'content-box',
        display: 'block',
        height,
        width: 'auto',
        maxWidth: height * 8,
        objectFit: 'contain',
        p: 1,
        ml: -1,
        borderRadius: 1,
        bgcolor: 'common.white',
      }}
    />
  );
}
