import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useText } from '@/lib/i18n';
import { useConsent } from '@/lib/measuring';
import { ChoiceButtons } from './ChoiceButtons.tsx';

/** ConsentSetting lists the services that measure visits, and shows and changes the visitor's choice. */
export function ConsentSetting() {
  const t = useText();
  const consent = useConsent();
  if (!consent) return null;
  const { choice, sentry, tags } = consent;
  return (
    <>
      {sentry && <Typography sx={{ mt: 3 }}>{t('consent.withSentry')}</Typography>}
      {tags && <Typography sx={{ mt: 3 }}>{t('consent.withTags')}</Typography>}
      <Box
        sx={{
          mt: 4,
          p: 4,
          borderRadius: 5,
          bgcolor: 'brand.card',
          boxShadow: (theme) => theme.vars.palette.brand.shadow,
        }}
      >
        <Typography role="status" sx={{ mb: 3 }}>
          {t(`consent.state.${choice ?? 'open'}`)}
        </Typography>
        <Box sx={{ maxWidth: 360 }}>
          <ChoiceButtons but={choice} />
        </Box>
      </Box>
    </>
  );
}
