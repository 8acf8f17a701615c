import type { Answers, Onboarding, OnboardingSave } from '@lepelblad/api';
import type { Question, QuestionName } from '@lepelblad/api/funnels';
import type { FunnelPageProps } from '@/components/FunnelPage';

/** QuestionProps are the properties of each question's component. */
export interface QuestionProps {
  name: QuestionName;
  question: Question;
  /** Consents and allowed choices of the user. */
  onboarding: Pick<Onboarding, 'health' | 'paces' | 'unwise'>;
  answers: Answers;
  /** Saves the answer and continues. */
  save: (body: OnboardingSave) => void;
  /** Progress, back action, text of the button and whether an answer is being saved. */
  page: Pick<FunnelPageProps, 'step' | 'steps' | 'onBack' | 'busy' | 'actionLabel' | 'note'>;
  /** Error message of the form as a whole. */
  problem: string | undefined;
  fields: Record<string, string>;
}
