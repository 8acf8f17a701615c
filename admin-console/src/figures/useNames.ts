import { type FunnelTextKey, type QuestionName, questions } from '@lepelblad/api/funnels';
import { type TextByLanguage, textIn, useLanguage, useText } from '@/providers/i18n';

/** The texts of the funnels by the path of their file, which is named after their language. */
const funnelTexts = import.meta.glob<object>('../../../backend/api/funnels/*.json', { eager: true, import: 'default' });

/** A text of the funnels in the languages that have it. */
const funnelText = (key: FunnelTextKey): TextByLanguage =>
  Object.fromEntries(
    Object.entries(funnelTexts).flatMap(([path, texts]) => {
      const text = key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], texts);
      return typeof text === 'string' ? [[path.replace(/.*\/|\.json$/g, ''), text]] : [];
    }),
  );

const isQuestion = (step: string): step is QuestionName => step in questions;
const stepsWithoutQuestion = ['register', 'code', 'result'] as const;

/** useStepName returns a function that names a step by its question; an unknown step by its key. */
export function useStepName(): (step: string) => string {
  const t = useText();
  const language = useLanguage();
  return (step) => {
    if (isQuestion(step)) return textIn(funnelText(questions[step].title), language);
    const named = stepsWithoutQuestion.find((name) => name === step);
    return named ? t(`resources.figures.step.${named}`) : step;
  };
}
