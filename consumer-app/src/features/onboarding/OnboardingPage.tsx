import { ApiError, type Onboarding } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '@/components/EmptyState';
import { PageTitle } from '@/components/PageTitle';
import { Problem } from '@/components/Problem';
import { useSignOut } from '@/features/account';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
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
import {
  CookingQuestion,
  DietQuestion,
  DislikesQuestion,
  IntolerancesQuestion,
  MealTimesQuestion,
} from './EatingQuestions.tsx';
import type { QuestionProps } from './question.ts';
import { after, before, numberOf, type Place, placeOf, type QuestionName, resultStep } from './questions.ts';
import { ResultPage } from './ResultPage.tsx';
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

const progressOf = ({ answers, paces }: Onboarding) => ({ answers, paces: paces ?? [] });

/** Fields as the screens know them: without the name of the object that they were sent in. */
const answerFields = (error: unknown) =>
  Object.fromEntries(Object.entries(fieldTexts(error)).map(([field, text]) => [field.replace(/^answers\./, ''), text]));

/** The questions of the general funnel, one a screen, and the result. */
export function OnboardingPage() {
  const t = useText();
  const { data, error, refetch } = useOnboarding();
  if (data) return <Funnel onboarding={data.data} />;
  return (
    <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh', p: 5 }}>
      <PageTitle>{t('onboarding.title')}</PageTitle>
      {error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <CircularProgress aria-label={t('app.loading.content')} />
      )}
    </Box>
  );
}

function Funnel({ onboarding }: { onboarding: Onboarding }) {
  const [search, setSearch] = useSearchParams();
  const { save, busy, error, clear } = useSave();
  const place = placeOf(search, progressOf(onboarding));

  const show = (next: Place) => {
    clear();
    setSearch((known) => {
      const params = new URLSearchParams(known);
      params.delete('question');
      params.delete('step');
      if (next === 'result') params.set('step', String(resultStep));
      else params.set('question', next);
      return params;
    });
  };
  const previous = before(place, progressOf(onboarding));
  const back = () => previous && show(previous);

  if (error instanceof ApiError && error.code === 'too-young') return <TooYoung message={error.message} />;
  const problem = error === undefined ? undefined : problemText(error);
  if (place === 'result' && onboarding.result) {
    const submit = async () => {
      const saved = await save({ submitCalories: true });
      if (!saved?.caloriesSubmitted) return;
      // A page of its own: the rules of access see the new session and the new address together.
      window.location.replace(paths.week);
    };
    return (
      <ResultPage
        result={onboarding.result}
        answers={onboarding.answers}
        onBack={back}
        onSubmit={() => void submit()}
        busy={busy}
        problem={problem}
      />
    );
  }
  if (place === 'result') return null;

  const Screen = screens[place];
  return (
    <Screen
      key={place}
      onboarding={onboarding}
      answers={onboarding.answers}
      problem={problem}
      fields={answerFields(error)}
      page={{ ...numberOf(place, progressOf(onboarding)), busy, ...(previous ? { onBack: back } : {}) }}
      save={async (body) => {
        const saved = await save(body);
        if (saved) show(after(place, progressOf(saved)));
      }}
    />
  );
}

/** Kind words for somebody under eighteen: nothing was kept. */
function TooYoung({ message }: { message: string }) {
  const t = useText();
  const signOut = useSignOut();
  return (
    <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh', p: 5 }}>
      <PageTitle>{t('onboarding.tooYoung.title')}</PageTitle>
      <EmptyState
        heading={1}
        picture={interfacePictures.heart}
        title={t('onboarding.tooYoung.title')}
        text={message}
        action={
          <Button variant="contained" onClick={() => void signOut()}>
            {t('onboarding.tooYoung.action')}
          </Button>
        }
      />
    </Box>
  );
}
