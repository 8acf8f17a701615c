import type { EndedPlan } from '@lepelblad/api';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Pending } from '@/components/Pending';
import { RowSkeletons } from '@/components/Skeletons';
import { api } from '@/lib/api';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';

/** Fetches what erasing the account does to its payments, while the dialog is open. */
export function useErasure(open: boolean) {
  return api.useQuery('get', '/user/erase', {}, { enabled: open, staleTime: 0, gcTime: 0 });
}

/** Erasure says what erasing the account does to the subscription and to payments. */
export function Erasure({ query }: { query: ReturnType<typeof useErasure> }) {
  const t = useText();
  const erasure = query.data?.data;
  if (!erasure) {
    return (
      <Pending query={query}>
        <RowSkeletons />
      </Pending>
    );
  }
  const { subscription, purchases } = erasure;
  return (
    <Stack spacing={3} sx={{ mb: 5 }}>
      <Typography>{t('account.security.data.sureText')}</Typography>
      {subscription && (
        <Plan plan={subscription} ends={t('account.security.data.subscriptionEnds', { plan: subscription.name })} />
      )}
      {purchases.map((plan) => (
        <Plan
          key={plan.name + plan.paidUntil}
          plan={plan}
          ends={t('account.security.data.purchaseEnds', { plan: plan.name })}
        />
      ))}
    </Stack>
  );
}

function Plan({ plan: { paid, refund, paidUntil, parcelSent }, ends }: { plan: EndedPlan; ends: string }) {
  const t = useText();
  const format = useFormat();
  const values = { refund: format.money(refund.cents, refund.currency), until: format.dates.date(paidUntil) };
  const money =
    paid.cents === 0
      ? ''
      : parcelSent
        ? t('account.security.data.refundParcel')
        : refund.cents === 0
          ? t('account.security.data.refundNone', values)
          : refund.cents < paid.cents
            ? t('account.security.data.refundPart', values)
            : t('account.security.data.refundAll', values);
  return (
    <Typography>
      {ends} {money}
    </Typography>
  );
}
