import { useState } from 'react';

/** useProblemUntilChanged returns the problem of a value until the value changes. */
export function useProblemUntilChanged(problem: string | undefined, value: string): string | undefined {
  const [reported, setReported] = useState({ problem, value });
  if (reported.problem !== problem) setReported({ problem, value });
  return reported.value === value ? problem : undefined;
}
