import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type KeyboardEvent, useRef } from 'react';
import { type Day, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useSwipe } from './useSwipe';

interface StripDay {
  day: Day;
  /** Whether all meals of the day were eaten, which shows a dot. */
  done?: boolean;
}

export interface DayStripProps {
  /** Seven days from Monday. */
  days: StripDay[];
  selected: Day;
  today: Day;
  onSelect: (day: Day) => void;
  /** Called on a swipe: `-1` for the previous week, `1` for the next. */
  onWeek?: (direction: -1 | 1) => void;
}

const moves: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** DayStrip shows the days of a week as one choice. Arrow keys move the choice, a swipe changes the week. */
export function DayStrip({ days, selected, today, onSelect, onWeek }: DayStripProps) {
  const t = useText();
  const { dates } = useFormat();
  const strip = useRef<HTMLDivElement>(null);
  const swipe = useSwipe(onWeek);
  const reachable = days.some(({ day }) => day === selected) ? selected : days[0]?.day;

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const move = moves[event.key];
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? days.length - 1 : move && index + move;
    if (target === undefined) return;
    event.preventDefault();
    const next = (target + days.length) % days.length;
    strip.current?.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus();
    if (days[next]) onSelect(days[next].day);
  };

  return (
    <Box
      ref={strip}
      role="radiogroup"
      aria-label={t('form.week.days')}
      sx={{ display: 'flex', gap: 1, mx: -1.5, touchAction: 'pan-y' }}
      {...swipe}
    >
      {days.map(({ day, done }, index) => {
        const checked = day === selected;
        const words = [dates.fullDay(day), day === today && t('form.week.today'), done && t('form.week.done')];
        return (
          <ButtonBase
            key={day}
            role="radio"
            aria-checked={checked}
            aria-label={words.filter(Boolean).join(', ')}
            tabIndex={day === reachable ? 0 : -1}
            onClick={() => onSelect(day)}
            onKeyDown={(event) => onKeyDown(event, index)}
            sx={(theme) => ({
              flex: 1,
              minWidth: 0,
              flexDirection: 'column',
              borderRadius: 4,
              pt: 1.75,
              pb: 2.25,
              typography: 'caption',
              color: checked ? 'brand.onDeep' : 'text.secondary',
              bgcolor: checked ? 'brand.deep' : 'transparent',
              boxShadow: day === today && !checked ? `inset 0 0 0 1.5px ${theme.vars.palette.brand.tint2}` : 'none',
              transition: theme.transitions.create(['background-color', 'color'], { duration: 120 }),
              '&:hover': checked ? {} : { bgcolor: 'brand.tint' },
              '&.Mui-focusVisible': { outline: `3px solid ${theme.vars.palette.brand.deep}`, outlineOffset: 2 },
            })}
          >
            <span>{dates.weekdayShort(day)}</span>
            <Box component="span" sx={{ typography: 'subtitle1', color: checked ? 'inherit' : 'text.primary' }}>
              {dates.dayNumber(day)}
            </Box>
            <Box
              component="span"
              sx={{
                width: 5,
                height: 5,
                mt: 0.75,
                borderRadius: '50%',
                bgcolor: done ? (checked ? 'brand.onDeep' : 'brand.deep') : 'transparent',
              }}
            />
          </ButtonBase>
        );
      })}
    </Box>
  );
}
