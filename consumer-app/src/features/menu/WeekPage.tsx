import { ApiError, type MealSlot, type WeeklyMenu } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link, useSearchParams } from 'react-router';
import { ConditionsQuestion } from '@/components/ConditionsQuestion';
import { DayStrip } from '@/components/DayStrip';
import { EmptyState } from '@/components/EmptyState';
import { flushText } from '@/components/flushText';
import { ForwardIcon, PreviousIcon } from '@/components/icons';
import { PageHeader } from '@/components/PageHeader';
import { Pending } from '@/components/Pending';
import { RoundButton } from '@/components/RoundButton';
import { DaySummarySkeleton, MealCardSkeletons, WeekGridSkeleton } from '@/components/Skeletons';
import { useSheet } from '@/components/useSheet';
import { UpgradeCard } from '@/features/billing';
import { readDay } from '@/lib/address';
import { addWeeks, type Day, daysOf, today, useFormat, type Week, weekNumber, weekOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { problemText } from '@/lib/problem';
import { DayMenu } from './DayMenu.tsx';
import { DaySheet } from './DaySheet.tsx';
import { RhythmCard } from './RhythmCard.tsx';
import { Shortage } from './Shortage.tsx';
import { StepPlan } from './StepPlan.tsx';
import { SwapSheet } from './SwapSheet.tsx';
import { UndoBar } from './UndoBar.tsx';
import { useChanges } from './useChanges.ts';
import { type Place, useMenu } from './useMenu.ts';
import { WeekGrid } from './WeekGrid.tsx';
import { WeekSheet } from './WeekSheet.tsx';
import { Welcome } from './Welcome.tsx';
import { WhySheet } from './WhySheet.tsx';
import { WithheldDay } from './WithheldDay.tsx';

const absent = 404;

/** Reports whether a part of the week is withheld without a subscription. */
const isPreview = ({ days }: WeeklyMenu) => days.some(({ withheld }) => withheld !== undefined);

/** WeekPage shows the week menu: one day at a time on a phone, seven columns on a wide screen. */
export function WeekPage() {
  const t = useText();
  const format = useFormat();
  const theme = useTheme();
  const wide = useMediaQuery(theme.breakpoints.up('lg'), { noSsr: true });
  const [search, setSearch] = useSearchParams();
  const now = today();
  const thisWeek = weekOf(now);
  const first = useMenu(thisWeek);
  const begins = first.data?.data.begins;
  const start = begins ?? now;
  const selected = readDay(search.get('day')) ?? start;
  const week = weekOf(selected);
  const days = daysOf(week);
  const query = useMenu(week);
  const menu = query.data?.data;
  const current = week === thisWeek;
  const preview = menu !== undefined && isPreview(menu);

  const select = (day: Day) => {
    if (day !== selected) setSearch(day === start ? {} : { day });
  };
  const changeWeek = (direction: -1 | 1) => {
    const next = addWeeks(week, direction);
    select(next === thisWeek ? now : (daysOf(next)[0] ?? now));
  };
  const shoppingButton = (
    <Button
      component={Link}
      to={`${paths.shopping}?week=${week}`}
      variant="contained"
      sx={wide ? {} : { mt: 7, width: { xs: '100%', sm: 'auto' } }}
    >
      {t('menu.shop')}
    </Button>
  );

  const content = () => {
    if (menu?.shortage) return <Shortage shortage={menu.shortage} />;
    if (menu) return <Menu menu={menu} week={week} start={start} selected={selected} wide={wide} onSelect={select} />;
    if (query.error instanceof ApiError && query.error.code === 'condition-open')
      return <ConditionsQuestion text={problemText(query.error)} />;
    if (query.error instanceof ApiError && query.error.status === absent)
      return <NoWeek words={problemText(query.error)} onBack={current ? undefined : () => select(now)} />;
    return (
      <Pending query={query}>
        {wide ? (
          <WeekGridSkeleton />
        ) : (
          <Stack spacing={4}>
            <DaySummarySkeleton />
            <MealCardSkeletons count={4} />
          </Stack>
        )}
      </Pending>
    );
  };

  return (
    <>
      <PageHeader
        title={current ? t('menu.title') : t('menu.week', { number: weekNumber(week) })}
        label={format.dates.range(days[0] ?? selected, days[6] ?? selected)}
        actions={
          <>
            <RoundButton label={t('menu.previous')} onClick={() => changeWeek(-1)}>
              <PreviousIcon />
            </RoundButton>
            <RoundButton label={t('menu.next')} onClick={() => changeWeek(1)}>
              <ForwardIcon />
            </RoundButton>
            {wide && menu && !menu.shortage && !preview && shoppingButton}
          </>
        }
      />
      <StepPlan />
      {menu?.conditionOpen && (
        <Box sx={{ mb: 4 }}>
          <ConditionsQuestion />
        </Box>
      )}
      {menu?.rhythmUnset && <RhythmCard />}
      {begins !== undefined && week === weekOf(begins) && <Begins onToday={() => select(now)} />}
      {!wide && !menu?.shortage && (
        <Box sx={{ mb: 4 }}>
          <DayStrip
            days={days.map((day) => ({ day }))}
            selected={selected}
            today={menu?.today ?? now}
            onSelect={select}
            onWeek={changeWeek}
          />
        </Box>
      )}
      {content()}
      {!wide && menu && !menu.shortage && !preview && shoppingButton}
    </>
  );
}

/** Begins tells a new user whose first week has a few days that the next one is shown, and leads to today. */
function Begins({ onToday }: { onToday: () => void }) {
  const t = useText();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, mb: 4 }}>
      <Typography>{t('menu.begins.text')}</Typography>
      <Button variant="text" onClick={onToday} sx={{ ml: flushText.plain }}>
        {t('menu.begins.today')}
      </Button>
    </Box>
  );
}

/** NoWeek says that a week or a day has no menu, because it is past or too far ahead. */
function NoWeek({ words, back, onBack }: { words: string; back?: string; onBack: (() => void) | undefined }) {
  const t = useText();
  return (
    <EmptyState
      picture={interfacePictures.calendar}
      title={words}
      action={
        onBack && (
          <Button variant="soft" onClick={onBack}>
            {back ?? t('menu.toThisWeek')}
          </Button>
        )
      }
    />
  );
}

interface MenuProps {
  menu: WeeklyMenu;
  week: Week;
  /** The day that is shown first: today, or the Monday on which a new user begins. */
  start: Day;
  selected: Day;
  wide: boolean;
  onSelect: (day: Day) => void;
}

function Menu({ menu, week, start, selected, wide, onSelect }: MenuProps) {
  const t = useText();
  const format = useFormat();
  const { apply, renewWeek, undo, lock, busy } = useChanges(week);
  const sheet = useSheet<{ date: Day; slot: MealSlot }>('swap');
  const daySheet = useSheet<Day>('day');
  const overview = useSheet<true>('week');
  const why = useSheet<true>('why');
  const swapping = sheet.value;
  const day = menu.days.find(({ date }) => date === selected) ?? menu.days[0];
  const chosen = menu.days.find(({ date }) => date === swapping?.date);
  const meal = chosen?.meals.find(({ slot }) => slot === swapping?.slot);
  const place: Place | undefined = chosen && meal && { day: chosen, meal };
  const withheld = isPreview(menu);
  if (!day) return null;

  return (
    <>
      {wide && withheld && (
        <Box sx={{ mb: 5 }}>
          <UpgradeCard feature="week" wide />
        </Box>
      )}
      {!withheld && (day.date === menu.today || day.date === start) && (
        <Welcome
          menu={menu}
          day={day}
          listPath={`${paths.shopping}?week=${week}`}
          busy={busy}
          onSwap={(which) => sheet.open({ date: which.day.date, slot: which.meal.slot })}
          onLock={(which) => void lock(which)}
        />
      )}
      {menu.undo && <UndoBar undo={menu.undo} busy={busy} onUndo={() => menu.undo && void undo(menu.undo)} />}
      {wide ? (
        <WeekGrid
          days={menu.days}
          today={menu.today}
          selected={day}
          open={swapping}
          onSelect={onSelect}
          onOpen={(date, slot) => sheet.open({ date, slot })}
          onLock={(which) => void lock(which)}
          onMove={withheld || busy ? undefined : (ask) => void apply(ask)}
          onMore={daySheet.open}
        />
      ) : (day.withheld ?? day.meals).length === 0 ? (
        <NoWeek words={t('menu.noDay')} back={t('menu.toToday')} onBack={() => onSelect(menu.today)} />
      ) : day.withheld ? (
        <WithheldDay day={day} slots={day.withheld} />
      ) : (
        <DayMenu
          day={day}
          today={menu.today}
          onSwap={(slot) => sheet.open({ date: day.date, slot })}
          onLock={(which) => void lock(which)}
          onMore={() => daySheet.open(day.date)}
        />
      )}
      {[...(day.relaxed ?? []), ...(menu.relaxed ?? [])].map((sentence) => (
        <Typography key={sentence} variant="body2" color="textSecondary" sx={{ mt: 5, maxWidth: '68ch' }}>
          {sentence}
        </Typography>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, mt: 4, ml: flushText.plain }}>
        {!withheld && (
          <Button variant="text" onClick={() => overview.open(true)}>
            {t('menu.overview.open')}
          </Button>
        )}
        <Button variant="text" onClick={() => why.open(true)}>
          {t('menu.why.open')}
        </Button>
      </Box>
      <SwapSheet
        place={place}
        days={menu.days}
        canMove={!withheld}
        today={menu.today}
        withRecipe={wide}
        busy={busy}
        onClose={() => void sheet.close()}
        onApply={async (ask) => {
          if (await apply(ask)) await sheet.close();
        }}
        onLock={(which) => void lock(which)}
      />
      <DaySheet
        day={menu.days.find(({ date }) => date === daySheet.value)}
        days={menu.days}
        canCopyDays={!withheld}
        busy={busy}
        onClose={() => void daySheet.close()}
        onApply={async (ask) => {
          if (await apply(ask)) await daySheet.close();
        }}
      />
      <WeekSheet
        open={overview.value !== undefined}
        menu={menu}
        canRenew={!withheld}
        busy={busy}
        onClose={() => void overview.close()}
        onSelect={async (date) => {
          await overview.close();
          onSelect(date);
        }}
        onRenew={async (body) => {
          if (await renewWeek(body)) await overview.close();
        }}
      />
      <WhySheet
        open={why.value !== undefined}
        weekReasons={menu.why}
        day={format.dates.weekday(day.date)}
        dayReasons={day.why ?? []}
        onClose={() => void why.close()}
      />
    </>
  );
}
