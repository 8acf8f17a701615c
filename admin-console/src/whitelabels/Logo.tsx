import Box from '@mui/material/Box';
import { useText } from '@/providers/i18n';
import type { Whitelabel } from './calls';

/** A brand's logo on the ground that it is made for; its initial when it has none. */
export function Logo({ whitelabel, height, named }: { whitelabel: Whitelabel; height: number; named: boolean }) {
  const t = useText();
  const { name, logoUrl } = whitelabel;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        flex: 'none',
        px: 2,
        py: 1,
        borderRadius: 1,
        // Logos are drawn for the light pages of a site.
        bgcolor: 'common.white',
        color: 'common.black',
        fontWeight: 650,
      }}
    >
      {logoUrl ? (
        <Box
          component="img"
          src={logoUrl}
          alt={named ? t('resources.whitelabels.logo', { name }) : ''}
          sx={{ display: 'block', height, width: 'auto', maxWidth: height * 6, objectFit: 'contain' }}
        />
      ) : (
        <span aria-hidden="true">{name.charAt(0)}</span>
      )}
    </Box>
  );
}
