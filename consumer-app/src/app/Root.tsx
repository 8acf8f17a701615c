import { Activity, lazy, Suspense, useEffect } from 'react';
import { Navigate, useLocation, useRoutes } from 'react-router';
import { readBoot } from '@/lib/boot';
import { canonicalPath } from '@/lib/canonicalPath';
import { useOnline } from '@/lib/online';
import { paths } from '@/lib/paths';
import { interfacePictures, keepPicture } from '@/lib/pictures';
import { Access } from './Access';
import { Brand } from './Brand';
import { ErrorBoundary } from './ErrorBoundary';
import { routes } from './routes';
import { ErrorScreen, LoadingScreen, OfflineScreen } from './screens';
import { useScroll } from './useScroll';

const boot = readBoot();
const Toasts = lazy(() => import('./Toasts').then((module) => ({ default: module.Toasts })));

/** All of the app, at the canonical form of its addresses: what is below, access and look too, compares paths as they are. */
export function Root() {
  const { pathname, search, hash } = useLocation();
  const canonical = canonicalPath(pathname);
  return canonical === pathname ? <Pages /> : <Navigate to={{ pathname: canonical, search, hash }} replace />;
}

/** Around every page: the brand's look, the messages, and what shows without a network. */
function Pages() {
  const page = useRoutes(routes);
  const online = useOnline();
  const { pathname } = useLocation();
  useScroll();
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
