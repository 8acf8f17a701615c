import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { CheckIcon, ClockIcon, PauseIcon } from '@/components/icons';
import { useText } from '@/lib/i18n';
import { startTimer, stopTimer, useTimers } from './timers.ts';

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** What is left of a timer: `4:59`. */
export function TimeLeft({ end }: { end: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const beat = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(beat);
  }, []);
  return <span role="timer">{clock(Math.max(0, Math.ceil((end - now) / 1000)))}</span>;
}

export interface StepTimerProps {
  recipe: { slug: string; name: string };
  /** Counts from 0. */
  step: number;
  minutes: number;
}

/** The timer of a step: to start, running, or over. */
export function StepTimer({ recipe, step, minutes }: StepTimerProps) {
  const t = useText();
  const timer = useTimers(recipe.slug).find((one) => one.step === step);
  const stop = () => stopTimer({ recipe: recipe.slug, step });
  if (!timer) {
    return (
      <Button
        variant="soft"
        startIcon={<ClockIcon size={20} />}
        onClick={() => startTimer({ recipe: recipe.slug, name: recipe.name, step }, minutes)}
      >
        {t('recipe.timer.start', { minutes })}
      </Button>
    );
  }
  if (timer.over) {
    return (
      <Button variant="soft" startIcon={<CheckIcon size={20} />} onClick={stop}>
        {t('recipe.timer.over')}
      </Button>
    );
  }
  return (
    <Button
      variant="soft"
      startIcon={<PauseIcon size={20} />}
      onClick={stop}
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    >
      <TimeLeft end={timer.end} />
      &nbsp;· {t('recipe.timer.stop')}
    </Button>
  );
}
