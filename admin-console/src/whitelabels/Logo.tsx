import Box from '@mui/material/Box';
import { useText } from '@/providers/i18n';
import type { Whitelabel } from './calls';
import { shownOnConsole } from './form';

/** Logo is a brand's logo, on the light background that it is designed for. */
export function Logo({ whitelabel: { id, name, logoUrl }, height }: { whitelabel: Whitelabel; height: number }) {
  const t = useText();
  if (!logoUrl) return <em>{t('resources.whitelabels.noLogo')}</em>;
  return (
    <Box
      component="img"
      src={shownOnConsole(logoUrl, id)}
      alt={t('resources.whitelabels.logo', { name })}
      sx={{
        display: 'block',
        height,
        width: 'auto',
        maxWidth: `min(100%, ${height * 8}px)`,
        objectFit: 'contain',
        objectPosition: 'left',
        borderRadius: 1,
        bgcolor: 'common.white',
        // A white edge that takes no space.
        boxShadow: (theme) => `0 0 0 4px ${theme.vars?.palette.common.white}`,
      }}
    />
  );
}
