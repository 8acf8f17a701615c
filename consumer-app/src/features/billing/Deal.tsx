import type { CancelReason } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router';
import { FormProblem } from '@/components/FormProblem';
import { api } from '@/lib/api';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { useChangeSubscription } from './subscription.ts';

/**
 * Deal shows the deal for a reason for cancelling, if there is one. It adds no step: cancelling remains one click away.
 */
export function Deal({ reason }: { reason: CancelReason }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { busy, problem, takeDeal } = useChangeSubscription();
  const { data } = api.useQuery('get', '/user/retention-deals/best', { params: { query: { reason } } });
  const deal = data?.data;
  if (!deal) return null;
  const { nextPayment } = deal;
  const take = async () => {
    if (await takeDeal(deal.id, t('subscription.deal.done'))) await navigate(paths.subscription, { replace: true });
  };
  return (
    <Box component="section" sx={{ p: 5, borderRadius: 5, bgcolor: 'brand.tint', color: 'brand.ink' }}>
      <FormProblem>{problem}</FormProblem>
      <Typography variant="h2">{deal.title}</Typography>
      <Typography variant="body2" sx={{ mt: 2 }}>
        {deal.text}
      </Typography>
      {nextPayment && (
        <Typography variant="body2" sx={{ mt: 1, fontWeight: 600 }}>
          {t('subscription.deal.next', {
            date: format.dates.longDate(nextPayment.date),
            price: format.money(nextPayment.price.cents, nextPayment.price.currency),
          })}
        </Typography>
      )}
      <Button variant="outlined" loading={busy} onClick={() => void take()} sx={{ mt: 4 }}>
        {t('subscription.deal.take')}
      </Button>
    </Box>
  );
}
