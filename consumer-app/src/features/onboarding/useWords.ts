import { type Choice, questions, type Words } from '@lepelblad/api/funnels';
import { useLanguage, useText, wordsIn } from '@/lib/i18n';

/** The words of the funnels, in the current language. */
export function useWords() {
  const language = useLanguage();
  return (words: Words) => wordsIn(words, language);
}

/** What a choice is called; meal times have their name in the rest of the app as well. */
export function useChoiceName() {
  const t = useText();
  const words = useWords();
  return ({ value, title }: Choice) => (title ? words(title) : t(`food.slot.${value as 'breakfast'}`));
}

/** What the answer to a question with choices is called: `useAnswerName()('goal', 'lose')`. */
export function useAnswerName() {
  const nameOf = useChoiceName();
  return (question: keyof typeof questions, value: string | number) => {
    const choice = questions[question].choices?.find((one) => one.value === value);
    return choice ? nameOf(choice) : String(value);
  };
}
