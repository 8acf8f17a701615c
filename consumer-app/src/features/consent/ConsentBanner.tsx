import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { bottomEdgeVariable } from '@/components/bottomEdge';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { ChoiceButtons } from './ChoiceButtons.tsx';
import { cookiesPart } from './part.ts';

/** In a window this low, which large text makes of any, it stands above the page instead of in front of it. */
const low = '@media (max-height: 32em)';

/**
 * Asks whether visits may be measured. It stands in front of no button: what else stays at the bottom of the window
 * moves up, and the end of a page can be scrolled above it. A keyboard meets it first, and may pass it by.
 */
export function ConsentBanner({ tags }: { tags: boolean }) {
  const t = useText();
  const banner = useRef<HTMLElement>(null);

  useEffect(() => {
    const { current: element } = banner;
    if (!element) return;
    const page = document.documentElement.style;
    const measure = () => {
      const inFront = getComputedStyle(element).position === 'fixed';
      page.setProperty(bottomEdgeVariable, inFront ? `${element.offsetHeight}px` : '0px');
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      page.removeProperty(bottomEdgeVariable);
    };
  }, []);

  return (
    <Box
      component="section"
      ref={banner}
      aria-label={t('consent.title')}
      sx={(theme) => ({
        position: 'fixed',
        zIndex: theme.zIndex.appBar,
        inset: 'auto 0 0',
        borderTop: `1px solid ${theme.vars.palette.brand.line}`,
        bgcolor: 'brand.card',
        boxShadow: theme.vars.palette.brand.shadow,
        [low]: { position: 'static' },
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
          <MuiLink component={Link} to={`${paths.privacy}#${cookiesPart}`}>
            {t('consent.more')}
          </MuiLink>
        </Typography>
        <ChoiceButtons />
      </Box>
    </Box>
  );
}
