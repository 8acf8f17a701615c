import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Suspense, use } from 'react';
import { Link, useLocation } from 'react-router';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { AccountMenuContext } from './accountMenu';
import { BrandLogo } from './BrandLogo';
import { focusRing } from './focusRing';
import { BackIcon } from './icons';

/** The query of an address that belongs to the visit, not to the page. */
function visitQuery(search: string): string {
  const whitelabel = new URLSearchParams(search).get('wl');
  return whitelabel === null ? '' : `?wl=${encodeURIComponent(whitelabel)}`;
}

/** The top of every page outside the dashboard: a back button, the logo as a link home, and the account menu. */
export function FunnelTop({ onBack }: { onBack?: (() => void) | undefined }) {
  const t = useText();
  const { search } = useLocation();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, px: 5, pt: { xs: 3, md: 6 } }}>
      {onBack && (
        <IconButton onClick={onBack} aria-label={t('app.action.back')} edge="start" sx={{ color: 'text.secondary' }}>
          <BackIcon />
        </IconButton>
      )}
      <Box
        component={Link}
        to={{ pathname: paths.root, search: visitQuery(search) }}
        aria-label={t('app.action.home')}
        sx={[focusRing, { display: 'flex', alignItems: 'center', minHeight: 44, borderRadius: 2 }]}
      >
        <BrandLogo />
      </Box>
      <Box sx={{ ml: 'auto', minWidth: 44 }}>
        <Suspense fallback={<span aria-busy="true" />}>{use(AccountMenuContext)}</Suspense>
      </Box>
    </Box>
  );
}
