import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { bottomEdgeVariable } from '@/components/bottomEdge';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { ChoiceButtons } from './ChoiceButtons.tsx';
import { cookiesPart } from './part.ts';

/** The largest share of the window's height that the banner may cover. */
const maxCoveredShare = 1 / 4;

/**
 * ConsentBanner asks whether visits may be measured. It is fixed to the bottom and covers no button: other fixed
 * elements move up, and the end of the page can be scrolled above it. Where it would cover too much of the window, such
 * as with large text on a small phone, it is above the page instead. It comes before the page in the tab order and can
 * be skipped.
 */
export function ConsentBanner({ tags }: { tags: boolean }) {
  const t = useText();
  const banner = useRef<HTMLElement>(null);
  const [inFront, setInFront] = useState(true);

  useLayoutEffect(() => {
    const { current: element } = banner;
    if (!element) return;
    const page = document.documentElement.style;
    const measure = () => {
      const fits = element.offsetHeight <= window.innerHeight * maxCoveredShare;
      setInFront(fits);
      page.setProperty(bottomEdgeVariable, fits ? `${element.offsetHeight}px` : '0px');
    };
    measure();
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
