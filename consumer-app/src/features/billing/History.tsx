import type { BillingEntry } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { flushText } from '@/components/flushText';
import { Pending } from '@/components/Pending';
import { RowSkeletons } from '@/components/Skeletons';
import { api } from '@/lib/api';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { dayOf } from './subscription.ts';

const step = 25;

/** History lists invoices, payments and refunds, newest first; with onlyWithEntries nothing when there are none. */
export function History({ onlyWithEntries = false }: { onlyWithEntries?: boolean }) {
  const t = useText();
  const [perPage, setPerPage] = useState(step);
  const query = api.useQuery('get', '/user/billing/history', { params: { query: { perPage } } }, { staleTime: 0 });
  if (onlyWithEntries && !query.data?.total) return null;
  return (
    <Box component="section">
      <Typography variant="h2" sx={{ mb: 3 }}>
        {t('subscription.history.title')}
      </Typography>
      {query.data ? (
        <>
          {query.data.total === 0 && <Typography color="textSecondary">{t('subscription.history.none')}</Typography>}
          <Box
            component="ul"
            sx={{
              m: 0,
              px: 5,
              listStyle: 'none',
              borderRadius: 5,
              bgcolor: 'brand.card',
              boxShadow: (theme) => theme.vars.palette.brand.shadow,
            }}
          >
            {query.data.data.map((entry) => (
              <Entry key={entry.id} {...entry} />
            ))}
          </Box>
          {query.data.total > perPage && (
            <Button sx={{ mt: 3, ml: flushText.plain }} onClick={() => setPerPage(perPage + step)}>
              {t('subscription.history.more')}
            </Button>
          )}
        </>
      ) : (
        <Pending query={query}>
          <RowSkeletons />
        </Pending>
      )}
    </Box>
  );
}

/** Statuses of some kinds of entries that have words of their own. */
const ownStatus = {
  'refund paid': 'subscription.history.refundPaid',
  'dispute paid': 'subscription.history.disputeLost',
  'dispute processing': 'subscription.history.disputeOpen',
} as const;

const hasOwnStatus = (entry: string): entry is keyof typeof ownStatus => entry in ownStatus;

function Entry({ kind, date, text, total, status, number, documentUrl }: BillingEntry) {
  const t = useText();
  const format = useFormat();
  const entry = `${kind} ${status}`;
  const back = kind === 'refund' || kind === 'dispute';
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 4,
        py: 3,
        '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'brand.line' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2">{t(`subscription.history.kind.${kind}`, { plan: text })}</Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {format.dates.longDate(dayOf(date))}
        </Typography>
        {documentUrl && number && (
          <MuiLink href={documentUrl} download variant="caption">
            {t(back ? 'subscription.history.creditNote' : 'subscription.history.document', { number })}
          </MuiLink>
        )}
      </Box>
      <Box sx={{ flex: 'none', textAlign: 'right' }}>
        <Typography variant="body2">
          {back && '− '}
          {format.money(total.cents, total.currency)}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {t(hasOwnStatus(entry) ? ownStatus[entry] : `subscription.history.status.${status}`)}
        </Typography>
      </Box>
    </Box>
  );
}
