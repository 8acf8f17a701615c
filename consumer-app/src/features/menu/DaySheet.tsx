import type { MenuDay } from '@lepelblad/api';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { ChoiceRow } from '@/components/ChoiceRow';
import { Pending } from '@/components/Pending';
import { Sheet } from '@/components/Sheet';
import { MealCardSkeletons } from '@/components/Skeletons';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { type Ask, nextTurn, usePreview } from './ask.ts';
import { DayChange } from './DayChange.tsx';
import { DayList } from './DayList.tsx';
import { recipesOf } from './useMenu.ts';

export interface DaySheetProps {
  /** The day that is to change; undefined while the sheet is closed. */
  day: MenuDay | undefined;
  /** Of the same week. */
  days: MenuDay[];
  /** Whether other days may be taken over. */
  whole: boolean;
  busy: boolean;
  onClose: () => void;
  onApply: (ask: Ask) => Promise<void>;
}

/** What can be done with a day as a whole, and what it would do before it is done. */
export function DaySheet({ day, ...rest }: DaySheetProps) {
  const open = day !== undefined;
  // The content stays while the sheet closes, and starts afresh when it opens again.
  const [lastDay, setShown] = useState(day);
  const [opened, setOpened] = useState({ open, times: 0 });
  if (opened.open !== open) setOpened({ open, times: opened.times + (open ? 1 : 0) });
  if (day && day !== lastDay && !rest.busy) setShown(day);
  return lastDay && <Steps key={opened.times} day={lastDay} open={open} {...rest} />;
}

/** What the sheet shows: what there is to choose, the days to choose from, or what a choice would do. */
type Step = 'choose' | 'days' | Ask;

function Steps({
  day,
  days,
  whole,
  open,
  busy,
  onClose,
  onApply,
}: Omit<DaySheetProps, 'day'> & { day: MenuDay; open: boolean }) {
  const t = useText();
  const format = useFormat();
  const [step, setStep] = useState<Step>('choose');
  const ask = typeof step === 'string' ? undefined : step;
  const preview = usePreview(ask);
  const replaces = recipesOf(day);
  const name = format.dates.weekday(day.date);
  const newDay = (turn: number): Ask => ({ kind: 'newDay', body: { date: day.date, replaces, turn } });

  const choose = (
    <Stack spacing={2}>
      <ChoiceRow title={t('menu.day.new')} text={t('menu.day.newText')} onChoose={() => setStep(newDay(0))} />
      {whole && (
        <ChoiceRow title={t('menu.day.takeOver')} text={t('menu.day.takeOverText')} onChoose={() => setStep('days')} />
      )}
    </Stack>
  );
  const titles = {
    choose: name,
    days: t('menu.day.choose'),
    newDay: t('menu.day.new'),
    takeOver: t('menu.day.takeOver'),
    swap: '',
    surprise: '',
  };
  const label =
    step === 'choose'
      ? format.dates.day(day.date)
      : ask?.kind === 'takeOver'
        ? t('menu.day.like', { day: name, other: format.dates.fullDay(ask.body.from) })
        : name;
  const another = ask?.kind === 'newDay' ? ask.body.turn : undefined;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={titles[ask?.kind ?? (step as 'choose' | 'days')]}
      label={label}
      actions={
        ask && (
          <>
            <Button
              variant="contained"
              disabled={!preview.data || preview.isPlaceholderData}
              loading={busy}
              onClick={() => preview.data && void onApply(asShown(ask, preview.data.day))}
            >
              {t('menu.day.take')}
            </Button>
            {another !== undefined ? (
              <Button variant="soft" loading={preview.isFetching} onClick={() => setStep(newDay(nextTurn(another)))}>
                {t('menu.day.another')}
              </Button>
            ) : (
              <Button variant="soft" onClick={() => setStep('days')}>
                {t('menu.day.otherDay')}
              </Button>
            )}
          </>
        )
      }
    >
      {step === 'choose' && choose}
      {step === 'days' && (
        <DayList
          day={day}
          days={days}
          onChoose={(from) => setStep({ kind: 'takeOver', body: { from, to: day.date, replaces } })}
        />
      )}
      {ask &&
        (preview.data ? (
          <DayChange now={day} change={preview.data} />
        ) : (
          <Pending query={preview}>
            <MealCardSkeletons count={3} />
          </Pending>
        ))}
    </Sheet>
  );
}

/** A change that brings what was shown of it, or nothing. */
function asShown(ask: Ask, day: MenuDay): Ask {
  const comes = recipesOf(day);
  if (ask.kind === 'newDay') return { ...ask, body: { ...ask.body, comes } };
  if (ask.kind === 'takeOver') return { ...ask, body: { ...ask.body, comes } };
  return ask;
}
