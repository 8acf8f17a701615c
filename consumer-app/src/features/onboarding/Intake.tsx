import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '@/lib/paths';
import { Funnel } from './Funnel.tsx';
import { useDeviceAnswers } from './useDeviceAnswers.ts';
import { WaitingForQuestions } from './WaitingForQuestions.tsx';
import { withoutPlace } from './withoutPlace.ts';

/**
 * The intake of the step plan, before there is an account. Making one is its last step: `children`, with the way back.
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
