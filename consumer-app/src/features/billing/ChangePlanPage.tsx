import type { Plan, Subscription } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FormProblem } from '@/components/FormProblem';
import { Group, Row } from '@/components/Group';
import { OptionCard, OptionGroup } from '@/components/OptionCard';
import { PageHeader } from '@/components/PageHeader';
import { Pending } from '@/components/Pending';
import { RowSkeletons } from '@/components/Skeletons';
import { client } from '@/lib/api';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { usePlans } from './plans.ts';
import { dayOf, onOneLine, useChangeSubscription, useSubscription } from './subscription.ts';

/** ChangePlanPage changes the plan, after showing what is paid today and later. */
export function ChangePlanPage() {
  const t = useText();
  const { query, plan } = useSubscription();
  const plans = usePlans().plans?.filter(({ interval }) => interval !== 'once');
  return (
    <Box sx={{ maxWidth: 560 }}>
      <PageHeader title={t('subscription.change.title')} backTo={paths.subscription} />
      {plan?.subscription.canChange && plans && (
        <Choice subscription={plan.subscription} present={plan} plans={plans} />
      )}
      {plan !== undefined && !plan?.subscription.canChange && (
        <>
          <Typography sx={{ mb: 5 }}>{t('subscription.change.impossible')}</Typography>
          <Button component={Link} to={paths.subscription} variant="contained">
            {t('subscription.title')}
          </Button>
        </>
      )}
      {(plan === undefined || !plans) && (
        <Pending query={query}>
          <RowSkeletons />
        </Pending>
      )}
    </Box>
  );
}

function Choice({
  subscription,
  present,
  plans,
}: {
  subscription: Subscription;
  present: Plan;
  plans: readonly Plan[];
}) {
  const t = useText();
  const format = useFormat();
  const paid = subscription.nextPlan ?? present.id;
  const [chosen, setChosen] = useState(paid);
  // The price may have changed since the present plan was bought.
  const priceOf = ({ id, interval, months, price: listed }: Plan) => {
    const { cents, currency } = id === present.id ? subscription.price : listed;
    const whole = t(`subscription.every.${interval}`, { price: format.money(cents, currency) });
    if (interval === 'month') return whole;
    const month = t('subscription.every.month', { price: format.money(Math.round(cents / months), currency) });
    return `${month} · ${whole}`;
  };
  return (
    <Stack spacing={6}>
      <OptionGroup label={t('subscription.change.title')} type="radio">
        {plans.map((plan) => (
          <OptionCard
            key={plan.id}
            title={plan.id === present.id ? t('subscription.change.present', { plan: plan.name }) : plan.name}
            text={priceOf(plan)}
            selected={plan.id === chosen}
            onChange={() => setChosen(plan.id)}
          />
        ))}
      </OptionGroup>
      {chosen !== paid && <Preview key={chosen} plan={chosen} present={present.id} />}
    </Stack>
  );
}

/** Preview shows what a change costs, with the button that makes it. */
function Preview({ plan, present }: { plan: string; present: string }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { busy, problem, changePlan } = useChangeSubscription();
  // Fetched once a visit: the amounts are valid for an hour.
  const query = useQuery({
    queryKey: ['change-plan', plan],
    queryFn: async () => (await client.POST('/user/billing/change-plan', { body: { plan, preview: true } })).data?.data,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const change = query.data;
  if (!change) {
    return (
      <Pending query={query}>
        <RowSkeletons />
      </Pending>
    );
  }
  const { credit, dueNow, nextPayment, takesEffect, at } = change;
  const trial = change.subscription.status === 'trialing';
  const money = ({ cents, currency }: { cents: number; currency: string }) => format.money(cents, currency);
  const submit = async () => {
    if (await changePlan(plan, at, t('subscription.change.done'))) {
      await navigate(paths.subscription, { replace: true });
    }
  };
  return (
    <Box>
      <FormProblem>{problem}</FormProblem>
      <Group title={t('subscription.change.pay')}>
        <Row name={t('subscription.change.today')}>{money(dueNow)}</Row>
        <Row name={t(trial ? 'subscription.firstPayment' : 'subscription.next')}>
          {t('subscription.nextValue', {
            price: money(nextPayment.price),
            date: onOneLine(format.dates.longDate(nextPayment.date)),
          })}
        </Row>
      </Group>
      <Typography variant="body2" color="textSecondary" sx={{ my: 4 }}>
        {dueNow.cents > 0 && t('subscription.change.now', { credit: money(credit) })}
        {trial && t('subscription.change.trial')}
        {!trial &&
          dueNow.cents === 0 &&
          (plan === present
            ? t('subscription.change.undo')
            : t('subscription.change.later', { date: format.dates.longDate(dayOf(takesEffect)) }))}
      </Typography>
      <Button variant="contained" fullWidth loading={busy} onClick={() => void submit()}>
        {dueNow.cents > 0
          ? t('subscription.change.payAction', { price: money(dueNow) })
          : t('subscription.change.action')}
      </Button>
    </Box>
  );
}
