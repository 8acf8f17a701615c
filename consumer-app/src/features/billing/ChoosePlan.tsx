import type { Checkout, Introduction, Plan } from '@lepelblad/api';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { FormProblem } from '@/components/FormProblem';
import { FunnelPage } from '@/components/FunnelPage';
import { OptionCard, OptionGroup } from '@/components/OptionCard';
import { Pending, type PendingProps } from '@/components/Pending';
import { RowSkeletons } from '@/components/Skeletons';
import { addDays, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { problemText } from '@/lib/problem';
import { Benefits } from './Benefits.tsx';
import { cheapest, trialsFirst } from './plans.ts';

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
export function ChoosePlan(props: ChoosePlanProps) {
  const { title, text, emptyText, plans: offered, query, pay, problem, note, ...page } = props;
  const t = useText();
  // The payment page returns here with the plan when it was not paid.
  const unpaid = useSearchParams()[0].get('unpaid');
  const [chosen, setChosen] = useState(unpaid);
  const [leaving, setLeaving] = useState(false);
  const [error, setError] = useState<unknown>();
  const plans = offered && trialsFirst(offered);
  const chosenPlan = plans?.find(({ id }) => id === chosen) ?? plans?.[0];
  const plan = chosenPlan?.id;
  const renewing = plans?.filter(({ interval }) => interval !== 'once') ?? [];
  const month = renewing.find(({ interval }) => interval === 'month');

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
      note={
        <>
          {chosenPlan?.introduction && <Begins {...chosenPlan} introduction={chosenPlan.introduction} />}
          {note}
        </>
      }
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
      {plans && renewing.length > 0 && (
        <Box sx={{ mb: 5 }}>
          <Benefits />
        </Box>
      )}
      {plans?.length === 0 && <Typography color="textSecondary">{emptyText}</Typography>}
      <OptionGroup label={title} type="radio">
        {plans?.map((one) => (
          <PlanCard
            key={one.id}
            {...one}
            selected={one.id === plan}
            best={renewing.length > 1 && one.id === cheapest(renewing)?.id}
            monthly={one.interval !== 'once' && month ? month.price.cents * one.months : undefined}
            onChoose={() => setChosen(one.id)}
          />
        ))}
      </OptionGroup>
    </FunnelPage>
  );
}

/** Begins says what is paid when, of a plan with an introduction: the exact dates and amounts, at the button. */
function Begins({ interval, introduction }: Plan & { introduction: Introduction }) {
  const t = useText();
  const { money, dates } = useFormat();
  const { trialDays, firstPayment, nextPayment } = introduction;
  const price = money(firstPayment.price.cents, firstPayment.price.currency);
  const date = dates.longDate(firstPayment.date);
  const parts: string[] = trialDays
    ? [
        t('billing.plans.begins.free', { lastFree: dates.longDate(addDays(firstPayment.date, -1)) }),
        t('billing.plans.begins.later', { date, price }),
      ]
    : [t('billing.plans.begins.today', { price })];
  if (interval !== 'once') {
    const after = money(nextPayment.price.cents, nextPayment.price.currency);
    const from = dates.longDate(nextPayment.date);
    parts.push(t(`billing.plans.begins.after.${interval}`, { price: after, date: from }));
  }
  return (
    <Box component="span" sx={{ display: 'block', mb: 1.5, color: 'brand.ink' }}>
      {parts.join(' ')}
    </Box>
  );
}

interface PlanCardProps extends Plan {
  selected: boolean;
  /** Whether it has the lowest price per month, of several. */
  best: boolean;
  /** What the same months cost with the plan that is paid monthly; undefined without one. */
  monthly: number | undefined;
  onChoose: () => void;
}

/** PlanCard shows the price of a plan: large, per month and in all, and what is saved. */
function PlanCard({ name, text, interval, price, perMonth, months, parcel, best, monthly, ...props }: PlanCardProps) {
  const { introduction, ...card } = props;
  const t = useText();
  const format = useFormat();
  const once = interval === 'once';
  const about: string[] = [];
  if (introduction?.firstPrice) {
    const { cents, currency } = introduction.firstPrice;
    about.push(t('billing.plans.first', { price: format.money(cents, currency) }));
  }
  if (once) about.push(t('billing.plans.length', { count: months }));
  else if (interval !== 'month') {
    about.push(t(`billing.plans.price.${interval}`, { price: format.money(price.cents, price.currency) }));
  }
  if (monthly !== undefined && monthly > price.cents) {
    about.push(t('billing.plans.saved', { price: format.money(monthly - price.cents, price.currency) }));
  }
  if (parcel) about.push(t('billing.plans.parcel'));
  if (text) about.push(text);
  let title = best ? t('billing.plans.best', { plan: name }) : name;
  if (introduction?.trialDays) title = t('billing.plans.trial', { plan: title, count: introduction.trialDays });
  const large = once ? price : perMonth;
  return (
    <OptionCard
      title={title}
      text={about.join('\u00a0· ')}
      selected={card.selected}
      onChange={card.onChoose}
      aside={
        <Box component="span" sx={{ flex: 'none', textAlign: 'right', color: 'brand.ink' }}>
          <Typography
            variant="h1"
            component="span"
            sx={{ display: 'block', whiteSpace: 'nowrap', fontSize: 'min(1.875rem, 10vw)' }}
          >
            {format.money(large.cents, large.currency)}
          </Typography>
          <Typography variant="caption" component="span" color="textSecondary">
            {t(once ? 'billing.plans.once' : 'billing.plans.perMonth')}
          </Typography>
        </Box>
      }
    />
  );
}
