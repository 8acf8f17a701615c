import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { CheckIcon, ClockIcon, PauseIcon, PlayIcon, ResetIcon } from '@/components/icons';
import { visuallyHidden } from '@/components/visuallyHidden';
import { useText } from '@/lib/i18n';
import { pauseTimer, resetTimer, resumeTimer, startTimer, type Timer, useTimers } from './timers.ts';

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** TimeLeft shows the remaining time of a timer, such as `4:59`. */
export function TimeLeft({ timer: { end, left } }: { timer: Timer }) {
  const [now, setNow] = useState(Date.now);
  const still = left !== undefined;
  useEffect(() => {
    if (still) return;
    setNow(Date.now());
    const beat = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(beat);
  }, [still]);
  return <span role="timer">{clock(Math.max(0, Math.ceil((left ?? end - now) / 1000)))}</span>;
}

export interface StepTimerProps {
  recipe: { slug: string; name: string };
  /** Index of the step, from 0. */
  step: number;
  minutes: number;
}

/** StepTimer is the timer of a step: not started, running, paused or over. */
export function StepTimer({ recipe, step, minutes }: StepTimerProps) {
  const t = useText();
  const timer = useTimers(recipe.slug).find((one) => one.step === step);
  const name = { recipe: recipe.slug, step };
  if (!timer) {
    return (
      <Button
        variant="soft"
        startIcon={<ClockIcon size={20} />}
        onClick={() => startTimer({ ...name, name: recipe.name }, minutes)}
      >
        {t('recipe.timer.start', { minutes })}
      </Button>
    );
  }
  if (timer.over) {
    return (
      <Button variant="soft" startIcon={<CheckIcon size={20} />} onClick={() => resetTimer(name)}>
        {t('recipe.timer.over')}
      </Button>
    );
  }
  const still = timer.left !== undefined;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Button
        variant="soft"
        startIcon={still ? <PlayIcon size={20} /> : <PauseIcon size={20} />}
        onClick={() => (still ? resumeTimer(name) : pauseTimer(name))}
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        <TimeLeft timer={timer} />
        <Box component="span" sx={visuallyHidden}>
          {' '}
          {t(still ? 'recipe.timer.resume' : 'recipe.timer.pause')}
        </Box>
      </Button>
      <IconButton aria-label={t('recipe.timer.reset')} onClick={() => resetTimer(name)}>
        <ResetIcon size={20} />
      </IconButton>
    </Box>
  );
}
