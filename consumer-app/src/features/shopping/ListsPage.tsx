import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { FormProblem } from '@/components/FormProblem';
import { ForwardIcon } from '@/components/icons';
import { OptionCard, OptionGroup } from '@/components/OptionCard';
import { PageHeader } from '@/components/PageHeader';
import { Problem } from '@/components/Problem';
import { Loading, RowSkeletons } from '@/components/Skeletons';
import { api, client } from '@/lib/api';
import { type Day, daysOf, today, useFormat, type Week, weekOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { problemText } from '@/lib/problem';

/** Makes a list from days of the week, and shows those that are there. */
export function ListsPage() {
  const t = useText();
  const [search] = useSearchParams();
  const asked = search.get('week');
  const week = asked !== null && /^\d{4}-W\d{2}$/.test(asked) ? asked : weekOf(today());
  const { data, error, refetch } = api.useQuery('get', '/shopping-lists');
  return (
    <>
      <PageHeader title={t('shopping.title')} />
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, gap: { xs: 8, md: 12 }, alignItems: 'start' }}
      >
        <Maker key={week} week={week} />
        <Box component="section">
          <Typography variant="h2" sx={{ mb: 3 }}>
            {t('shopping.lists.title')}
          </Typography>
          {error && <Problem error={error} onRetry={() => void refetch()} />}
          {!data && !error && (
            <Loading>
              <RowSkeletons count={3} />
            </Loading>
          )}
          {data?.total === 0 && <Typography color="textSecondary">{t('shopping.lists.none')}</Typography>}
          <Stack spacing={3}>
            {data?.data.map((list) => (
              <Row key={list.id} {...list} />
            ))}
          </Stack>
        </Box>
      </Box>
    </>
  );
}

interface RowProps {
  id: string;
  dates: Day[];
  items: number;
  checked: number;
}

function Row({ id, dates, items, checked }: RowProps) {
  const t = useText();
  const format = useFormat();
  const [first = today(), last = first] = [dates[0], dates.at(-1)];
  return (
    <ButtonBase
      component={Link}
      to={paths.shoppingList(id)}
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 3,
        p: 5,
        borderRadius: 5,
        textAlign: 'left',
        bgcolor: 'brand.card',
        boxShadow: (theme) => theme.vars.palette.brand.shadow,
      }}
    >
      <span>
        <Typography component="span" variant="subtitle1" sx={{ display: 'block' }}>
          {first === last ? format.dates.fullDay(first) : format.dates.range(first, last)}
        </Typography>
        <Typography component="span" variant="caption" color="textSecondary">
          {t('shopping.progress', { done: checked, total: items })}
        </Typography>
      </span>
      <ForwardIcon />
    </ButtonBase>
  );
}

function Maker({ week }: { week: Week }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const days = daysOf(week);
  const now = today();
  const [chosen, setChosen] = useState<readonly Day[]>(days.filter((day) => day >= now));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const making = useRef(false);
  const dates = days.filter((day) => chosen.includes(day));

  const make = async () => {
    if (making.current) return;
    making.current = true;
    setBusy(true);
    setError(undefined);
    try {
      const { data } = await client.POST('/shopping-lists/generate', { body: { dates } });
      if (!data) return;
      const { queryKey } = api.queryOptions('get', '/shopping-lists/{id}', { params: { path: { id: data.data.id } } });
      queries.setQueryData(queryKey, data);
      void queries.invalidateQueries({ queryKey: ['get', '/shopping-lists'] });
      await navigate(paths.shoppingList(data.data.id));
    } catch (thrown) {
      setError(thrown);
    } finally {
      making.current = false;
      setBusy(false);
    }
  };

  return (
    <Box component="section">
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('shopping.make.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {t('shopping.make.text', { range: format.dates.range(days[0] ?? now, days[6] ?? now) })}
      </Typography>
      <FormProblem>{error === undefined ? undefined : problemText(error)}</FormProblem>
      <OptionGroup label={t('shopping.make.title')} type="checkbox" columns>
        {days.map((day) => (
          <OptionCard
            key={day}
            title={`${format.dates.weekday(day)} ${format.dates.dayNumber(day)}`}
            selected={chosen.includes(day)}
            onChange={(present) => setChosen(present ? [...chosen, day] : chosen.filter((other) => other !== day))}
          />
        ))}
      </OptionGroup>
      <Button
        variant="contained"
        sx={{ mt: 5, width: { xs: '100%', sm: 'auto' } }}
        disabled={dates.length === 0}
        loading={busy}
        onClick={() => void make()}
      >
        {t('shopping.make.action', { count: dates.length })}
      </Button>
    </Box>
  );
}
