import type { Answers, Onboarding, OnboardingSave } from '@lepelblad/api';
import type { FunnelPageProps } from '@/components/FunnelPage';

/** What every question's screen is given. */
export interface QuestionProps {
  onboarding: Onboarding;
  answers: Answers;
  /** Saves what this screen asked and goes on. */
  save: (body: OnboardingSave) => void;
  /** Progress, back, and whether an answer is on its way: for the page. */
  page: Pick<FunnelPageProps, 'step' | 'steps' | 'onBack' | 'busy'>;
  /** What the server said is wrong: as a whole, and by answer. */
  problem: string | undefined;
  fields: Record<string, string>;
}
