import { type QuestionName, questions } from '@lepelblad/api/funnels';
import { type TextKey, textIn, useLanguage, useText } from '@/providers/i18n';

const isQuestion = (step: string): step is QuestionName => step in questions;
const others = ['register', 'code', 'result'] as const;
const kinds = ['direct', 'search', 'social', 'mail', 'site', 'invite', 'purchase'] as const;

/** Gives a step's name: the question that it asks. One that we do not know is called by its key. */
export function useStepName(): (step: string) => string {
  const t = useText();
  const language = useLanguage();
  return (step) => {
    if (isQuestion(step)) return textIn({ ...questions[step].title }, language);
    const other = others.find((name) => name === step);
    return other ? t(`resources.figures.step.${other}`) : step;
  };
}

/** Gives the words for where people came from. */
export function useOriginName(): (cameFrom: string) => string {
  const t = useText();
  return (cameFrom) => {
    const [kind = '', name] = cameFrom.split(/:(.*)/);
    if (name) return t(`resources.figures.origin.${kind}` as TextKey, { name });
    const known = kinds.find((one) => one === kind);
    return t(`resources.figures.origin.${known ?? 'unknown'}`);
  };
}
