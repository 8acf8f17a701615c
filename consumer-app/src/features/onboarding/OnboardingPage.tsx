import { ApiError, type Onboarding } from '@lepelblad/api';
import { type Question, questions } from '@lepelblad/api/funnels';
import { type ComponentType, useEffect } from 'react';
import { Page } from '@/components/Page';
import { PageTitle } from '@/components/PageTitle';
import { Problem } from '@/components/Problem';
import { useProgress } from '@/features/account';
import { focusField } from '@/lib/focusField';
import { useText } from '@/lib/i18n';
import { useFunnelStep } from '@/lib/measuring';
import { paths } from '@/lib/paths';
import { fieldTexts, problemText } from '@/lib/problem';
import { ChoiceQuestion } from './ChoiceQuestion.tsx';
import { ChoicesQuestion } from './ChoicesQuestion.tsx';
import { CookingQuestion } from './CookingQuestion.tsx';
import { DateQuestion } from './DateQuestion.tsx';
import { DislikesQuestion } from './DislikesQuestion.tsx';
import { FunnelSkeleton } from './FunnelSkeleton.tsx';
import { NumbersQuestion } from './NumbersQuestion.tsx';
import type { QuestionProps } from './question.ts';
import { wayIn } from './questions.ts';
import { ResultPage } from './ResultPage.tsx';
import { TooYoung } from './TooYoung.tsx';
import { useFunnel } from './useFunnel.ts';
import { useOnboarding, useSave } from './useOnboarding.ts';

const screens: Record<Question['screen'], ComponentType<QuestionProps>> = {
  choice: ChoiceQuestion,
  choices: ChoicesQuestion,
  date: DateQuestion,
  numbers: NumbersQuestion,
  dislikes: DislikesQuestion,
  cooking: CookingQuestion,
};

const general = wayIn('general');

const progressOf = ({ answers, paces, step }: Onboarding) => ({ answers, paces: paces ?? [], step });

/** Fields as the screens know them: without the name of the object that they were sent in. */
const answerFields = (error: unknown) =>
  Object.fromEntries(Object.entries(fieldTexts(error)).map(([field, text]) => [field.replace(/^answers\./, ''), text]));

/** The questions of the general funnel, one a screen, and the result. */
export function OnboardingPage() {
  const t = useText();
  const { data, error, refetch } = useOnboarding();
  if (data) return <Funnel onboarding={data.data} />;
  if (!error) return <FunnelSkeleton />;
  return (
    <Page width={560} sx={{ display: 'grid', placeItems: 'center', p: 5 }}>
      <PageTitle>{t('onboarding.title')}</PageTitle>
      <Problem error={error} onRetry={() => void refetch()} />
    </Page>
  );
}

function Funnel({ onboarding }: { onboarding: Onboarding }) {
  const t = useText();
  const progress = useProgress();
  const { save, busy, error, clear } = useSave();
  const { place, show, back } = useFunnel(general, progressOf(onboarding));
  const answered = useFunnelStep('general', place);

  // What was wrong with one question is no matter of the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place says that the question changed
  useEffect(clear, [place]);
  useEffect(() => {
    if (error !== undefined) focusField(Object.keys(answerFields(error)));
  }, [error]);

  if (error instanceof ApiError && error.code === 'too-young') {
    return <TooYoung message={error.message} onCorrect={clear} />;
  }
  const problem = error === undefined ? undefined : problemText(error);

  if (place === 'result') {
    if (!onboarding.result) throw new Error('The server gave no result at the last step.');
    return (
      <ResultPage
        result={onboarding.result}
        goal={onboarding.answers.goal ?? 'healthier'}
        pace={onboarding.answers.pace}
        onBack={back}
        onSubmit={async () => {
          const saved = await save({ submitCalories: true });
          if (!saved?.caloriesSubmitted) return;
          answered();
          progress({ caloriesSubmitted: true }, paths.week);
        }}
        busy={busy}
        problem={problem}
      />
    );
  }

  const known = progressOf(onboarding);
  const last = general.after(place, known) === 'result';
  const Screen = screens[questions[place].screen];
  return (
    <Screen
      key={place}
      name={place}
      question={questions[place]}
      onboarding={onboarding}
      answers={onboarding.answers}
      problem={problem}
      fields={answerFields(error)}
      page={{
        ...general.numberOf(place, known),
        busy,
        ...(back ? { onBack: back } : {}),
        ...(last ? { actionLabel: t('onboarding.toResult') } : {}),
      }}
      save={async (body) => {
        const saved = await save(body);
        if (!saved) return;
        answered();
        show(general.after(place, progressOf(saved)));
      }}
    />
  );
}
