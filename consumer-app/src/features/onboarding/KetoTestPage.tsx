import { useEffect } from 'react';
import { type Path, useLocation, useNavigate } from 'react-router';
import { paths } from '@/lib/paths';
import { Funnel } from './Funnel.tsx';
import { FunnelSkeleton } from './FunnelSkeleton.tsx';
import { useDeviceAnswers } from './useDeviceAnswers.ts';
import { WaitingForQuestions } from './WaitingForQuestions.tsx';
import { withoutPlace } from './withoutPlace.ts';

/** KetoTestPage is the keto test for visitors without an account. It leads to registration. */
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
 * Onward navigates to another page. It navigates again when the URL changes first: the funnel updates the URL at the
 * same time, which would undo a single navigation.
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
