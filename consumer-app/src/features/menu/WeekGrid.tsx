import type { MealSlot, MenuDay } from '@lepelblad/api';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { EnergyRing } from '@/components/EnergyRing';
import { focusRing } from '@/components/focusRing';
import { LockedMeal } from '@/components/LockedMeal';
import { MacroBar } from '@/components/MacroBar';
import { WeekCell } from '@/components/WeekCell';
import { type Day, type MealTime, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { DayMore } from './DayMore.tsx';
import { useMealNotes } from './useMealNotes.ts';
import type { Place } from './useMenu.ts';

const macros = ['protein', 'fat', 'carbohydrate'] as const;

/** The meal time that a slot is known by where there is little room. */
const timeOf = (slot: MealSlot): MealTime =>
  slot === 'breakfast' || slot === 'lunch' || slot === 'dinner' ? slot : 'snack';

export interface WeekGridProps {
  days: MenuDay[];
  today: Day;
  /** The day whose totals show in full. */
  selected: MenuDay;
  /** The meal whose sheet is open. */
  open: { date: Day; slot: MealSlot } | undefined;
  onSelect: (day: Day) => void;
  onOpen: (day: Day, slot: MealSlot) => void;
  onLock: (place: Place) => void;
  /** Opens what can be done with a day as a whole. */
  onMore: (day: Day) => void;
}

/** The whole week on a wide screen: a column a day, a row a meal time. */
export function WeekGrid({ days, today, selected, open, onSelect, onOpen, onLock, onMore }: WeekGridProps) {
  const t = useText();
  const format = useFormat();
  const notesOf = useMealNotes();
  const rows = 1 + Math.max(...days.map(({ meals, withheld }) => (withheld ?? meals).length));
  return (
    <Stack spacing={5}>
      <DayTotals day={selected} onMore={selected.date < today || selected.withheld ? undefined : onMore} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
          gridTemplateRows: `repeat(${rows}, auto)`,
          columnGap: 2,
          rowGap: 2.5,
          mx: -2,
        }}
      >
        {days.map((day) => (
          <Box
            key={day.date}
            component="section"
            aria-label={format.dates.fullDay(day.date)}
            sx={{ display: 'grid', gridRow: `1 / span ${rows}`, gridTemplateRows: 'subgrid' }}
          >
            <Head day={day} today={day.date === today} selected={day === selected} onSelect={onSelect} />
            {day.meals.map((meal) => {
              const { slot, recipe, unsuitable, locked = false } = meal;
              const lock = day.date < today ? undefined : { locked, onToggle: () => onLock({ day, meal }) };
              return (
                <WeekCell
                  key={slot}
                  lock={lock}
                  label={`${format.dates.weekday(day.date)}, ${t(`food.slot.${slot}`)}`}
                  mealTime={format.mealTime(timeOf(slot))}
                  name={recipe.name}
                  minutes={meal.leftoverOf ? undefined : recipe.minutes}
                  kcal={recipe.nutrients.kcal}
                  {...recipe.cover}
                  warning={unsuitable ? t(meal.along ? 'menu.table.unsuitable' : 'form.week.unsuitable') : undefined}
                  selected={open?.date === day.date && open.slot === slot}
                  notes={notesOf(meal)}
                  onOpen={() => onOpen(day.date, slot)}
                />
              );
            })}
            {day.withheld?.map((slot) => (
              <LockedMeal
                key={slot}
                mealTime={format.mealTime(timeOf(slot))}
                reason={t('billing.upgrade.locked')}
                cell
              />
            ))}
          </Box>
        ))}
      </Box>
    </Stack>
  );
}

/** A day's name and energy. It shows the day's totals when it is pressed. */
function Head({
  day,
  today,
  selected,
  onSelect,
}: {
  day: MenuDay;
  today: boolean;
  selected: boolean;
  onSelect: (day: Day) => void;
}) {
  const t = useText();
  const format = useFormat();
  return (
    <ButtonBase
      aria-pressed={selected}
      onClick={() => onSelect(day.date)}
      sx={[
        focusRing,
        {
          display: 'block',
          px: 3,
          py: 1.5,
          borderRadius: 4,
          textAlign: 'left',
          bgcolor: selected ? 'brand.tint' : 'transparent',
          '&:hover': { bgcolor: selected ? 'brand.tint' : 'brand.wash' },
        },
      ]}
    >
      <Typography component="span" variant="subtitle1" sx={{ display: 'block', whiteSpace: 'nowrap' }}>
        {format.dates.weekdayShort(day.date)} {format.dates.dayNumber(day.date)}
        {today && (
          <Typography component="span" variant="caption" sx={{ ml: 1.5, color: 'brand.deep' }}>
            {t('form.week.today')}
          </Typography>
        )}
      </Typography>
      <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {format.kcal(day.nutrients.kcal)}
      </Typography>
    </ButtonBase>
  );
}

/** What a day adds up to against its target, in one line. */
function DayTotals({ day, onMore }: { day: MenuDay; onMore: ((day: Day) => void) | undefined }) {
  const format = useFormat();
  return (
    <Card sx={{ display: 'flex', alignItems: 'center', gap: 6, px: 5, py: 3 }}>
      <EnergyRing kcal={day.nutrients.kcal} target={day.target.kcal} size={84} />
      <Typography variant="h3" component="h2" sx={{ minWidth: 150, '&::first-letter': { textTransform: 'uppercase' } }}>
        {format.dates.fullDay(day.date)}
      </Typography>
      <Box sx={{ flex: 1, display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 6 }}>
        {macros.map((macro) => (
          <MacroBar key={macro} macro={macro} grams={day.nutrients[macro]} target={day.target[macro]} />
        ))}
      </Box>
      {onMore && <DayMore day={day.date} onOpen={() => onMore(day.date)} />}
    </Card>
  );
}
