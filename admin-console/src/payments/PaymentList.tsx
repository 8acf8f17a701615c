import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useListFilterContext, useTranslate } from 'react-admin';
import { ListPage } from '@/components/ListPage';
import { type Column, RecordTable } from '@/components/RecordTable';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { PaymentEvent } from './calls';
import { EventDialog } from './EventDialog';
import { kindOf } from './words';

/** PaymentList lists the events of Stripe that could not be placed, newest first. */
export function PaymentList() {
  const t = useText();
  const translate = useTranslate();
  const numbers = useNumbers();
  const [open, setOpen] = useState<PaymentEvent | null>(null);
  const reasonOf = ({ reason }: PaymentEvent) => t(`resources.payments.reason.${reason}`);
  const receivedAt = (event: PaymentEvent) => numbers.moment(event.receivedAt);
  const columns: Column<PaymentEvent>[] = [
    {
      label: t('resources.payments.fields.kind'),
      cell: (event) => kindOf(event, t),
      below: (event) => (
        <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'block', sm: 'none' } }}>
          {reasonOf(event)} · {receivedAt(event)}
        </Typography>
      ),
    },
    { label: t('resources.payments.fields.reason'), from: 'sm', cell: reasonOf },
    { label: t('resources.payments.fields.receivedAt'), from: 'sm', nowrap: true, cell: receivedAt },
    {
      label: t('resources.payments.fields.tries'),
      align: 'right',
      from: 'lg',
      cell: ({ tries }) => numbers.whole(tries),
    },
    {
      label: t('resources.payments.fields.action'),
      align: 'right',
      cell: (event) => (
        <Button
          variant="text"
          aria-label={t('resources.payments.viewOf', { kind: kindOf(event, t), at: receivedAt(event) })}
          onClick={() => setOpen(event)}
          // Fills the row's height, including its padding.
          sx={{ display: 'flex', minWidth: 44, px: 2, my: -1, mr: -2, ml: 'auto' }}
        >
          {t('resources.payments.view')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <ListPage
        title={t('resources.payments.title')}
        countOf={(total) => translate('resources.payments.name', { smart_count: total })}
        sort={{ field: 'receivedAt', order: 'DESC' }}
        above={
          <>
            <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '70ch' }}>
              {t('resources.payments.text')}
            </Typography>
            <SettledChoice />
          </>
        }
        empty={{ title: t('resources.payments.none'), text: t('resources.payments.noneText') }}
      >
        <RecordTable label={t('resources.payments.title')} columns={columns} />
      </ListPage>
      {open && <EventDialog event={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** SettledChoice chooses between the open events and those that are settled. */
function SettledChoice() {
  const t = useText();
  const { filterValues, setFilters } = useListFilterContext();
  return (
    <TextField
      select
      sx={{ width: { xs: '100%', sm: 220 } }}
      value={filterValues.settled === true ? 'settled' : 'open'}
      onChange={({ target }) => setFilters(target.value === 'settled' ? { settled: true } : {})}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('resources.payments.fields.settled') } }}
    >
      <option value="open">{t('resources.payments.open')}</option>
      <option value="settled">{t('resources.payments.settled')}</option>
    </TextField>
  );
}
