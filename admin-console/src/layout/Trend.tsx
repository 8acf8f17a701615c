import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { DayChart } from '@/components/DayChart';
import { daysBefore, todayInAmsterdam } from '@/components/days';
import { Loading } from '@/components/Loading';
import { Panel } from '@/components/Panel';
import { useProblem } from '@/components/problem';
import { useBrands } from '@/components/useBrands';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';

const kinds = ['visits', 'registrations', 'subscriptions'] as const;
type Kind = (typeof kinds)[number];

/** Number of days in a chart, which are compared with as many before. */
const period = 30;

interface Figures extends RaRecord {
  days: ({ day: string } & Record<Kind, number>)[];
}

/** Trend shows how a brand did in the last days, compared with as many before. */
export function Trend() {
  const t = useText();
  const problemOf = useProblem();
  const data = useDataProvider();
  const { data: brands = [] } = useBrands();
  const [chosen, setChosen] = useState('');
  const brand = chosen || (brands[0]?.id ?? '');
  const { data: days, error } = useQuery({
    queryKey: ['trend', brand],
    enabled: brand !== '',
    queryFn: async ({ signal }) => {
      const to = todayInAmsterdam();
      const filter = { tenantId: brand, from: daysBefore(to, 2 * period - 1), to, funnel: 'general', cameFrom: '' };
      return (await data.getList<Figures>('figures', { filter, signal })).data[0]?.days ?? [];
    },
  });
  return (
    <Panel
      title={t('home.trend.title')}
      action={
        brands.length > 1 && (
          <TextField
            select
            size="small"
            sx={{ width: 200 }}
            value={brand}
            onChange={({ target }) => setChosen(target.value)}
            slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('list.brand') } }}
          >
            {brands.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </TextField>
        )
      }
    >
      <Box sx={{ px: 4, pb: 4, display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' } }}>
        {error && <Typography variant="body2">{problemOf(error).text}</Typography>}
        {!error && !days && <Loading />}
        {days && kinds.map((kind) => <Compared key={kind} kind={kind} days={days} />)}
      </Box>
      <Link
        component={RouterLink}
        to={`/figures?${new URLSearchParams({ tenantId: brand })}`}
        variant="body2"
        sx={{ display: 'inline-block', px: 4, pb: 4 }}
      >
        {t('home.trend.all')}
      </Link>
    </Panel>
  );
}

/** Compared is the chart of one kind; its title says what it shows. */
function Compared({ kind, days }: { kind: Kind; days: Figures['days'] }) {
  const t = useText();
  const numbers = useNumbers();
  const sum = (part: Figures['days']) => part.reduce((total, day) => total + day[kind], 0);
  const last = days.slice(-period);
  const now = sum(last);
  const before = sum(days.slice(0, -period));
  const direction = now === before ? 'same' : now > before ? 'more' : 'fewer';
  const counted = { smart_count: now, count: numbers.whole(now), before: numbers.whole(before) };
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
      {/* Grows, so that the charts next to each other are level. */}
      <Typography component="figcaption" variant="body2" sx={{ mb: 2, fontWeight: 600, flex: 1 }}>
        {t(`home.trend.${kind}`, counted)}, {t(`home.trend.${direction}`, counted)}
      </Typography>
      <DayChart days={last.map((day) => ({ day: day.day, count: day[kind] }))} />
    </Box>
  );
}
