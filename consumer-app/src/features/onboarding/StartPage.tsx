import { useLocation, useNavigate } from 'react-router';
import { paths } from '@/lib/paths';
import { StepPlanWeeks } from './StepPlanWeeks.tsx';

/** What the step plan is, and one button. */
export function StartPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <StepPlanWeeks
      action="intake"
      onBack={() => void navigate({ pathname: paths.root, search })}
      onNext={() => void navigate({ pathname: paths.intake, search })}
    />
  );
}
