import { use } from 'react';
import { FormProblem } from '@/components/FormProblem';
import { DislikesChoice } from './DislikesChoice.tsx';
import { QuestionFrame } from './frame.ts';
import type { QuestionProps } from './question.ts';
import { RecipesLeft } from './RecipesLeft.tsx';
import { useDislikes } from './useDislikes.ts';
import { useFunnelText } from './useFunnelText.ts';

/** DislikesQuestion asks which foods the user dislikes. */
export function DislikesQuestion({ question, answers, save, page, problem }: QuestionProps) {
  const Frame = use(QuestionFrame);
  const funnelText = useFunnelText();
  const dislikes = useDislikes(answers.dislikes ?? []);
  const { keys } = dislikes;
  return (
    <Frame
      {...page}
      title={funnelText(question.title)}
      subtitle={question.text && funnelText(question.text)}
      {...(question.none && keys.length === 0 && !page.actionLabel ? { actionLabel: funnelText(question.none) } : {})}
      onAction={() => save({ answers: { dislikes: [...keys] } })}
      note={
        <RecipesLeft
          diet={answers.diet}
          intolerances={answers.intolerances}
          dislikes={keys}
          mealTimes={answers.mealTimes}
        />
      }
    >
      <FormProblem>{problem}</FormProblem>
      <DislikesChoice dislikes={dislikes} />
    </Frame>
  );
}
