import type { Checkout, Plan } from '@lepelblad/api';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormProblem } from '@/components/FormProblem';
import { FunnelPage } from '@/components/FunnelPage';
import { OptionCard, OptionGroup } from '@/components/OptionCard';
import { Pending, type PendingProps } from '@/components/Pending';
import { RowSkeletons } from '@/components/Skeletons';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { problemText } from '@/lib/problem';

export interface ChoosePlanProps {
  title: string;
  text: string;
  /** Text when no plans are sold. */
  emptyText: string;
  /** The plans; undefined while they load. */
  plans: readonly Plan[] | undefined;
  query: PendingProps['query'];
  /** Starts a checkout of a plan and resolves to the URL of its payment page. */
  pay: (body: { plan: string }) => Promise<{ data?: { data: Checkout } }>;
  onBack: () => void;
  note: ReactNode;
  secondary?: ReactNode;
  /** An error of another part of the page. */
  problem?: string | undefined;
}

/** ChoosePlan lets the user choose a plan and goes to the payment service's page. */
export function ChoosePlan({ title, text, emptyText, plans, query, pay, problem, ...page }: ChoosePlanProps) {
  const t = useText();
  // The payment page returns here with the plan when it was not paid.
  const unpaid = useSearchParams()[0].get('unpaid');
  const [chosen, setChosen] = useState(unpaid);
  const [leaving, setLeaving] = useState(false);
  const [error, setError] = useState<unknown>();
  const plan = (plans?.find(({ id }) => id === chosen) ?? plans?.[0])?.id;

  const goToPayment = async () => {
    if (plan === undefined || leaving) return;
    setLeaving(true);
    setError(undefined);
    try {
      const { data } = await pay({ plan });
      if (data) window.location.assign(data.data.url); // the page stays disabled until the browser has left it
    } catch (thrown) {
      setError(thrown);
      setLeaving(false);
    }
  };
  return (
    <FunnelPage
      {...page}
      title={title}
      subtitle={text}
      onAction={() => void goToPayment()}
      actionLabel={t('billing.plans.pay')}
      actionDisabled={plan === undefined}
      busy={leaving}
    >
      {unpaid && (
        <Alert severity="info" icon={false} role="status" sx={{ mb: 5, borderRadius: 4 }}>
          {t('billing.plans.unpaid')}
        </Alert>
      )}
      <FormProblem>{error === undefined ? problem : problemText(error)}</FormProblem>
      {!plans && (
        <Pending query={query}>
          <RowSkeletons count={3} />
        </Pending>
      )}
      {plans?.length === 0 && <Typography color="textSecondary">{emptyText}</Typography>}
      <OptionGroup label={title} type="radio">
        {plans?.map((one) => (
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
  months,
  parcel,
  selected,
  onChoose,
}: Plan & { selected: boolean; onChoose: () => void }) {
  const t = useText();
  const format = useFormat();
  const about: string[] = [t(`billing.plans.price.${interval}`, { price: format.money(price.cents, price.currency) })];
  if (interval === 'once') about.push(t('billing.plans.length', { count: months }));
  else if (interval !== 'month') {
    about.push(t('billing.plans.perMonth', { price: format.money(perMonth.cents, perMonth.currency) }));
  }
  if (parcel) about.push(t('billing.plans.parcel'));
  if (text) about.push(text);
  return <OptionCard title={name} text={about.join(' · ')} selected={selected} onChange={onChoose} />;
}
