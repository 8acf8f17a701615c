import type { MealSlot, MenuDay } from '@lepelblad/api';
import { mealSlotValues } from '@lepelblad/api/enums';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { EnergyRing } from '@/components/EnergyRing';
import { focusRing } from '@/components/focusRing';
import { LockedMeal } from '@/components/LockedMeal';
import { MacroBar } from '@/components/MacroBar';
import { visuallyHidden } from '@/components/visuallyHidden';
import { WeekCell } from '@/components/WeekCell';
import { type Day, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import type { ChangeRequest } from './changeRequest.ts';
import { DayMore } from './DayMore.tsx';
import { EnergyOnly } from './EnergyOnly.tsx';
import { People } from './People.tsx';
import { useInstead } from './useInstead.ts';
import { moveRequest, useMealDrag } from './useMealDrag.ts';
import { useMealNotes } from './useMealNotes.ts';
import { isSide, mealTimeOf, type Place } from './useMenu.ts';

const macros = ['protein', 'fat', 'carbohydrate'] as const;

/** Returns the label of a slot in narrow columns. */
function useSlotLabel() {
  const t = useText();
  const format = useFormat();
  return (slot: MealSlot) => (isSide(slot) ? t(`food.slot.${slot}`) : format.mealTime(mealTimeOf[slot]));
}

export interface WeekGridProps {
  days: MenuDay[];
  today: Day;
  /** The day whose totals are shown in full. */
  selected: MenuDay;
  /** The meal whose sheet is open. */
  open: { date: Day; slot: MealSlot } | undefined;
  onSelect: (day: Day) => void;
  onOpen: (day: Day, slot: MealSlot) => void;
  onLock: (place: Place) => void;
  /** Moves a meal to another day; undefined when that is not possible now. */
  onMove: ((ask: ChangeRequest) => void) | undefined;
  /** Opens the sheet with the actions on a whole day. */
  onMore: (day: Day) => void;
}

/** Returns the slots of a day that have a meal or a withheld meal. */
const slotsOf = ({ meals, withheld }: MenuDay): readonly MealSlot[] => withheld ?? meals.map(({ slot }) => slot);

/**
 * WeekGrid is the week on a wide screen: a column for each day, a row for each meal time. Days may have different meal
 * times.
 */
export function WeekGrid({ days, today, selected, open, onSelect, onOpen, onLock, onMove, onMore }: WeekGridProps) {
  const t = useText();
  const format = useFormat();
  const drag = useMealDrag(days, today, onMove);
  const labelOf = useSlotLabel();
  const rows = mealSlotValues.filter((slot) => days.some((day) => slotsOf(day).includes(slot)));
  const cell = (day: MenuDay, slot: MealSlot) => {
    const meal = day.meals.find((one) => one.slot === slot);
    if (meal) {
      return (
        <MealCell
          place={{ day, meal }}
          past={day.date < today}
          open={open?.date === day.date && open.slot === slot}
          onOpen={() => onOpen(day.date, slot)}
          onLock={onLock}
          onStep={(direction) => {
            const ask = moveRequest({ day, meal }, days[days.indexOf(day) + direction], today);
            if (ask) onMove?.(ask);
          }}
        />
      );
    }
    if (day.withheld?.includes(slot)) {
      return <LockedMeal mealTime={labelOf(slot)} reason={t('billing.upgrade.locked')} cell />;
    }
    return (
      <Box sx={{ display: 'grid', placeItems: 'center', color: 'text.disabled' }}>
        <span aria-hidden="true">–</span>
        <span style={visuallyHidden}>{t('menu.noMeal')}</span>
      </Box>
    );
  };
  return (
    <Stack spacing={5}>
      <DayTotals day={selected} onMore={selected.date < today || selected.withheld ? undefined : onMore} />
      <Box
        role="table"
        aria-label={format.dates.range(days[0]?.date ?? today, days.at(-1)?.date ?? today)}
        sx={{
          position: 'relative', // contains the visually hidden row names
          display: 'grid',
          gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))`,
          columnGap: 2,
          rowGap: 2.5,
          mx: -2,
        }}
      >
        <Row>
          <Box role="cell" style={visuallyHidden} />
          {days.map((day) => (
            <Box key={day.date} role="columnheader" aria-label={format.dates.fullDay(day.date)}>
              <Head day={day} today={day.date === today} selected={day === selected} onSelect={onSelect} />
            </Box>
          ))}
        </Row>
        {rows.map((slot) => (
          <Row key={slot}>
            <Box role="rowheader" style={visuallyHidden}>
              {t(`food.slot.${slot}`)}
            </Box>
            {days.map((day) => (
              <Box
                key={day.date}
                role="cell"
                {...drag.cell(day, slot)}
                sx={(theme) => ({
                  display: 'grid',
                  borderRadius: 4,
                  ...(drag.isOver(day, slot) && { outline: `3px dashed ${theme.vars.palette.brand.deep}` }),
                })}
              >
                {cell(day, slot)}
              </Box>
            ))}
          </Row>
        ))}
      </Box>
    </Stack>
  );
}

/** Row is a row of the grid, whose layout comes from its parent. */
const Row = ({ children }: { children: ReactNode }) => (
  <Box role="row" sx={{ display: 'contents' }}>
    {children}
  </Box>
);

interface MealCellProps {
  place: Place;
  /** Whether the day is past, so that nothing can be changed. */
  past: boolean;
  /** Whether the sheet of the meal is open. */
  open: boolean;
  onOpen: () => void;
  onLock: (place: Place) => void;
  /** Moves the meal to the previous or next day. */
  onStep: (direction: -1 | 1) => void;
}

function MealCell({ place, past, open, onOpen, onLock, onStep }: MealCellProps) {
  const t = useText();
  const format = useFormat();
  const notesOf = useMealNotes();
  const labelOf = useSlotLabel();
  const { day, meal } = place;
  const { slot, recipe, unsuitable, locked = false, instead } = meal;
  const what = useInstead()(meal);
  return (
    <WeekCell
      off={instead !== undefined}
      lock={past || instead ? undefined : { locked, onToggle: () => onLock(place) }}
      label={`${format.dates.weekday(day.date)}, ${t(`food.slot.${slot}`)}`}
      mealTime={labelOf(slot)}
      small={isSide(slot)}
      name={what ?? recipe.name}
      minutes={meal.leftoverOf || instead ? undefined : recipe.minutes}
      kcal={instead ? instead.kcal : recipe.nutrients.kcal}
      portion={instead ? 1 : meal.portion}
      {...recipe.cover}
      warning={unsuitable ? t(unsuitable.own ? 'form.week.unsuitable' : 'menu.table.unsuitable') : undefined}
      selected={open}
      notes={instead ? [t('menu.place.instead', { name: recipe.name })] : notesOf(meal)}
      onOpen={onOpen}
      onStep={onStep}
    />
  );
}

/** Head shows a day's name and energy, and selects the day. */
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

/** DayTotals shows the totals of a day against its target on one line. */
function DayTotals({ day, onMore }: { day: MenuDay; onMore: ((day: Day) => void) | undefined }) {
  const t = useText();
  const format = useFormat();
  if (slotsOf(day).length === 0)
    return (
      <Card sx={{ px: 5, py: 3 }}>
        <Typography variant="h3" component="h2" sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
          {format.dates.fullDay(day.date)}
        </Typography>
        <Typography color="textSecondary">{t('menu.noDay')}</Typography>
      </Card>
    );
  return (
    <Card sx={{ display: 'flex', alignItems: 'center', gap: 6, px: 5, py: 3 }}>
      <EnergyRing kcal={day.nutrients.kcal} target={day.target?.kcal} size={84} />
      <Box sx={{ minWidth: 150 }}>
        <Typography variant="h3" component="h2" sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
          {format.dates.fullDay(day.date)}
        </Typography>
        <People people={day.people} />
      </Box>
      <Box sx={{ flex: 1, display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 6 }}>
        {macros.map((macro) => (
          <MacroBar
            key={macro}
            macro={macro}
            grams={day.nutrients[macro]}
            target={day.target?.[macro]}
            within={day.withinBands}
          />
        ))}
        <EnergyOnly day={day} />
      </Box>
      {onMore && <DayMore day={day.date} onOpen={() => onMore(day.date)} />}
    </Card>
  );
}
