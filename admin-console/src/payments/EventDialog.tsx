import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useCanAccess, useDataProvider, useNotify } from 'react-admin';
import { flushSync } from 'react-dom';
import { Facts } from '@/components/Facts';
import { focusPage } from '@/components/keys';
import { useProblem } from '@/components/problem';
import { useBrands } from '@/components/useBrands';
import { type TextKey, useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { PaymentEvent, PaymentProvider } from './calls';
import { kindOf } from './words';

interface EventDialogProps {
  event: PaymentEvent;
  onClose: () => void;
}

/** EventDialog shows an event with the reason why it could not be placed, and the actions on it. */
export function EventDialog({ event: listed, onClose }: EventDialogProps) {
  const t = useText();
  const data = useDataProvider<PaymentProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const problemOf = useProblem();
  const { canAccess: maySettle = false } = useCanAccess({ action: 'edit' });
  const id = useId();
  const [event, setEvent] = useState(listed);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const act = async (call: (id: string) => Promise<{ data: PaymentEvent }>, done: TextKey) => {
    setBusy(true);
    setProblem(null);
    try {
      const { data: result } = await call(event.id);
      // No id when the session has ended; the sign-in page explains that.
      if (!result.id) return;
      if (result.settledAt) {
        // The row disappears with its button, so the page gets the focus.
        flushSync(onClose);
        focusPage();
        notify(done, { type: 'success' });
      } else {
        setEvent(result);
        setProblem(t('resources.payments.notPlaced', { reason: t(`resources.payments.reason.${result.reason}`) }));
      }
      await queries.invalidateQueries({ queryKey: ['payments'] });
    } catch (refusal) {
      setProblem(problemOf(refusal).text);
    }
    setBusy(false);
  };

  const isOpen = maySettle && !event.settledAt;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} variant="h2">
        {kindOf(event, t)}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography variant="body2">{t(`resources.payments.advice.${event.reason}`)}</Typography>
        <Box sx={{ mx: -4 }}>
          <EventFacts event={event} />
        </Box>
        {problem !== null && (
          <Alert severity="error" role="alert">
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5, flexWrap: 'wrap', rowGap: 2 }}>
        <Button variant="text" onClick={onClose}>
          {t('resources.payments.close')}
        </Button>
        {isOpen && (
          <Button
            variant="outlined"
            disabled={busy}
            onClick={() => void act(data.settlePaymentEvent, 'resources.payments.settledDone')}
          >
            {t('resources.payments.settle')}
          </Button>
        )}
        {/* An event that names no customer can never be placed. */}
        {isOpen && event.reason !== 'no-owner' && (
          <Button
            variant="contained"
            disabled={busy}
            onClick={() => void act(data.retryPaymentEvent, 'resources.payments.placedDone')}
          >
            {t(busy ? 'resources.payments.retrying' : 'resources.payments.retry')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function EventFacts({ event }: { event: PaymentEvent }) {
  const t = useText();
  const numbers = useNumbers();
  const { data: brands = [] } = useBrands();
  const { tenantId, customerId, objectId, settledAt } = event;
  return (
    <Facts
      facts={[
        { label: t('resources.payments.fields.objectId'), value: objectId && <code>{objectId}</code> },
        { label: t('resources.payments.fields.event'), value: <code>{event.id}</code> },
        {
          label: t('resources.payments.fields.brand'),
          value: brands.find((brand) => brand.id === tenantId)?.name ?? tenantId,
        },
        { label: t('resources.payments.fields.customer'), value: customerId && <code>{customerId}</code> },
        { label: t('resources.payments.fields.receivedAt'), value: numbers.moment(event.receivedAt) },
        { label: t('resources.payments.fields.triedAt'), value: numbers.moment(event.triedAt) },
        { label: t('resources.payments.fields.tries'), value: numbers.whole(event.tries) },
        { label: t('resources.payments.fields.settledAt'), value: settledAt && numbers.moment(settledAt) },
        { label: t('resources.payments.fields.error'), value: <code>{event.error}</code> },
      ]}
    />
  );
}
