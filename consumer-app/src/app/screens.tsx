import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BrandLogo } from '@/components/BrandLogo';
import { EmptyState } from '@/components/EmptyState';
import { Page } from '@/components/Page';
import { PageTitle } from '@/components/PageTitle';
import { useText } from '@/lib/i18n';
import { useOnline } from '@/lib/online';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';

/** Content in the middle of the screen. */
function Centre({ children }: { children: ReactNode }) {
  return (
    <Page width={560} sx={{ display: 'grid', placeItems: 'center', p: 5 }}>
      {children}
    </Page>
  );
}

function Waiting({ logo, text }: { logo: boolean; text: string }) {
  return (
    <Centre>
      <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 5 }}>
        {logo && <BrandLogo height={32} />}
        <CircularProgress size={36} sx={{ color: 'brand.deep' }} aria-hidden="true" />
        <Typography color="textSecondary">{text}</Typography>
      </Box>
    </Centre>
  );
}

/** Shown while the brand of the site is being fetched. */
export function LoadingScreen() {
  return <Waiting logo={false} text={useText()('app.loading.detecting')} />;
}

/** Shown during an automatic sign-in. */
export function AuthenticatingScreen() {
  return <Waiting logo text={useText()('app.loading.authenticating')} />;
}

/** Shown during a redirect; `late` when it takes longer than usual. */
export function RedirectingScreen({ late }: { late: boolean }) {
  const t = useText();
  return <Waiting logo text={t(late ? 'app.loading.late' : 'app.loading.redirecting')} />;
}

/** Shown offline when no page has been stored. */
export function OfflineScreen() {
  const t = useText();
  return (
    <Centre>
      <PageTitle>{t('app.offline.title')}</PageTitle>
      <EmptyState
        heading={1}
        picture={interfacePictures.plug}
        title={t('app.offline.title')}
        text={t('app.offline.text')}
        action={
          <Button variant="contained" onClick={() => window.location.reload()}>
            {t('app.action.retry')}
          </Button>
        }
      />
    </Centre>
  );
}

/** Shown for an unknown URL. */
export function NotFoundScreen() {
  const t = useText();
  return (
    <Centre>
      <PageTitle>{t('app.notFound.title')}</PageTitle>
      <EmptyState
        heading={1}
        picture={interfacePictures.compass}
        title={t('app.notFound.title')}
        text={t('app.notFound.text')}
        action={
          <Button variant="contained" component={Link} to={paths.root}>
            {t('app.action.home')}
          </Button>
        }
      />
    </Centre>
  );
}

/** Shown for a page that failed to load or render. */
export function ErrorScreen() {
  const t = useText();
  const online = useOnline();
  if (!online) return <OfflineScreen />; // a part of the app could not be loaded
  return (
    <Centre>
      <PageTitle>{t('app.error.title')}</PageTitle>
      <EmptyState
        heading={1}
        picture={interfacePictures.pan}
        title={t('app.error.title')}
        text={t('app.error.text')}
        action={
          <Button variant="contained" onClick={() => window.location.reload()}>
            {t('app.error.reload')}
          </Button>
        }
      />
    </Centre>
  );
}
