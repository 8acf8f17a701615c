import type { CancelReason, Subscription } from '@lepelblad/api';
import { cancelReasonValues } from '@lepelblad/api/enums';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ChoiceChips } from '@/components/ChoiceChips';
import { FormProblem } from '@/components/FormProblem';
import { OptionCard, OptionGroup } from '@/components/OptionCard';
import { PageHeader } from '@/components/PageHeader';
import { Pending } from '@/components/Pending';
import { RowSkeletons } from '@/components/Skeletons';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { Deal } from './Deal.tsx';
import { dayOf, type Ends, onOneLine, useChangeSubscription, useSubscription } from './subscription.ts';

/** CancelPage cancels the subscription: one screen, one button. */
export function CancelPage() {
  const t = useText();
  const { query, plan } = useSubscription();
  const subscription = plan?.subscription;
  const over = plan === null || (subscription?.ends && !subscription.refundWithinMonth);
  return (
    <Box sx={{ maxWidth: 560 }}>
      <PageHeader title={t('subscription.cancel.title')} backTo={paths.subscription} />
      {subscription && !over && <Form {...subscription} />}
      {over && (
        <>
          <Typography sx={{ mb: 5 }}>{t('subscription.cancel.over')}</Typography>
          <Button component={Link} to={paths.subscription} variant="contained">
            {t('subscription.title')}
          </Button>
        </>
      )}
      {plan === undefined && (
        <Pending query={query}>
          <RowSkeletons />
        </Pending>
      )}
    </Box>
  );
}

/** What cancelling does, in states in which it is not the usual. */
const texts: Partial<Record<Subscription['status'], 'subscription.cancel.pastDue' | 'subscription.cancel.trial'>> = {
  pastDue: 'subscription.cancel.pastDue',
  trialing: 'subscription.cancel.trial',
};

function Form({ status, periodEnd, refund, refundWithinMonth, ends }: Subscription) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { busy, problem, cancel } = useChangeSubscription();
  const [when, setWhen] = useState<Ends>(ends ? 'withinMonth' : 'periodEnd');
  const [reason, setReason] = useState<CancelReason[]>([]);
  const date = onOneLine(format.dates.longDate(dayOf(periodEnd)));
  const leave = async () => {
    const done = await cancel(when, reason[0], t('subscription.cancel.done'));
    if (done) await navigate(paths.subscription, { replace: true });
  };
  return (
    <Stack spacing={6}>
      <FormProblem>{problem}</FormProblem>
      {refundWithinMonth && refund ? (
        <Box>
          <Typography variant="h2" sx={{ mb: 3 }}>
            {t('subscription.cancel.when')}
          </Typography>
          <OptionGroup label={t('subscription.cancel.when')} type="radio">
            {!ends && (
              <OptionCard
                title={t('subscription.cancel.periodEnd', { date })}
                text={t('subscription.cancel.periodEndText')}
                selected={when === 'periodEnd'}
                onChange={() => setWhen('periodEnd')}
              />
            )}
            <OptionCard
              title={t('subscription.cancel.withinMonth')}
              text={t('subscription.cancel.withinMonthText', { refund: format.money(refund.cents, refund.currency) })}
              selected={when === 'withinMonth'}
              onChange={() => setWhen('withinMonth')}
            />
          </OptionGroup>
        </Box>
      ) : (
        <Typography>{t(texts[status] ?? 'subscription.cancel.text', { date })}</Typography>
      )}
      <ChoiceChips
        label={t('subscription.cancel.reason')}
        type="radio"
        options={cancelReasonValues.map((value) => ({ value, label: t(`subscription.cancel.reasons.${value}`) }))}
        chosen={reason}
        onChange={setReason}
      />
      {reason[0] && !ends && when === 'periodEnd' && <Deal reason={reason[0]} />}
      <Box>
        <Button variant="contained" fullWidth loading={busy} onClick={() => void leave()}>
          {t('subscription.cancel.action')}
        </Button>
        <Button component={Link} to={paths.subscription} fullWidth sx={{ mt: 2 }}>
          {t('subscription.withdraw.back')}
        </Button>
      </Box>
    </Stack>
  );
}
