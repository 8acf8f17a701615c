import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { FunnelPage } from '@/components/FunnelPage';
import { flushText } from '@/components/flushText';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { Habits } from './Habits.tsx';

/** StartPage explains the step plan. */
export function StartPage({ notice }: { notice?: ReactNode }) {
  const t = useText();
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <FunnelPage
      title={t('onboarding.stepPlan.title')}
      subtitle={t('onboarding.stepPlan.text')}
      onBack={() => void navigate({ pathname: paths.root, search })}
      onAction={() => void navigate({ pathname: paths.intake, search })}
      actionLabel={t('onboarding.stepPlan.action.intake')}
    >
      {notice}
      <Habits />
      <Button component={Link} to={{ pathname: paths.login, search }} sx={{ mt: 5, ml: flushText.plain }}>
        {t('account.register.login')}
      </Button>
    </FunnelPage>
  );
}
