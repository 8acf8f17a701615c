import { type Choice, type FunnelTextKey, questions } from '@lepelblad/api/funnels';
import { useText } from '@/lib/i18n';

/** The texts of the funnels in the current language, by key: `useFunnelText()('goal.title')`. */
export function useFunnelText() {
  const t = useText();
  return (key: FunnelTextKey): string => t(`funnel.${key}`);
}

/** What a choice is called; meal times have their name in the rest of the app as well. */
export function useChoiceName() {
  const t = useText();
  return ({ value, title }: Choice): string => (title ? t(`funnel.${title}`) : t(`food.slot.${value as 'breakfast'}`));
}

/** What the answer to a question with choices is called: `useAnswerName()('goal', 'lose')`. */
export function useAnswerName() {
  const nameOf = useChoiceName();
  return (question: keyof typeof questions, value: string | number) => {
    const choice = questions[question].choices?.find((one) => one.value === value);
    return choice ? nameOf(choice) : String(value);
  };
}
