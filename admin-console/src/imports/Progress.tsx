import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { corner } from '@/components/corner';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Import } from './calls';
import { isBusy, useStateOf } from './words';

/** Progress shows how far a running import is, or the counts of a finished one. */
export function Progress({ record }: { record: Import }) {
  const t = useText();
  const numbers = useNumbers();
  const stateOf = useStateOf();
  if (isBusy(record)) {
    const { processed, total } = record;
    const measurable = record.task !== 'check' && total > 0 && record.task !== 'undo';
    return (
      <Panel>
        <Box role="status" sx={{ p: 4, display: 'grid', gap: 2 }}>
          <Typography variant="body2">
            {stateOf(record)}
            {processed > 0 &&
              ` · ${t('resources.imports.processed', { smart_count: processed, rows: numbers.whole(processed) })}`}
          </Typography>
          <LinearProgress
            aria-label={stateOf(record)}
            variant={measurable ? 'determinate' : 'indeterminate'}
            value={measurable ? Math.min(100, (100 * processed) / total) : undefined}
          />
        </Box>
      </Panel>
    );
  }
  if (record.state !== 'done' || record.counts.length === 0) return null;
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))', maxWidth: 720 }}
    >
      {record.counts.map(({ outcome, rows }) => (
        <Box
          key={outcome}
          sx={{
            px: 4,
            py: 3,
            display: 'flex',
            flexDirection: 'column-reverse',
            justifyContent: 'flex-end',
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: corner.panel,
          }}
        >
          <Typography component="dt" variant="body2" color="textSecondary">
            {t(`resources.imports.outcome.${outcome}`)}
          </Typography>
          <Typography component="dd" variant="h2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {numbers.whole(rows)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
