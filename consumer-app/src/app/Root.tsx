import { Activity, type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation, useRoutes } from 'react-router';
import { AccountMenuContext } from '@/components/accountMenu';
import { CodeStepContext } from '@/components/codeStep';
import { useSession } from '@/features/account';
import { readBoot } from '@/lib/boot';
import { canonicalPath } from '@/lib/canonicalPath';
import { loadTexts } from '@/lib/i18n';
import { useIdle } from '@/lib/idle';
import { lazyPage } from '@/lib/lazyPage';
import { useConsent } from '@/lib/measuring';
import { currentPath } from '@/lib/oldPaths';
import { useOnline } from '@/lib/online';
import { paths } from '@/lib/paths';
import { Access } from './Access';
import { Brand } from './Brand';
import { useUnsentChanges } from './device';
import { ErrorBoundary } from './ErrorBoundary';
import { routes } from './routes';
import { SignInByLink, type SignInByLinkProps } from './SignInByLink';
import { SkipLink } from './SkipLink';
import { ErrorScreen, LoadingScreen, OfflineScreen } from './screens';
import { useScroll } from './useScroll';

const boot = readBoot();
const loadConsentBanner = async () => {
  const [module] = await Promise.all([import('@/features/consent/ConsentBanner'), loadTexts(['consent'])]);
  return module.ConsentBanner;
};
const accountMenu = lazyPage(() => import('@/features/account/AccountMenu'), 'AccountMenu', 'account');
const CodeStep = lazy(async () => ({ default: (await import('@/features/account/CodeStep')).CodeStep }));
const loadSupport = async () => {
  const [module] = await Promise.all([import('@/features/support/Support'), loadTexts(['support'])]);
  return module.Support;
};
const loadToasts = async () => (await import('./Toasts')).Toasts;

/**
 * The app for the current path in its canonical form, so that components can compare paths. A path in another form or
 * of an earlier version is replaced, with its query and fragment.
 */
export function Root({ following }: Pick<SignInByLinkProps, 'following'>) {
  const { pathname, search, hash } = useLocation();
  const [link, setLink] = useState(following);
  const forgetLink = useCallback(() => setLink(undefined), []);
  const current = currentPath(canonicalPath(pathname));
  if (current !== pathname) return <Navigate to={{ pathname: current, search, hash }} replace />;
  return <Pages following={link} onDone={forgetLink} />;
}

/** Surrounds every page with the brand's look, the messages and the offline screen. */
function Pages(link: Omit<SignInByLinkProps, 'children'>) {
  const page = useRoutes(routes);
  const online = useOnline();
  const { pathname } = useLocation();
  const signedIn = useSession() !== null;
  useScroll();
  useUnsentChanges();
  // The dashboard and shared lists show stored responses, and their frames report the missing network.
  const inDashboard = pathname === paths.week || pathname.startsWith(`${paths.week}/`);
  const offline = !online && !inDashboard && pathname !== paths.sharedList;
  return (
    <Brand boot={boot} loading={<LoadingScreen />}>
      <SkipLink />
      <Consent />
      {signedIn && <SupportHere />}
      {offline && <OfflineScreen />}
      <Activity mode={offline ? 'hidden' : 'visible'}>
        <ErrorBoundary page={pathname} fallback={<ErrorScreen />}>
          <Suspense fallback={<LoadingScreen />}>
            <SignInByLink {...link}>
              <AccountMenuContext value={signedIn ? accountMenu : null}>
                <CodeStepContext value={CodeStep}>
                  <Access>{page}</Access>
                </CodeStepContext>
              </AccountMenuContext>
            </SignInByLink>
          </Suspense>
        </ErrorBoundary>
      </Activity>
      <Afterwards />
    </Brand>
  );
}

// These components change independently of the page. Inside the page they would cause all of it to render again.

function Consent() {
  const consent = useConsent();
  const { pathname } = useLocation();
  // The choice is not up to support, who looks at the user's pages.
  const viewing = useSession()?.support?.viewing;
  // The privacy page contains the choice itself.
  const asking = consent?.asking && pathname !== paths.privacy && !viewing;
  return asking && <Beside load={loadConsentBanner} props={{ tags: consent.tags }} />;
}

/** What support asks or may, which loads after the page. */
function SupportHere() {
  const idle = useIdle();
  return idle && <Beside load={loadSupport} props={{}} />;
}

/** The messages, which load after the page. */
function Afterwards() {
  const idle = useIdle();
  return idle && <Beside load={loadToasts} props={{}} />;
}

/** A component outside the page. If it fails to load, it is loaded again once the network is back. */
function Beside<Props extends object>({ load, props }: { load: () => Promise<ComponentType<Props>>; props: Props }) {
  const online = useOnline();
  const [Part, setPart] = useState<ComponentType<Props>>();
  useEffect(() => {
    if (Part || !online) return;
    load().then(
      (part) => setPart(() => part),
      () => undefined,
    );
  }, [Part, online, load]);
  return (
    Part && (
      <ErrorBoundary page="" fallback={null}>
        <Suspense>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  );
}
