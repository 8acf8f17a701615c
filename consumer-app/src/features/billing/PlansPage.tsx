import Button from '@mui/material/Button';
import { client } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { ChoosePlan } from './ChoosePlan.tsx';
import { usePlans } from './plans.ts';

export interface PlansPageProps {
  onBack: () => void;
  /** Called to continue without a plan. Without it there is no such button. */
  onLookAround?: () => void;
  busy: boolean;
  problem: string | undefined;
}

/** PlansPage shows all plans to a user with an account. */
export function PlansPage({ onBack, onLookAround, busy, problem }: PlansPageProps) {
  const t = useText();
  return (
    <ChoosePlan
      {...usePlans()}
      title={t('billing.plans.title')}
      text={t('billing.plans.text')}
      emptyText={t('billing.plans.none')}
      pay={(body) => client.POST('/user/subscribe', { body })}
      onBack={onBack}
      problem={problem}
      note={t('billing.plans.note')}
      secondary={
        onLookAround && (
          <Button onClick={onLookAround} loading={busy} fullWidth sx={{ mt: 2 }}>
            {t('billing.plans.lookAround')}
          </Button>
        )
      }
    />
  );
}
