import { type Choice, type FunnelTextKey, questions } from '@lepelblad/api/funnels';
import { useText } from '@/lib/i18n';

/** Returns a function that returns the texts of the funnels by key: `useFunnelText()('goal.title')`. */
export function useFunnelText() {
  const t = useText();
  return (key: FunnelTextKey): string => t(`funnel.${key}`);
}

/** Returns a function that returns the name of a choice. The names of meal times are those of the rest of the app. */
export function useChoiceName() {
  const t = useText();
  return ({ value, title }: Choice): string => (title ? t(`funnel.${title}`) : t(`food.slot.${value as 'breakfast'}`));
}

/** Returns a function that returns the name of an answer: `useAnswerName()('goal', 'lose')`. */
export function useAnswerName() {
  const nameOf = useChoiceName();
  return (question: keyof typeof questions, value: string | number) => {
    const choice = questions[question].choices?.find((one) => one.value === value);
    return choice ? nameOf(choice) : String(value);
  };
}
