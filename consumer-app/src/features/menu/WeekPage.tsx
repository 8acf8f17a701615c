import type { MealSlot, MenuDay, MenuShortage, WeeklyMenu } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DayStrip } from '@/components/DayStrip';
import { DaySummary } from '@/components/DaySummary';
import { EmptyState } from '@/components/EmptyState';
import { ForwardIcon, PreviousIcon } from '@/components/icons';
import { MealCard } from '@/components/MealCard';
import { PageHeader } from '@/components/PageHeader';
import { Problem } from '@/components/Problem';
import { RoundButton } from '@/components/RoundButton';
import { DaySummarySkeleton, Loading, MealCardSkeletons, WeekGridSkeleton } from '@/components/Skeletons';
import { useSwipe } from '@/components/useSwipe';
import { WeekCell } from '@/components/WeekCell';
import { addDays, addWeeks, type Day, daysOf, today, useFormat, type Week, weekNumber, weekOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { SwapSheet } from './SwapSheet.tsx';
import { type Place, useMenu, useReplace } from './useMenu.ts';

const isDay = (text: string | null): text is Day => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The week's menu: a day at a time on a phone, seven columns on a wide screen. */
export function WeekPage() {
  const t = useText();
  const format = useFormat();
  const theme = useTheme();
  const wide = useMediaQuery(theme.breakpoints.up('lg'), { noSsr: true });
  const [search, setSearch] = useSearchParams();
  const asked = search.get('day');
  const selected = isDay(asked) ? asked : today();
  const week = weekOf(selected);
  const days = daysOf(week);
  const { data, error, refetch } = useMenu(week);
  const menu = data?.data;

  const select = (day: Day) => setSearch(day === today() ? {} : { day }, { replace: weekOf(day) === week });
  const leaf = (direction: -1 | 1) => {
    const next = addWeeks(week, direction);
    select(next === weekOf(today()) ? today() : (daysOf(next)[0] ?? today()));
  };
  const title = week === weekOf(today()) ? t('menu.title') : t('menu.week', { number: weekNumber(week) });

  return (
    <>
      <PageHeader
        title={title}
        label={format.dates.range(days[0] ?? selected, days[6] ?? selected)}
        actions={
          <>
            <RoundButton label={t('menu.previous')} onClick={() => leaf(-1)}>
              <PreviousIcon />
            </RoundButton>
            <RoundButton label={t('menu.next')} onClick={() => leaf(1)}>
              <ForwardIcon />
            </RoundButton>
          </>
        }
      />
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!menu && !error && (
        <Loading>
          {wide ? (
            <WeekGridSkeleton />
          ) : (
            <Stack spacing={4}>
              <DaySummarySkeleton />
              <MealCardSkeletons count={4} />
            </Stack>
          )}
        </Loading>
      )}
      {menu?.shortage && <Shortage shortage={menu.shortage} />}
      {menu && !menu.shortage && (
        <Menu menu={menu} week={week} selected={selected} wide={wide} onSelect={select} onWeek={leaf} />
      )}
    </>
  );
}

interface MenuProps {
  menu: WeeklyMenu;
  week: Week;
  selected: Day;
  wide: boolean;
  onSelect: (day: Day) => void;
  onWeek: (direction: -1 | 1) => void;
}

function Menu({ menu, week, selected, wide, onSelect, onWeek }: MenuProps) {
  const t = useText();
  const { replace, busy } = useReplace(week);
  const [swapping, setSwapping] = useState<{ date: Day; slot: MealSlot }>();
  const day = menu.days.find(({ date }) => date === selected) ?? menu.days[0];
  const chosen = menu.days.find(({ date }) => date === swapping?.date);
  const meal = chosen?.meals.find(({ slot }) => slot === swapping?.slot);
  const place: Place | undefined = chosen && meal && { day: chosen, meal };
  const swap = (date: Day, slot: MealSlot) => setSwapping({ date, slot });
  if (!day) return null;

  return (
    <>
      {wide ? (
        <Grid menu={menu} selected={day} onSelect={onSelect} onOpen={swap} swapping={swapping} />
      ) : (
        <OneDay menu={menu} day={day} onSelect={onSelect} onWeek={onWeek} onSwap={swap} />
      )}
      {menu.relaxed?.map((sentence) => (
        <Typography key={sentence} variant="body2" color="textSecondary" sx={{ mt: 5 }}>
          {sentence}
        </Typography>
      ))}
      <Button
        component={Link}
        to={`${paths.shopping}?week=${week}`}
        variant="contained"
        sx={{ mt: 7, width: { xs: '100%', sm: 'auto' } }}
      >
        {t('menu.shop')}
      </Button>
      <SwapSheet
        place={place}
        withRecipe={wide}
        busy={busy}
        onClose={() => setSwapping(undefined)}
        onReplace={async (which, by) => {
          const done = await replace(which, by);
          if (done) setSwapping(undefined);
          return done;
        }}
      />
    </>
  );
}

function OneDay({
  menu,
  day,
  onSelect,
  onWeek,
  onSwap,
}: {
  menu: WeeklyMenu;
  day: MenuDay;
  onSelect: (day: Day) => void;
  onWeek: (direction: -1 | 1) => void;
  onSwap: (day: Day, slot: MealSlot) => void;
}) {
  const t = useText();
  const swipe = useSwipe((direction) => {
    const next = addDays(day.date, direction);
    onSelect(next);
  });
  return (
    <Stack spacing={4}>
      <DayStrip
        days={menu.days.map(({ date }) => ({ day: date }))}
        selected={day.date}
        today={menu.today}
        onSelect={onSelect}
        onWeek={onWeek}
      />
      <DaySummary kcal={day.nutrients.kcal} targetKcal={day.target.kcal} macros={day.nutrients} targets={day.target} />
      <Stack spacing={3} {...swipe}>
        {day.meals.map(({ slot, recipe, portion }, index) => (
          <MealCard
            key={slot}
            label={t(`food.slot.${slot}`)}
            name={recipe.name}
            minutes={recipe.minutes}
            kcal={recipe.nutrients.kcal}
            protein={recipe.nutrients.protein}
            pictures={recipe.cover.pictures}
            hue={recipe.cover.hue}
            heading={2}
            eager={index < 3}
            to={`${paths.recipe(recipe.slug)}?portion=${portion}`}
            onSwap={() => onSwap(day.date, slot)}
          />
        ))}
      </Stack>
    </Stack>
  );
}

function Grid({
  menu,
  selected,
  onSelect,
  onOpen,
  swapping,
}: {
  menu: WeeklyMenu;
  selected: MenuDay;
  onSelect: (day: Day) => void;
  onOpen: (day: Day, slot: MealSlot) => void;
  swapping: { date: Day; slot: MealSlot } | undefined;
}) {
  const t = useText();
  const format = useFormat();
  return (
    <Stack spacing={6}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', columnGap: 3 }}>
        {menu.days.map((day) => (
          <Box
            key={day.date}
            component="section"
            aria-label={format.dates.fullDay(day.date)}
            sx={{ display: 'grid', gap: 2, gridTemplateRows: 'subgrid', gridRow: `span ${day.meals.length + 1}` }}
          >
            <Button
              onClick={() => onSelect(day.date)}
              aria-pressed={day.date === selected.date}
              fullWidth
              sx={{
                display: 'block',
                px: 3,
                py: 2,
                borderRadius: 4,
                textAlign: 'left',
                color: 'text.primary',
                bgcolor: day.date === selected.date ? 'brand.tint' : 'transparent',
              }}
            >
              <Typography component="span" variant="subtitle1" sx={{ display: 'block' }}>
                {format.dates.weekday(day.date)}
              </Typography>
              <Typography component="span" variant="caption" color="textSecondary">
                {day.date === menu.today && `${t('form.week.today')} · `}
                {format.kcal(day.nutrients.kcal)}
              </Typography>
            </Button>
            {day.meals.map(({ slot, recipe }) => (
              <WeekCell
                key={slot}
                label={`${format.dates.weekday(day.date)}, ${t(`food.slot.${slot}`)}`}
                name={recipe.name}
                minutes={recipe.minutes}
                kcal={recipe.nutrients.kcal}
                pictures={recipe.cover.pictures}
                hue={recipe.cover.hue}
                selected={swapping?.date === day.date && swapping.slot === slot}
                onOpen={() => onOpen(day.date, slot)}
              />
            ))}
          </Box>
        ))}
      </Box>
      <Box sx={{ maxWidth: 560 }}>
        <Typography variant="subtitle1" component="h2" sx={{ mb: 2 }}>
          {format.dates.fullDay(selected.date)}
        </Typography>
        <DaySummary
          kcal={selected.nutrients.kcal}
          targetKcal={selected.target.kcal}
          macros={selected.nutrients}
          targets={selected.target}
        />
      </Box>
    </Stack>
  );
}

/** Why there is no week, and the one change that would help most. */
function Shortage({ shortage }: { shortage: MenuShortage }) {
  const t = useText();
  return (
    <EmptyState
      picture={interfacePictures.plate}
      title={t('menu.shortage')}
      text={
        <>
          {shortage.message}
          {shortage.advice && (
            <Box component="span" sx={{ display: 'block', mt: 3, fontWeight: 600 }}>
              {shortage.advice}
            </Box>
          )}
        </>
      }
    />
  );
}
