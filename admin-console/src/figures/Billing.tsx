import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useGetList } from 'react-admin';
import { Failure } from '@/components/Failure';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { BillingFigures, Selection } from './calls';
import { Download } from './Download';

/** Billing lists subscriptions, payments and deals of the months of the selection. */
export function Billing({ selection: { tenantId, from, to } }: { selection: Selection }) {
  const t = useText();
  const { data, error, refetch } = useGetList<BillingFigures>(
    'billingFigures',
    { filter: { tenantId, from, to } },
    // The panel shows errors itself, without a notification.
    { onError: () => undefined, placeholderData: (previous) => previous },
  );
  const [figures] = data ?? [];
  if (error && !figures) {
    return (
      <Panel title={t('resources.figures.billing.title')}>
        <Failure error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  return (
    figures && (
      <>
        <Months {...figures} name={`${from}-${to}`} />
        {figures.deals.length > 0 && <Deals {...figures} name={`${from}-${to}`} />}
      </>
    )
  );
}

const counts = ['begun', 'ended', 'running'] as const;
const amounts = ['revenue', 'revenueOnce', 'refunds', 'tax'] as const;

/** Returns the symbol of a currency, which is the same in every language. */
const symbolOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

function Months({ months, currency, name }: BillingFigures & { name: string }) {
  const t = useText();
  const numbers = useNumbers();
  const title = t('resources.figures.billing.title');
  const trials = months.some((one) => one.trials > 0 || one.trialsOver > 0);
  const heads = [
    t('resources.figures.billing.month'),
    ...(trials ? [t('resources.figures.billing.trials'), t('resources.figures.billing.trialsPaid')] : []),
    ...counts.map((key) => t(`resources.figures.billing.${key}`)),
    t('resources.figures.billing.churn'),
    ...amounts.map((key) => `${t(`resources.figures.billing.${key}`)} (${symbolOf(currency)})`),
    t('resources.figures.billing.cohort'),
  ];
  const rows = months.map((one) => [
    one.month,
    ...(trials ? [numbers.whole(one.trials), part(one.trialsPaid, one.trialsOver, numbers)] : []),
    ...counts.map((key) => numbers.whole(one[key])),
    numbers.percent(one.churn),
    ...amounts.map((key) => numbers.hundredths(one[key] / 100)),
    one.cohort.join(' ') || '–',
  ]);
  return (
    <Panel
      title={title}
      action={<Download name={`${t('resources.figures.billing.file')}-${name}`} of={title} rows={[heads, ...rows]} />}
    >
      <Rows label={title} heads={heads} rows={rows.map(([month = '', ...cells]) => [numbers.month(month), ...cells])} />
      <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 4, py: 3, maxWidth: '80ch' }}>
        {t('resources.figures.billing.how')}
      </Typography>
    </Panel>
  );
}

/** Returns a count as a percentage of another; a dash when that is 0. */
const part = (count: number, of: number, numbers: ReturnType<typeof useNumbers>) =>
  of > 0 ? numbers.percent(count / of) : '–';

function Deals({ deals, name }: BillingFigures & { name: string }) {
  const t = useText();
  const numbers = useNumbers();
  const title = t('resources.figures.deals.title');
  const heads = (['deal', 'shown', 'taken', 'kept', 'after30', 'after90'] as const).map((key) =>
    t(`resources.figures.deals.${key}`),
  );
  const rows = deals.map((deal) => [
    deal.offered ? deal.title : t('resources.figures.deals.old', { deal: deal.title }),
    numbers.whole(deal.shown),
    numbers.whole(deal.taken),
    numbers.whole(deal.kept),
    part(deal.after30Days, deal.taken30, numbers),
    part(deal.after90Days, deal.taken90, numbers),
  ]);
  return (
    <Panel
      title={title}
      action={<Download name={`${t('resources.figures.deals.file')}-${name}`} of={title} rows={[heads, ...rows]} />}
    >
      <Rows label={title} heads={heads} rows={rows} />
    </Panel>
  );
}

/** Rows is a table of figures, whose first column names the row. */
function Rows({ label, heads, rows }: { label: string; heads: string[]; rows: string[][] }) {
  return (
    // Focusable, so that it scrolls by keyboard on narrow screens.
    <TableContainer tabIndex={0} role="group" aria-label={label}>
      <Table
        aria-label={label}
        sx={{
          '& thead th': { whiteSpace: 'normal', verticalAlign: 'bottom' },
          '& th, & td': { px: { xs: 1.5, sm: 3 } },
          '& :is(th, td):first-of-type': { pl: 4 },
        }}
      >
        <TableHead>
          <TableRow>
            {heads.map((head, index) => (
              <TableCell key={head} align={index === 0 ? 'left' : 'right'}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(([first, ...cells]) => (
            <TableRow key={first} sx={{ '&:last-of-type > *': { borderBottom: 0 } }}>
              <TableCell component="th" scope="row" sx={{ minWidth: 96 }}>
                {first}
              </TableCell>
              {cells.map((cell, index) => (
                <TableCell
                  key={heads[index + 1]}
                  align="right"
                  sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
