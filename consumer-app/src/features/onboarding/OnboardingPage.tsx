import { ApiError, type Onboarding } from '@lepelblad/api';
import { type ComponentType, useEffect } from 'react';
import { Page } from '@/components/Page';
import { PageTitle } from '@/components/PageTitle';
import { Problem } from '@/components/Problem';
import { useProgress } from '@/features/account';
import { focusField } from '@/lib/focusField';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { fieldTexts, problemText } from '@/lib/problem';
import {
  ActivityQuestion,
  BirthDateQuestion,
  GoalQuestion,
  MeasuresQuestion,
  PaceQuestion,
  SexQuestion,
  SituationQuestion,
} from './AboutQuestions.tsx';
import { DislikesQuestion } from './DislikesQuestion.tsx';
import { CookingQuestion, DietQuestion, IntolerancesQuestion, MealTimesQuestion } from './EatingQuestions.tsx';
import { FunnelSkeleton } from './FunnelSkeleton.tsx';
import type { QuestionProps } from './question.ts';
import { after, numberOf, type QuestionName } from './questions.ts';
import { ResultPage } from './ResultPage.tsx';
import { TooYoung } from './TooYoung.tsx';
import { useFunnel } from './useFunnel.ts';
import { useOnboarding, useSave } from './useOnboarding.ts';

const screens: Record<QuestionName, ComponentType<QuestionProps>> = {
  goal: GoalQuestion,
  sex: SexQuestion,
  birthDate: BirthDateQuestion,
  measures: MeasuresQuestion,
  situation: SituationQuestion,
  activity: ActivityQuestion,
  pace: PaceQuestion,
  diet: DietQuestion,
  intolerances: IntolerancesQuestion,
  dislikes: DislikesQuestion,
  mealTimes: MealTimesQuestion,
  cooking: CookingQuestion,
};

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
  const progress = useProgress();
  const { save, busy, error, clear } = useSave();
  const { place, show, back } = useFunnel(progressOf(onboarding));

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
          if (saved?.caloriesSubmitted) progress({ caloriesSubmitted: true }, paths.week);
        }}
        busy={busy}
        problem={problem}
      />
    );
  }

  const Screen = screens[place];
  return (
    <Screen
      key={place}
      onboarding={onboarding}
      answers={onboarding.answers}
      problem={problem}
      fields={answerFields(error)}
      page={{ ...numberOf(place, progressOf(onboarding)), busy, ...(back ? { onBack: back } : {}) }}
      save={async (body) => {
        const saved = await save(body);
        if (saved) show(after(place, progressOf(saved)));
      }}
    />
  );
}
