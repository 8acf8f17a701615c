import type { Plan } from '@lepelblad/api';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormProblem } from '@/components/FormProblem';
import { FunnelPage } from '@/components/FunnelPage';
import { OptionCard, OptionGroup } from '@/components/OptionCard';
import { Pending } from '@/components/Pending';
import { RowSkeletons } from '@/components/Skeletons';
import { client } from '@/lib/api';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { problemText } from '@/lib/problem';
import { usePlans } from './plans.ts';

export interface PlansPageProps {
  onBack: () => void;
  /** Goes on without a plan; without it, there is no going on without one. */
  onLookAround?: () => void;
  busy: boolean;
  problem: string | undefined;
}

/** Chooses a plan and goes to the payment service's page. */
export function PlansPage({ onBack, onLookAround, busy, problem }: PlansPageProps) {
  const t = useText();
  const { plans = [], query } = usePlans();
  const [chosen, setChosen] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const [error, setError] = useState<unknown>();
  const plan = chosen ?? plans[0]?.id;

  const pay = async () => {
    if (plan === undefined || leaving) return;
    setLeaving(true);
    setError(undefined);
    try {
      const { data } = await client.POST('/user/subscribe', { body: { plan } });
      if (data) window.location.assign(data.data.url); // the page stays as it is until the other one comes
    } catch (thrown) {
      setError(thrown);
      setLeaving(false);
    }
  };
  return (
    <FunnelPage
      title={t('billing.plans.title')}
      subtitle={t('billing.plans.text')}
      onBack={onBack}
      onAction={() => void pay()}
      actionLabel={t('billing.plans.pay')}
      actionDisabled={plan === undefined}
      busy={leaving}
      note={t('billing.plans.note')}
      secondary={
        onLookAround && (
          <Button onClick={onLookAround} loading={busy} fullWidth sx={{ mt: 2 }}>
            {t('billing.plans.lookAround')}
          </Button>
        )
      }
    >
      <FormProblem>{error === undefined ? problem : problemText(error)}</FormProblem>
      {!query.data && (
        <Pending query={query}>
          <RowSkeletons count={3} />
        </Pending>
      )}
      {query.data && plans.length === 0 && <Typography color="textSecondary">{t('billing.plans.none')}</Typography>}
      <OptionGroup label={t('billing.plans.title')} type="radio">
        {plans.map((one) => (
          <PlanCard key={one.id} {...one} selected={one.id === plan} onChoose={() => setChosen(one.id)} />
        ))}
      </OptionGroup>
    </FunnelPage>
  );
}

function PlanCard({
  name,
  text,
  interval,
  price,
  perMonth,
  selected,
  onChoose,
}: Plan & { selected: boolean; onChoose: () => void }) {
  const t = useText();
  const format = useFormat();
  const amount = t(`billing.plans.price.${interval}`, { price: format.money(price.cents, price.currency) });
  const monthly = t('billing.plans.perMonth', { price: format.money(perMonth.cents, perMonth.currency) });
  const about = [amount, ...(interval === 'month' ? [] : [monthly]), ...(text ? [text] : [])].join(' · ');
  return <OptionCard title={name} text={about} selected={selected} onChange={onChoose} />;
}
