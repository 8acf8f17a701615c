import { Activity, lazy, Suspense, useEffect } from 'react';
import { useLocation, useRoutes } from 'react-router';
import { readBoot } from '@/lib/boot';
import { useOnline } from '@/lib/online';
import { paths } from '@/lib/paths';
import { interfacePictures, keepPicture } from '@/lib/pictures';
import { Access } from './Access';
import { Brand } from './Brand';
import { useUnsentChanges } from './device';
import { ErrorBoundary } from './ErrorBoundary';
import { routes } from './routes';
import { ErrorScreen, LoadingScreen, OfflineScreen } from './screens';
import { useScroll } from './useScroll';

const boot = readBoot();
const Toasts = lazy(() => import('./Toasts').then((module) => ({ default: module.Toasts })));

/** Around every page: the brand's look, the messages, and what shows without a network. */
export function Root() {
  const page = useRoutes(routes);
  const online = useOnline();
  const { pathname } = useLocation();
  useScroll();
  useUnsentChanges();
  useEffect(() => keepPicture(interfacePictures.plug), []);
  // The dashboard stays open on what was loaded; its frame says that there is no network.
  const inDashboard = pathname === paths.week || pathname.startsWith(`${paths.week}/`);
  const offline = !online && !inDashboard;
  return (
    <Brand boot={boot} loading={<LoadingScreen />}>
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
