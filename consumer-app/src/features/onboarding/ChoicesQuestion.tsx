import type { Answers, Intolerance } from '@lepelblad/api';
import { use, useState } from 'react';
import { FormProblem } from '@/components/FormProblem';
import { OptionCard, OptionGroup } from '@/components/OptionCard';
import { pictureOf } from '@/lib/pictures';
import { QuestionFrame } from './frame.ts';
import type { QuestionProps } from './question.ts';
import { RecipesLeft } from './RecipesLeft.tsx';
import { useChoiceName, useFunnelText } from './useFunnelText.ts';

/** The maximum number of choices in one column; more are in two columns. */
const maxInOneColumn = 8;

/** ChoicesQuestion is a question with any number of answers, which are saved in the order of the choices. */
export function ChoicesQuestion({ question, answers, save, page, problem }: QuestionProps) {
  const Frame = use(QuestionFrame);
  const funnelText = useFunnelText();
  const nameOf = useChoiceName();
  const { choices = [], fewest, none, usual = [] } = question;
  const [field] = question.fields;
  const saved = field && (answers[field.name] as readonly string[] | undefined);
  const [chosen, setChosen] = useState<readonly unknown[]>(saved ?? usual);
  const inOrder = choices.map(({ value }) => value).filter((value) => chosen.includes(value));
  const few = fewest !== undefined && inOrder.length < fewest.count;
  return (
    <Frame
      {...page}
      title={funnelText(question.title)}
      subtitle={question.text && funnelText(question.text)}
      {...(none && inOrder.length === 0 && !page.actionLabel ? { actionLabel: funnelText(none) } : {})}
      actionDisabled={few}
      onAction={() => field && save({ answers: { [field.name]: inOrder } as Answers })}
      {...(question.recipesLeft && {
        note: (
          <RecipesLeft
            diet={answers.diet}
            intolerances={inOrder as Intolerance[]}
            dislikes={answers.dislikes}
            mealTimes={answers.mealTimes}
          />
        ),
      })}
    >
      <FormProblem>{problem}</FormProblem>
      <OptionGroup
        label={funnelText(question.title)}
        type="checkbox"
        columns={choices.length > maxInOneColumn}
        {...(few ? { error: funnelText(fewest.text) } : {})}
      >
        {choices.map((choice) => (
          <OptionCard
            key={choice.value}
            title={nameOf(choice)}
            {...(choice.picture ? { picture: pictureOf(choice.picture) } : {})}
            selected={chosen.includes(choice.value)}
            onChange={(present) =>
              setChosen(present ? [...chosen, choice.value] : chosen.filter((other) => other !== choice.value))
            }
          />
        ))}
      </OptionGroup>
    </Frame>
  );
}
