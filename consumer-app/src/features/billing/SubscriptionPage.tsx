import type { Plan, Subscription } from '@lepelblad/api';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '@/components/EmptyState';
import { FormProblem } from '@/components/FormProblem';
import { Group, Row } from '@/components/Group';
import { PageHeader } from '@/components/PageHeader';
import { Pending } from '@/components/Pending';
import { Sheet } from '@/components/Sheet';
import { RowSkeletons } from '@/components/Skeletons';
import { useSheet } from '@/components/useSheet';
import { useSession } from '@/features/account';
import { api } from '@/lib/api';
import { addDays, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { notify } from '@/lib/toast';
import { ChangeMethod } from './ChangeMethod.tsx';
import { History } from './History.tsx';
import { Pause } from './Pause.tsx';
import { usePlans, usePlansPlace } from './plans.ts';
import { dayOf, onOneLine, useChangeSubscription, useSubscription } from './subscription.ts';

/** SubscriptionPage shows what the user bought, what it costs and when, and how to leave. */
export function SubscriptionPage() {
  const t = useText();
  const { query, plan } = useSubscription();
  const [search, setSearch] = useSearchParams();
  const changed = search.get('method') === 'changed'; // the payment service's page returned here
  useEffect(() => {
    if (!changed) return;
    void notify(t('subscription.changeMethod.done'));
    setSearch({}, { replace: true });
  }, [changed, setSearch, t]);
  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageHeader title={t('subscription.title')} backTo={paths.profile} />
      {plan === undefined && (
        <Pending query={query}>
          <RowSkeletons />
        </Pending>
      )}
      {plan === null && (
        <Stack spacing={7}>
          <Box>
            <NoSubscription />
          </Box>
          <History onlyWithEntries />
        </Stack>
      )}
      {plan && (
        <Stack spacing={7}>
          <Own {...plan} />
          <History />
        </Stack>
      )}
    </Box>
  );
}

/** NoSubscription links to the plans, or shows until when a user has access by an invite or a code. */
function NoSubscription() {
  const t = useText();
  const format = useFormat();
  const { to, onGo } = usePlansPlace();
  const withAccess = useSession()?.subscribed === true;
  const settings = api.useQuery('get', '/user/settings', {}, { enabled: withAccess });
  if (withAccess) {
    const until = settings.data?.data.access
      ?.map((one) => one.until)
      .toSorted()
      .at(-1);
    return (
      <EmptyState
        picture={interfacePictures.calendar}
        title={t('subscription.notNeeded.title')}
        text={until ? t('subscription.notNeeded.until', { date: format.dates.longDate(until) }) : undefined}
        action={
          <Button component={Link} to={paths.week} variant="contained">
            {t('subscription.notNeeded.action')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      picture={interfacePictures.calendar}
      title={t('subscription.none.title')}
      text={t('subscription.none.text')}
      action={
        <Button component={Link} to={to} onClick={onGo} variant="contained">
          {t('subscription.none.action')}
        </Button>
      }
    />
  );
}

function Own({ subscription, ...plan }: Plan & { subscription: Subscription }) {
  const t = useText();
  const format = useFormat();
  const { status, price, nextPayment, method, methodEnd, endsAt, ends, nextPlan, deal } = subscription;
  const { canChange, canPause, canChangeMethod, refundWithinMonth, withdrawUntil, disputed } = subscription;
  const { plans } = usePlans();
  const over = status === 'ended' || status === 'withdrawn';
  const money = format.money(price.cents, price.currency);
  return (
    <Stack spacing={5}>
      {disputed && (
        <Alert severity="info" icon={false} sx={{ borderRadius: 4, bgcolor: 'brand.tint', color: 'brand.ink' }}>
          <Typography variant="body2">
            {t('subscription.disputed', { price: format.money(disputed.cents, disputed.currency) })}
          </Typography>
        </Alert>
      )}
      <Notice {...subscription} />
      <Group title={plan.name}>
        <Row name={t('subscription.status')}>{t(`subscription.state.${status}`)}</Row>
        <Row name={t('subscription.price')}>{t(`subscription.every.${plan.interval}`, { price: money })}</Row>
        {nextPayment && status !== 'pastDue' && (
          <Row name={t(status === 'trialing' ? 'subscription.firstPayment' : 'subscription.next')}>
            {t('subscription.nextValue', {
              price: format.money(nextPayment.price.cents, nextPayment.price.currency),
              date: onOneLine(format.dates.longDate(nextPayment.date)),
            })}
          </Row>
        )}
        {nextPlan && (
          <Row name={t('subscription.nextPlan')}>
            {plans?.find(({ id }) => id === nextPlan)?.name ?? t('subscription.otherPlan')}
          </Row>
        )}
        {deal && <Row name={t('subscription.discount')}>{deal.title}</Row>}
        {ends && endsAt && (
          <Row name={t(over ? 'subscription.endedAt' : 'subscription.until')}>
            {format.dates.longDate(dayOf(endsAt))}
          </Row>
        )}
        {method && !over && (
          <Row name={t('subscription.method')}>
            {t(`subscription.methods.${method}`)}
            {methodEnd && (
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {' '}
                <span aria-hidden>••••</span> {methodEnd}
              </Box>
            )}
          </Row>
        )}
      </Group>
      {!over && (
        <Actions>
          {canChangeMethod && status !== 'pastDue' && <ChangeMethod />}
          {canChange && (
            <Button component={Link} to={paths.changePlan} variant="outlined">
              {t('subscription.change.open')}
            </Button>
          )}
          {canPause && <Pause />}
          {(status !== 'cancelling' || refundWithinMonth) && (
            <Button component={Link} to={paths.cancelSubscription} variant="outlined">
              {t('subscription.cancel.open')}
            </Button>
          )}
        </Actions>
      )}
      {!over && withdrawUntil && <Withdraw {...subscription} withdrawUntil={withdrawUntil} />}
    </Stack>
  );
}

/** Actions are buttons of one width: below each other on a phone, in two columns on a wide screen. */
function Actions({ children }: { children: ReactNode }) {
  const columns = { xs: '1fr', sm: '1fr 1fr' };
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: columns, '&:empty': { display: 'none' } }}>{children}</Box>
  );
}

/** Notice says what needs attention: a failed payment, a trial, a cancellation, an end. */
function Notice({ status, unpaid, endsAt, canResume, canChangeMethod, pausedUntil, ...subscription }: Subscription) {
  const { periodEnd, notice, takenBack } = subscription;
  const t = useText();
  const format = useFormat();
  const { busy, problem, resume, continue: goOn } = useChangeSubscription();
  const { to, onGo } = usePlansPlace();
  if (status === 'pastDue' && unpaid) {
    const values = {
      price: format.money(unpaid.price.cents, unpaid.price.currency),
      date: unpaid.endsAt ? onOneLine(format.dates.longDate(dayOf(unpaid.endsAt))) : '',
    };
    return (
      <Alert severity="warning" icon={false} sx={{ borderRadius: 4, bgcolor: 'brand.tint', color: 'brand.ink' }}>
        <Typography variant="body2" sx={{ mb: 4 }}>
          {t(
            unpaid.processing || !unpaid.endsAt ? 'subscription.pastDue.processing' : 'subscription.pastDue.text',
            values,
          )}
        </Typography>
        <Actions>
          {unpaid.paymentUrl && !unpaid.processing && (
            <Button href={unpaid.paymentUrl} variant="contained">
              {t('subscription.pastDue.action')}
            </Button>
          )}
          {canChangeMethod && <ChangeMethod />}
        </Actions>
      </Alert>
    );
  }
  if (status === 'trialing') {
    return (
      <Alert severity="info" icon={false} sx={{ borderRadius: 4, bgcolor: 'brand.tint', color: 'brand.ink' }}>
        <Typography variant="body2">
          {t('subscription.trial', { date: onOneLine(format.dates.longDate(dayOf(periodEnd))) })}
        </Typography>
      </Alert>
    );
  }
  if (status === 'cancelling' && endsAt) {
    return (
      <Alert severity="info" icon={false} sx={{ borderRadius: 4, bgcolor: 'brand.tint', color: 'brand.ink' }}>
        <FormProblem>{problem}</FormProblem>
        <Typography variant="body2">
          {t(notice ? 'subscription.cancelling.notice' : 'subscription.cancelling.text', {
            date: onOneLine(format.dates.longDate(dayOf(endsAt))),
          })}
        </Typography>
        {canResume && (
          <Button
            variant="contained"
            loading={busy}
            onClick={() => void resume(t('subscription.cancelling.done'))}
            sx={{ mt: 3, width: { xs: 1, sm: 'auto' } }}
          >
            {t('subscription.cancelling.action')}
          </Button>
        )}
      </Alert>
    );
  }
  if (status === 'paused' && pausedUntil) {
    return (
      <Alert severity="info" icon={false} sx={{ borderRadius: 4, bgcolor: 'brand.tint', color: 'brand.ink' }}>
        <FormProblem>{problem}</FormProblem>
        <Typography variant="body2">
          {t('subscription.paused.text', { date: onOneLine(format.dates.longDate(dayOf(pausedUntil))) })}
        </Typography>
        <Button
          variant="contained"
          loading={busy}
          onClick={() => void goOn(t('subscription.paused.done'))}
          sx={{ mt: 3, width: { xs: 1, sm: 'auto' } }}
        >
          {t('subscription.paused.action')}
        </Button>
      </Alert>
    );
  }
  if (status === 'ended' || status === 'withdrawn') {
    return (
      <Alert severity="info" icon={false} sx={{ borderRadius: 4, bgcolor: 'brand.tint', color: 'brand.ink' }}>
        <Typography variant="body2">{t(`subscription.over.${takenBack ? 'takenBack' : status}`)}</Typography>
        <Button
          component={Link}
          to={to}
          onClick={onGo}
          variant="contained"
          sx={{ mt: 3, width: { xs: 1, sm: 'auto' } }}
        >
          {t('subscription.over.action')}
        </Button>
      </Alert>
    );
  }
  return null;
}

/** Withdraw has the button to withdraw, within 14 days. */
function Withdraw({ withdrawUntil, refund, disputed }: Subscription & { withdrawUntil: string }) {
  const t = useText();
  const format = useFormat();
  const { busy, problem, cancel } = useChangeSubscription();
  const sheet = useSheet<true>('withdraw');
  const back = refund && refund.cents > 0 ? format.money(refund.cents, refund.currency) : undefined;
  // withdrawUntil is the midnight after the last day.
  const lastDay = format.dates.longDate(addDays(dayOf(withdrawUntil), -1));
  const withdraw = async () => {
    const done = await cancel('withdrawal', undefined, t('subscription.withdraw.done'));
    if (done) await sheet.close();
  };
  return (
    <Box component="section" aria-label={t('subscription.leave')}>
      <Actions>
        <Button variant="outlined" onClick={() => sheet.open(true)}>
          {t('subscription.withdraw.open')}
        </Button>
      </Actions>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {disputed && t('subscription.withdraw.noteDisputed', { date: lastDay })}
        {!disputed &&
          (back
            ? t('subscription.withdraw.note', { date: lastDay, refund: back })
            : t('subscription.withdraw.noteFree', { date: lastDay }))}
      </Typography>
      <Sheet
        open={sheet.value !== undefined}
        onClose={() => void sheet.close()}
        title={t('subscription.withdraw.title')}
        actions={
          <>
            <Button variant="contained" loading={busy} onClick={() => void withdraw()}>
              {t('subscription.withdraw.action')}
            </Button>
            <Button onClick={() => void sheet.close()}>{t('subscription.withdraw.back')}</Button>
          </>
        }
      >
        <FormProblem>{problem}</FormProblem>
        <Typography>
          {disputed && t('subscription.withdraw.textDisputed')}
          {!disputed &&
            (back ? t('subscription.withdraw.text', { refund: back }) : t('subscription.withdraw.textFree'))}
        </Typography>
      </Sheet>
    </Box>
  );
}
