import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { ClockIcon, PauseIcon } from '@/components/icons';
import { useText } from '@/lib/i18n';
import { notify } from '@/lib/toast';

export interface TimerProps {
  minutes: number;
  /** What is being timed, for the message when it is done. */
  name: string;
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Counts down. It goes by the clock, so that it is right after the phone has slept. */
export function Timer({ minutes, name }: TimerProps) {
  const t = useText();
  const [end, setEnd] = useState<number>();
  const [now, setNow] = useState(0);
  const left = end === undefined ? undefined : Math.max(0, Math.ceil((end - now) / 1000));

  useEffect(() => {
    if (end === undefined) return;
    const tick = () => setNow(Date.now());
    tick();
    const beat = setInterval(tick, 500);
    return () => clearInterval(beat);
  }, [end]);

  useEffect(() => {
    if (left !== 0) return;
    setEnd(undefined);
    navigator.vibrate?.([200, 100, 200]);
    void notify(t('recipe.timer.done', { name }));
  }, [left, name, t]);

  if (left === undefined) {
    return (
      <Button
        variant="soft"
        startIcon={<ClockIcon size={20} />}
        onClick={() => {
          setNow(Date.now());
          setEnd(Date.now() + minutes * 60_000);
        }}
      >
        {t('recipe.timer.start', { minutes })}
      </Button>
    );
  }
  return (
    <Button variant="soft" startIcon={<PauseIcon size={20} />} onClick={() => setEnd(undefined)}>
      <span role="timer">{clock(left)}</span>&nbsp;· {t('recipe.timer.stop')}
    </Button>
  );
}
