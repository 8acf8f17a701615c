import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Loading } from '@/components/Loading';
import { Panel } from '@/components/Panel';
import { useProblem } from '@/components/problem';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import { isMissing } from '@/providers/refusal';
import type { ConsumerProvider, Week } from './calls';

const day = 24 * 60 * 60 * 1000;

/** weekOf returns the ISO week of a moment, such as 2026-W48. */
function weekOf(at: Date): string {
  // The Thursday of a week is in its year.
  const thursday = new Date(at.getTime() + (3 - ((at.getUTCDay() + 6) % 7)) * day);
  const newYear = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const number = Math.floor((thursday.getTime() - newYear) / (7 * day)) + 1;
  return `${thursday.getUTCFullYear()}-W${String(number).padStart(2, '0')}`;
}

/** mondayOf returns the Monday of an ISO week. The fourth of January is in the first week of its year. */
function mondayOf(week: string): Date {
  const [year = '', number] = week.split('-W');
  const fourth = new Date(Date.UTC(Number(year), 0, 4));
  return new Date(fourth.getTime() + ((Number(number) - 1) * 7 - ((fourth.getUTCDay() + 6) % 7)) * day);
}

/**
 * WeekPanel shows a week menu as the consumer sees it. It loads on request, because that adds an entry to the trail,
 * which the consumer sees.
 */
export function WeekPanel({ consumerId }: { consumerId: string }) {
  const t = useText();
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <Panel title={t('resources.consumers.week.title')}>
        <Box sx={{ px: 4, pb: 4, display: 'grid', gap: 3, justifyItems: 'start' }}>
          <Typography variant="body2" color="textSecondary">
            {t('resources.consumers.week.text')}
          </Typography>
          <Button variant="outlined" onClick={() => setAsked(true)}>
            {t('resources.consumers.week.action')}
          </Button>
        </Box>
      </Panel>
    );
  }
  return <Weeks consumerId={consumerId} />;
}

/** Weeks shows a week, first the one that the app opens, and goes to the weeks around it. */
function Weeks({ consumerId }: { consumerId: string }) {
  const t = useText();
  const data = useDataProvider<ConsumerProvider>();
  /** The week that was gone to. */
  const [chosen, setChosen] = useState<string | undefined>();
  const query = useQuery({
    queryKey: ['consumerWeek', consumerId, chosen],
    queryFn: async ({ signal }) => (await data.weekOfConsumer(consumerId, chosen, signal)).data,
  });
  const week = chosen ?? query.data?.week ?? weekOf(new Date());
  const go = (weeks: number) => setChosen(weekOf(new Date(mondayOf(week).getTime() + weeks * 7 * day)));
  if (query.isPending && !chosen) return <Loading />;
  return (
    <Panel
      title={t('resources.consumers.week.of', { week: week.slice(-2).replace(/^0/, ''), year: week.slice(0, 4) })}
      action={
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button variant="text" onClick={() => go(-1)}>
            {t('resources.consumers.week.earlier')}
          </Button>
          <Button variant="text" onClick={() => go(1)}>
            {t('resources.consumers.week.later')}
          </Button>
        </Box>
      }
    >
      <Box sx={{ px: 4, pb: 4 }}>
        <WeekMenu menu={query.data} error={query.error} />
      </Box>
    </Panel>
  );
}

function WeekMenu({ menu, error }: { menu: Week | undefined; error: unknown }) {
  const t = useText();
  const problemOf = useProblem();
  if (error) {
    return (
      <Typography variant="body2" role="status">
        {isMissing(error) ? t('resources.consumers.week.none') : problemOf(error).text}
      </Typography>
    );
  }
  if (!menu) return <Loading />;
  const reasons = [...(menu.relaxed ?? []), ...menu.why];
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
        {menu.days.map((entry) => (
          <Day key={entry.date} day={entry} />
        ))}
      </Box>
      {reasons.length > 0 && (
        <Box>
          <Typography variant="h3">{t('resources.consumers.week.why')}</Typography>
          <Box component="ul" sx={{ m: 0, pl: 5, typography: 'body2' }}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}

function Day({ day: { date, meals, withheld, relaxed = [], why = [] } }: { day: Week['days'][number] }) {
  const t = useText();
  const numbers = useNumbers();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3" component="h3">
        {numbers.weekday(date)}
      </Typography>
      {meals.map(({ slot, recipe, portion, locked, instead, unsuitable }) => {
        const remarks = [
          portion !== 1 && t('resources.consumers.week.portion', { portion: numbers.short(portion) }),
          locked && t('resources.consumers.week.locked'),
          instead && t(`resources.consumers.week.instead.${instead.kind}`),
          ...(unsuitable?.reasons ?? []),
        ].filter(Boolean);
        return (
          <Typography key={slot} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <Typography component="span" variant="body2" color="textSecondary">
              {t(`resources.consumers.week.slot.${slot}`)}{' '}
            </Typography>
            {[recipe.name, ...remarks].join(' · ')}
          </Typography>
        );
      })}
      {withheld && (
        <Typography variant="body2" color="textSecondary">
          {t('resources.consumers.week.withheld')}
        </Typography>
      )}
      {[...relaxed, ...why].map((reason) => (
        <Typography key={reason} variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {reason}
        </Typography>
      ))}
    </Box>
  );
}
