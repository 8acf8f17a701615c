import type { MenuDay } from '@lepelblad/api';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useState } from 'react';
import { ChoiceRow } from '@/components/ChoiceRow';
import { Pending } from '@/components/Pending';
import { Sheet } from '@/components/Sheet';
import { MealCardSkeletons } from '@/components/Skeletons';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { type ChangeRequest, nextTurn, usePreview } from './changeRequest.ts';
import { DayChange } from './DayChange.tsx';
import { DayList } from './DayList.tsx';
import { recipesOf } from './useMenu.ts';

const WhoEats = lazy(async () => ({ default: (await import('./WhoEats.tsx')).WhoEats }));

export interface DaySheetProps {
  /** The day to change; undefined while the sheet is closed. */
  day: MenuDay | undefined;
  /** The days of the same week. */
  days: MenuDay[];
  /** Whether a subscription allows copying other days. */
  canCopyDays: boolean;
  busy: boolean;
  onClose: () => void;
  onApply: (ask: ChangeRequest) => Promise<void>;
}

/** DaySheet offers actions on a whole day and previews their effect. */
export function DaySheet({ day, ...rest }: DaySheetProps) {
  const open = day !== undefined;
  // The content stays while the sheet closes, and is reset when it opens again.
  const [lastDay, setShown] = useState(day);
  const [opened, setOpened] = useState({ open, times: 0 });
  if (opened.open !== open) setOpened({ open, times: opened.times + (open ? 1 : 0) });
  if (day && day !== lastDay && !rest.busy) setShown(day);
  return lastDay && <Steps key={opened.times} day={lastDay} open={open} {...rest} />;
}

/** The content of the sheet: the actions, the days to choose from, or the preview of an action. */
type Step = 'choose' | 'days' | 'table' | ChangeRequest;

function Steps({
  day,
  days,
  canCopyDays,
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
  const newDay = (turn: number): ChangeRequest => ({ kind: 'newDay', body: { date: day.date, replaces, turn } });

  const choose = (
    <Stack spacing={2}>
      <ChoiceRow title={t('menu.day.new')} text={t('menu.day.newText')} onChoose={() => setStep(newDay(0))} />
      {canCopyDays && (
        <ChoiceRow title={t('menu.day.takeOver')} text={t('menu.day.takeOverText')} onChoose={() => setStep('days')} />
      )}
      <ChoiceRow title={t('menu.table.who')} text={t('menu.table.whoText')} onChoose={() => setStep('table')} />
    </Stack>
  );
  const titles = {
    choose: name,
    days: t('menu.day.choose'),
    table: t('menu.table.who'),
    newDay: t('menu.day.new'),
    takeOver: t('menu.day.takeOver'),
    swap: '',
    surprise: '',
    instead: '',
    move: '',
  };
  const label =
    step === 'choose'
      ? format.dates.day(day.date)
      : ask?.kind === 'takeOver'
        ? t('menu.day.like', { day: name, other: format.dates.fullDay(ask.body.from) })
        : name;
  const turn = ask?.kind === 'newDay' ? ask.body.turn : undefined;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={titles[ask?.kind ?? (step as 'choose' | 'days' | 'table')]}
      label={label}
      actions={
        ask && (
          <>
            <Button
              variant="contained"
              disabled={!preview.data || preview.isPlaceholderData}
              loading={busy}
              onClick={() => preview.data && void onApply(withShownRecipes(ask, preview.data.day))}
            >
              {t('menu.day.take')}
            </Button>
            {turn !== undefined ? (
              <Button variant="soft" loading={preview.isFetching} onClick={() => setStep(newDay(nextTurn(turn)))}>
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
      {step === 'table' && (
        <Suspense fallback={<MealCardSkeletons count={1} />}>
          <WhoEats date={day.date} onDone={onClose} />
        </Suspense>
      )}
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

/**
 * Returns the requested change with the recipes of its preview, so that the server refuses it when the effect would
 * differ.
 */
function withShownRecipes(ask: ChangeRequest, day: MenuDay): ChangeRequest {
  const comes = recipesOf(day);
  if (ask.kind === 'newDay') return { ...ask, body: { ...ask.body, comes } };
  if (ask.kind === 'takeOver') return { ...ask, body: { ...ask.body, comes } };
  return ask;
}
