import { Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '@/lib/paths';
import { Funnel } from './Funnel.tsx';
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
      {() => <Navigate to={{ pathname: paths.ketoRegister, search: rest }} replace />}
    </Funnel>
  );
}
