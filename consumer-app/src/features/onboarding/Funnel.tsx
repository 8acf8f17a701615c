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

/** The answers on which it depends whether a diet is unwise. */
const deciding = ['situation', 'medical'];

/** Whether a question decides whether a diet is unwise: its answer can be corrected there. */
const decides = (place: Place) =>
  place !== 'result' && questions[place].fields.some(({ name }) => deciding.includes(name));

export interface FunnelProps {
  funnel: FunnelName;
  /** How far the person is. */
  onboarding: Onboarding;
  /** Saves answers and gives how far the person is then; undefined when they were refused, and `error` says why. */
  save: (body: OnboardingSave) => Promise<Onboarding | undefined>;
  busy: boolean;
  error: unknown;
  clear: () => void;
  /** Back from the first question; without it there is no way back from there. */
  onLeave?: () => void;
  /** What comes when all is answered, with the way back to the last question. */
  children: (end: { onBack: (() => void) | undefined; problem: string | undefined }) => ReactNode;
}

/** The questions of a funnel, one a screen. */
export function Funnel({ funnel, onboarding, save, busy, error, clear, onLeave, children }: FunnelProps) {
  const t = useText();
  const way = funnelQuestions(funnel);
  const progress = progressOf(onboarding);
  const { place, show, back = onLeave } = useFunnel(way, progress);
  const answered = useFunnelStep(funnel, place);

  // What was wrong with one question is no matter of the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place says that the question changed
  useEffect(clear, [place]);
  useEffect(() => {
    if (error !== undefined) focusField(Object.keys(answerFields(error)));
  }, [error]);

  if (error instanceof ApiError && error.code === 'too-young') {
    return <TooYoung message={error.message} onCorrect={clear} />;
  }
  if (onboarding.unfit && onboarding.unwise && !decides(place)) {
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
