import { useState } from 'react';
import { keep, storedValue } from '@/lib/storedValue';

const keyOf = (slug: string) => `step ${slug}`;

/** Returns the current step of a recipe, from 0. It is stored over a reload, until the meal is ready. */
export function useStep(slug: string, steps: number) {
  const [at, setAt] = useState(() => {
    const stored = Number(storedValue(keyOf(slug)));
    return Number.isInteger(stored) && stored > 0 && stored < steps ? stored : 0;
  });
  const go = (step: number) => {
    const next = Math.min(Math.max(step, 0), steps - 1);
    keep(keyOf(slug), next === 0 ? undefined : String(next));
    setAt(next);
  };
  return { at, go, forget: () => keep(keyOf(slug), undefined) };
}
