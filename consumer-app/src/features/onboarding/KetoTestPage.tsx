import { useEffect } from 'react';
import { type Path, useLocation, useNavigate } from 'react-router';
import { paths } from '@/lib/paths';
import { Funnel } from './Funnel.tsx';
import { FunnelSkeleton } from './FunnelSkeleton.tsx';
import { useDeviceAnswers } from './useDeviceAnswers.ts';
import { WaitingForQuestions } from './WaitingForQuestions.tsx';
import { withoutPlace } from './withoutPlace.ts';

/** The keto test, before there is an account. It leads to making one. */
export function KetoTestPage() {
  const { query, ...saving } = useDeviceAnswers('keto');
  const { search } = useLocation();
  const navigate = useNavigate();
  const rest = withoutPlace(search);
  if (!query.data) return <WaitingForQuestions query={query} />;
  return (
    <Funnel
      funnel="keto"
      onboarding={query.data}
      {...saving}
      onLeave={() => void navigate({ pathname: paths.root, search: rest })}
    >
      {() => <Onward pathname={paths.ketoRegister} search={rest} />}
    </Funnel>
  );
}

/**
 * Goes on to another page. It navigates again when the address changes first: the funnel writes its place into the
 * address at the same time, and a single navigation would be undone by that.
 */
function Onward({ pathname, search }: Pick<Path, 'pathname' | 'search'>) {
  const navigate = useNavigate();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that the address changed
  useEffect(() => {
    void navigate({ pathname, search }, { replace: true });
  }, [navigate, pathname, search, key]);
  return <FunnelSkeleton />;
}
