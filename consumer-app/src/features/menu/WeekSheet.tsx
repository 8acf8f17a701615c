import type { MenuDay, MenuMeal, MenuWeekRegenerate, WeeklyMenu } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Cover } from '@/components/Cover';
import { Pending } from '@/components/Pending';
import { Sheet } from '@/components/Sheet';
import { MealCardSkeletons } from '@/components/Skeletons';
import { client } from '@/lib/api';
import { breakable, type Day, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { nextTurn } from './changeRequest.ts';
import { FoodCard } from './FoodCard.tsx';
import { useInstead } from './useInstead.ts';
import { isSide, recipesOf } from './useMenu.ts';

/** How far a portion is from a serving when the week in short says so: a name such as `Two apples` would mislead. */
const tellingPart = 0.5;

export interface WeekSheetProps {
  open: boolean;
  menu: WeeklyMenu;
  /** Whether the rest of the week may be planned anew. */
  canRenew: boolean;
  busy: boolean;
  onClose: () => void;
  onSelect: (day: Day) => void;
  onRenew: (body: MenuWeekRegenerate) => Promise<void>;
}

/** WeekSheet shows a week at a glance, and can plan the rest of it anew. */
export function WeekSheet({ open, ...rest }: WeekSheetProps) {
  // The content is reset when the sheet opens again.
  const [opened, setOpened] = useState({ open, times: 0 });
  if (opened.open !== open) setOpened({ open, times: opened.times + (open ? 1 : 0) });
  return <Steps key={opened.times} open={open} {...rest} />;
}

function Steps({ open, menu, canRenew, busy, onClose, onSelect, onRenew }: WeekSheetProps) {
  const t = useText();
  const format = useFormat();
  // It keeps the recipes that it replaces: the menu changes before the sheet closes.
  const [ask, setAsk] = useState<MenuWeekRegenerate>();
  const first = menu.days.find(({ date }) => date >= menu.today)?.date;
  const preview = usePreview(ask);
  const days = menu.days.filter(({ meals }) => meals.length > 0);
  const renewed = preview.data?.days;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(ask ? 'menu.overview.new' : 'menu.overview.title')}
      label={format.dates.range(menu.days[0]?.date ?? menu.today, menu.days[6]?.date ?? menu.today)}
      actions={
        ask ? (
          <>
            <Button
              variant="contained"
              disabled={!renewed || preview.isPlaceholderData}
              loading={busy}
              onClick={() => renewed && void onRenew({ ...ask, comes: renewed.flatMap(recipesOf) })}
            >
              {t('menu.day.take')}
            </Button>
            <Button
              variant="soft"
              loading={preview.isFetching}
              onClick={() => setAsk({ ...ask, turn: nextTurn(ask.turn) })}
            >
              {t('menu.overview.another')}
            </Button>
          </>
        ) : (
          canRenew &&
          first && (
            <Button
              variant="soft"
              onClick={() => setAsk({ date: first, replaces: menu.days.flatMap(recipesOf), turn: 0 })}
            >
              {t('menu.overview.renew')}
            </Button>
          )
        )
      }
    >
      {ask ? (
        <Stack spacing={3}>
          <Typography color="textSecondary">{t('menu.overview.newText')}</Typography>
          {renewed ? (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {renewed
                .filter(({ date }) => date >= ask.date)
                .map((day) => (
                  <Box component="li" key={day.date}>
                    <DayRow day={day} />
                  </Box>
                ))}
            </Box>
          ) : (
            <Pending query={preview}>
              <MealCardSkeletons count={4} />
            </Pending>
          )}
        </Stack>
      ) : (
        <Stack spacing={5}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {days.map((day) => (
              <Box component="li" key={day.date}>
                <DayRow day={day} current={day.date === menu.today} onSelect={() => onSelect(day.date)} />
              </Box>
            ))}
          </Box>
          {menu.food && <FoodCard foods={menu.food} />}
        </Stack>
      )}
    </Sheet>
  );
}

/** Fetches the week that a request would give. While another one is being fetched, the previous one stays. */
function usePreview(ask: MenuWeekRegenerate | undefined) {
  return useQuery({
    queryKey: ['menu week', ask],
    queryFn: async () => {
      if (!ask) throw new Error('Nothing is asked.');
      const { data } = await client.POST('/receipts/weekly-menu/regenerate-week', { body: { ...ask, preview: true } });
      if (!data) throw new Error('A new week has no answer.');
      return data.data;
    },
    enabled: ask !== undefined,
    placeholderData: (previous) => (ask ? previous : undefined),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

interface DayRowProps {
  day: MenuDay;
  current?: boolean;
  onSelect?: () => void;
}

/** DayRow is a day with its main dish, its other dishes, its energy and its minutes. */
function DayRow({ day, current = false, onSelect }: DayRowProps) {
  const t = useText();
  const format = useFormat();
  const insteadOf = useInstead();
  const nameOf = (meal: MenuMeal) => {
    const { recipe, leftoverOf, portion } = meal;
    const instead = insteadOf(meal);
    if (instead) return instead;
    const name = Math.abs(portion - 1) < tellingPart ? recipe.name : `${recipe.name} (${format.servings(portion)})`;
    return leftoverOf ? t('menu.overview.leftover', { name }) : name;
  };
  const main = day.meals.find(({ slot }) => slot === 'dinner') ?? day.meals.at(-1);
  // Something small is named with the meal that it is eaten beside, which is the one before it.
  const others: string[] = [];
  for (const [index, meal] of day.meals.entries()) {
    const beside = isSide(meal.slot) ? day.meals[index - 1] : undefined;
    if (meal === main) continue;
    if (!beside) others.push(nameOf(meal));
    else if (beside === main) others.push(`${t(`food.slot.${meal.slot}`)}: ${nameOf(meal)}`);
    else others.push(`${others.pop()} + ${nameOf(meal)}`);
  }
  const head = [
    format.dates.weekday(day.date),
    current && t('menu.overview.today'),
    format.kcal(day.nutrients.kcal),
    day.minutes !== undefined && format.minutes(day.minutes),
  ];
  const content = main && (
    <>
      <Box component="span" sx={{ width: 72, height: 64, flex: 'none', borderRadius: 3, overflow: 'hidden' }}>
        <Cover key={main.recipe.slug} {...main.recipe.cover} sizes="72px" />
      </Box>
      <Box component="span" sx={{ minWidth: 0 }}>
        <Typography
          variant="caption"
          component="span"
          color="textSecondary"
          sx={{ display: 'block', '&::first-letter': { textTransform: 'uppercase' } }}
        >
          {head.filter(Boolean).join(' · ')}
        </Typography>
        <Typography component="span" sx={{ display: 'block', fontWeight: 600, hyphens: 'auto' }}>
          {breakable(nameOf(main))}
        </Typography>
        {others.map((name, index) => (
          <Typography
            // biome-ignore lint/suspicious/noArrayIndexKey: a dish may be eaten twice a day, and the lines never move
            key={`${name} ${index}`}
            variant="caption"
            component="span"
            color="textSecondary"
            sx={{ display: 'block', hyphens: 'auto' }}
          >
            {name}
          </Typography>
        ))}
      </Box>
    </>
  );
  const row = { display: 'flex', alignItems: 'flex-start', gap: 3, width: '100%', py: 2, textAlign: 'left' } as const;
  if (!onSelect) return <Box sx={row}>{content}</Box>;
  return (
    <ButtonBase
      onClick={onSelect}
      {...(current ? { 'aria-current': 'date' } : {})}
      sx={(theme) => ({
        ...row,
        borderRadius: 3,
        '&:hover': { bgcolor: 'brand.wash' },
        '&.Mui-focusVisible': { outline: `3px solid ${theme.vars.palette.brand.deep}`, outlineOffset: 2 },
      })}
    >
      {content}
    </ButtonBase>
  );
}
