import type { MenuDay } from '@lepelblad/api';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ChoiceRow } from '@/components/ChoiceRow';
import { addWeeks, type Day, useFormat, weekOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { problemText } from '@/lib/problem';
import { useMenu } from './useMenu.ts';

export interface DayListProps {
  /** The day that changes. */
  day: MenuDay;
  /** The days of the same week. */
  days: MenuDay[];
  onChoose: (from: Day) => void;
}

/**
 * DayList lists the days that can be copied, with their totals: the others of the week and, on request, those of the
 * previous week.
 */
export function DayList({ day, days, onChoose }: DayListProps) {
  const t = useText();
  const [showPrevious, setShowPrevious] = useState(false);
  const query = useMenu(addWeeks(weekOf(day.date), -1), showPrevious);
  const previousDays = query.data?.data.days.filter(({ meals }) => meals.length > 0);
  return (
    <Stack spacing={2}>
      {days
        .filter(({ date, meals }) => date !== day.date && meals.length > 0)
        .map((one) => (
          <Row key={one.date} day={one} onChoose={onChoose} />
        ))}
      {showPrevious ? (
        <Typography variant="subtitle1" component="h3" sx={{ pt: 3 }}>
          {t('menu.day.lastWeek')}
        </Typography>
      ) : (
        <Button variant="soft" onClick={() => setShowPrevious(true)}>
          {t('menu.day.lastWeek')}
        </Button>
      )}
      {previousDays?.map((one) => (
        <Row key={one.date} day={one} onChoose={onChoose} />
      ))}
      {query.isError && <Typography color="textSecondary">{problemText(query.error)}</Typography>}
    </Stack>
  );
}

function Row({ day, onChoose }: { day: MenuDay; onChoose: (from: Day) => void }) {
  const format = useFormat();
  const main = day.meals.find(({ slot }) => slot === 'dinner') ?? day.meals.at(-1);
  return (
    <ChoiceRow
      title={format.dates.fullDay(day.date)}
      text={[format.kcal(day.nutrients.kcal), main?.recipe.name].filter(Boolean).join(' · ')}
      onChoose={() => onChoose(day.date)}
    />
  );
}
