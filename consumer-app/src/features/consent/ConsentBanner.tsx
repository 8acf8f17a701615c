import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useBottomBar } from '@/components/useBottomBar';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { ChoiceButtons } from './ChoiceButtons.tsx';
import { cookiesPart } from './part.ts';

/**
 * ConsentBanner asks whether visits may be measured. It is fixed to the bottom and covers no button: other fixed
 * elements move up, and the end of the page can be scrolled above it. Where it would cover too much of the window, such
 * as with large text on a small phone, it is above the page instead. It comes before the page in the tab order and can
 * be skipped.
 */
export function ConsentBanner({ tags }: { tags: boolean }) {
  const t = useText();
  const { bar, inFront } = useBottomBar();
  return (
    <Box
      component="section"
      ref={bar}
      aria-label={t('consent.title')}
      sx={(theme) => ({
        position: inFront ? 'fixed' : 'static',
        zIndex: theme.zIndex.appBar,
        inset: 'auto 0 0',
        border: `0 solid ${theme.vars.palette.brand.line}`,
        borderWidth: inFront ? '1px 0 0' : '0 0 1px',
        bgcolor: 'brand.card',
        boxShadow: theme.vars.palette.brand.shadow,
        '@media print': { display: 'none' },
      })}
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { md: '1fr auto' },
          gap: { xs: 3, md: 8 },
          alignItems: 'center',
          maxWidth: 1120,
          mx: 'auto',
          px: { xs: 5, md: 8 },
          pt: 4,
          pb: 'max(16px, env(safe-area-inset-bottom))',
        }}
      >
        <Typography variant="body2">
          {t(tags ? 'consent.askWithOthers' : 'consent.ask')}{' '}
          <MuiLink component={Link} to={`${paths.privacy}#${cookiesPart}`} sx={{ display: 'inline-block' }}>
            {t('consent.more')}
          </MuiLink>
        </Typography>
        <ChoiceButtons />
      </Box>
    </Box>
  );
}
