import type { Onboarding, OnboardingSave } from '@lepelblad/api';
import { useProgress } from '@/features/account';
import { paths } from '@/lib/paths';

/** Returns a function that submits the calories and continues to the week without a plan. */
export function useLookAround(save: (body: OnboardingSave) => Promise<Onboarding | undefined>): () => Promise<void> {
  const progress = useProgress();
  return async () => {
    const saved = await save({ submitCalories: true });
    if (saved?.caloriesSubmitted) progress({ caloriesSubmitted: true }, paths.week);
  };
}
