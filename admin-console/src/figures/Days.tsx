import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DayChart } from '@/components/DayChart';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { DayFigures } from './calls';
import { Download } from './Download';

const kinds = ['visits', 'registrations', 'subscriptions'] as const;

/**
 * Days has the visits, registrations and subscriptions of each day. Each has its own scale, because their counts differ
 * much.
 */
export function Days({ days, name }: { days: DayFigures[]; name: string }) {
  const t = useText();
  const numbers = useNumbers();
  const title = t('resources.figures.days');
  const file = [
    [t('resources.figures.day'), ...kinds.map((kind) => t(`resources.figures.${kind}`))],
    ...days.map((day) => [day.day, ...kinds.map((kind) => day[kind])]),
  ];
  return (
    <Panel
      title={title}
      action={<Download name={`${t('resources.figures.daysFile')}-${name}`} of={title} rows={file} />}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          px: 4,
          pb: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {kinds.map((kind) => {
          const total = days.reduce((sum, day) => sum + day[kind], 0);
          return (
            <Box key={kind} component="figure" sx={{ m: 0, minWidth: 0 }}>
              <Box component="figcaption" sx={{ display: 'flex', alignItems: 'baseline', gap: 2, mb: 2 }}>
                <Typography variant="h2" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {numbers.whole(total)}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {t(`resources.figures.counted.${kind}`, { smart_count: total })}
                </Typography>
              </Box>
              <DayChart days={days.map((day) => ({ day: day.day, count: day[kind] }))} />
            </Box>
          );
        })}
      </Box>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 4, pb: 4, maxWidth: '80ch' }}>
        {t('resources.figures.howCounted')}
      </Typography>
    </Panel>
  );
}
