import { type Question, questions } from '@lepelblad/api/funnels';
import type { ComponentType } from 'react';
import { fieldTexts } from '@/lib/problem';
import { ChoiceQuestion } from './ChoiceQuestion.tsx';
import { ChoicesQuestion } from './ChoicesQuestion.tsx';
import { CookingQuestion } from './CookingQuestion.tsx';
import { DateQuestion } from './DateQuestion.tsx';
import { DislikesQuestion } from './DislikesQuestion.tsx';
import { NumbersQuestion } from './NumbersQuestion.tsx';
import type { QuestionProps } from './question.ts';

const screens: Record<Question['screen'], ComponentType<QuestionProps>> = {
  choice: ChoiceQuestion,
  choices: ChoicesQuestion,
  date: DateQuestion,
  numbers: NumbersQuestion,
  dislikes: DislikesQuestion,
  cooking: CookingQuestion,
};

/** Returns the problems by field, without the name of the object in the request. */
export const answerFields = (error: unknown) =>
  Object.fromEntries(Object.entries(fieldTexts(error)).map(([field, text]) => [field.replace(/^answers\./, ''), text]));

/** QuestionScreen shows the question with a name. */
export function QuestionScreen(props: Omit<QuestionProps, 'question'>) {
  const question = questions[props.name];
  const Screen = screens[question.screen];
  return <Screen {...props} question={question} />;
}
