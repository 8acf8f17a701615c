import { Activity, lazy, Suspense, useEffect } from 'react';
import { useLocation, useRoutes } from 'react-router';
import { readBoot } from '@/lib/boot';
import { useConsent } from '@/lib/measuring';
import { useOnline } from '@/lib/online';
import { paths } from '@/lib/paths';
import { interfacePictures, keepPicture } from '@/lib/pictures';
import { Access } from './Access';
import { withoutSlash } from './access.ts';
import { Brand } from './Brand';
import { ErrorBoundary } from './ErrorBoundary';
import { routes } from './routes';
import { ErrorScreen, LoadingScreen, OfflineScreen } from './screens';
import { useScroll } from './useScroll';

const boot = readBoot();
const ConsentBanner = lazy(() =>
  import('@/features/consent/ConsentBanner').then((module) => ({ default: module.ConsentBanner })),
);
const Toasts = lazy(() => import('./Toasts').then((module) => ({ default: module.Toasts })));

/** Around every page: the brand's look, the messages, and what shows without a network. */
export function Root() {
  const page = useRoutes(routes);
  const online = useOnline();
  const { pathname } = useLocation();
  useScroll();
  useEffect(() => keepPicture(interfacePictures.plug), []);
  // The dashboard stays open on what was loaded; its frame says that there is no network.
  const inDashboard = pathname === paths.week || pathname.startsWith(`${paths.week}/`);
  const offline = !online && !inDashboard;
  const consent = useConsent();
  // On the privacy page the choice stands in the text that says what it is about.
  const asking = consent?.asking && withoutSlash(pathname) !== paths.privacy;
  return (
    <Brand boot={boot} loading={<LoadingScreen />}>
      <Suspense>{asking && <ConsentBanner tags={consent.tags} />}</Suspense>
      {offline && <OfflineScreen />}
      <Activity mode={offline ? 'hidden' : 'visible'}>
        <ErrorBoundary page={pathname} fallback={<ErrorScreen />}>
          <Suspense fallback={<LoadingScreen />}>
            <Access>{page}</Access>
          </Suspense>
        </ErrorBoundary>
      </Activity>
      <Suspense>
        <Toasts />
      </Suspense>
    </Brand>
  );
}
