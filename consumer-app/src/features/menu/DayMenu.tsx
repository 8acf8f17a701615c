import type { MealSlot, MenuDay, MenuMeal } from '@lepelblad/api';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DaySummary } from '@/components/DaySummary';
import { MoreIcon } from '@/components/icons';
import { MealCard } from '@/components/MealCard';
import { useSwipe } from '@/components/useSwipe';
import { type Day, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { mealPath } from '@/lib/paths';
import { DayMore } from './DayMore.tsx';
import { EnergyOnly } from './EnergyOnly.tsx';
import { People } from './People.tsx';
import { useInstead } from './useInstead.ts';
import { useMealNotes } from './useMealNotes.ts';
import { isSide, type Place } from './useMenu.ts';

export interface DayMenuProps {
  day: MenuDay;
  today: Day;
  onSwap: (slot: MealSlot) => void;
  onLock: (place: Place) => void;
  /** Opens the sheet with the actions on the whole day. */
  onMore: () => void;
}

/** DayMenu is a day on a phone: its totals and its meals in order. A past day cannot be changed. */
export function DayMenu({ day, today, onSwap, onLock, onMore }: DayMenuProps) {
  const format = useFormat();
  const past = day.date < today;
  return (
    <Stack spacing={4}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44 }}>
        <Box sx={{ flex: 1 }}>
          <Typography variant="h3" component="h2" sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
            {format.dates.fullDay(day.date)}
          </Typography>
          <People people={day.people} />
        </Box>
        {!past && <DayMore day={day.date} onOpen={onMore} />}
      </Box>
      <DaySummary
        kcal={day.nutrients.kcal}
        targetKcal={day.target?.kcal}
        macros={day.nutrients}
        targets={day.target}
        within={day.withinBands}
      >
        <EnergyOnly day={day} />
      </DaySummary>
      <Stack spacing={3}>
        {day.meals.map((meal, index) => (
          <Meal
            key={meal.slot}
            {...meal}
            date={day.date}
            first={index < 3}
            {...(past ? {} : { onLock: () => onLock({ day, meal }) })}
            {...(past && meal.slot !== 'dinner' ? {} : { onSwap: () => onSwap(meal.slot) })}
            past={past}
          />
        ))}
      </Stack>
    </Stack>
  );
}

interface MealProps extends MenuMeal {
  date: Day;
  first: boolean;
  past: boolean;
  onSwap?: () => void;
  onLock?: () => void;
}

/** Meal is a meal that links to its recipe. Its button, or a swipe, offers alternatives. */
function Meal({
  slot,
  recipe,
  portion,
  unsuitable,
  locked = false,
  instead,
  date,
  first,
  past,
  onSwap,
  onLock,
  ...table
}: MealProps) {
  const t = useText();
  const what = useInstead()({ instead });
  const swipe = useSwipe(onSwap);
  const notes = useMealNotes()({ ...table, unsuitable });
  if (what !== undefined)
    return (
      <MealCard
        label={t(`food.slot.${slot}`)}
        small={isSide(slot)}
        name={what}
        kcal={instead?.kcal}
        {...recipe.cover}
        off
        heading={3}
        eager={first}
        action={
          onSwap && (
            <IconButton aria-label={t('menu.instead.change', { name: what })} onClick={onSwap}>
              <MoreIcon size={20} />
            </IconButton>
          )
        }
        note={t('menu.place.instead', { name: recipe.name })}
      />
    );
  return (
    <Box sx={{ touchAction: 'pan-y' }} {...swipe}>
      <MealCard
        label={t(`food.slot.${slot}`)}
        small={isSide(slot)}
        name={recipe.name}
        minutes={table.leftoverOf ? undefined : recipe.minutes}
        kcal={recipe.nutrients.kcal}
        protein={recipe.nutrients.protein}
        portion={portion}
        {...recipe.cover}
        heading={3}
        eager={first}
        to={mealPath(recipe.slug, date, slot, portion)}
        {...(onSwap && !past ? { onSwap } : {})}
        {...(onSwap && past
          ? {
              action: (
                <IconButton aria-label={t('menu.move.notCooked', { name: recipe.name })} onClick={onSwap}>
                  <MoreIcon size={20} />
                </IconButton>
              ),
            }
          : {})}
        {...(onLock ? { lock: { locked, onToggle: onLock } } : {})}
        note={
          (unsuitable || notes.length > 0) && (
            <>
              {notes.map((note) => (
                <div key={note}>{note}</div>
              ))}
              {unsuitable && (
                <Box sx={{ color: 'brand.danger' }}>
                  {t(unsuitable.own ? 'form.week.unsuitable' : 'menu.table.unsuitable')}
                </Box>
              )}
            </>
          )
        }
      />
    </Box>
  );
}
