import { ApiError, type Onboarding, type OnboardingSave } from '@lepelblad/api';
import { type FunnelName, questions } from '@lepelblad/api/funnels';
import { type ReactNode, useEffect } from 'react';
import { focusField } from '@/lib/focusField';
import { useText } from '@/lib/i18n';
import { useFunnelStep } from '@/lib/measuring';
import { problemText } from '@/lib/problem';
import { answerFields, QuestionScreen } from './QuestionScreen.tsx';
import { funnelQuestions, type Place } from './questions.ts';
import { TooYoung } from './TooYoung.tsx';
import { Unfit } from './Unfit.tsx';
import { useFunnel } from './useFunnel.ts';

const progressOf = ({ answers, paces, step }: Onboarding) => ({ answers, paces: paces ?? [], step });

/** The questions whose answers determine whether a diet is unwise. */
const dietQuestions = ['situation', 'medical'];

/** Reports whether a place is one of these questions, where the answer can be corrected. */
const isDietQuestion = (place: Place) =>
  place !== 'result' && questions[place].fields.some(({ name }) => dietQuestions.includes(name));

export interface FunnelProps {
  funnel: FunnelName;
  /** The user's progress. */
  onboarding: Onboarding;
  /**
   * Saves answers and resolves to the new progress, or to undefined when they were refused and `error` has the reason.
   */
  save: (body: OnboardingSave) => Promise<Onboarding | undefined>;
  busy: boolean;
  error: unknown;
  clear: () => void;
  /** Called by the back button of the first question. Without it there is no button. */
  onLeave?: () => void;
  /** Renders the end of the funnel. `onBack` returns to the last question. */
  children: (end: { onBack: (() => void) | undefined; problem: string | undefined }) => ReactNode;
}

/** Funnel shows the questions of a funnel, one per page. */
export function Funnel({ funnel, onboarding, save, busy, error, clear, onLeave, children }: FunnelProps) {
  const t = useText();
  const way = funnelQuestions(funnel);
  const progress = progressOf(onboarding);
  const { place, show, back = onLeave } = useFunnel(way, progress);
  const answered = useFunnelStep(funnel, place);

  // An error belongs to one question and is cleared with the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place says that the question changed
  useEffect(clear, [place]);
  useEffect(() => {
    if (error !== undefined) focusField(Object.keys(answerFields(error)));
  }, [error]);

  if (error instanceof ApiError && error.code === 'too-young') {
    return <TooYoung message={error.message} onCorrect={clear} />;
  }
  if (onboarding.unfit && onboarding.unwise && !isDietQuestion(place)) {
    return <Unfit unwise={onboarding.unwise} onBack={back} />;
  }
  const problem = error === undefined ? undefined : problemText(error);
  if (place === 'result') return children({ onBack: back, problem });

  const last = way.after(place, progress) === 'result';
  return (
    <QuestionScreen
      key={place}
      name={place}
      onboarding={onboarding}
      answers={onboarding.answers}
      problem={problem}
      fields={answerFields(error)}
      page={{
        ...way.numberOf(place),
        busy,
        ...(back ? { onBack: back } : {}),
        ...(last ? { actionLabel: t('onboarding.toResult') } : {}),
      }}
      save={async (body) => {
        const saved = await save(body);
        if (!saved) return;
        answered();
        show(way.onFrom(place, progress, progressOf(saved)));
      }}
    />
  );
}
