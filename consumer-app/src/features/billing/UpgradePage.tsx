import { useLocation, useNavigate } from 'react-router';
import { paths } from '@/lib/paths';
import { PlansPage } from './PlansPage.tsx';

/** UpgradePage shows the plans to a user of the preview. */
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
