import { useLocation, useNavigate } from 'react-router';
import { paths } from '@/lib/paths';
import { PlansPage } from './PlansPage.tsx';

/** The plans, for somebody who looked around first. */
export function UpgradePage() {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <PlansPage
      onBack={() => void (key === 'default' ? navigate(paths.week) : navigate(-1))}
      busy={false}
      problem={undefined}
    />
  );
}
