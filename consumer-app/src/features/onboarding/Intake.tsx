import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '@/lib/paths';
import { Funnel } from './Funnel.tsx';
import { useDeviceAnswers } from './useDeviceAnswers.ts';
import { WaitingForQuestions } from './WaitingForQuestions.tsx';
import { withoutPlace } from './withoutPlace.ts';

/**
 * Intake has the questions of the step plan for visitors without an account. Its last step is registration: `children`,
 * which gets the back action.
 */
export function Intake({ children }: { children: (onBack: (() => void) | undefined) => ReactNode }) {
  const { query, ...saving } = useDeviceAnswers('stappenplan');
  const { search } = useLocation();
  const navigate = useNavigate();
  if (!query.data) return <WaitingForQuestions query={query} />;
  return (
    <Funnel
      funnel="stappenplan"
      onboarding={query.data}
      {...saving}
      onLeave={() => void navigate({ pathname: paths.start, search: withoutPlace(search) })}
    >
      {({ onBack }) => children(onBack)}
    </Funnel>
  );
}
