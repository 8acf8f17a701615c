import type { Answers, Onboarding, OnboardingSave } from '@lepelblad/api';
import type { Question, QuestionName } from '@lepelblad/api/funnels';
import type { FunnelPageProps } from '@/components/FunnelPage';

/** What every question's screen is given. */
export interface QuestionProps {
  name: QuestionName;
  question: Question;
  /** What the person consented to, and what they may choose from. */
  onboarding: Pick<Onboarding, 'health' | 'paces' | 'unwise'>;
  answers: Answers;
  /** Saves what this screen asked and goes on. */
  save: (body: OnboardingSave) => void;
  /** Progress, back, the words on the button, and whether an answer is on its way: for the page. */
  page: Pick<FunnelPageProps, 'step' | 'steps' | 'onBack' | 'busy' | 'actionLabel' | 'note'>;
  /** What the server said is wrong: as a whole, and by answer. */
  problem: string | undefined;
  fields: Record<string, string>;
}
